"""The next round of an event by the format of its stage: one class for each, with `draft` and `explain`.

A pairer is made from an event as it stands before the round. `draft` answers None when the stage has no more rounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..dutch import PairExplanation, explain_pair
from ..errors import SwissError
from ..event.rounds import pair_next_round
from ..formats.balanced import SeatHistory, seat_round
from ..formats.berger import Pair
from ..formats.explained import Explanation, Reason
from ..formats.groups import dealt_groups, smallest_group
from ..formats.knockout import Knockout
from ..formats.round_robin import RobinRound, RoundRobin
from ..formats.tables import UNITS, explain_rest, explain_table
from ..standings.duplicate import compare
from .entrants import knockout_seeds, stage_players
from .players import numbered_players, seeding
from .seated import tally
from .state import WITHDRAWN, Event
from .winners import games_of, winners_of


@dataclass(slots=True)
class Draft:
    """A round that is not public yet."""

    round: int
    stage: int
    boards: list[list[int]]
    byes: list[int]
    absent: dict[int, str]
    order: list[int]
    given: dict[int, str] = field(default_factory=dict)
    """Results that follow from a withdrawal or an empty seat, by board."""
    groups: list[list[int]] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)
    matches: list[list[int]] = field(default_factory=list)
    open_as_draws: bool = False

    def deed(self) -> dict[str, Any]:
        """As a journal has it; what is empty is left out."""
        optional = {"given": {str(board): result for board, result in self.given.items()}, "groups": self.groups,
                    "seeds": self.seeds, "matches": self.matches, "open_as_draws": self.open_as_draws}
        return {"is": "drafted", "round": self.round, "stage": self.stage, "boards": self.boards, "byes": self.byes,
                "absent": {str(player): kind for player, kind in self.absent.items()}, "order": self.order,
                **{key: value for key, value in optional.items() if value}}


class Pairer(Protocol):
    """One format at work."""

    def draft(self) -> Draft | None: ...
    def explain(self, one: int, other: int) -> Explanation: ...


def absences(event: Event, players: Sequence[int]) -> dict[int, str]:
    """Who misses the coming round, and for what."""
    number = len(event.rounds) + 1
    found = {player: event.players[player].absence(number) for player in players}
    return {player: kind for player, kind in found.items() if kind}


class SwissPairer:
    """The Dutch system."""

    def __init__(self, event: Event, stage: int, open_as_draws: bool = False) -> None:
        self._event, self._stage, self._open_as_draws = event, stage, open_as_draws
        self._order = seeding(event)

    def _numbered(self) -> Any:
        numbered = numbered_players(self._event, order=self._order, open_as_draws=self._open_as_draws)
        for player, kind in absences(self._event, self._order).items():
            numbered.tournament.byes[len(self._event.rounds) + 1, numbered.number[player]] = kind
        numbered.tournament.rounds = self._event.total_rounds
        return numbered

    def draft(self) -> Draft | None:
        event = self._event
        if len(event.rounds) >= event.total_rounds:
            return None
        numbered = self._numbered()
        pairing = pair_next_round(numbered.tournament)
        boards = [[self._order[white - 1], self._order[black - 1]] for white, black in pairing.boards]
        byes = [] if pairing.bye is None else [self._order[pairing.bye - 1]]
        return Draft(len(event.rounds) + 1, self._stage, boards, byes, absences(event, self._order), self._order,
                     open_as_draws=self._open_as_draws)

    def weighed(self, one: int, other: int) -> tuple[PairExplanation, list[int]]:
        """What the Dutch system weighed, by starting numbers, and the players in their order."""
        numbered = self._numbered()
        number = numbered.number
        return explain_pair(numbered.tournament, number[one], number[other] if other else 0), self._order

    def explain(self, one: int, other: int) -> Explanation:
        """By starting numbers, as the Dutch system speaks."""
        title, *lines = self.weighed(one, other)[0].lines()
        return Explanation(title, tuple(Reason("swiss", line) for line in lines))


class RobinPairer:
    """A round robin, or several side by side as groups."""

    def __init__(self, event: Event, stage: int) -> None:
        self._event, self._stage = event, stage
        self._rounds = event.stage_rounds(stage)
        self._order = self._rounds[0].order if self._rounds else stage_players(event, stage)
        self._late = [one for one in seeding(event) if one not in self._order] if stage == 0 and self._rounds else []
        self._groups = self._grouped()

    def _grouped(self) -> list[list[int]]:
        """Groups as they are now; who came since goes to the smallest."""
        if self._rounds:
            groups = [list(group) for group in self._rounds[-1].groups] or [list(self._order)]
        elif len(self._order) < 2:
            raise SwissError("too_few_players", f"a round robin needs two players or more, not {len(self._order)}")
        else:
            groups = dealt_groups(self._order, self._event.terms.stages[self._stage].groups)
        known = {one for group in groups for one in group}
        for newcomer in self._late:
            if newcomer not in known:
                groups[smallest_group(groups)].append(newcomer)
        return groups

    def _robin(self, index: int) -> RoundRobin:
        group = self._groups[index]
        first = self._rounds[0].groups if self._rounds else self._groups
        members = set(group)
        rounds: list[Sequence[Pair]] = [
            [(board.players[0], board.players[1]) for board in one.boards if set(board.players) <= members]
            for one in self._rounds]
        at_start = len(first[index]) if index < len(first) else len(self._order)
        gone = frozenset(one for one in group if self._event.players[one].status == WITHDRAWN)
        return RoundRobin(group, at_start, self._event.terms.stages[self._stage].cycles, rounds, gone)

    def _coming(self) -> list[tuple[RoundRobin, RobinRound | None]]:
        robins = [self._robin(index) for index in range(len(self._groups))]
        return [(robin, robin.next_round()) for robin in robins]

    def draft(self) -> Draft | None:
        found = [coming for _, coming in self._coming()]
        if not any(coming is not None and coming.boards for coming in found):
            return None
        boards = [list(pair) for coming in found if coming is not None for pair in coming.boards]
        playing = {one for board in boards for one in board}
        members = [one for group in self._groups for one in group]
        gone = {one for one in members if self._event.players[one].status == WITHDRAWN}
        resting = [one for one in members if one not in playing and one not in gone]
        away = {one: kind for one, kind in absences(self._event, members).items() if one in gone - playing}
        given = {place: "--+" if board[0] in gone else "+--" for place, board in enumerate(boards, start=1)
                 if gone & set(board)}
        order = list(self._order) + [one for one in self._late if one not in self._order]
        return Draft(len(self._event.rounds) + 1, self._stage, boards, resting, away, order, given, self._groups)

    def explain(self, one: int, other: int) -> Explanation:
        for robin, coming in self._coming():
            if coming is None:
                if other == 0 and one in robin.order:
                    text = "Everybody of this group who is still here has had all games; other groups have not."
                    return Explanation(f"{one} rests", (Reason("group_through", text, who=(one,)),))
                continue
            if any({one, other} == set(pair) for pair in coming.boards) or (other == 0 and one in coming.resting):
                return robin.explain(coming, one, other)
        raise SwissError("not_paired", f"{one} and {other} do not meet in this round of the round robin")


class KnockoutPairer:
    """A knock-out."""

    def __init__(self, event: Event, stage: int) -> None:
        self._event, self._stage = event, stage
        self._rounds = event.stage_rounds(stage)
        self._seeds = self._rounds[0].seeds if self._rounds else knockout_seeds(event, stage)
        balance: dict[int, int] = {}
        for one in event.rounds:
            for board in one.boards:
                for side, player in enumerate(board.players):
                    balance[player] = balance.get(player, 0) + (1 if side == 0 else -1)
        self._knockout = Knockout(self._seeds, [winners_of(one) for one in self._rounds], balance, event.colour,
                                  [games_of(one) for one in self._rounds])

    def draft(self) -> Draft | None:
        if self._knockout.is_over:
            return None
        coming = self._knockout.next_round()
        gone = {one for pair in coming.boards for one in pair if self._event.players[one].status == WITHDRAWN}
        given = {}
        for place, (white, black) in enumerate(coming.boards, start=1):
            if gone & {white, black}:
                given[place] = "---" if {white, black} <= gone else "--+" if white in gone else "+--"
        playing = {one for pair in coming.boards for one in pair} | set(coming.byes)
        out = {one: "Z" for one in seeding(self._event) if one not in playing}
        return Draft(len(self._event.rounds) + 1, self._stage, [list(pair) for pair in coming.boards],
                     list(coming.byes), out, seeding(self._event), given, seeds=list(self._seeds))

    def explain(self, one: int, other: int) -> Explanation:
        return self._knockout.explain(one, other)


def _points_so_far(event: Event, stage: int) -> dict[int, int]:
    """What brings players of like success together, in 24ths."""
    if event.terms.stages[stage].kind == "duplicate":
        compared = compare(event.players, event.rounds)
        return {player: round(UNITS * found.difference) for player, found in compared.items()}
    return {player: found.points for player, found in tally(event, event.rounds).items()}


class TablesPairer:
    """Tables of three to five seats."""

    def __init__(self, event: Event, stage: int) -> None:
        self._event, self._stage = event, stage
        self._order = seeding(event)
        self._absent = absences(event, self._order)
        self._present = [one for one in self._order if one not in self._absent]
        self._points = _points_so_far(event, stage)
        self._history = SeatHistory()
        for one in event.rounds:
            self._history.record([tuple(board.players) for board in one.boards], one.byes)

    def draft(self) -> Draft | None:
        event = self._event
        if len(event.rounds) >= event.total_rounds:
            return None
        if not all(one.is_done for one in event.rounds):
            raise SwissError("results_missing", "a table has no result yet")
        scores = {player: self._points[player] for player in self._present}
        seated = seat_round(self._present, event.terms.seats, self._history, scores, event.terms.smallest or None)
        return Draft(len(event.rounds) + 1, self._stage, [list(table) for table in seated.tables],
                     list(seated.sitting_out), self._absent, self._order)

    def explain(self, one: int, other: int) -> Explanation:
        drafted = self.draft()
        tables = drafted.boards if drafted else []
        if other == 0:
            return explain_rest(one, len(self._present), self._event.terms.seats, self._history)
        table = next((table for table in tables if one in table and other in table), None)
        if table is None:
            raise SwissError("not_paired", f"{one} and {other} do not sit at one table in this round")
        return explain_table(table, self._event.terms.seats, len(self._present), self._history, self._points)
