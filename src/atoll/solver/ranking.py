"""Positions as numbers in Python: the kernel's order of the tables, for machines without it and to test it against."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from math import comb

from atoll.solver.position import Pits


def layer_size(stones: int) -> int:
    """How many positions have exactly that many stones in the twelve pits."""
    return comb(stones + 11, 11)


def side_count(total: int) -> int:
    return comb(total + 5, 5)


def potential(side: Pits) -> int:
    """Stones times steps to the store. Every sowing that banks nothing lowers the sum of both sides."""
    return sum(stones * (6 - pit) for pit, stones in enumerate(side))


def colex(side: Pits) -> int:
    return sum(comb(total + pit, pit + 1) for pit, total in enumerate(accumulate(side[:5])))


@cache
def sides(total: int) -> tuple[Pits, ...]:
    """All sides of that sum, by potential, then colex."""
    return tuple(sorted(splits(total, 6), key=lambda side: (potential(side), colex(side))))


def splits(total: int, pits: int) -> list[Pits]:
    if pits == 1:
        return [(total,)]
    return [(first, *others) for first in range(total + 1) for others in splits(total - first, pits - 1)]


@cache
def places(total: int) -> dict[Pits, int]:
    return {side: place for place, side in enumerate(sides(total))}


@cache
def row(stones: int, mine: int) -> int:
    """Where the positions begin in which the mover has that many of the stones."""
    return sum(side_count(fewer) * side_count(stones - fewer) for fewer in range(mine))


def rank(pits: Pits) -> int:
    own, opponent = pits[:6], pits[6:]
    mine, others = sum(own), sum(opponent)
    return row(mine + others, mine) + places(mine)[own] * side_count(others) + places(others)[opponent]
