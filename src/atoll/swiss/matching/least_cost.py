"""The cheapest matching: of all vertices, or with a price for leaving one alone."""

from __future__ import annotations

from itertools import chain

from .heaviest import ALONE, Matcher, heaviest_matching

OUT = -1  # the mate of a vertex that is left alone, where that has a price
Edge = tuple[int, int]
Costs = dict[Edge, int]
Mates = dict[int, int]


def least_cost_matching(costs: Costs, matcher: Matcher = heaviest_matching) -> Mates | None:
    """Mates of the cheapest matching of all vertices; `(u, OUT)` is the price of leaving u alone.

    Without any such price everybody has to be matched, and None says that this cannot be done.
    """
    vertices = sorted(set(chain.from_iterable(costs)) - {OUT})
    index_of = {vertex: index for index, vertex in enumerate(vertices)}
    if vertices and (vertices[0], OUT) in costs:
        price = [costs[vertex, OUT] for vertex in vertices]
        pairs = [(index_of[one], index_of[other], cost) for (one, other), cost in costs.items() if other != OUT]
        gains = [(one, other, price[one] + price[other] - cost) for one, other, cost in pairs]
        mates = matcher(len(vertices), [edge for edge in gains if edge[2] > 0], False)
    else:
        top = max(costs.values(), default=0) + 1
        gains = [(index_of[one], index_of[other], top - cost) for (one, other), cost in costs.items()]
        mates = matcher(len(vertices), gains, True)
        if ALONE in mates:
            return None
    return {vertices[index]: OUT if mate == ALONE else vertices[mate] for index, mate in enumerate(mates)}
