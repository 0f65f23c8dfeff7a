"""Least-cost matching for the exact path: a compiled matcher where there is one, ours otherwise."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from operator import itemgetter
from typing import Protocol, cast

from .blossom import heaviest_matching

COMPILED_BITS = 120  # the compiled matcher counts in 128 bits and needs some of them for its duals
HAS_COMPILED = find_spec("rustworkx") is not None

OUT = -1  # the mate of a vertex that is left alone, where that has a price
Edge = tuple[int, int]
Costs = dict[Edge, int]
Mates = dict[int, int]


class _Graph(Protocol):
    def add_nodes_from(self, nodes: list[int]) -> object: ...
    def add_edges_from(self, edges: list[tuple[int, int, int]]) -> object: ...


class _Compiled(Protocol):
    def PyGraph(self) -> _Graph: ...  # noqa: N802 - the name in the other library
    def max_weight_matching(self, graph: _Graph, max_cardinality: bool, weight_fn: type[int]) -> set[Edge]: ...


def least_cost_matching(costs: Costs, compiled: bool = True) -> Mates | None:
    """Mates of the cheapest matching of all vertices; `(u, OUT)` is the price of leaving u alone.

    Without any such price everybody has to be matched, and None says that this cannot be done.
    """
    vertices = sorted(set(chain.from_iterable(costs)) - {OUT})
    place = {vertex: index for index, vertex in enumerate(vertices)}
    if vertices and (vertices[0], OUT) in costs:
        price = [costs[vertex, OUT] for vertex in vertices]
        pairs = [(place[one], place[other], cost) for (one, other), cost in costs.items() if other != OUT]
        gains = [(one, other, price[one] + price[other] - cost) for one, other, cost in pairs]
        mates = _heaviest(len(vertices), [edge for edge in gains if edge[2] > 0], False, compiled)
    else:
        top = max(costs.values(), default=0) + 1
        gains = [(place[one], place[other], top - cost) for (one, other), cost in costs.items()]
        mates = _heaviest(len(vertices), gains, True, compiled)
        if -1 in mates:
            return None
    return {vertices[index]: vertices[mate] if mate >= 0 else OUT for index, mate in enumerate(mates)}


def _heaviest(size: int, edges: list[tuple[int, int, int]], largest_first: bool, compiled: bool) -> list[int]:
    widest = max(map(itemgetter(2), edges), default=0).bit_length()
    if not (compiled and HAS_COMPILED and widest <= COMPILED_BITS):
        return heaviest_matching(size, edges, largest_first)
    library = cast(_Compiled, import_module("rustworkx"))
    graph = library.PyGraph()
    graph.add_nodes_from(list(range(size)))
    graph.add_edges_from(edges)
    mates = [-1] * size
    for one, other in library.max_weight_matching(graph, max_cardinality=largest_first, weight_fn=int):
        mates[one], mates[other] = other, one
    return mates
