"""Tiles, their six turns as shifts of bits, and where they fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from atoll.core.hexes import Hex, rotate
from atoll.games.my_island.grid import Grid
from atoll.games.my_island.vocabulary import SYMBOL_INDEX

NO_DOUBLES: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Tile:
    """A tile as the data has it: the first cell is (0, 0), and a cell is a hex and a symbol."""

    id: str
    shape: str
    hexes: tuple[Hex, ...]
    symbols: tuple[str, ...]


class Placement(NamedTuple):
    """A tile on the board, ready to be laid."""

    tile: str
    q: int
    r: int
    rot: int
    mask: int
    symbols: tuple[int, int, int, int]
    """For each symbol the hexes that show it."""
    cells: tuple[tuple[int, int, int], ...]
    """Bit, neighbours and symbol of each cell, in the order of the data."""


class Turn(NamedTuple):
    """A tile turned ROT steps: how far its other cells are from the first, those ahead of it and those behind."""

    names: list[str]
    symbol: int
    ahead: tuple[tuple[int, int], ...]
    behind: tuple[tuple[int, int], ...]


def turns(grid: Grid, tile: Tile, doubled: frozenset[int] = NO_DOUBLES) -> tuple[Turn, ...]:
    """The turns that are different, each with its smallest ROT (MI-24, MI-26)."""
    found = []
    for rot in distinct_rots(tile, doubled):
        cells = [(grid.shift(rotate(cell, rot)), SYMBOL_INDEX[symbol])
                 for cell, symbol in zip(tile.hexes, tile.symbols, strict=True)]
        ahead = tuple((shift, symbol) for shift, symbol in cells if shift > 0)
        behind = tuple((-shift, symbol) for shift, symbol in cells if shift < 0)
        found.append(Turn(grid.names[rot], cells[0][1], ahead, behind))
    return tuple(found)


def distinct_rots(tile: Tile, doubled: frozenset[int] = NO_DOUBLES) -> tuple[int, ...]:
    """Of the turns that show the same picture when the tile is moved, only the first."""
    pictures: dict[frozenset[tuple[int, int, str, bool]], int] = {}
    for rot in range(6):
        cells = [rotate(cell, rot) for cell in tile.hexes]
        left, top = min(cells)[0], min(r for _, r in cells)
        picture = frozenset((q - left, r - top, symbol, place in doubled)
                            for place, ((q, r), symbol) in enumerate(zip(cells, tile.symbols, strict=True)))
        pictures.setdefault(picture, rot)
    return tuple(pictures.values())


def fitting(tile: tuple[Turn, ...], free: int, match: tuple[int, int, int, int]) -> list[str]:
    """The notation of every place, sorted: all cells on free hexes, and one of them where its symbol matches.

    A turn is looked at for all hexes at once: shifting the free hexes by the way from the first cell to another gives
    the first cells for which that other one is free.
    """
    found = []
    for names, symbol, ahead, behind in tile:
        fit, touch = free, match[symbol]
        for shift, other in ahead:
            fit &= free >> shift
            touch |= match[other] >> shift
        for shift, other in behind:
            fit &= free << shift
            touch |= match[other] << shift
        fit &= touch
        while fit:
            low = fit & -fit
            found.append(names[low.bit_length() - 1])
            fit ^= low
    found.sort()
    return found


def placement(grid: Grid, tile: Tile, q: int, r: int, rot: int) -> Placement:
    """The tile with its first cell on (q, r), turned; cells outside the side have no bit."""
    symbols, cells = [0, 0, 0, 0], []
    for (dq, dr), symbol in zip((rotate(cell, rot) for cell in tile.hexes), tile.symbols, strict=True):
        cell, index = (q + dq, r + dr), SYMBOL_INDEX[symbol]
        bit = grid.bit.get(cell, 0)
        symbols[index] |= bit
        cells.append((bit, grid.near.get(cell, 0), index))
    field, house, wall, road = symbols
    return Placement(tile.id, q, r, rot, field | house | wall | road, (field, house, wall, road), tuple(cells))
