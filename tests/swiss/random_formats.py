"""Random events of every format, with withdrawals, late entries, corrections and drafts changed by hand: the same seed
gives the same event.

python -m tests.swiss.random_formats 2000     so many events of each format: audited, and made twice with the same head
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from atoll.swiss import read_trf, write_trf
from atoll.swiss.errors import SwissError
from atoll.swiss.journal import Event, EventFile, Line, append, audit, event_standings, explain_round, head_of
from atoll.swiss.journal import deeds as do
from atoll.swiss.journal.reports import report_of
from atoll.swiss.journal.state import WITHDRAWN
from atoll.swiss.tournament.entries import ABSENT, Entry
from tests.swiss.hands import changed

Made = tuple[dict[str, Any], int]
"""Terms, and how many players (or teams) begin."""


def _swiss(luck: Random) -> Made:
    return {"stages": [{"is": "swiss", "rounds": luck.randint(3, 5)}], "accelerated": luck.random() < 0.2}, \
        luck.randint(6, 16)


def _round_robin(luck: Random) -> Made:
    return {"stages": [{"is": "round_robin", "cycles": luck.choice((1, 1, 2))}]}, luck.randint(3, 10)


def _knockout(luck: Random) -> Made:
    return {"stages": [{"is": "knockout"}]}, luck.randint(2, 20)


def _groups(luck: Random) -> Made:
    groups = luck.randint(2, 4)
    return {"stages": [{"is": "groups", "groups": groups}, {"is": "knockout", "players": luck.randint(1, 2)}]}, \
        luck.randint(3 * groups, 5 * groups)


def _swiss_then_top(luck: Random) -> Made:
    after = luck.choice(({"is": "knockout", "players": 4}, {"is": "round_robin", "players": 4}))
    return {"stages": [{"is": "swiss", "rounds": 3}, after]}, luck.randint(8, 14)


def _tables(luck: Random) -> Made:
    seats = luck.randint(3, 5)
    return {"stages": [{"is": "tables", "rounds": luck.randint(2, 5)}], "seats": seats,
            "smallest": luck.choice((0, 3, seats))}, luck.randint(seats + 2, 19)


def _duplicate(luck: Random) -> Made:
    seats = luck.randint(3, 5)
    return {"stages": [{"is": "duplicate", "rounds": luck.randint(2, 5)}], "seats": seats}, luck.randint(seats + 2, 19)


def _team_swiss(luck: Random) -> Made:
    stage = {"is": "swiss", "rounds": luck.randint(2, 4)}
    return {"stages": [stage], "boards": luck.randint(2, 4)}, luck.randint(5, 10)


def _team_robin(luck: Random) -> Made:
    return {"stages": [{"is": "round_robin"}], "boards": luck.randint(2, 4)}, luck.randint(3, 7)


FORMATS: dict[str, Callable[[Random], Made]] = {
    "swiss": _swiss, "round_robin": _round_robin, "knockout": _knockout, "groups": _groups,
    "swiss_then_top": _swiss_then_top, "tables": _tables, "duplicate": _duplicate, "team_swiss": _team_swiss,
    "team_robin": _team_robin,
}  # fmt: skip
MAY_BE_REFUSED = ("no_pairing", "too_few_players", "bad_groups", "tournament_over")

BY_HAND = 0.15
"""The share of drafts that are changed by hand."""


class Arbiter:
    """Somebody who runs an event by chance, and changes this share of its drafts by hand."""

    def __init__(self, name: str, seed: int, by_hand: float = 0) -> None:
        self._by_hand = by_hand
        self.luck = Random(f"{name} {seed}")
        self.lines: list[Line] = []
        self.event = Event()
        terms, self._count = FORMATS[name](self.luck)
        self.enter(do.make({"name": f"{name} {seed}", **terms}, self.luck.choice("wb")))

    def enter(self, deeds: list[dict[str, Any]]) -> None:
        """Add entries to the journal, a second apart."""
        for deed in deeds:
            line = append(self.lines, deed, "arbiter", 1000 * len(self.lines))
            self.lines.append(line)
            self.event.advance(line)

    def run(self) -> list[Line]:
        """From the first entry to the last result, or to where nobody can be paired."""
        for _ in range(self._count):
            self._newcomer()
        for _ in range(100):
            try:
                self._round()
            except SwissError as error:
                if error.code not in MAY_BE_REFUSED:
                    raise
                break
        return self.lines

    def _newcomer(self) -> None:
        rating = self.luck.randint(1000, 2600)
        if not self.event.terms.is_team:
            name = f"Player {len(self.event.players) + 1}"
            self.enter(do.enter(self.event, name, rating, self.luck.choice("ZH")))
            return
        self.enter(do.add_team(self.event, f"Team {len(self.event.teams) + 1}"))
        for _ in range(self.event.terms.boards + self.luck.randint(-1, 2)):
            name = f"Player {len(self.event.players) + 1}"
            self.enter(do.enter(self.event, name, rating, team=max(self.event.teams)))

    def _round(self) -> None:
        if 0 < len(self.event.rounds) < 5 and self.luck.random() < 0.15:
            try:
                self._newcomer()
            except SwissError as error:
                if error.code != "bracket_drawn":
                    raise
        for player in list(self.event.players):
            self._maybe_leave(player)
        if 0 < len(self.event.rounds) < 5 and self.luck.random() < 0.15:
            self._correct_rating()
        if self.event.terms.is_team and self.luck.random() < 0.08:
            self.enter(do.withdraw_team(self.event, self.luck.choice(list(self.event.teams))))
        drafted, *published = do.pair(self.event)
        self.enter([changed(drafted, self.luck) if self.luck.random() < self._by_hand else drafted, *published])
        self._play(len(self.event.rounds))
        if self.luck.random() < 0.3:
            self._play(self.luck.randint(1, len(self.event.rounds)), correct=True)

    def _correct_rating(self) -> None:
        try:
            self.enter(do.correct_rating(self.event, self.luck.choice(list(self.event.players)),
                                         self.luck.randint(1000, 2600)))
        except SwissError as error:
            if error.code not in ("numbers_frozen", "halves_fixed"):
                raise

    def _was_last(self) -> bool:
        """No round comes that could be missed."""
        stages, last = self.event.terms.stages, self.event.fixed_rounds or self.event.terms.stages[0].rounds
        return len(stages) == 1 and 0 < last <= len(self.event.rounds)

    def _maybe_leave(self, player: int) -> None:
        roll = self.luck.random()
        if roll < 0.02:
            self.enter(do.withdraw(self.event, player))
        elif roll < 0.04:
            self.enter(do.pause(self.event, player))
        elif roll < 0.06 and not self._was_last():
            self.enter(do.grant_bye(self.event, player, len(self.event.rounds) + 1, self.luck.choice("HZ")))
        elif roll < 0.30 and self.event.players[player].status == "paused":
            self.enter(do.bring_back(self.event, player))

    def _play(self, number: int, correct: bool = False) -> None:
        """Results of a round; a correction changes one that no bracket stands on."""
        round_ = self.event.rounds[number - 1]
        kind = self.event.terms.stages[round_.stage].kind
        boards = list(range(1, len(round_.boards) + 1))
        if correct and (round_.stage != self.event.rounds[-1].stage or kind == "knockout" or not boards):
            return
        for place in [self.luck.choice(boards)] if correct else boards:
            if (round_.boards[place - 1].result and not correct) or 0 in round_.boards[place - 1].players:
                continue
            self.enter(do.set_result(self.event, number, place, self._outcome(len(round_.boards[place - 1].players))))
            if kind == "knockout" and self.event.board(number, place).result == "1/2-1/2":
                winner = self.luck.choice(round_.boards[place - 1].players)
                self.enter(do.decide(self.event, number, place, winner))

    def _outcome(self, size: int) -> str:
        if size > 2:
            scores = [str(self.luck.randint(10, 30)) if self.luck.random() > 0.02 else "-" for _ in range(size)]
            return f"vp {' '.join(scores)}"
        return self.luck.choices(("1-0", "0-1", "1/2-1/2", "+--", "--+", "---"), (40, 40, 25, 3, 3, 1))[0]


def random_event(name: str, seed: int) -> list[Line]:
    """One event of a format as the system pairs it."""
    return Arbiter(name, seed).run()


def check_event(name: str, seed: int) -> Event:
    """Audited, every pair explained, and the same when it is made again."""
    arbiter = Arbiter(name, seed, BY_HAND)
    lines = arbiter.run()
    found = audit(EventFile(tuple(lines), (), head_of(lines)))
    assert found.is_right, (name, seed, found.lines())
    check_meetings(arbiter.event, found.notes)
    event_standings(arbiter.event)
    check_report(arbiter.event)
    for one in arbiter.event.rounds:
        explain_boards(arbiter, one.number)
    assert head_of(Arbiter(name, seed, BY_HAND).run()) == head_of(lines), (name, seed)
    return arbiter.event


def check_report(event: Event) -> None:
    """An event for two is the same when its report file is read and written again."""
    if event.terms.seats != 2 or not event.players:
        return
    told = report_of(event)
    text = write_trf(told)
    again = read_trf(text)
    assert write_trf(again) == text
    assert write_trf(replace(again, lines=[]), "\r") == text, "its lines say no more than what was read from them"
    rounds = len(event.rounds)
    assert [again.score(number, rounds) for number in again.players] == [
        told.score(number, rounds) for number in told.players], event.terms.name
    assert [one.entries for one in again.players.values()] == [trimmed(one.entries) for one in told.players.values()]


def trimmed(entries: list[Entry]) -> list[Entry]:
    """Without absences at the end, which a file does not write."""
    kept = list(entries)
    while kept and kept[-1] == ABSENT:
        kept.pop()
    return kept


def check_meetings(event: Event, notes: list[str]) -> None:
    """A round robin that is over leaves no game out, and who met too often was told to when a draft was changed."""
    stage = event.terms.stages[0]
    if event.terms.is_team or stage.kind != "round_robin":
        return
    met = Counter(frozenset(board.players) for one in event.rounds for board in one.boards)
    here = [one.id for one in event.players.values() if one.status != WITHDRAWN and one.id in event.order]
    assert all(met[frozenset(pair)] >= stage.cycles for pair in combinations(here, 2)), event.terms.name
    for pair, times in met.items():
        told = f"{' and '.join(map(str, sorted(pair)))} meet more than"
        assert times <= stage.cycles or any(told in note for note in notes), (event.terms.name, pair)


def explain_boards(arbiter: Arbiter, number: int) -> None:
    """Something is said about one pair, table or match of each round, and about who has none."""
    one = arbiter.event.rounds[number - 1]
    sides = one.matches if arbiter.event.terms.is_team else [board.players for board in one.boards]
    for pair in sides[:1]:
        assert explain_round(arbiter.lines, pair[0], pair[1], number).reasons
    for player in one.byes[:1]:
        assert explain_round(arbiter.lines, player, 0, number).reasons


def main(events: int, names: list[str]) -> None:
    """So many events of each format, and what was in them."""
    for name in names or list(FORMATS):
        start, rounds, late, gone, hands = time.perf_counter(), 0, 0, 0, 0
        for seed in range(events):
            event = check_event(name, seed)
            rounds += len(event.rounds)
            hands += sum(one.by_hand for one in event.rounds)
            late += sum(one.since > 0 for one in event.players.values())
            gone += sum(one.status == "withdrawn" for one in event.players.values())
        print(f"{name}: {events} events, {rounds} rounds ({hands} by hand), {late} late entries, {gone} withdrawals: "
              f"all right, the same twice ({time.perf_counter() - start:.0f} s)", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100, sys.argv[2:])
