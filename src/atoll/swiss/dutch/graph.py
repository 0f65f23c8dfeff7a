"""The graph of a bracket: which edges the matcher may choose from."""

from __future__ import annotations

from ..matching.least_cost import OUT, Edge
from ..matching.masks import bits, mask_of
from .bracket import Bracket
from .field import Field


def two_group_graph(field: Field, bracket: Bracket) -> list[Edge]:
    """The bracket and the next scoregroup, with `OUT` for everybody below."""
    edges = whole_graph(field, Bracket(bracket.moved_down, bracket.residents, bracket.following, ()), 0)
    return edges + [(one, OUT) for one in bracket.players + bracket.following]


def whole_graph(field: Field, bracket: Bracket, bye_takers: int) -> list[Edge]:
    """Every legal edge between the players left, and from those who may have the bye to its vertex."""
    left = bracket.players + bracket.lower
    everyone, upper = mask_of(left), mask_of(bracket.moved_down)
    edges: list[Edge] = []
    for one in left:
        others = field.legal[one] & everyone & -(2 << one)
        if upper >> one & 1:
            others &= ~upper
        edges += [(one, other) for other in bits(others)]
    if len(left) % 2:
        edges += [(one, field.size) for one in bits(bye_takers & everyone)]
    return edges
