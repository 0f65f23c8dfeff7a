"""What would the best candidate cost if a bracket had to contain, or avoid, certain pairs?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ..matching.least_cost import OUT, Edge
from ..matching.masks import mask_of
from .bracket import Bracket
from .costs import FLOATERS, BracketCosts, Slot, Units
from .criteria import Criterion
from .graph import two_group_graph, whole_graph
from .round import DutchRound
from .solver import BracketSolver

_RANK = {criterion: rank for rank, criterion in enumerate(Criterion)}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The first criterion in which an alternative is worse, with both values; no criterion if it is as good."""

    criterion: Criterion | None
    chosen: int
    alternative: int


AS_GOOD = Verdict(None, 0, 0)
IMPOSSIBLE = Verdict(Criterion.C4, 0, 0)


class BracketTrial:
    """One bracket of a paired round, tried again under a condition."""

    def __init__(self, dutch: DutchRound, bracket: Bracket) -> None:
        self._dutch = dutch
        self._bracket = bracket
        self._costs = BracketCosts(dutch.field, bracket, dutch.bye_score)

    @cached_property
    def _best(self) -> Units:
        return self._units(lambda _: True, ()) or {}

    def with_pair(self, one: int, other: int) -> Verdict:
        """Compare with the best candidate that pairs these two; `other` may be the vertex of the bye."""
        pair = (min(one, other), max(one, other))
        return self._verdict(self._units(lambda edge: not {one, other} & set(edge), pair))

    def keeping(self, keeps: Callable[[Edge], bool]) -> Verdict:
        """Compare with the best candidate that uses only the edges that are kept."""
        return self._verdict(self._units(keeps, ()))

    def is_inside(self, edge: Edge) -> bool:
        """The edge is a pair of this bracket."""
        return self._costs.is_inside(edge)

    def _verdict(self, units: Units | None) -> Verdict:
        if units is None:
            return IMPOSSIBLE
        for slot in sorted(set(units) | set(self._best), key=_order):
            chosen, alternative = self._best.get(slot, 0), units.get(slot, 0)
            if chosen != alternative:
                return Verdict(slot[0], chosen, alternative)
        return AS_GOOD

    def _units(self, keeps: Callable[[Edge], bool], fixed: Edge | tuple[()]) -> Units | None:
        """Totals of the best candidate from the kept edges and one fixed pair, whose ends leave the graph."""
        units = self._near_units(keeps, fixed)
        if units is None:
            units = self._whole_units(keeps, fixed)
        if units is not None and fixed:
            counts_unplayed = self._costs.decides_bye and units.get(FLOATERS, 0) + (fixed[1] == self._costs.bye) == 1
            for more in (self._costs.float_units(fixed), self._costs.quality_units(fixed, counts_unplayed)):
                units = {slot: units.get(slot, 0) + more.get(slot, 0) for slot in {*units, *more}}
        return units

    def _near_units(self, keeps: Callable[[Edge], bool], fixed: Edge | tuple[()]) -> Units | None:
        """Two scoregroups are enough where the rest can be completed."""
        if not self._bracket.below or self._costs.decides_bye:
            return None
        edges = [edge for edge in two_group_graph(self._dutch.field, self._bracket) if not set(fixed) & set(edge)]
        unwanted = frozenset(edge for edge in edges if edge[1] == OUT and not keeps(edge))
        kept = [edge for edge in edges if edge[1] == OUT or keeps(edge)]
        solver = BracketSolver(self._costs, kept, self._dutch.matcher, unwanted)
        units = solver.best_units()
        alone = mask_of([edge[0] for edge in solver.used() if edge[1] == OUT])
        completes = self._dutch.completion.is_possible(alone | mask_of(self._bracket.below))
        return units if completes and unwanted.isdisjoint(solver.used()) else None

    def _whole_units(self, keeps: Callable[[Edge], bool], fixed: Edge | tuple[()]) -> Units | None:
        edges = whole_graph(self._dutch.field, self._bracket, self._dutch.bye_takers)
        kept = [edge for edge in edges if keeps(edge)]
        needed = {end for edge in edges for end in edge} - set(fixed)
        if {end for edge in kept for end in edge} != needed:
            return None
        return BracketSolver(self._costs, kept, self._dutch.matcher).best_units()


def _order(slot: Slot) -> tuple[int, int]:
    criterion, score = slot
    return _RANK[criterion], -score
