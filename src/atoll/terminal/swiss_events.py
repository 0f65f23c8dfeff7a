"""Events of every format in one file that proves itself: what `atoll swiss` does where the file is a journal."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

from atoll.core.errors import AtollError
from atoll.core.files import write_atomically
from atoll.core.record import DUPLICATE, Record, read_record, verify
from atoll.games import find_game
from atoll.swiss.journal import (
    Event,
    EventFile,
    GameRecord,
    GameVerdict,
    append,
    audit,
    event_of,
    read_events,
    write_events,
)
from atoll.swiss.journal.audit import Audit
from atoll.swiss.journal.chain import FIRST_KEY

LARGEST = 200_000_000
FORMATS = ("swiss", "round-robin", "knockout", "groups", "tables", "duplicate")


class BadEvent(AtollError):
    code = "bad_file"


def is_event(file: Path) -> bool:
    """A journal, not a report file: its first line says so."""
    try:
        with file.open("rb") as stream:
            return FIRST_KEY.encode() in stream.read(64)
    except OSError:
        return False


def read_event(file: Path) -> EventFile:
    """The journal of a file whose size is bearable."""
    try:
        if file.stat().st_size > LARGEST:
            raise BadEvent(f"{file} is too large to be an event")
        if not is_event(file):
            raise BadEvent(f"{file} is no journal, and this is for journals alone: `new --format` begins one")
        return read_events(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadEvent(f"the event {file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadEvent(f"the event {file} is not UTF-8 text") from error


def current(file: Path) -> Event:
    """The event as it stands."""
    return event_of(read_event(file).lines)


def write_deeds(file: Path, deeds: list[dict[str, Any]], by: str, is_new: bool = False) -> str:
    """Add entries to the journal; its new head."""
    known = EventFile(()) if is_new else read_event(file)
    lines, event = list(known.lines), event_of(known.lines)
    for deed in deeds:
        at = max(int(time.time() * 1000), lines[-1].at if lines else 0)
        lines.append(append(lines, deed, by, at))
        event.advance(lines[-1])
    try:
        write_atomically(file, write_events(lines, known.records))
    except OSError as error:
        raise BadEvent(f"the event cannot be written to {file}: {error.strerror}") from error
    return lines[-1].hash if lines else ""


def stages_of(form: str, rounds: int, cycles: int, groups: int, through: int, final: str) -> list[dict[str, Any]]:
    """Stages by the words of the command line."""
    first: dict[str, Any] = {"is": form.replace("-", "_")}
    if form in ("swiss", "tables", "duplicate"):
        first["rounds"] = rounds
    if form in ("round-robin", "groups"):
        first["cycles"] = cycles
    if form == "groups":
        first["groups"] = groups
    last = "knockout" if form == "groups" and not final else final.replace("-", "_")
    return [first, *([{"is": last, "players": through}] if last else [])]


def verified_game(one: GameRecord) -> GameVerdict:
    """A record played again: its promise, its luck, its result."""
    try:
        record = read_record(json.dumps(one.record))
        game = find_game(record.game)
        verdict = verify(record, game)
        outcome = record.table(game).outcome
    except AtollError as error:
        return GameVerdict(str(one.record.get("commitment", "")), "", 0, str(error))
    ranks = outcome.ranks if outcome else ()
    return GameVerdict(record.commitment, _result(ranks), verdict.draws, verdict.fault, record.luck == DUPLICATE,
                       never_came(record), outcome.scores if outcome else (), bool(outcome and any(outcome.breakdown)))


def never_came(record: Record) -> frozenset[int]:
    """Seats whose flag fell before they moved; what was played for them after that is a stand-in's."""
    moved: set[int] = set()
    found = set()
    for seat, action in record.log:
        if action.startswith("!flag") and seat not in moved:
            found.add(seat)
        elif not action.startswith("!"):
            moved.add(seat)
    return frozenset(found)


def _result(ranks: tuple[int, ...]) -> str:
    if len(ranks) != 2:
        return " ".join(map(str, ranks))
    return "1/2-1/2" if ranks[0] == ranks[1] else "1-0" if ranks[0] < ranks[1] else "0-1"


def audited(file: Path, head: str) -> Audit:
    """Everything that can be checked without a server."""
    return audit(read_event(file), head, verified_game)
