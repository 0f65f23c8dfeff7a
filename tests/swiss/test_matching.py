"""The matchers: heaviest, least-cost and largest, against each other and against exhaustion."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from atoll.swiss.dutch.costs import OUT, weights_of
from atoll.swiss.matching.blossom import heaviest_matching
from atoll.swiss.matching.complete import largest_matching
from atoll.swiss.matching.least_cost import HAS_COMPILED, least_cost_matching

Edges = list[tuple[int, int, int]]


def random_edges(luck: Random, size: int, heaviest: int) -> Edges:
    density = luck.random()
    pairs = [(one, other) for one in range(size) for other in range(one + 1, size) if luck.random() < density]
    return [(one, other, luck.randint(0, heaviest)) for one, other in pairs]


def best_by_exhaustion(size: int, edges: Edges, largest_first: bool) -> tuple[int, int]:
    """(pairs, weight) of the best matching; pairs count only when the largest one is wanted."""
    weight = {frozenset((one, other)): value for one, other, value in edges}

    @cache
    def best(left: frozenset[int]) -> tuple[int, int]:
        if not left:
            return 0, 0
        first = min(left)
        choices = [best(left - {first})]
        for other in left - {first}:
            if frozenset((first, other)) in weight:
                pairs, total = best(left - {first, other})
                choices.append((pairs + largest_first, total + weight[frozenset((first, other))]))
        return max(choices)

    return best(frozenset(range(size)))


@pytest.mark.parametrize("largest_first", [True, False], ids=["largest", "heaviest"])
@pytest.mark.parametrize("seed", range(200))
def test_the_heaviest_matching_is_heaviest(seed: int, largest_first: bool) -> None:
    luck = Random(seed)
    size = luck.randint(2, 9)
    edges = random_edges(luck, size, luck.choice((1, 3, 10, 2**200)))
    mates = heaviest_matching(size, edges, largest_first)
    weight = {(one, other): value for one, other, value in edges}
    used = [(one, mate) for one, mate in enumerate(mates) if mate > one]
    assert all(mates[mate] == one for one, mate in used)
    found = len(used) * largest_first, sum(weight[pair] for pair in used)
    assert found == best_by_exhaustion(size, edges, largest_first)


@pytest.mark.parametrize("seed", range(200))
def test_the_largest_matching_is_largest(seed: int) -> None:
    luck = Random(seed)
    size = luck.randint(2, 12)
    edges = [(one, other, 0) for one, other, _ in random_edges(luck, size, 0)]
    neighbours = dict.fromkeys(range(size), 0)
    for one, other, _ in edges:
        neighbours[one] |= 1 << other
        neighbours[other] |= 1 << one
    mates = largest_matching(neighbours)
    assert all(mates[mates[one]] == one and neighbours[one] >> mates[one] & 1 for one in mates)
    assert len(mates) // 2 == best_by_exhaustion(size, edges, True)[0]


@pytest.mark.parametrize("priced", [True, False], ids=["with prices", "everybody"])
@pytest.mark.parametrize("seed", range(60))
def test_both_matchers_find_the_same_cost(seed: int, priced: bool) -> None:
    assert HAS_COMPILED
    luck = Random(seed)
    size = luck.randint(4, 30)
    costs = {(one, other): luck.randint(0, 50) for one, other, _ in random_edges(luck, size, 1)}
    costs |= {(one, OUT): luck.randint(0, 60) for one in range(size)} if priced else {}
    answers = [least_cost_matching(costs, compiled) for compiled in (True, False)]
    totals = [
        None if mates is None else sum(costs[one, mate] for one, mate in mates.items() if mate == OUT or one < mate)
        for mates in answers
    ]
    assert totals[0] == totals[1]


def test_one_unit_of_a_slot_outweighs_everything_after_it() -> None:
    weights = weights_of([(("C6", 0), 2), (("C7", 5), 0), (("C12", 0), 7), (("C13", 0), 7)])
    assert weights == {("C13", 0): 1, ("C12", 0): 8, ("C7", 5): 64, ("C6", 0): 64}
