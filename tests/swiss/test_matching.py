"""Matchings: heaviest, cheapest and complete ones, by both libraries, against exhaustion."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from atoll.swiss.dutch.costs import WHOLE, weights_of
from atoll.swiss.dutch.criteria import Criterion
from atoll.swiss.matching.complete import has_complete_matching, left_over
from atoll.swiss.matching.heaviest import (
    Matcher,
    WeightedEdge,
    by_networkx,
    by_rustworkx,
    heaviest_matching,
    widest_weight,
)
from atoll.swiss.matching.least_cost import OUT, least_cost_matching

LIBRARIES = pytest.mark.parametrize("matcher", [by_rustworkx, by_networkx], ids=["rustworkx", "networkx"])


def random_edges(luck: Random, size: int, heaviest: int) -> list[WeightedEdge]:
    density = luck.random()
    pairs = [(one, other) for one in range(size) for other in range(one + 1, size) if luck.random() < density]
    return [(one, other, luck.randint(0, heaviest)) for one, other in pairs]


def best_by_exhaustion(size: int, edges: list[WeightedEdge], largest_first: bool) -> tuple[int, int]:
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


def value(mates: list[int], edges: list[WeightedEdge], largest_first: bool) -> tuple[int, int]:
    """(pairs, weight) of a matching, after a look whether it is one."""
    weight = {(one, other): value for one, other, value in edges}
    used = [(one, mate) for one, mate in enumerate(mates) if mate > one]
    assert all(mates[mate] == one for one, mate in used)
    return len(used) * largest_first, sum(weight[pair] for pair in used)


@pytest.mark.parametrize("largest_first", [True, False], ids=["largest", "heaviest"])
@pytest.mark.parametrize("seed", range(100))
def test_the_heaviest_matching_is_heaviest(seed: int, largest_first: bool) -> None:
    """Weights far beyond 128 bits among them: those go to networkx."""
    luck = Random(seed)
    size = luck.randint(2, 9)
    edges = random_edges(luck, size, luck.choice((1, 3, 10, 2**118 - 1, 2**200)))
    found = value(heaviest_matching(size, edges, largest_first), edges, largest_first)
    assert found == best_by_exhaustion(size, edges, largest_first)


@pytest.mark.parametrize("size", [8, 60, 300])
@pytest.mark.parametrize("largest_first", [True, False], ids=["largest", "heaviest"])
def test_rustworkx_is_right_up_to_the_widest_weight_that_it_is_given(size: int, largest_first: bool) -> None:
    """Long paths of heavy and light edges, in which its inner sums grow most."""
    luck = Random(size)
    top = 2 ** widest_weight(size) - 1
    edges = [(one, one + 1, top if one % 2 else luck.randint(0, 3)) for one in range(size - 1)]
    edges += [(one, one + 3, luck.choice((0, top, luck.randint(0, top)))) for one in range(0, size - 3, 2)]
    answers = [matcher(size, edges, largest_first) for matcher in (by_rustworkx, by_networkx)]
    first, second = (value(mates, edges, largest_first) for mates in answers)
    assert first == second


def test_wider_weights_go_to_networkx() -> None:
    too_wide = 2 ** widest_weight(2)
    assert heaviest_matching(2, [(0, 1, 2**300)], True) == [1, 0]
    with pytest.raises(OverflowError):
        by_rustworkx(2, [(0, 1, too_wide << 10)], True)


@LIBRARIES
@pytest.mark.parametrize("seed", range(100))
def test_the_largest_matching_is_largest(seed: int, matcher: Matcher) -> None:
    luck = Random(seed)
    size = luck.randint(2, 12)
    edges = [(one, other, 0) for one, other, _ in random_edges(luck, size, 0)]
    neighbours = dict.fromkeys(range(size), 0)
    for one, other, _ in edges:
        neighbours[one] |= 1 << other
        neighbours[other] |= 1 << one
    pairs, _ = best_by_exhaustion(size, edges, True)
    alone = left_over(neighbours, matcher)
    assert len(alone) == size - 2 * pairs
    assert alone == left_over(neighbours)  # whoever finds it, the same are left over
    assert has_complete_matching(neighbours, matcher) == (not alone)


def test_the_lowest_vertices_are_matched_first() -> None:
    star = {0: 0b1110, 1: 0b1, 2: 0b1, 3: 0b1}
    assert left_over(star) == [2, 3]
    assert left_over({1: 0b1000, 2: 0b1000, 3: 0b110}) == [2]


@pytest.mark.parametrize("priced", [True, False], ids=["with prices", "everybody"])
@pytest.mark.parametrize("seed", range(60))
def test_both_libraries_find_the_same_cost(seed: int, priced: bool) -> None:
    luck = Random(seed)
    size = luck.randint(4, 30)
    costs = {(one, other): luck.randint(0, 50) for one, other, _ in random_edges(luck, size, 1)}
    costs |= {(one, OUT): luck.randint(0, 60) for one in range(size)} if priced else {}
    answers = [least_cost_matching(costs, matcher) for matcher in (by_rustworkx, by_networkx)]
    totals = [
        None if mates is None else sum(costs[one, mate] for one, mate in mates.items() if mate == OUT or one < mate)
        for mates in answers
    ]
    assert totals[0] == totals[1]


def test_one_unit_of_a_slot_outweighs_everything_after_it() -> None:
    c6, c7, c12, c13 = Criterion.C6, Criterion.C7, Criterion.C12, Criterion.C13
    weights = weights_of([((c6, WHOLE), 2), ((c7, 5), 0), ((c12, WHOLE), 7), ((c13, WHOLE), 7)])
    assert weights == {(c13, WHOLE): 1, (c12, WHOLE): 8, (c7, 5): 64, (c6, WHOLE): 64}
