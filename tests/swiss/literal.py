"""A slow engine that follows the rules word by word: every candidate is made, measured and compared.

It shares nothing with the real engine but the cards of the players, and serves as its oracle for small fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from atoll.swiss.dutch.cards import Card
from atoll.swiss.dutch.field import Field

Pair = tuple[int, int]
Candidate = tuple[Pair, ...]
_ABSOLUTE = 3
_STRONG = 2


class LiteralRound:
    """Pairs a field of up to about ten players; answers with pairs of indices and the taker of the bye."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.cards = field.cards
        self.completes = cache(self._completes)
        self.next_floaters = cache(self._next_floaters)
        self.bye_score = self._lowest_bye_score()

    def pair(self) -> tuple[list[Pair], int | None] | None:
        """None if no complete pairing exists."""
        everybody = frozenset(range(len(self.cards)))
        if not self.completes(everybody):
            return None
        pairs: list[Pair] = []
        upper: tuple[int, ...] = ()
        for index, group in enumerate(self.field.groups):
            lower = self.field.groups[index + 1 :]
            chosen = min(
                self._candidates(upper, tuple(group), lower), key=lambda item: self._rank(item, upper, group, lower)
            )
            pairs += chosen
            taken = {end for pair in chosen for end in pair}
            upper = tuple(one for one in (*upper, *group) if one not in taken)
        return pairs, (upper[0] if upper else None)

    def _lowest_bye_score(self) -> int | None:
        if len(self.cards) % 2 == 0:
            return None
        everybody = frozenset(range(len(self.cards)))
        for score in sorted({card.score for card in self.cards}):
            self.bye_score = score
            self.completes.cache_clear()
            if self.completes(everybody):
                return score
        return self.bye_score

    def _legal(self, one: int, other: int) -> bool:
        return self.field.may_meet(one, other)

    def _completes(self, left: frozenset[int]) -> bool:
        if not left:
            return True
        if len(left) == 1 and self._may_have_bye(min(left)):
            return True
        first = min(left)
        rest = left - {first}
        if len(left) % 2 and self._may_have_bye(first) and self._completes_even(rest):
            return True
        return any(self._legal(first, other) and self.completes(rest - {other}) for other in rest)

    def _completes_even(self, left: frozenset[int]) -> bool:
        return self.completes(left)

    def _may_have_bye(self, one: int) -> bool:
        return self.cards[one].score == self.bye_score and not self.cards[one].barred_from_bye

    def _candidates(
        self, upper: tuple[int, ...], group: tuple[int, ...], lower: list[list[int]]
    ) -> Iterator[Candidate]:
        below = frozenset(one for part in lower for one in part)
        for candidate in self._matchings((*upper, *group), set(upper)):
            taken = {end for pair in candidate for end in pair}
            if self.completes(below | (frozenset((*upper, *group)) - taken)):
                yield candidate

    def _matchings(self, players: tuple[int, ...], upper: set[int]) -> Iterator[Candidate]:
        if not players:
            yield ()
            return
        first, rest = players[0], players[1:]
        yield from self._matchings(rest, upper)
        for place, other in enumerate(rest):
            if self._legal(first, other) and not (first in upper and other in upper):
                for more in self._matchings(rest[:place] + rest[place + 1 :], upper):
                    yield ((first, other), *more)

    def _rank(
        self, candidate: Candidate, upper: tuple[int, ...], group: list[int], lower: list[list[int]]
    ) -> tuple[Any, ...]:
        taken = {end for pair in candidate for end in pair}
        down = tuple(one for one in (*upper, *group) if one not in taken)
        criteria = self._criteria(candidate, upper, group, lower, down)
        return criteria, _place(candidate, upper, group)

    def _criteria(
        self,
        candidate: Candidate,
        upper: tuple[int, ...],
        group: list[int],
        lower: list[list[int]],
        down: tuple[int, ...],
    ) -> tuple[object, ...]:
        floor = self.cards[group[0]].score
        mixed = [(self.cards[one], self.cards[other]) for one, other in candidate if one in upper]
        residents_down = [self.cards[one] for one in down if one not in upper]
        upper_cards = [(self.cards[one], one in down) for one in upper]
        takes_bye = self.bye_score is not None and self.bye_score >= floor and len(down) == 1
        return (
            len(down),
            sorted((self.cards[one].score for one in down), reverse=True),
            self.next_floaters(down, tuple(map(tuple, lower))) if lower else (),
            self.cards[down[0]].unplayed if takes_bye else 0,
            *self._colour_criteria(candidate),
            sum(card.last_float < 0 for card in residents_down),
            sum(resident.last_float > 0 for _, resident in mixed),
            sum(card.earlier_float < 0 for card in residents_down),
            sum(resident.earlier_float > 0 for _, resident in mixed),
            _differences([pair for pair in upper_cards if pair[0].last_float < 0], floor),
            sorted((one.score - floor for one, other in mixed if other.last_float > 0), reverse=True),
            _differences([pair for pair in upper_cards if pair[0].earlier_float < 0], floor),
            sorted((one.score - floor for one, other in mixed if other.earlier_float > 0), reverse=True),
        )

    def _colour_criteria(self, candidate: Candidate) -> tuple[int, int, int, int]:
        third, imbalance, refused, strong = 0, 0, 0, 0
        for one, other in candidate:
            colour = self.field.colour(one, other).colour
            for card, given in ((self.cards[one], colour), (self.cards[other], -colour)):
                has_topscorer = self.cards[one].is_topscorer or self.cards[other].is_topscorer
                if has_topscorer and card.due.wish == -given:
                    imbalance += abs(sum(card.history) + given) > 2
                    third += card.history[-2:] == (given, given)
                if card.due.wish == -given:
                    refused += 1
                    strong += card.due.strength == _STRONG
        return imbalance, third, refused, strong

    def _next_floaters(self, down: tuple[int, ...], lower: tuple[tuple[int, ...], ...]) -> tuple[int, list[int]]:
        """C8: the fewest floaters the next bracket can have, and their lowest scores."""
        groups = [list(group) for group in lower]
        best: list[tuple[int, list[int]]] = []
        for candidate in self._candidates(down, lower[0], groups[1:]):
            taken = {end for pair in candidate for end in pair}
            scores = sorted((self.cards[one].score for one in (*down, *lower[0]) if one not in taken), reverse=True)
            best.append((len(scores), scores))
        return min(best)


def _differences(cards: list[tuple[Card, bool]], floor: int) -> list[tuple[int, int]]:
    """C18, C20: a moved-down player who floats again differs by more than any that is paired."""
    return sorted(((1, card.score) if again else (0, card.score - floor) for card, again in cards), reverse=True)


def _place(candidate: Candidate, upper: tuple[int, ...], group: list[int]) -> tuple[object, ...]:
    """Where the candidate comes in the order of generation of C.04.3."""
    mate = dict(candidate)
    paired = [one for one in upper if one in mate]
    taken = {mate[one] for one in paired}
    rest = [one for one in group if one not in taken]
    number = {one: index for index, one in enumerate(rest, start=1)}
    pairs = [(number[one], number[other]) for one, other in candidate if one in number]
    first = {one for one, _ in pairs}
    original = set(range(1, len(pairs) + 1))
    down, up = original - first, first - original
    return (
        paired,
        [mate[one] for one in paired],
        len(up),
        sum(up) - sum(down),
        [-one for one in sorted(down, reverse=True)],
        sorted(up),
        [other for _, other in sorted(pairs)],
    )
