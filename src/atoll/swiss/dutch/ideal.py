"""Layer 1: the first candidate that meets the lower bound of every criterion at once (the "perfect" one of C.04.3)."""

from __future__ import annotations

from ..matching.least_cost import Edge
from ..matching.masks import bits, mask_of
from .bracket import Bracket
from .cards import DOWN, UP
from .colours import Strength
from .completion import Completion
from .exchanges import exchanges
from .field import Field
from .row_search import Budget, RowSearch, count_kinds, fewest_refused, wish_kinds

_STEPS = 3000
_STEPS_EACH = 30


class IdealSearch:
    """Searches all brackets of one round; finding nothing says nothing, the matcher decides then."""

    def __init__(self, field: Field, completion: Completion, bye_score: int | None, bye_takers: int) -> None:
        self._field = field
        self._completion = completion
        self._bye_score = bye_score
        self._bye_takers = bye_takers
        self._kinds = wish_kinds(field)
        cards = field.cards
        self._firm = {
            wish: mask_of(
                [i for i, c in enumerate(cards) if c.due.strength == Strength.ABSOLUTE and c.due.wish == wish]
            )
            for wish in (1, -1)
        }
        self._fell_last = mask_of([i for i, c in enumerate(cards) if c.last_float == DOWN])
        self._fell_earlier = mask_of([i for i, c in enumerate(cards) if c.earlier_float == DOWN])
        self._rose = mask_of([i for i, c in enumerate(cards) if UP in (c.last_float, c.earlier_float)])

    def find(self, bracket: Bracket) -> tuple[Edge, ...] | None:
        """The pairs of the first perfect candidate, if one is found within the allowed steps."""
        residents = bracket.residents
        if len(bracket.moved_down) > len(residents):
            return None
        floatable = self._floatable(bracket)
        if floatable is None:
            return None
        refused, strong = fewest_refused(count_kinds(self._kinds, bracket.players))
        budget = Budget(refused, strong, _STEPS + _STEPS_EACH * len(bracket.players))
        return self._search(bracket, floatable, budget)

    def _search(self, bracket: Bracket, floatable: int, budget: Budget) -> tuple[Edge, ...] | None:
        allowed = {one: self._allowed(one) for one in bracket.players}
        for one in bracket.moved_down:
            allowed[one] &= ~self._rose
        upper = list(bracket.moved_down)
        opponents = RowSearch(self._kinds, allowed, budget, floatable, False).first(upper, list(bracket.residents))
        if opponents is None:
            return None
        taken = set(opponents)
        rest = [one for one in bracket.residents if one not in taken]
        pairs = self._pair_rest(rest, allowed, floatable, budget)
        return None if pairs is None else (*zip(upper, opponents, strict=True), *pairs)

    def _pair_rest(self, rest: list[int], allowed: dict[int, int], floatable: int, budget: Budget) -> list[Edge] | None:
        """Transpositions of the original halves, then every exchange with its transpositions."""
        pairs = len(rest) // 2
        for one in rest:
            allowed[one] &= -(2 << one)  # a partner is lower ranked: that is where a pairing comes up first
        search = RowSearch(self._kinds, allowed, budget, floatable, True)
        partners = search.first(rest[:pairs], rest[pairs:])
        if partners is not None:
            return list(zip(rest[:pairs], partners, strict=True))
        for down, up in exchanges(len(rest), pairs):
            budget.steps -= 1 + len(rest) // 8
            if budget.steps <= 0:
                return None
            first = sorted((set(range(1, pairs + 1)) - set(down)) | set(up))
            half = [rest[number - 1] for number in first]
            partners = search.first(half, [one for one in rest if one not in set(half)])
            if partners is not None:
                return list(zip(half, partners, strict=True))
        return None

    def _allowed(self, one: int) -> int:
        """Legal opponents without a refused absolute wish, which would cost C10 or C11."""
        field = self._field
        if field.strength[one] == Strength.ABSOLUTE:
            return field.legal[one] & ~self._firm[field.wish[one]]
        return field.legal[one]

    def _floatable(self, bracket: Bracket) -> int | None:
        """Residents who may float at the least cost in C4-C9, C14, C16; 0 if nobody has to; None if bounds fail."""
        floor = self._field.score[bracket.residents[0]]
        is_odd = len(bracket.players) % 2 == 1
        if self._bye_score is not None and self._bye_score >= floor:
            decided_here = is_odd and self._bye_score == floor
            return (self._fewest_floats(self._bye_floaters(bracket)) or None) if decided_here else None
        if not is_odd:
            return 0 if self._completion.is_possible(mask_of(bracket.lower)) else None
        return self._plain_floaters(bracket) or None

    def _fewest_floats(self, residents: int) -> int:
        """Those of the residents who cost least in C14, then in C16."""
        for fell in (self._fell_last, self._fell_earlier):
            residents = residents & ~fell or residents
        return residents

    def _bye_floaters(self, bracket: Bracket) -> int:
        """The floater takes the bye here: fewest unplayed games (C9), and the players below pair up without it."""
        completion = self._completion
        if not (completion.pairs_up(mask_of(bracket.following)) and completion.is_possible(mask_of(bracket.below))):
            return 0
        unplayed = {one: self._field.cards[one].unplayed for one in bracket.residents if self._bye_takers >> one & 1}
        fewest = min(unplayed.values(), default=0)
        return mask_of([one for one, count in unplayed.items() if count == fewest])

    def _plain_floaters(self, bracket: Bracket) -> int:
        """The floater meets somebody of the next scoregroup, whose rest pairs up as far as numbers allow (C8)."""
        known: dict[int, bool] = {}
        following = mask_of(bracket.following)

        def may_float(one: int) -> bool:
            for partner in bits(self._field.legal[one] & following):
                if partner not in known:
                    known[partner] = self._next_completes(bracket, following ^ 1 << partner)
                if known[partner]:
                    return True
            return False

        return self._fewest_floats(mask_of([one for one in bracket.residents if may_float(one)]))

    def _next_completes(self, bracket: Bracket, rest: int) -> bool:
        below = mask_of(bracket.below)
        completion = self._completion
        if rest.bit_count() % 2 == 0:
            return completion.pairs_up(rest) and completion.is_possible(below)
        return any(
            completion.is_possible(below | 1 << one) and completion.pairs_up(rest ^ 1 << one)
            for one in sorted(bits(rest), reverse=True)
        )
