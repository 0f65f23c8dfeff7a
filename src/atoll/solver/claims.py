"""Claims of a proof in Python: what a word says, and whether it follows from the others, by the game's own rules."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from math import comb
from typing import NamedTuple

from atoll.solver.oracle import Worth, worth_of
from atoll.solver.position import MOST, Pits, is_over, rest, sowings
from atoll.solver.tables import Tables

NO_PIT = 7


class Claim(NamedTuple):
    """The value lies between low and high. The low bound rests on sowing the pit (0 to 5), the high one on all pits."""

    pits: Pits
    low: int
    high: int
    pit: int

    @property
    def word(self) -> int:
        return number(self.pits) << 19 | self.pit << 16 | (self.low + 128) << 8 | (self.high + 128)


def number(pits: Pits) -> int:
    """The number of a position among all with up to 72 stones; more stones, larger numbers."""
    return sum(comb(total + pit, pit + 1) for pit, total in enumerate(accumulate(pits)))


def numbered(rest_of_number: int) -> Pits:
    """The position of that number."""
    sums, total = list[int](), MOST
    for pit in range(11, -1, -1):
        while comb(total + pit, pit + 1) > rest_of_number:
            total -= 1
        rest_of_number -= comb(total + pit, pit + 1)
        sums.append(total)
    sums.append(0)
    return tuple(sums[11 - pit] - (sums[12 - pit] if pit else 0) for pit in range(12))


def read_word(word: int) -> Claim:
    return Claim(numbered(word >> 19), (word >> 8 & 255) - 128, (word & 255) - 128, word >> 16 & 7)


def claim_for(pits: Pits, words: Sequence[int]) -> Claim | None:
    """The claim for a position among words that rise."""
    place = bisect_left(words, number(pits) << 19)
    found = read_word(words[place]) if place < len(words) else None
    return found if found and found.pits == pits else None


def follows(claim: Claim, words: Sequence[int], tables: Tables) -> bool:
    """Does the claim follow from the claims of the next positions, the tables and the end of the set?"""
    def known(pits: Pits) -> Worth:
        exact = rest(pits) if is_over(pits) else tables.gain(pits)
        if exact is not None:
            return Worth(exact, exact)
        there = claim_for(pits, words)
        return Worth(there.low, there.high) if there else Worth(-sum(pits), sum(pits))

    stones = sum(claim.pits)
    if is_over(claim.pits) or claim.low > claim.high:
        return False
    worths = {one.pit - 1: worth_of(one, known) for one in sowings(claim.pits)}
    if claim.low > -stones and (claim.pit not in worths or worths[claim.pit].low < claim.low):
        return False
    return claim.high >= stones or all(worth.high <= claim.high for worth in worths.values())
