"""Ratings from blocks of games: Elo by maximum likelihood (Bradley and Terry), with intervals, and the SPRT.

One entrant sits alone among copies of another, so its chance of the first place is r / (r + others) with r = 10^(Elo /
400): Bradley and Terry's model with two seats, Plackett's and Luce's for the first place with more. Games of a block
share their luck and are no independent samples, so intervals come from the spread between blocks (a sandwich estimate),
as fishtest takes them from pairs.

- R. Bradley, M. Terry: Rank Analysis of Incomplete Block Designs. Biometrika, 1952.
- A. Wald: Sequential Tests of Statistical Hypotheses. Annals of Mathematical Statistics, 1945; for blocks with an
  estimated variance: M. Van den Bergh, "A practical introduction to the GSPRT", 2020.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, log10, sqrt
from typing import NamedTuple, TypeAlias

from atoll.bots.linear import inverse, solved

Z95 = 1.959964
SCALE = 400 / log(10)
"""Elo of one natural unit."""
STEPS, CLOSE = 100, 1e-9
FEWEST_BLOCKS = 5
"""Before these an SPRT says nothing: a variance of two or three blocks is no variance."""

Pairing: TypeAlias = tuple[str, str]
"""Who sits alone, and who takes all the other seats."""


class Rated(NamedTuple):
    """A rating or a gap, with its 95 % interval."""

    elo: float
    low: float
    high: float


@dataclass(frozen=True)
class Ratings:
    names: tuple[str, ...]
    elo: tuple[float, ...]
    """Natural units, the mean of all at 0."""
    covariance: tuple[tuple[float, ...], ...]

    def of(self, name: str) -> Rated:
        """The weakest entrant is at 0; the interval is that against the mean of all."""
        index = self.names.index(name)
        return rated(self.elo[index] - min(self.elo), self.covariance[index][index])

    def gap(self, better: str, worse: str) -> Rated:
        one, other, spread = self.names.index(better), self.names.index(worse), self.covariance
        variance = spread[one][one] + spread[other][other] - 2 * spread[one][other]
        return rated(self.elo[one] - self.elo[other], variance)


def rated(natural: float, variance: float) -> Rated:
    elo, half = SCALE * natural, SCALE * Z95 * sqrt(max(variance, 0.0))
    return Rated(elo, elo - half, elo + half)


def expected(natural: float, others: int) -> float:
    """The share of first places of one that is so much better than each of the others."""
    return 1 / (1 + others * exp(-natural))


def share_at(elo: float, others: int) -> float:
    return expected(elo / SCALE, others)


def elo_of(share: float, others: int) -> float:
    """The inverse; a share of 0 or 1 has no finite Elo."""
    return 400 * log10(share * others / (1 - share))


class Spread(NamedTuple):
    """Mean and variance of a block's share, and how many blocks there are."""

    mean: float
    variance: float
    blocks: int


def spread(shares: Sequence[float]) -> Spread:
    """Half a block won and half a block lost are added to the variance: a clean sweep is not certainty."""
    count, mean = len(shares), sum(shares) / len(shares)
    squares = sum((share - mean) ** 2 for share in shares) + 0.5 * (mean**2 + (1 - mean) ** 2)
    return Spread(mean, squares / count, count)


def interval_of(shares: Sequence[float]) -> tuple[float, float, float]:
    """The mean share of blocks and its 95 % interval."""
    mean, variance, count = spread(shares)
    half = Z95 * sqrt(variance / count)
    return mean, max(0.0, mean - half), min(1.0, mean + half)


def fit(results: Mapping[Pairing, Sequence[float]], others: int) -> Ratings:
    """Ratings from each pairing's shares, block by block.

    Each pairing counts half a block won and half lost besides, so that a clean sweep has a finite rating.
    """
    names = tuple(dict.fromkeys(name for pairing in results for name in pairing))
    duels = [(names.index(one), names.index(other), *counted(shares)) for (one, other), shares in results.items()]
    elo = [0.0] * len(names)
    for _ in range(STEPS):
        slope, curve = likelihood(duels, elo, others)
        step = solved(curve, slope)
        elo = [old + max(-1.0, min(1.0, new)) for old, new in zip(elo, step, strict=True)]
        if max(map(abs, step)) < CLOSE:
            break
    middle = sum(elo) / len(elo)
    return Ratings(names, tuple(one - middle for one in elo), sandwich(duels, elo, others))


Duel: TypeAlias = tuple[int, int, float, float, float]
"""Two entrants, the first one's share, the weight in blocks, and the variance of a block's share."""


def counted(shares: Sequence[float]) -> tuple[float, float, float]:
    found = spread(shares)
    return (found.mean * found.blocks + 0.5) / (found.blocks + 1), found.blocks + 1, found.variance


def likelihood(duels: Sequence[Duel], elo: Sequence[float], others: int) -> tuple[list[float], list[list[float]]]:
    """Slope and (negative) curvature of the log-likelihood; ratings are fixed by keeping their mean at 0."""
    size = len(elo)
    slope, curve = [-sum(elo)] * size, [[1.0] * size for _ in range(size)]
    for one, other, share, weight, _ in duels:
        chance = expected(elo[one] - elo[other], others)
        add_pair(curve, one, other, weight * chance * (1 - chance))
        slope[one] += weight * (share - chance)
        slope[other] -= weight * (share - chance)
    return slope, curve


def add_pair(matrix: list[list[float]], one: int, other: int, amount: float) -> None:
    matrix[one][one] += amount
    matrix[other][other] += amount
    matrix[one][other] -= amount
    matrix[other][one] -= amount


def sandwich(duels: Sequence[Duel], elo: Sequence[float], others: int) -> tuple[tuple[float, ...], ...]:
    """The covariance of the ratings against their mean."""
    size = len(elo)
    _, curve = likelihood(duels, elo, others)
    filling = [[0.0] * size for _ in range(size)]
    for one, other, _, weight, variance in duels:
        add_pair(filling, one, other, weight * variance)
    bread = inverse(curve)
    half = product(bread, filling)
    return tuple(tuple(row) for row in product(half, bread))


def product(left: list[list[float]], right: list[list[float]]) -> list[list[float]]:
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in zip(*right, strict=True)]
            for row in left]


class Sprt(NamedTuple):
    """Is the gap `low` Elo or `high` Elo? Both kinds of error are 5 % at most."""

    low: float = 0.0
    high: float = 100.0
    bound: float = log(0.95 / 0.05)

    def llr(self, shares: Sequence[float], others: int) -> float:
        """The logarithm of how much likelier `high` is than `low`, by the normal approximation."""
        mean, variance, count = spread(shares)
        low, high = share_at(self.low, others), share_at(self.high, others)
        return count * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, shares: Sequence[float], others: int) -> tuple[int, str] | None:
        """After how many blocks it was decided, and for which; None while it is open.

        The blocks are taken in their order, so that the same games give the same verdict whoever came in first.
        """
        for count in range(FEWEST_BLOCKS, len(shares) + 1):
            found = self.llr(shares[:count], others)
            if abs(found) >= self.bound:
                return count, "high" if found > 0 else "low"
        return None
