"""A journal as a file that proves itself: one JSON line for each entry, and in each a hash over all before it.

The hash of an entry is SHA-256 over the hash of the one before, a line end, and the entry as canonical JSON: the list
[n, at, who, deed], keys sorted, no blanks, UTF-8. The hash of the last entry is the head: whoever has it on paper can
tell whether anything was changed since. The last line of the file repeats it: a file that was cut off is noticed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import SwissError

FORMAT = 1
FIRST_KEY = "atoll event"
BEGINNING = "0" * 64
Deed = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Line:
    """One entry: its number, when (milliseconds), by whom (None: the server itself), what; and the hash up to it."""

    n: int
    at: int
    who: str | None
    deed: Deed
    hash: str

    @property
    def kind(self) -> str:
        return str(self.deed.get("is", ""))


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The record of one online game that the file carries along."""

    round: int
    board: int
    table: str
    record: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class EventFile:
    """What a file holds: the entries as they are written, records of games, and the head that it states."""

    lines: tuple[Line, ...]
    records: tuple[GameRecord, ...] = ()
    head: str = field(default=BEGINNING)


def next_hash(before: str, n: int, at: int, who: str | None, deed: Deed) -> str:
    """The hash of an entry."""
    entry = json.dumps([n, at, who, deed], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(f"{before}\n{entry}".encode()).hexdigest()


def append(lines: Sequence[Line], deed: Deed, who: str | None, at: int) -> Line:
    """The next entry of a journal."""
    n, before = len(lines), lines[-1].hash if lines else BEGINNING
    deed = json.loads(json.dumps(deed))  # as a file will give it back: keys are texts there
    return Line(n, at, who, deed, next_hash(before, n, at, who, deed))


def chained(entries: Iterable[tuple[Deed, str | None, int]]) -> list[Line]:
    """Entries (what, who, when) as lines."""
    lines: list[Line] = []
    for deed, who, at in entries:
        lines.append(append(lines, deed, who, at))
    return lines


def head_of(lines: Sequence[Line]) -> str:
    """The hash that stands for the whole journal."""
    return lines[-1].hash if lines else BEGINNING


def broken_link(lines: Sequence[Line]) -> int | None:
    """The number of the first entry whose hash is not the one that it should have."""
    before = BEGINNING
    for index, line in enumerate(lines):
        if line.n != index or line.hash != next_hash(before, line.n, line.at, line.who, line.deed):
            return index
        before = line.hash
    return None


def write_events(lines: Sequence[Line], records: Sequence[GameRecord] = ()) -> str:
    """The file."""
    rows: list[Mapping[str, Any]] = [{FIRST_KEY: FORMAT}]
    rows += [{"n": line.n, "at": line.at, "who": line.who, "deed": line.deed, "hash": line.hash} for line in lines]
    rows += [{"round": one.round, "board": one.board, "table": one.table, "record": one.record} for one in records]
    rows.append({"entries": len(lines), "records": len(records), "head": head_of(lines)})
    return "".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n" for row in rows)


def read_events(text: str) -> EventFile:
    """The file as it is written; whether its hashes are right is another question (`broken_link`)."""
    rows = [_row(number, line) for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1) if line]
    if not rows or rows[0] != {FIRST_KEY: FORMAT}:
        raise SwissError("bad_journal", f"this is not an event file of format {FORMAT}: its first line does not say so")
    if len(rows) < 2 or "head" not in rows[-1]:
        raise SwissError("bad_journal", "the event file is cut off: its last line, with the head, is missing")
    lines = [_line(row, number) for number, row in enumerate(rows[1:-1], start=2) if "record" not in row]
    records = [_record(row, number) for number, row in enumerate(rows[1:-1], start=2) if "record" in row]
    stated = rows[-1].get("entries"), rows[-1].get("records")
    if stated != (len(lines), len(records)):
        raise SwissError("bad_journal", f"the event file should have {stated[0]} entries and {stated[1]} records, and "
                                        f"has {len(lines)} and {len(records)}")
    return EventFile(tuple(lines), tuple(records), str(rows[-1]["head"]))


def _row(number: int, line: str) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise SwissError("bad_journal", f"line {number} of the event file is no JSON") from error
    if not isinstance(row, dict):
        raise SwissError("bad_journal", f"line {number} of the event file is no JSON object")
    return row


def _line(row: dict[str, Any], number: int) -> Line:
    n, at, who, deed, found = (row.get(key) for key in ("n", "at", "who", "deed", "hash"))
    if (type(n) is not int or type(at) is not int or not isinstance(who, str | None) or not isinstance(deed, dict)
            or not isinstance(found, str)):
        raise SwissError("bad_journal", f"line {number} of the event file is no entry")
    return Line(n, at, who, deed, found)


def _record(row: dict[str, Any], number: int) -> GameRecord:
    round_, board, table, record = (row.get(key) for key in ("round", "board", "table", "record"))
    if type(round_) is not int or type(board) is not int or not isinstance(table, str) or not isinstance(record, dict):
        raise SwissError("bad_journal", f"line {number} of the event file is no record of a game")
    return GameRecord(round_, board, table, record)
