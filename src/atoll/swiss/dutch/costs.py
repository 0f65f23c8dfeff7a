"""The criteria C6-C21 of C.04.3 as whole-number costs of edges, packed tightly.

A bracket is a least-cost matching. Every edge costs so many units of each criterion; a list criterion (C7, C8,
C18-C21) has one slot for each score, highest first. Units are packed into one number in mixed radix. The radix of
a slot has to exceed only its total in the best matching, because a matching that is worse in a higher slot loses
at least one whole unit there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter

from ..matching.least_cost import OUT, Edge
from ..matching.masks import mask_of
from .bracket import Bracket
from .cards import DOWN, UP, Card
from .colours import Strength
from .criteria import Criterion
from .field import Field

WHOLE = 1_000_000  # stands for the score in a slot that is not one of a list; higher than any score, so it comes first
Slot = tuple[Criterion, int]  # a criterion, and the score for each slot of a list
Units = dict[Slot, int]
FLOATERS: Slot = (Criterion.C6, WHOLE)
UNPLAYED: Slot = (Criterion.C9, WHOLE)


@dataclass(frozen=True, slots=True)
class FloatCriteria:
    """The four criteria about the floats of one earlier round."""

    resident_down: Criterion
    resident_up: Criterion
    moved_down: Criterion
    opponent: Criterion
    float_of: Callable[[Card], int]


FLOATS = (
    FloatCriteria(Criterion.C14, Criterion.C15, Criterion.C18, Criterion.C19, attrgetter("last_float")),
    FloatCriteria(Criterion.C16, Criterion.C17, Criterion.C20, Criterion.C21, attrgetter("earlier_float")),
)


class BracketCosts:
    """Units of each criterion for the edges of one bracket; `bye` is the vertex of the allocated bye."""

    def __init__(self, field: Field, bracket: Bracket, bye_score: int | None) -> None:
        self.field = field
        self.bracket = bracket
        self.bye = field.size
        self.inside = mask_of(bracket.players)
        self.upper = mask_of(bracket.moved_down)
        self.following = mask_of(bracket.following)
        self.floor = field.score[bracket.residents[0]]
        self.decides_bye = bye_score is not None and bye_score >= self.floor
        self.upper_scores = sorted({field.score[index] for index in bracket.moved_down}, reverse=True)

    def touches(self, one: int) -> bool:
        """An edge with this higher ranked end may cost something: it belongs to the bracket or to the next group."""
        return bool((self.inside | self.following) >> one & 1)

    def is_inside(self, edge: Edge) -> bool:
        """Both ends belong to the bracket."""
        return edge[1] != OUT and bool(self.inside >> edge[0] & self.inside >> edge[1] & 1)

    def float_units(self, edge: Edge) -> Units:
        """C6, C7 and C8 of an edge; `edge[0]` is the higher ranked end."""
        one, other = edge
        if self.inside >> one & 1:
            return {} if self.is_inside(edge) else self._down_units(one, other)
        leaves_next = self.following >> one & 1 and (other == OUT or not self.following >> other & 1)
        return {(Criterion.C8, WHOLE): 1} if leaves_next else {}

    def _down_units(self, one: int, other: int) -> Units:
        score = self.field.score[one]
        units: Units = {FLOATERS: 1}
        if self.upper >> one & 1:
            units[Criterion.C7, score] = 1
        if self.bracket.following and (other == OUT or not self.following >> other & 1):
            units[Criterion.C8, WHOLE] = 1
            units[Criterion.C8, score] = 1
        return units

    def quality_units(self, edge: Edge, counts_unplayed: bool) -> Units:
        """C9-C21 of an edge."""
        if self.is_inside(edge):
            return self._pair_units(*edge)
        if self.inside >> edge[0] & 1:
            return self._floater_units(edge[0], counts_unplayed and edge[1] == self.bye)
        return {}

    def _floater_units(self, one: int, takes_bye: bool) -> Units:
        card = self.field.cards[one]
        units: Units = {UNPLAYED: card.unplayed} if takes_bye else {}
        for criteria in FLOATS:
            if criteria.float_of(card) == DOWN:
                is_moved_down = self.upper >> one & 1
                units[(criteria.moved_down, card.score) if is_moved_down else (criteria.resident_down, WHOLE)] = 1
        return units

    def _pair_units(self, one: int, other: int) -> Units:
        units = self._colour_units(one, other)
        if self.upper >> one & 1:
            card, score = self.field.cards[other], self.field.score[one]
            for criteria in FLOATS:
                if criteria.float_of(card) == UP:
                    units[criteria.resident_up, WHOLE] = 1
                    units[criteria.opponent, score] = 1
        return units

    def _colour_units(self, one: int, other: int) -> Units:
        field = self.field
        if field.wish[one] != field.wish[other] or not field.wish[one]:
            return {}
        weaker = min(field.strength[one], field.strength[other])
        units: Units = {(Criterion.C12, WHOLE): 1}
        if weaker == Strength.STRONG:
            units[Criterion.C13, WHOLE] = 1
        elif weaker == Strength.ABSOLUTE:
            units |= self._topscorer_units(one, other)
        return units

    def _topscorer_units(self, one: int, other: int) -> Units:
        """C10 and C11: what the refused one of two absolute wishes suffers; C3 lets only topscorers come here."""
        granted = self.field.colour(one, other).colour == self.field.wish[one]
        card = self.field.cards[other if granted else one]
        colour = -card.due.wish
        units: Units = {}
        if abs(card.due.difference + colour) > 2:
            units[Criterion.C10, WHOLE] = 1
        if card.history[-2:] == (colour, colour):  # the last two games
            units[Criterion.C11, WHOLE] = 1
        return units

    def float_radices(self) -> list[tuple[Slot, int]]:
        """Slots of C6-C8 with a total none of them can exceed."""
        size = len(self.bracket.players)
        slots: list[tuple[Slot, int]] = [(FLOATERS, size)]
        slots += [((Criterion.C7, score), size) for score in self.upper_scores]
        slots.append(((Criterion.C8, WHOLE), size + len(self.bracket.following)))
        slots += [((Criterion.C8, score), size) for score in [*self.upper_scores, self.floor]]
        return slots

    def quality_radices(self, totals: Units) -> list[tuple[Slot, int]]:
        """All slots C6-C21 with their largest totals, given the best totals of C6-C8."""
        down = totals.get(FLOATERS, 0)
        refloating = {score: totals.get((Criterion.C7, score), 0) for score in self.upper_scores}
        at_score = Counter(self.field.score[index] for index in self.bracket.moved_down)
        paired = {score: at_score[score] - refloating[score] for score in self.upper_scores}
        pairs = (len(self.bracket.players) - down) // 2
        residents_down = down - sum(refloating.values())
        slots = [(slot, totals.get(slot, 0)) for slot, _ in self.float_radices()]
        if self.decides_bye and down == 1:
            slots.append((UNPLAYED, max(self.field.cards[index].unplayed for index in self.bracket.players)))
        refused = pairs if any(card.is_topscorer for card in self.field.cards) else 0
        slots += [((criterion, WHOLE), refused) for criterion in (Criterion.C10, Criterion.C11)]
        slots += [((criterion, WHOLE), pairs) for criterion in (Criterion.C12, Criterion.C13)]
        for criteria in FLOATS:
            slots += [((criteria.resident_down, WHOLE), residents_down)]
            slots += [((criteria.resident_up, WHOLE), sum(paired.values()))]
        for criteria in FLOATS:
            slots += [((criteria.moved_down, score), refloating[score]) for score in self.upper_scores]
            slots += [((criteria.opponent, score), paired[score]) for score in self.upper_scores]
        return slots


def weights_of(radices: Iterable[tuple[Slot, int]]) -> dict[Slot, int]:
    """Weight of one unit in each slot, so that one unit outweighs all that follows."""
    weights: dict[Slot, int] = {}
    weight = 1
    for slot, largest in reversed(list(radices)):
        weights[slot] = weight
        weight *= largest + 1
    return weights
