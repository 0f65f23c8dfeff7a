"""Fits what a position looks worth (kernel/worth.h) to exact values of positions of random play, by least squares.

    python tools/mangala_weights.py --tables DIR --reach 18 --count 200000      prints the table of worth.h
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

from atoll.games import GAMES
from atoll.solver.position import Pits, of_state
from atoll.solver.tables import Tables, open_tables

COUNTS, PLACES = 16, 12
RIDGE = 5.0
"""Pulls the weights of what was hardly ever seen towards nothing."""


def samples(tables: Tables, count: int, rng: Random) -> list[tuple[Pits, int]]:
    """A quarter of the positions of random sets with more than ten stones and within reach."""
    game, found = GAMES["mangala"], list[tuple[Pits, int]]()
    while len(found) < count:
        state = game.start(2, game.options())
        while state.to_act:
            pits = of_state(state)
            value = tables.gain(pits) if sum(pits) > 10 else None
            if value is not None and rng.random() < 0.25:
                found.append((pits, value))
            seat = state.to_act[0]
            state.apply(seat, rng.choice(state.legal_actions(seat)))
    return found[:count]


def features(pits: Pits) -> list[int]:
    """One for each place, by the stones there, and one that is always there."""
    return [*(COUNTS * place + min(stones, COUNTS - 1) for place, stones in enumerate(pits)), COUNTS * PLACES]


def fitted(found: list[tuple[Pits, int]]) -> list[float]:
    size = COUNTS * PLACES + 1
    rows = [[RIDGE * (row == column) for column in range(size)] + [0.0] for row in range(size)]
    for pits, value in found:
        present = features(pits)
        for row in present:
            for column in present:
                rows[row][column] += 1
            rows[row][size] += value
    return solved(rows)


def solved(rows: list[list[float]]) -> list[float]:
    """Gauss, with the largest pivot."""
    size = len(rows)
    for step in range(size):
        best = max(range(step, size), key=lambda row: abs(rows[row][step]))
        rows[step], rows[best] = rows[best], rows[step]
        pivot = rows[step]
        for row in rows[step + 1:]:
            factor = row[step] / pivot[step]
            if factor:
                row[step:] = [value - factor * above for value, above in zip(row[step:], pivot[step:], strict=True)]
    weights = [0.0] * size
    for step in reversed(range(size)):
        known = sum(rows[step][column] * weights[column] for column in range(step + 1, size))
        weights[step] = (rows[step][size] - known) / rows[step][step]
    return weights


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=Path, required=True)
    parser.add_argument("--reach", type=int, default=18)
    parser.add_argument("--count", type=int, default=200_000)
    given = parser.parse_args()
    found = samples(open_tables(given.tables, given.reach), given.count, Random(1))
    weights = fitted(found)
    always = weights[-1] / PLACES
    for place in range(PLACES):
        row = [round(16 * (weights[COUNTS * place + stones] + always)) for stones in range(COUNTS)]
        print("    {" + ", ".join(f"{weight:3d}" for weight in row) + "},")
    errors = [value - sum(weights[feature] for feature in features(pits)) for pits, value in found]
    print(f"root mean square error {(sum(error ** 2 for error in errors) / len(errors)) ** 0.5:.2f} stones")


if __name__ == "__main__":
    main()
