"""How points are written: as the game writes them, with a real minus sign."""

from __future__ import annotations

from atoll.core.table import Table
from atoll.games import part

MINUS = "\u2212"


def figure(table: Table, points: int) -> str:
    module = part(table.game.id, "written")
    return with_minus(str(points) if module is None else module.written(points, table.options))


def with_minus(number: str) -> str:
    return number.replace("-", MINUS)
