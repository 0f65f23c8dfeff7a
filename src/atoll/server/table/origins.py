"""Where a table comes from that plays on from a moment of another: the entry `!from` of its log says it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from atoll.core.table import PLAYED_ON
from atoll.server.store.log import Line


class Origin(msgspec.Struct, frozen=True):
    """The first `n` entries were played at that table."""

    table: str
    n: int


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
