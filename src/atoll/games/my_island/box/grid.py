"""Tiles, and one side of a board as bits: a set of hexes is one whole number, and a step is a shift."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from atoll.core.game import Action
from atoll.core.hexes import DIRECTIONS, Hex, neighbours, rotate

MARGIN = 4
"""Empty columns between the rows, so that a shifted tile never comes back in on the other side."""

NO_DOUBLES: frozenset[int] = frozenset()


@dataclass(frozen=True, eq=False)
class Tile:
    """A tile as the data has it: the first cell is (0, 0), and a cell is a hex and a symbol."""

    id: str
    shape: str
    hexes: tuple[Hex, ...]
    symbols: tuple[str, ...]

    @cached_property
    def rotated(self) -> tuple[tuple[Hex, ...], ...]:
        """The hexes of its cells for each ROT (MI-24)."""
        return tuple(tuple(rotate(cell, rot) for cell in self.hexes) for rot in range(6))

    def distinct_rots(self, doubled: frozenset[int] = NO_DOUBLES) -> tuple[int, ...]:
        """Of the rotations that show the same picture when the tile is moved, only the first (MI-26)."""
        pictures: dict[frozenset[tuple[int, int, str, bool]], int] = {}
        for rot, cells in enumerate(self.rotated):
            left, top = min(cells)[0], min(r for _, r in cells)
            picture = frozenset((q - left, r - top, symbol, index in doubled)
                                for index, ((q, r), symbol) in enumerate(zip(cells, self.symbols, strict=True)))
            pictures.setdefault(picture, rot)
        return tuple(pictures.values())


class Grid:
    """Hexes of all areas and places of a side. A hex is the bit (r - top) * stride + (q - left)."""

    def __init__(self, areas: Mapping[str, Mapping[Hex, str]], places: Mapping[str, tuple[Hex, ...]]) -> None:
        self.areas, self.places = areas, places
        hexes = {cell for area in areas.values() for cell in area} | {cell for p in places.values() for cell in p}
        self.left, self.top = min(q for q, _ in hexes) - 1, min(r for _, r in hexes) - 1
        self.stride = max(q for q, _ in hexes) - self.left + 1 + MARGIN
        self.index: dict[Hex, int] = {cell: self._index(cell) for cell in sorted(hexes, key=lambda h: (h[1], h[0]))}
        self.bit: dict[Hex, int] = {cell: 1 << index for cell, index in self.index.items()}
        self.near: dict[Hex, int] = {cell: self.mask(neighbours(cell)) for cell in hexes}
        self.axes = tuple(self.shift(step) for step in DIRECTIONS[:3])
        """The three axes as shifts: east, south-east, south-west (MI-1)."""
        self._rays: dict[tuple[Hex, int], tuple[int, ...]] = {}
        size = max(self.index.values()) + 1
        self.names: list[list[Action]] = [[""] * size for _ in range(6)]
        """`names[rot][index]`: the notation that puts a tile's first cell there (MI-25)."""
        self.named: dict[Action, tuple[int, int, int]] = {}
        """The same the other way round: notation to q, r and rot."""
        for (q, r), index in self.index.items():
            for rot in range(6):
                self.names[rot][index] = action = f"place {q} {r} {rot}"
                self.named[action] = (q, r, rot)

    def _index(self, cell: Hex) -> int:
        return (cell[1] - self.top) * self.stride + cell[0] - self.left

    def shift(self, step: Hex) -> int:
        return step[1] * self.stride + step[0]

    def mask(self, cells: Iterable[Hex]) -> int:
        """Cells that are no hex of this side are left out."""
        mask = 0
        for cell in cells:
            mask |= self.bit.get(cell, 0)
        return mask

    def cells(self, mask: int) -> Iterator[Hex]:
        """The hexes of a set, by row and then from the left."""
        while mask:
            low = mask & -mask
            row, column = divmod(low.bit_length() - 1, self.stride)
            yield column + self.left, row + self.top
            mask ^= low

    def around(self, mask: int) -> int:
        """The places beside any hex of the set, off the board too."""
        east, south_east, south_west = self.axes
        return (mask << east | mask >> east | mask << south_east | mask >> south_east
                | mask << south_west | mask >> south_west)

    def rays(self, cell: Hex, length: int) -> tuple[int, ...]:
        """The rows of that many hexes from a site, in each direction where there are so many (MI-101)."""
        if (cell, length) not in self._rays:
            rows = [[(cell[0] + dq * n, cell[1] + dr * n) for n in range(1, length + 1)] for dq, dr in DIRECTIONS]
            self._rays[cell, length] = tuple(self.mask(row) for row in rows if all(step in self.bit for step in row))
        return self._rays[cell, length]
