"""The criteria C6-C21 of C.04.3 as whole-number costs of edges, packed tightly.

A bracket is a least-cost matching. Every edge costs so many units of each criterion; a list criterion (C7, C8,
C18-C21) has one slot for each score, highest first. Units are packed into one number in mixed radix. The radix of
a slot has to exceed only its total in the best matching, because a matching that is worse in a higher slot loses
at least one whole unit there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..matching.least_cost import OUT, Edge
from ..matching.masks import mask_of
from .bracket import Bracket
from .cards import DOWN, UP
from .colours import Strength
from .field import Field

Slot = tuple[str, int]  # criterion and, for list criteria, the score; 0 otherwise
Units = dict[Slot, int]

FLOATS = (("C14", "C15", "C18", "C19", "last_float"), ("C16", "C17", "C20", "C21", "earlier_float"))


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
        return {("C8", 0): 1} if leaves_next else {}

    def _down_units(self, one: int, other: int) -> Units:
        score = self.field.score[one]
        units: Units = {("C6", 0): 1}
        if self.upper >> one & 1:
            units["C7", score] = 1
        if self.bracket.following and (other == OUT or not self.following >> other & 1):
            units["C8", 0] = 1
            units["C8s", score] = 1
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
        units: Units = {("C9", 0): card.unplayed} if takes_bye else {}
        for resident, _, upper, _, mark in FLOATS:
            if getattr(card, mark) == DOWN:
                units[(upper, card.score) if self.upper >> one & 1 else (resident, 0)] = 1
        return units

    def _pair_units(self, one: int, other: int) -> Units:
        units = self._colour_units(one, other)
        if self.upper >> one & 1:
            card, score = self.field.cards[other], self.field.score[one]
            for _, resident, _, listed, mark in FLOATS:
                if getattr(card, mark) == UP:
                    units[resident, 0] = 1
                    units[listed, score] = 1
        return units

    def _colour_units(self, one: int, other: int) -> Units:
        field = self.field
        if field.wish[one] != field.wish[other] or not field.wish[one]:
            return {}
        weaker = min(field.strength[one], field.strength[other])
        units: Units = {("C12", 0): 1}
        if weaker == Strength.STRONG:
            units["C13", 0] = 1
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
            units["C10", 0] = 1
        if card.history[-2:] == (colour, colour):
            units["C11", 0] = 1
        return units

    def float_radices(self) -> list[tuple[Slot, int]]:
        """Slots of C6-C8 with a total none of them can exceed."""
        size = len(self.bracket.players)
        slots: list[tuple[Slot, int]] = [(("C6", 0), size)]
        slots += [(("C7", score), size) for score in self.upper_scores]
        slots.append((("C8", 0), size + len(self.bracket.following)))
        slots += [(("C8s", score), size) for score in [*self.upper_scores, self.floor]]
        return slots

    def quality_radices(self, totals: Units) -> list[tuple[Slot, int]]:
        """All slots C6-C21 with their largest totals, given the best totals of C6-C8."""
        down = totals.get(("C6", 0), 0)
        refloating = {score: totals.get(("C7", score), 0) for score in self.upper_scores}
        at_score = Counter(self.field.score[index] for index in self.bracket.moved_down)
        paired = {score: at_score[score] - refloating[score] for score in self.upper_scores}
        pairs = (len(self.bracket.players) - down) // 2
        residents_down = down - sum(refloating.values())
        slots = [(slot, totals.get(slot, 0)) for slot, _ in self.float_radices()]
        if self.decides_bye and down == 1:
            slots.append((("C9", 0), max(self.field.cards[index].unplayed for index in self.bracket.players)))
        refused = pairs if any(card.is_topscorer for card in self.field.cards) else 0
        slots += [(("C10", 0), refused), (("C11", 0), refused), (("C12", 0), pairs), (("C13", 0), pairs)]
        for resident, opponent, _, _, _ in FLOATS:
            slots += [((resident, 0), residents_down), ((opponent, 0), sum(paired.values()))]
        for _, _, upper, listed, _ in FLOATS:
            slots += [((upper, score), refloating[score]) for score in self.upper_scores]
            slots += [((listed, score), paired[score]) for score in self.upper_scores]
        return slots


def weights_of(radices: Iterable[tuple[Slot, int]]) -> dict[Slot, int]:
    """Weight of one unit in each slot, so that one unit outweighs all that follows."""
    weights: dict[Slot, int] = {}
    weight = 1
    for slot, largest in reversed(list(radices)):
        weights[slot] = weight
        weight *= largest + 1
    return weights
