"""Heaviest matchings by rustworkx, and by networkx where rustworkx is missing or the weights are too wide for it.

Both find a matching of the greatest weight exactly, so whoever asks for a weight that only one matching has gets the
same answer from both. rustworkx is compiled and counts in 128 bits; networkx takes whole numbers of any size. Both
are loaded when the first matching is asked for, because most commands ask for none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from ..errors import SwissError

WeightedEdge = tuple[int, int, int]  # two vertices and the weight of their edge
Matcher = Callable[[int, list[WeightedEdge], bool], list[int]]
"""Vertices are 0..size-1. The mate of each, or ALONE; with `largest_first` only matchings with the most pairs count."""

ALONE = -1
_COUNTING_BITS = 122  # of 128: the sign, and five bits for sums and doublings inside the algorithm


def widest_weight(size: int) -> int:
    """How many bits a weight may have in rustworkx: its duals can grow to about `size` times the largest weight."""
    return _COUNTING_BITS - size.bit_length()


def heaviest_matching(size: int, edges: list[WeightedEdge], largest_first: bool) -> list[int]:
    """By rustworkx wherever it is there and the weights fit, by networkx otherwise."""
    widest = max((weight for _, _, weight in edges), default=0).bit_length()
    fits = widest <= widest_weight(size)
    return (by_rustworkx if fits and has_rustworkx() else by_networkx)(size, edges, largest_first)


def by_rustworkx(size: int, edges: list[WeightedEdge], largest_first: bool) -> list[int]:
    """By rustworkx; weights wider than `widest_weight` give wrong answers."""
    library = cast(_Rustworkx, import_module("rustworkx"))
    graph = library.PyGraph()
    graph.add_nodes_from(list(range(size)))
    graph.add_edges_from(edges)
    return _mates(size, library.max_weight_matching(graph, max_cardinality=largest_first, weight_fn=int))


def by_networkx(size: int, edges: list[WeightedEdge], largest_first: bool) -> list[int]:
    """By networkx, weights of any size."""
    require_networkx()
    library = cast(_Networkx, import_module("networkx"))
    graph = library.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from(edges)
    return _mates(size, library.max_weight_matching(graph, maxcardinality=largest_first))


@cache
def has_rustworkx() -> bool:
    """Whether the compiled library is there."""
    return find_spec("rustworkx") is not None


def require_networkx() -> None:
    """Refuse in one sentence where the library without which nothing can be paired is missing."""
    if find_spec("networkx") is None:
        raise SwissError(
            "missing_library", "Swiss pairing needs networkx and rustworkx: pip install 'atoll-games[swiss]'"
        )


def _mates(size: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    mates = [ALONE] * size
    for one, other in pairs:
        mates[one], mates[other] = other, one
    return mates


class _Graph(Protocol):
    def add_nodes_from(self, nodes: Iterable[int]) -> object: ...
    def add_edges_from(self, edges: list[WeightedEdge]) -> object: ...
    def add_weighted_edges_from(self, edges: list[WeightedEdge]) -> object: ...


class _Rustworkx(Protocol):
    def PyGraph(self) -> _Graph: ...  # noqa: N802 - the name in the other library
    def max_weight_matching(
        self, graph: _Graph, max_cardinality: bool, weight_fn: type[int]
    ) -> set[tuple[int, int]]: ...


class _Networkx(Protocol):
    def Graph(self) -> _Graph: ...  # noqa: N802 - the name in the other library
    def max_weight_matching(self, graph: _Graph, maxcardinality: bool) -> set[tuple[int, int]]: ...
