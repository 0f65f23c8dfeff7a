"""The tables against a plain minimax over the engine, and one search against another, on random positions.

    python -m tests.solver.minimax tables 20000
    python -m tests.solver.minimax searches 500 --reach 16
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from ctypes import byref, c_uint64
from functools import cache
from pathlib import Path
from random import Random

from atoll.solver.generate import make_tables
from atoll.solver.kernel.library import kernel, twelve
from atoll.solver.oracle import Oracle
from atoll.solver.position import Pits, sowings
from atoll.solver.tables import Tables, open_tables
from tests.solver.positions import positions

LONG = 1e6


@cache
def minimax(pits: Pits) -> int:
    """The mover's future net gain by trying everything: no pruning, no tables, no rule of its own."""
    def after(sown: Pits | None) -> int:
        return 0 if sown is None else minimax(sown)
    return max(one.gain + (after(one.pits) if one.again else -after(one.pits)) for one in sowings(pits))


def check_tables(tables: Tables, found: list[Pits]) -> None:
    for pits in found:
        assert tables.gain(pits) == minimax(pits), f"{pits}: table {tables.gain(pits)}, minimax {minimax(pits)}"


def check_searches(tables: Tables, small: Tables, found: list[Pits]) -> None:
    """Null windows with a transposition table over large tables; open windows without one over small tables."""
    library, oracle, nodes = kernel(), Oracle(tables), c_uint64()
    assert library is not None, "the kernel is not built: make kernel"
    for pits in found:
        first, second = oracle.worth(pits, LONG), library.atoll_plain_gain(small.handle, twelve(pits), byref(nodes))
        assert first.exact
        assert first.low == second, f"{pits}: {first.low} by null windows, {second} by plain alpha-beta"
    oracle.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=("tables", "searches"))
    parser.add_argument("count", type=int)
    parser.add_argument("--reach", type=int, default=16)
    given = parser.parse_args()
    sys.setrecursionlimit(10_000)
    with tempfile.TemporaryDirectory() as place:
        folder, rng = Path(place), Random(given.count)
        if given.what == "tables":
            check_tables(make_tables(12, folder), positions(rng, range(2, 13), given.count))
            print(f"{given.count:,} positions with up to 12 stones: tables and minimax equal")
            return
        tables, stones = make_tables(given.reach, folder), range(given.reach + 1, given.reach + 3)
        check_searches(tables, open_tables(folder, given.reach - 1), positions(rng, stones, given.count))
        print(f"{given.count:,} positions with {stones[0]} to {stones[-1]} stones: both searches equal")


if __name__ == "__main__":
    main()
