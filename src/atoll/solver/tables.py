"""The tables in memory: the value of every position that they reach, from files mapped read-only."""

from __future__ import annotations

import mmap
from pathlib import Path

from atoll.core.warned import warn_once
from atoll.solver.errors import BadTable
from atoll.solver.kernel.library import kernel, twelve
from atoll.solver.layers import HEADER, check_layer, home, layers_in
from atoll.solver.position import Pits, is_over, rest
from atoll.solver.ranking import layer_size, rank

LARGEST = 40
"""Stones of the largest layer that the kernel numbers."""


class Tables:
    """Exact values up to `reach` stones. Without the kernel the same files are read by Python."""

    def __init__(self, reach: int = -1, most: int = LARGEST) -> None:
        self.reach = reach
        self.layers: list[memoryview] = []
        self._maps: list[tuple[int, int]] = []
        library = kernel()
        self.handle: int | None = library.atoll_tables_new(most) if library else None

    def gain(self, pits: Pits) -> int | None:
        """The mover's future net gain with best play, or None above the tables."""
        if is_over(pits):
            return rest(pits)
        stones = sum(pits)
        if stones > self.reach:
            return None
        library = kernel()
        index = library.atoll_rank(self.handle, twelve(pits)) if library else rank(pits)
        return self.layers[stones][index]

    def add(self, values: memoryview, address: int | None) -> None:
        """The next layer."""
        self.layers.append(values.cast("b"))
        self.reach = len(self.layers) - 1
        if (library := kernel()) is not None:
            library.atoll_set_layer(self.handle, self.reach, address)
            library.atoll_set_reach(self.handle, self.reach)

    def close(self) -> None:
        self.layers, self.reach = [], -1
        if (library := kernel()) is not None and self.handle:
            library.atoll_tables_free(self.handle)
            for address, size in self._maps:
                library.atoll_unmap(address, size)
        self.handle, self._maps = None, []

    def open_layer(self, folder: Path, stones: int) -> None:
        path = check_layer(folder, stones)
        size = HEADER.size + layer_size(stones)
        try:
            with path.open("rb") as file:
                mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        except OSError as error:
            raise BadTable(f"the table {path} cannot be mapped into memory: {error.strerror}") from error
        library, address = kernel(), None
        if library is not None:
            start = library.atoll_map(str(path).encode(), size)
            if not start:
                raise BadTable(f"the table {path} cannot be mapped into memory")
            self._maps.append((start, size))
            address = start + HEADER.size
        self.add(mapped[HEADER.size:], address)


def open_tables(folder: Path | None = None, most: int = LARGEST) -> Tables:
    """All layers in the folder, up to the first that is missing; a bad one raises."""
    folder = folder or home()
    tables = Tables()
    for stones in range(min(layers_in(folder), most) + 1):
        tables.open_layer(folder, stones)
    return tables


def usable_tables(folder: Path | None = None, most: int = LARGEST) -> Tables:
    """The same for play: what cannot be used is named in one sentence, and play goes on with the layers below it."""
    folder = folder or home()
    tables = Tables()
    try:
        for stones in range(min(layers_in(folder), most) + 1):
            tables.open_layer(folder, stones)
    except BadTable as error:
        warn_once("atoll.solver", error)
    return tables
