"""Where a table comes from: the entry `!from` of its log says what it plays on from, and `!race` what it races."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from atoll.core.game import Seat
from atoll.core.table import PLAYED_ON, RACE
from atoll.server.store.log import Line


class Origin(msgspec.Struct, frozen=True):
    """The first `n` entries were played at that table."""

    table: str
    n: int


class RaceInfo(msgspec.Struct, frozen=True):
    """What is raced: that seat of that table."""

    table: str
    seat: Seat


def race_in(line: Line) -> RaceInfo | None:
    match = RACE.fullmatch(line.action)
    return RaceInfo(match[1], int(match[2])) if match else None


def race_of(lines: Iterable[Line]) -> RaceInfo | None:
    """None where the table plays on from a race: then its cards are its own."""
    found = None
    for line in lines:
        found = None if origin_in(line) else race_in(line) or found
    return found


def origin_in(line: Line) -> Origin | None:
    match = PLAYED_ON.fullmatch(line.action)
    return Origin(match[1], line.n) if match else None


def origin_of(lines: Iterable[Line]) -> Origin | None:
    """The last one: a table may play on from a table that played on itself."""
    return next((found for line in reversed(list(lines)) if (found := origin_in(line))), None)


def source_of(lines: list[Line], moment: int, table_id: str, key: str) -> tuple[str, str]:
    """The table at which the entries just before that moment were played, and the key of their luck."""
    for line in lines[moment:]:
        if match := PLAYED_ON.fullmatch(line.action):
            return match[1], match[2]
    return table_id, key
