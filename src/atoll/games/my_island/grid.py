"""One side of a board as bits: a set of hexes is one whole number, and a step is a shift."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from atoll.core.hexes import DIRECTIONS, Hex, neighbours

if TYPE_CHECKING:
    from atoll.games.my_island.tiles import Placement

MARGIN = 4
"""Empty columns between the rows, so that a shifted tile never comes back in on the other side."""


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
        self.placements: dict[tuple[str, str], Placement] = {}
        """Tiles that were laid here before, by tile and notation."""
        self._rays: dict[tuple[Hex, int], tuple[int, ...]] = {}
        size = max(self.index.values()) + 1
        self.names: list[list[str]] = [[""] * size for _ in range(6)]
        """`names[rot][index]`: the notation that puts a tile's first cell there (MI-25)."""
        for (q, r), index in self.index.items():
            for rot in range(6):
                self.names[rot][index] = f"place {q} {r} {rot}"

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
