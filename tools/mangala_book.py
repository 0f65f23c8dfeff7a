"""The opening book of mangala's oracle: exact values of the first positions of a game, which small tables do not reach.

    python tools/mangala_book.py --tables DIR --sowings 3 > src/atoll/solver/book.json

DIR holds tables made by `atoll solve tables --stones 24`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from atoll.solver.oracle import Oracle
from atoll.solver.position import Pits, read_position, sowings, written
from atoll.solver.tables import open_tables

START = read_position("4 4 4 4 4 4 / 4 4 4 4 4 4")
LONG = 3600.0


def reached(sowings_left: int) -> list[Pits]:
    """All positions after up to so many sowings, in the order in which they first come up."""
    found, edge = {START: None}, [START]
    for _ in range(sowings_left):
        edge = [one.pits for pits in edge for one in sowings(pits) if one.pits is not None and one.pits not in found]
        found |= dict.fromkeys(edge)
    return list(found)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=Path, required=True)
    parser.add_argument("--sowings", type=int, default=3)
    parser.add_argument("--memory", type=int, default=2200, help="megabytes for the search")
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    oracle = Oracle(open_tables(given.tables), given.memory * 1_000_000, given.threads)
    book = {}
    for pits in reversed(reached(given.sowings)):
        worth = oracle.worth(pits, LONG)
        assert worth.exact, f"{written(pits)} is too hard for so short a time"
        book[written(pits)] = worth.low
        print(f"{len(book)}: {written(pits)} {worth.low}", file=sys.stderr, flush=True)
    print(json.dumps(book, indent=1))


if __name__ == "__main__":
    main()
