"""Making the tables: layer by layer, inside a layer by rising potential, each layer kept as soon as it is whole."""

from __future__ import annotations

import mmap
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from ctypes import addressof, c_int8
from functools import cache
from pathlib import Path

from atoll.core.warned import warn_once
from atoll.solver.errors import NoRoom
from atoll.solver.kernel.library import kernel
from atoll.solver.layers import HEADER, home, write_layer
from atoll.solver.position import is_over, rest, sowings
from atoll.solver.ranking import layer_size, potential, rank, sides
from atoll.solver.tables import LARGEST, Tables, usable_tables

SMALL = 12
"""Stones of the tables that are made at first need: 2.7 MB."""
SMALL_IN_PYTHON = 6
Progress = Callable[[int, int], None]
"""Told the stones of the layer, and how many more of its positions have their value."""


def make_tables(stones: int, folder: Path | None = None, threads: int | None = None,
                progress: Progress = lambda stones, positions: None) -> Tables:
    """Every layer up to that many stones. Layers that are there are kept, so a run that was broken off goes on."""
    folder = folder or home()
    if not 0 <= stones <= LARGEST:
        raise NoRoom(f"tables can be made for up to {LARGEST} stones, and not for {stones}")
    tables = usable_tables(folder, stones)
    extend(tables, stones, folder, threads, progress)
    return tables


def extend(tables: Tables, stones: int, folder: Path, threads: int | None = None,
           progress: Progress = lambda stones, positions: None) -> None:
    """The layers that are missing or cannot be trusted."""
    check_room(range(tables.reach + 1, stones + 1), folder)
    for layer in range(tables.reach + 1, stones + 1):
        fill(tables, layer, threads or os.cpu_count() or 1, progress)
        write_layer(folder, layer, tables.layers[layer].cast("B"))


def check_room(missing: range, folder: Path) -> None:
    """Refuse before an hour's work, not after it."""
    if not missing:
        return
    stones = missing[-1]
    on_disk = sum(HEADER.size + layer_size(layer) for layer in missing)
    above = next(place for place in (folder, *folder.parents) if place.exists())
    free = shutil.disk_usage(above).free
    if on_disk > free:
        raise NoRoom(f"tables up to {stones} stones need {megabytes(on_disk)} more on the disk of {folder}, and "
                     f"{megabytes(free)} are free")
    in_memory, available = sum(layer_size(layer) for layer in range(stones + 1)), free_memory()
    if available is not None and in_memory > available:
        raise NoRoom(f"tables up to {stones} stones need {megabytes(in_memory)} of memory, and {megabytes(available)} "
                     f"are free")


def free_memory() -> int | None:
    """What programs can still have, where the system says so."""
    try:
        with Path("/proc/meminfo").open(encoding="ascii") as file:
            said = dict(line.split(":") for line in file)
    except OSError:
        return None
    return int(said["MemAvailable"].split()[0]) * 1024


def megabytes(count: int) -> str:
    return f"{count / 1e6:,.0f} MB" if count >= 10_000_000 else f"{count / 1e6:.1f} MB"


def fill(tables: Tables, stones: int, threads: int, progress: Progress) -> None:
    try:
        room = mmap.mmap(-1, layer_size(stones))
    except OSError as error:
        raise NoRoom(f"there is no memory for the table for {stones} stones: {error.strerror}") from error
    values = memoryview(room)
    library = kernel()
    if library is None:
        fill_in_python(tables, stones, values.cast("b"), progress)
        tables.add(values, None)
        return
    address = addressof((c_int8 * layer_size(stones)).from_buffer(room))
    library.atoll_set_layer(tables.handle, stones, address)
    for level in range(6 * stones + 1):
        progress(stones, library.atoll_fill(tables.handle, stones, level, threads))
    tables.add(values, address)


def fill_in_python(tables: Tables, stones: int, values: memoryview, progress: Progress) -> None:
    """By rising potential: all that a position needs has its value when its turn comes."""
    for own, opponent in sorted(pairs(stones), key=lambda pair: potential(pair[0]) + potential(pair[1])):
        pits = own + opponent
        values[rank(pits)] = rest(pits) if is_over(pits) else best(tables, stones, values, pits)
        progress(stones, 1)


@cache
def pairs(stones: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    return [(own, opponent) for mine in range(stones + 1) for own in sides(mine) for opponent in sides(stones - mine)]


def best(tables: Tables, stones: int, values: memoryview, pits: tuple[int, ...]) -> int:
    def after(sowing_pits: tuple[int, ...] | None) -> int:
        if sowing_pits is None:
            return 0
        return values[rank(sowing_pits)] if sum(sowing_pits) == stones else tables.gain(sowing_pits) or 0
    return max(one.gain + (after(one.pits) if one.again else -after(one.pits)) for one in sowings(pits))


@cache
def small_tables() -> Tables:
    """What a program has at first need: what lies in the usual folder, or else small tables, made now.

    What cannot be kept on disk is kept in memory; where that is too little, play goes on without. Either is said in one
    sentence.
    """
    wanted, tables = SMALL if kernel() else SMALL_IN_PYTHON, usable_tables()
    try:
        extend(tables, wanted, home())
    except NoRoom as error:
        warn_once("atoll.solver", error)
        with suppress(NoRoom):
            for layer in range(tables.reach + 1, wanted + 1):
                fill(tables, layer, 1, lambda stones, positions: None)
    return tables

