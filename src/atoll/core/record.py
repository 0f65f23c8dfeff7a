"""Records: a finished or running game as text that people read and programs replay."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from atoll.core.errors import BadRecord, OtherVersion, Refused
from atoll.core.game import CHANCE, Event, Game
from atoll.core.leaving import STAND_IN
from atoll.core.luck import NONCE, Luck, commitment, seed_bytes
from atoll.core.options import plain_options, read_options
from atoll.core.plain import read_json
from atoll.core.table import PLAYED_ON, Entry, Table

FORMAT = 1
FIRST_LINE = f"atoll record {FORMAT}"
HEADER = ("game", "version", "seats", "options", "commitment", "seed", "nonces", "names", "seated", "lot", "stand_in",
          "luck")
OPTIONAL = ("seed", "nonces", "names", "seated", "lot", "stand_in", "luck")
DUPLICATE = "duplicate"
"""The one kind of luck that a record names; it is missing where draws hang on the number of their entry."""
LISTS = ("nonces", "names", "seated", "lot")
"""What has one item for each seat, or is missing."""
ENTRY = re.compile(r"(-|0|[1-9][0-9]?) (\S+(?: \S+)*)")
LONGEST_ENTRY = 300
LONGEST_NAME = 60
LONGEST = 1_000_000
"""Entries in one record: far above any game, far below what would fill a memory."""


@dataclass(frozen=True)
class Record:
    """What a log needs to be played again: the game and its version, seats, options, and the promise of luck."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    commitment: str
    seed: str | None = None
    nonces: tuple[str, ...] = ()
    """What each place added to the luck, in the order before the lot; "" for nothing, () where nobody did."""
    names: tuple[str, ...] = ()
    seated: tuple[str, ...] = ()
    """Who answers for each seat: "human", or a bot and its number of simulations ("search 1000")."""
    lot: tuple[int, ...] = ()
    """Seats by lot: the seat of whoever came first, second, …; () where people sit as they came."""
    stand_in: str = STAND_IN
    """The bot that played on for whoever left."""
    luck: str = ""
    """How draws come from the seed: "duplicate", or "" for the usual way."""
    log: tuple[Entry, ...] = field(default=())

    @classmethod
    def of(cls, table: Table, names: tuple[str, ...] = (), seated: tuple[str, ...] = (),
           show_seed: bool = True) -> Record:
        return cls(table.game.id, table.game.version, table.players, plain_options(table.options), table.commitment,
                   table.seed if show_seed else None, table.luck.nonces, names, seated, table.lot, table.stand_in,
                   DUPLICATE if table.luck.duplicate else "", tuple(table.log))

    def as_text(self) -> str:
        values = self._header()
        lines = [FIRST_LINE, *(f"{key}: {json.dumps(values[key], ensure_ascii=False)}" for key in values), ""]
        lines += [f"{'-' if seat == CHANCE else seat} {action}" for seat, action in self.log]
        return "\n".join([*lines, f"end {len(self.log)}", ""])

    def as_json(self) -> str:
        entries = [["-" if seat == CHANCE else seat, action] for seat, action in self.log]
        data = {"atoll record": FORMAT, **self._header(), "log": entries}
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"

    def _header(self) -> dict[str, Any]:
        values: dict[str, Any] = {key: getattr(self, key) for key in HEADER}
        for key in LISTS:
            values[key] = list(values[key])
        if self.stand_in == STAND_IN:
            del values["stand_in"]
        return {key: value for key, value in values.items() if key not in OPTIONAL or value}

    def table(self, game: Game) -> Table:
        """Play the record again through the checked door."""
        *_, last = self.moments(game)
        return last.table

    def moments(self, game: Game) -> Iterator[Moment]:
        """The start, and then every entry with what it told; the table is the same one all the way."""
        if game.id != self.game:
            raise BadRecord(f"this is a record of {shortened(self.game)}, not of {game.id}")
        if game.version != self.version:
            raise OtherVersion(f"this record was played by version {self.version} of the rules of {self.game}, "
                               f"and version {game.version} would replay it differently")
        luck = Luck(self.commitment, self.seed, self.nonces, self.luck == DUPLICATE)
        table = Table(game, self.seats, read_options(game, self.options), luck, lot=self.lot, stand_in=self.stand_in)
        yield Moment(None, [], table)
        for number, entry in enumerate(self.log):
            try:
                events = table.enter(*entry)
            except Refused as refusal:
                raise BadRecord(f"entry {number} of the record cannot be played: {refusal}") from refusal
            yield Moment(entry, events, table)


class Moment(NamedTuple):
    """A record at one of its entries (None: at its start), just after it."""

    entry: Entry | None
    events: list[Event]
    table: Table


@dataclass(frozen=True)
class Verdict:
    """What `verify` found: how many draws were checked, and what is wrong, if anything."""

    draws: int
    fault: str | None
    taken_over: int = 0
    """How many of the draws came with the entries of another table, whose promise is in that table's own record."""
    repeated: int = 0
    """How many draws besides come from no seed: they repeat those of another table (`!race`), known beforehand."""


def verify(record: Record, game: Game) -> Verdict:
    """Was every draw the one that the promised seed and the players' nonces give?"""
    if record.seed is None:
        return Verdict(0, "the seed is not in the record: it is shown when the game is over")
    if commitment(record.seed) != record.commitment:
        return Verdict(0, "the seed does not fit the commitment: it is not the one that was promised")
    record.table(game)  # refuses a record that cannot be played
    luck = Luck.of(record.seed, record.nonces)
    if record.lot and record.lot != (due_seats := luck.lot(record.seats)):
        return Verdict(0, f"the lot says seats {list(record.lot)}, but the seed gives {list(due_seats)}")
    draws, taken_over, repeated, keys = 0, 0, 0, keys_of(record.log, luck.key)
    for number, (entry, moment) in enumerate(zip(record.log, record.moments(game), strict=False)):
        if entry.seat == CHANCE and not entry.action.startswith("!"):  # an arbiter's word is no draw
            is_repeat = moment.table.due_repeat() is not None
            due = moment.table.due_draw(keys[number], number)
            if due != entry.action:
                source = "table that it races gave" if is_repeat else "seed gives"
                return Verdict(draws, f"entry {number} says {entry.action!r}, but the {source} {due!r}")
            draws, repeated = draws + (not is_repeat), repeated + is_repeat
            taken_over += keys[number] != luck.key and not is_repeat
    return Verdict(draws, None, taken_over, repeated)


def keys_of(log: Sequence[Entry], key: str) -> list[str]:
    """The key of each entry's luck: where a table plays on from another, the entries before that have the other's."""
    keys: list[str] = []
    for number, entry in enumerate(log):
        if match := PLAYED_ON.fullmatch(entry.action):
            keys += [match[2]] * (number - len(keys))
    return keys + [key] * (len(log) - len(keys))


def read_record(text: str) -> Record:
    """Either form. Whatever is not a record gets one clear sentence."""
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{"):
        return _from_json(text)
    return _from_text(re.split("\r?\n", text))  # not splitlines, which would split at letters that a name may have


def _from_json(text: str) -> Record:
    try:
        data = read_json(text)
    except ValueError as error:
        raise BadRecord(f"this is not a whole record: its JSON breaks off or is malformed ({error})") from error
    number = data.pop("atoll record", None)
    if type(number) is not int or number != FORMAT:
        raise BadRecord(f"this is not an Atoll record of format {FORMAT}")
    log = data.pop("log", None)
    if not isinstance(log, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in log):
        raise BadRecord("the log of a record is a list of pairs [seat, action]")
    return _record(data, [_json_entry(seat, action, f"entry {n}") for n, (seat, action) in enumerate(log)])


def _json_entry(seat: Any, action: Any, where: str) -> Entry:
    if not (seat == "-" or type(seat) is int) or not isinstance(action, str):
        raise BadRecord(f"{where} of the record is no pair of a seat and an action: {shortened(f'{seat} {action}')}")
    return _entry(f"{seat} {action}", where)


def _from_text(lines: list[str]) -> Record:
    if not lines or lines[0].rstrip() != FIRST_LINE:
        raise BadRecord(f"this is not an Atoll record: its first line is not {FIRST_LINE!r}")
    header: dict[str, Any] = {}
    number = 1
    while number < len(lines) and lines[number].strip():
        _read_header_line(lines[number], number + 1, header)
        number += 1
    body = [(n + 1, line.rstrip()) for n, line in enumerate(lines) if n > number and line.strip()]
    _check_end(body)
    return _record(header, [_entry(line, f"line {n}") for n, line in body[:-1]])


def _read_header_line(line: str, number: int, header: dict[str, Any]) -> None:
    key, colon, value = line.partition(": ")
    if not colon or key not in HEADER or key in header:
        raise BadRecord(f"line {number} of the record is no line of its header: {shortened(line)}")
    try:
        header[key] = read_json(value)
    except ValueError as error:
        raise BadRecord(f"line {number} of the record has {key} that cannot be read: {shortened(value)}") from error


def _check_end(body: list[tuple[int, str]]) -> None:
    """The last line counts the entries, so a record that was cut off is never taken for a whole one."""
    match = re.fullmatch(r"end ([0-9]{1,9})", body[-1][1]) if body else None
    if match is None:
        raise BadRecord("the record is cut off: its last line, 'end' and the number of entries, is missing")
    if int(match[1]) != len(body) - 1:
        raise BadRecord(f"the record should have {match[1]} entries and has {len(body) - 1}")


def _entry(line: str, where: str) -> Entry:
    match = ENTRY.fullmatch(line) if len(line) <= LONGEST_ENTRY else None
    if match is None:
        raise BadRecord(f"{where} of the record is no entry: {shortened(line)}")
    return Entry(CHANCE if match[1] == "-" else int(match[1]), match[2])


def _record(header: dict[str, Any], log: list[Entry]) -> Record:
    for key in HEADER:
        if key not in header and key not in OPTIONAL:
            raise BadRecord(f"the record does not say its {key}")
    if unknown := [key for key in header if key not in HEADER]:
        raise BadRecord(f"the header of a record has no {shortened(str(unknown[0]))}")
    for key, fits, wanted in CHECKS:
        if key in header and not fits(header[key]):
            raise BadRecord(f"the {key} of a record must be {wanted}, not {shortened(repr(header[key]))}")
    if len(log) > LONGEST:
        raise BadRecord(f"a record has at most {LONGEST} entries, not {len(log)}")
    if header.get("seed") is not None:
        seed_bytes(header["seed"])
    return Record(**{**header, **_lists(header, header["seats"]), "log": tuple(log)})


def _lists(header: dict[str, Any], seats: int) -> dict[str, tuple[Any, ...]]:
    lists = {key: tuple(header.get(key, ())) for key in LISTS}
    for key, items in lists.items():
        if items and len(items) != seats:
            raise BadRecord(f"the record has {seats} seats, but its list {key} has {len(items)}")
    if lists["lot"] and sorted(lists["lot"]) != list(range(seats)):
        raise BadRecord(f"the lot of a record must give each player a seat of their own, not {list(lists['lot'])}")
    return lists


CHECKS: tuple[tuple[str, Any, str], ...] = (
    ("game", lambda v: isinstance(v, str), "a word"),
    ("version", lambda v: type(v) is int and 0 < v < 10**6, "a whole number"),
    ("seats", lambda v: type(v) is int and 0 < v < 100, "a number of players"),
    ("options", lambda v: isinstance(v, dict), "a JSON object"),
    ("commitment", lambda v: isinstance(v, str) and re.fullmatch(r"[0-9a-f]{64}", v), "64 hexadecimal digits"),
    ("seed", lambda v: v is None or isinstance(v, str), "64 hexadecimal digits"),
    ("nonces", lambda v: isinstance(v, list) and all(isinstance(n, str) and NONCE.fullmatch(n) for n in v),
     "a list of nonces, 32 hexadecimal digits each or nothing"),
    ("names", lambda v: isinstance(v, list) and all(isinstance(n, str) for n in v), "a list of names"),
    ("lot", lambda v: isinstance(v, list) and all(type(n) is int for n in v), "a list of seats"),
    ("stand_in", lambda v: isinstance(v, str) and 0 < len(v) <= LONGEST_NAME, "the name of a bot"),
    ("luck", lambda v: v == DUPLICATE, f'"{DUPLICATE}", or missing'),
    ("seated", lambda v: isinstance(v, list) and all(isinstance(n, str) for n in v), "a list of bots and humans"),
)


def shortened(text: str) -> str:
    return repr(text) if len(text) <= 60 else repr(text[:57] + "…")
