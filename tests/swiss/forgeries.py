"""An online event with real records of real games, and ways to forge it."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from atoll.core.luck import commitment
from atoll.core.record import Record
from atoll.core.table import Table
from atoll.games import find_game
from atoll.swiss.journal import Event, EventFile, GameRecord, GameVerdict, Line, append, chained, head_of
from atoll.swiss.journal import deeds as do
from atoll.swiss.journal.chain import BEGINNING
from atoll.terminal.swiss_events import verified_game

Entry = tuple[dict[str, Any], str | None, int]
GAME, PLAYERS, ROUNDS, MOVES = "mangrovia", 6, 3, 12


@dataclass
class Papers:
    """What a forger has on the desk."""

    entries: list[Entry]
    records: list[GameRecord]

    def where(self, kind: str, **wanted: Any) -> list[int]:
        """Entries of a kind whose deed says this."""
        return [index for index, (deed, _, _) in enumerate(self.entries)
                if deed["is"] == kind and all(deed.get(key) == value for key, value in wanted.items())]


def seed_of(name: str) -> str:
    """A seed of the right shape; the real ones come from the system."""
    return Random(name).randbytes(32).hex()


@cache
def played_game(name: str) -> dict[str, Any]:
    """A game with luck in it: a dozen moves, and then somebody gives up."""
    table, luck = Table(find_game(GAME), 2, seed=seed_of(name)), Random(name)
    table.settle()
    for _ in range(MOVES):
        seat = table.to_act[0]
        table.enter(seat, luck.choice(sorted(table.state.legal_actions(seat))))
        table.settle()
    table.enter(luck.choice((0, 1)), "!resign")
    found: dict[str, Any] = json.loads(Record.of(table).as_json())
    return found


@cache
def _verified(record: str) -> GameVerdict:
    return verified_game(GameRecord(0, 0, "", json.loads(record)))


def verify(one: GameRecord) -> GameVerdict:
    """As the command does it; the same record is played again only once."""
    return _verified(json.dumps(one.record))


class Server:
    """An event as a server keeps it: tables with promises, results that they report, a few corrections."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.event = Event()
        self.records: list[GameRecord] = []

    def enter(self, deeds: list[dict[str, Any]], who: str | None = "arbiter") -> None:
        for deed in deeds:
            self.lines.append(append(self.lines, deed, who, 1000 * len(self.lines)))
            self.event.advance(self.lines[-1])

    def play(self) -> None:
        drafted, published = do.pair(self.event)
        number = published["round"]
        names = [f"round {number} board {place}" for place in range(1, len(drafted["boards"]) + 1)]
        published |= {"tables": names, "commitments": [commitment(seed_of(name)) for name in names]}
        self.enter([drafted, published], None)
        for place, name in enumerate(names, start=1):
            record = GameRecord(number, place, name, played_game(name))
            self.records.append(record)
            (deed,) = do.set_result(self.event, number, place, verify(record).result)
            self.enter([deed | {"table": name}], None)
        for result in ("1/2-1/2", "0-1", "1-0"):
            self.enter(do.set_result(self.event, number, 1, result))


@cache
def online_event() -> tuple[tuple[Line, ...], tuple[GameRecord, ...]]:
    """Three rounds of six players."""
    server = Server()
    server.enter(do.make({"name": "Online", "rounds": ROUNDS, "game": GAME, "place": "online"}, "w"))
    for number in range(PLAYERS):
        server.enter(do.enter(server.event, f"Łukasz Ünal {number + 1}", 1900 - 10 * number))
    for _ in range(ROUNDS):
        server.play()
    server.enter(do.end(server.event))
    return tuple(server.lines), tuple(server.records)


def papers() -> Papers:
    lines, records = online_event()
    return Papers([(deepcopy(dict(line.deed)), line.who, line.at) for line in lines], list(deepcopy(records)))


def printed_head() -> str:
    return head_of(online_event()[0])


def rechained(found: Papers) -> EventFile:
    """The forger knows how the chain is made."""
    lines = chained(found.entries)
    return EventFile(tuple(lines), tuple(found.records), head_of(lines))


def patched(found: Papers) -> EventFile:
    """The forger edits the file and leaves the hashes as they are, the head in its last line too."""
    old = online_event()[0]
    lines = [Line(n, at, who, deed, old[n].hash if n < len(old) else BEGINNING)
             for n, (deed, who, at) in enumerate(found.entries)]
    return EventFile(tuple(lines), tuple(found.records), printed_head())


def changed_result(found: Papers, luck: Random) -> None:
    deed = found.entries[luck.choice(found.where("result"))][0]
    deed["new"] = luck.choice([one for one in ("1-0", "0-1", "1/2-1/2") if one != deed["new"]])


def removed_correction(found: Papers, luck: Random) -> None:
    del found.entries[luck.choice([n for n in found.where("result") if found.entries[n][0]["old"]])]


def swapped_pair(found: Papers, luck: Random) -> None:
    boards = found.entries[luck.choice(found.where("drafted"))][0]["boards"]
    one, other = luck.sample(range(len(boards)), 2)
    boards[one][1], boards[other][1] = boards[other][1], boards[one][1]


def swapped_colours(found: Papers, luck: Random) -> None:
    luck.choice(found.entries[luck.choice(found.where("drafted"))][0]["boards"]).reverse()


def changed_rating(found: Papers, luck: Random) -> None:
    found.entries[luck.choice(found.where("entered"))][0]["rating"] += 500


def changed_colour(found: Papers, luck: Random) -> None:
    found.entries[0][0]["colour"] = "b"


def hidden_withdrawal(found: Papers, luck: Random) -> None:
    at = luck.choice(found.where("drafted"))
    deed = {"is": "attends", "player": luck.randint(1, PLAYERS), "status": "withdrawn"}
    found.entries.insert(at, (deed, "arbiter", found.entries[at][2]))


def overtaken_draft(found: Papers, luck: Random) -> None:
    at = luck.choice(found.where("published"))
    deed = {"is": "bye", "player": luck.randint(1, PLAYERS), "round": ROUNDS + 1, "kind": "H"}
    found.entries.insert(at, (deed, "arbiter", found.entries[at][2]))


def wrong_old(found: Papers, luck: Random) -> None:
    deed = found.entries[luck.choice([n for n in found.where("result") if found.entries[n][0]["old"]])][0]
    deed["old"] = luck.choice([one for one in ("1-0", "0-1", "1/2-1/2", "+--") if one != deed["old"]])


def turned_clock(found: Papers, luck: Random) -> None:
    at = luck.randint(8, len(found.entries) - 1)
    deed, who, _ = found.entries[at]
    found.entries[at] = deed, who, found.entries[at - 1][2] - 1


def other_hand(found: Papers, luck: Random) -> None:
    at = luck.choice([n for n in found.where("result") if found.entries[n][0]["old"]])
    found.entries[at] = found.entries[at][0], "somebody else", found.entries[at][2]


def cut_end(found: Papers, luck: Random) -> None:
    del found.entries[luck.randint(len(found.entries) - 4, len(found.entries) - 1):]


def ground_seed(found: Papers, luck: Random) -> None:
    """Another game with a seed that was tried until it suited, promise and all."""
    at = luck.randrange(len(found.records))
    one = found.records[at]
    found.records[at] = GameRecord(one.round, one.board, one.table, played_game(f"ground {luck.randint(1, 3)}"))


def other_seed(found: Papers, luck: Random) -> None:
    luck.choice(found.records).record["seed"] = seed_of("other")  # type: ignore[index]  # a forger may


def changed_draw(found: Papers, luck: Random) -> None:
    """The luck of two draws changed places, or one was written anew."""
    log = luck.choice(found.records).record["log"]
    draws = [entry for entry in log if entry[0] == "-"]
    different = [(one, other) for one in draws for other in draws if one[1] != other[1]]
    one, other = luck.choice(different)
    one[1], other[1] = other[1], one[1]


def removed_record(found: Papers, luck: Random) -> None:
    del found.records[luck.randrange(len(found.records))]


def turned_report(found: Papers, luck: Random) -> None:
    """The table's own report, with the correction after it made to fit."""
    at = luck.choice([n for n in found.where("result") if "table" in found.entries[n][0]])
    deed = found.entries[at][0]
    old, deed["new"] = deed["new"], "0-1" if deed["new"] == "1-0" else "1-0"
    for later in found.where("result", round=deed["round"], board=deed["board"], old=old)[:1]:
        found.entries[later][0]["old"] = deed["new"]


Forgery = Callable[[Papers, Random], None]
BY_CONTENT: tuple[Forgery, ...] = (
    swapped_pair, swapped_colours, hidden_withdrawal, overtaken_draft, wrong_old, turned_clock, changed_colour,
    ground_seed, other_seed, changed_draw, removed_record, turned_report,
)
"""Found in a file whose chain was mended, without any head on paper."""
BY_HEAD: tuple[Forgery, ...] = (changed_result, removed_correction, changed_rating, other_hand, cut_end)
"""Found in such a file because the head stands on paper."""
