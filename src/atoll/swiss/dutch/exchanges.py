"""Exchanges between the halves of a bracket, in the order of C.04.3."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

_MOST_SORTED = 5000

Exchange = tuple[tuple[int, ...], tuple[int, ...]]


def exchanges(players: int, pairs: int) -> Iterator[Exchange]:
    """(going down, going up) by numbers 1..players; ends early where sorting all of them would cost too much."""
    yield from _single(players, pairs)
    for size in range(2, pairs + 1):
        if comb(pairs, size) * comb(players - pairs, size) > _MOST_SORTED:
            return
        found = [
            (down, up)
            for down in combinations(range(1, pairs + 1), size)
            for up in combinations(range(pairs + 1, players + 1), size)
        ]
        yield from sorted(found, key=_order)


def _single(players: int, pairs: int) -> Iterator[Exchange]:
    """One player each way: the smallest difference first, then the lowest ranked player of S1."""
    for difference in range(1, players):
        for down in range(pairs, 0, -1):
            if pairs < down + difference <= players:
                yield (down,), (down + difference,)


def _order(exchange: Exchange) -> tuple[int, list[int], tuple[int, ...]]:
    down, up = exchange
    return sum(up) - sum(down), [-number for number in reversed(down)], up
