"""Modules that score at once and need no site: symbols on a terrain, lines and groups."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from atoll.games.my_island.modules.module import AtOnce
from atoll.games.my_island.vocabulary import SYMBOL_INDEX, Symbol, Terrain

if TYPE_CHECKING:
    from atoll.games.my_island.island import Groups, Island
    from atoll.games.my_island.tiles import Placement


@dataclass(frozen=True)
class On(AtOnce):
    """Each such symbol of the new tile on a hex of that terrain (MI-96)."""

    key: str
    symbol: Symbol
    terrain: Terrain
    points: int

    def count(self, island: Island, laid: Placement, before: Groups) -> int:
        return island.size(laid.symbols[SYMBOL_INDEX[self.symbol]] & island.land.terrain[self.terrain])


@dataclass(frozen=True)
class Line(AtOnce):
    """Each straight line that is now long enough and contains none that was so before (MI-97, MI-69)."""

    key: str
    symbol: Symbol
    length: int
    points: int

    def count(self, island: Island, laid: Placement, before: Groups) -> int:
        new = laid.symbols[SYMBOL_INDEX[self.symbol]]
        if not new:
            return 0
        now = island.symbols[SYMBOL_INDEX[self.symbol]]
        return sum(self._count_on(axis, now, new) for axis in island.land.grid.axes)

    def _count_on(self, axis: int, now: int, new: int) -> int:
        if not has_row(now, axis, self.length):
            return 0
        lines = {line_through(now, cell, axis) for cell in bits(new)}
        return sum(has_row(line, axis, self.length) and not has_row(line & ~new, axis, self.length) for line in lines)


@dataclass(frozen=True)
class Group(AtOnce):
    """Each group that is now large enough and contains none that was so before (MI-98, MI-73)."""

    key: str
    symbol: Symbol
    size: int
    points: int

    def count(self, island: Island, laid: Placement, before: Groups) -> int:
        symbol = SYMBOL_INDEX[self.symbol]
        new = laid.symbols[symbol]
        if not new:
            return 0
        return sum(1 for group in island.groups[symbol] if group & new and island.size(group) >= self.size
                   and not any(old & group and island.size(old) >= self.size for old in before[symbol]))


def bits(mask: int) -> list[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def has_row(mask: int, axis: int, length: int) -> bool:
    """Is there an unbroken row of so many hexes along the axis?"""
    rows = mask
    for step in range(1, length):
        rows &= mask >> axis * step
    return bool(rows)


def line_through(mask: int, cell: int, axis: int) -> int:
    """The whole unbroken row along the axis that a hex is in (MI-5)."""
    line, ahead, behind = cell, cell << axis, cell >> axis
    while ahead & mask:
        line, ahead = line | ahead, ahead << axis
    while behind & mask:
        line, behind = line | behind, behind >> axis
    return line
