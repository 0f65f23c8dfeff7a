"""The best candidate of a bracket by matching: first the criteria, then the order of generation of C.04.3.

The criteria are one least-cost matching. Which of the equally good candidates is generated first is then found
in stages: each adds small tie-break digits below the criteria, solves, and deletes the edges that contradict what was
decided. Digits are decided in chunks, as many at once as the matcher's width allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..matching.heaviest import Matcher, heaviest_matching, widest_weight
from ..matching.least_cost import OUT, Costs, Edge, Mates, least_cost_matching
from .costs import FLOATERS, UNPLAYED, BracketCosts, Slot, Units, weights_of
from .criteria import Criterion


@dataclass(frozen=True, slots=True)
class Solution:
    """The chosen pairs of a bracket, higher ranked player first, and the mates that prove completion."""

    pairs: tuple[Edge, ...]
    mates: Mates


class BracketSolver:
    """One bracket on a graph: all players left, or two scoregroups with `OUT` for everybody below."""

    def __init__(
        self,
        costs: BracketCosts,
        edges: list[Edge],
        matcher: Matcher = heaviest_matching,
        unwanted: frozenset[Edge] = frozenset(),
    ) -> None:
        """Edges to `OUT` cannot be left away; the unwanted ones among them are used only if nothing else is left."""
        self._of = costs
        self._unwanted = unwanted
        self._edges = edges
        self._matcher = matcher
        self._widest = widest_weight(len({end for edge in edges for end in edge}))
        self._inside = {edge for edge in edges if costs.is_inside(edge)}
        self._cost: Costs = {}
        self._mates: Mates = {}

    def solve(self) -> Solution | None:
        """The first of the best candidates, or None if the players of the graph cannot all be paired."""
        totals = self._weigh()
        if totals is None:
            return None
        paired = self._choose_moved_down(totals)
        self._choose_opponents(paired)
        self._pair_remainder(totals, paired)
        return Solution(tuple(sorted(edge for edge in used_edges(self._mates) if edge in self._inside)), self._mates)

    def best_units(self) -> Units | None:
        """Totals of all criteria in the best candidate, or None if there is no candidate."""
        totals = self._weigh()
        if totals is None:
            return None
        counts_unplayed = self._of.decides_bye and totals.get(FLOATERS) == 1
        self._solve({}, 1)
        for edge in used_edges(self._mates):
            _add(totals, self._of.quality_units(edge, counts_unplayed))
        return totals

    def used(self) -> list[Edge]:
        """The edges of the latest matching."""
        return used_edges(self._mates)

    def _weigh(self) -> Units | None:
        """Best totals of C6-C8; sets up the costs of all criteria."""
        weights = weights_of(self._of.float_radices())
        near = [edge for edge in self._edges if self._of.touches(edge[0])]
        units = {edge: self._of.float_units(edge) for edge in near}
        self._cost = dict.fromkeys(self._edges, 0)
        mates = least_cost_matching(
            self._discourage(self._cost | {edge: _price(units[edge], weights) for edge in near}), self._matcher
        )
        if mates is None:
            return None
        totals: Units = {}
        for edge in used_edges(mates):
            _add(totals, units.get(edge, {}))
        weights = weights_of(self._of.quality_radices(totals))
        for edge in near:
            quality = self._of.quality_units(edge, UNPLAYED in weights)
            self._cost[edge] = _price(units[edge], weights) + _price(quality, weights)
        self._cost = self._discourage(self._cost)
        return totals

    def _discourage(self, costs: Costs) -> Costs:
        """Make the unwanted edges dearer than leaving everybody else alone."""
        if self._unwanted:
            ceiling = 1 + sum(cost for edge, cost in costs.items() if edge[1] == OUT)
            costs |= {edge: costs[edge] + ceiling for edge in self._unwanted}
        return costs

    def _choose_moved_down(self, totals: Units) -> list[int]:
        """Stage 1: which moved-down players are paired, where C7 leaves a choice."""
        score, moved_down = self._of.field.score, self._of.bracket.moved_down
        undecided = [one for one in moved_down if totals.get((Criterion.C7, score[one]), 0)]
        limbo: set[int] = set()
        for chunk in self._chunks(undecided, 2):
            bit = _place_values(chunk, 2)
            self._solve({edge: bit.get(edge[0], 0) for edge in self._cost if edge not in self._inside}, 1 << len(chunk))
            limbo.update(one for one in chunk if not self._is_paired(one))
            self._delete(edge for edge in self._cost if edge[0] in bit and (edge[0] in limbo) == (edge in self._inside))
        return [one for one in moved_down if one not in limbo]

    def _choose_opponents(self, paired: list[int]) -> None:
        """Stage 2: the opponents of the moved-down players, each in turn the highest ranked possible."""
        rank = {one: index for index, one in enumerate(self._of.bracket.residents)}
        self._choose_mates(paired, rank)

    def _choose_mates(self, order: list[int], rank: dict[int, int]) -> None:
        """Give everybody of `order` in turn the mate of the smallest rank, and fix these pairs."""
        radix = len(rank) + 1
        for chunk in self._chunks(order, radix):
            value = _place_values(chunk, radix)
            ties = {edge: value[edge[0]] * rank[edge[1]] for edge in self._cost if edge[0] in value and edge[1] in rank}
            self._solve(ties, radix ** len(chunk))
            fixed = {(one, self._mates[one]) for one in chunk}
            ends = {end for edge in fixed for end in edge}
            self._delete(edge for edge in self._cost if edge not in fixed and not ends.isdisjoint(edge))

    def _pair_remainder(self, totals: Units, paired: list[int]) -> None:
        """Stages 3-7: the residents that are left, by exchanges and transpositions."""
        taken = {self._mates[one] for one in paired}
        rest = [one for one in self._of.bracket.residents if one not in taken]
        pairs = (len(self._of.bracket.players) - totals.get(FLOATERS, 0)) // 2 - len(paired)
        if pairs:
            first = self._choose_first_half(rest, pairs)
            self._delete(edge for edge in self._cost if _contradicts(edge, first, edge in self._inside, set(rest)))
            self._choose_mates(sorted(first), {one: index for index, one in enumerate(rest)})
        elif not self._mates:
            self._solve({}, 1)

    def _choose_first_half(self, rest: list[int], pairs: int) -> set[int]:
        """Stages 3-5: S1 with the fewest exchanges, then their least difference, then who leaves and who enters."""
        number = {one: index for index, one in enumerate(rest, start=1)}
        square = len(rest) ** 2 + 1
        ties = {
            edge: number[edge[0]] + (square if number[edge[0]] > pairs else 0)
            for edge in self._inside
            if edge in self._cost and edge[0] in number
        }
        scale = square * (pairs + 1)
        self._solve(ties, scale)
        if not any(self._is_higher_end(one) for one in rest[pairs:]):
            return set(rest[:pairs])
        self._cost = {edge: cost * scale + ties.get(edge, 0) for edge, cost in self._cost.items()}
        stays = self._choose_ends(rest[:pairs][::-1], wanted=False)
        enters = self._choose_ends(rest[pairs:], wanted=True)
        return stays | enters

    def _choose_ends(self, order: list[int], wanted: bool) -> set[int]:
        """Decide in turn who is the higher end of a pair: avoided where possible, or wanted where possible."""
        chosen: set[int] = set()
        for chunk in self._chunks(order, 2):
            bit = _place_values(chunk, 2)
            ties = {edge: self._end_tie(edge, bit, wanted) for edge in self._cost}
            self._solve(ties, 1 << len(chunk))
            chosen.update(one for one in chunk if self._is_higher_end(one))
            self._delete(edge for edge in self._cost if self._contradicts_ends(edge, bit, chosen))
        return chosen

    def _end_tie(self, edge: Edge, bit: dict[int, int], wanted: bool) -> int:
        if not wanted:
            return bit.get(edge[0], 0) if edge in self._inside else 0
        return bit.get(edge[1], 0) + (0 if edge in self._inside else bit.get(edge[0], 0))

    def _contradicts_ends(self, edge: Edge, decided: dict[int, int], higher: set[int]) -> bool:
        one, other = edge
        if one in decided and (one in higher) != (edge in self._inside):
            return True
        return other in decided and other in higher

    def _is_higher_end(self, one: int) -> bool:
        return (one, self._mates[one]) in self._inside

    def _is_paired(self, one: int) -> bool:
        mate = self._mates[one]
        return (one, mate) in self._inside or (mate, one) in self._inside

    def _solve(self, ties: Costs, scale: int) -> None:
        costs = {edge: cost * scale + ties.get(edge, 0) for edge, cost in self._cost.items()}
        mates = least_cost_matching(costs, self._matcher)
        if mates is None:
            raise AssertionError("a decision made the bracket impossible to complete")
        self._mates = mates

    def _delete(self, edges: Iterable[Edge]) -> None:
        """Take edges away; the price of staying alone has to remain, so it becomes too dear by one unit instead."""
        for edge in list(edges):
            if edge[1] == OUT:
                self._cost[edge] += 1
            else:
                del self._cost[edge]

    def _chunks(self, order: list[int], radix: int) -> Iterator[list[int]]:
        """Parts of the order, each as long as its tie-break digits fit into the matcher's numbers."""
        start = 0
        while start < len(order):
            used = max(self._cost.values()).bit_length() + 2
            length = max(1, (self._widest - used) // radix.bit_length())
            yield order[start : start + length]
            start += length


def used_edges(mates: Mates) -> list[Edge]:
    """The edges of a matching, higher ranked end first, each once; `(u, OUT)` for whoever stays alone."""
    return [(one, mate) for one, mate in mates.items() if mate == OUT or one < mate]


def _contradicts(edge: Edge, first: set[int], is_inside: bool, rest: set[int]) -> bool:
    """S1 is known: its players meet lower ranked players of S2 and nobody else; S2 players do not meet each other."""
    one, other = edge
    if is_inside and one in rest:
        return one not in first or other in first
    return one in first


def _place_values(order: list[int], radix: int) -> dict[int, int]:
    """The first of the order gets the most significant place."""
    return {one: radix**index for index, one in enumerate(reversed(order))}


def _price(units: Units, weights: dict[Slot, int]) -> int:
    return sum(count * weights[slot] for slot, count in units.items()) if units else 0


def _add(totals: Units, units: Units) -> None:
    for slot, count in units.items():
        totals[slot] = totals.get(slot, 0) + count
