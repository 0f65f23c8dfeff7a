"""The FIDE (Dutch) system of 2026 (C.04.3): one round from the top scoregroup to the last."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import NoPairingError
from ..matching.heaviest import Matcher, heaviest_matching
from ..matching.least_cost import OUT, Edge
from ..matching.masks import mask_of
from .bracket import Bracket
from .completion import Completion
from .costs import BracketCosts
from .field import Field
from .graph import two_group_graph, whole_graph
from .ideal import IdealSearch
from .no_pairing import why_impossible
from .solver import BracketSolver


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket and what became of it; `layer` says which way the answer was found."""

    bracket: Bracket
    pairs: tuple[Edge, ...]
    floaters: tuple[int, ...]
    layer: int


@dataclass(frozen=True, slots=True)
class PairedRound:
    """All brackets of a round; indices are those of the field."""

    field: Field
    brackets: tuple[PairedBracket, ...]
    bye: int | None
    bye_score: int | None

    @property
    def pairs(self) -> list[Edge]:
        """All pairs, higher ranked player first, in the order they were made."""
        return [pair for bracket in self.brackets for pair in bracket.pairs]

    def game(self, pair: Edge) -> tuple[int, int]:
        """Starting numbers of white and black."""
        higher, lower = (self.field.cards[one].number for one in pair)
        return (higher, lower) if self.field.colour(*pair).colour > 0 else (lower, higher)

    def games(self) -> set[tuple[int, int]]:
        """All (white, black), and (number, 0) for the bye."""
        games = {self.game(pair) for pair in self.pairs}
        return games if self.bye is None else games | {(self.field.cards[self.bye].number, 0)}


class DutchRound:
    """Pairs one field; `exact_only` sends every bracket to the matcher with the whole graph."""

    def __init__(self, field: Field, exact_only: bool = False, matcher: Matcher = heaviest_matching) -> None:
        self.field = field
        self.exact_only = exact_only
        self.matcher = matcher
        self.bye_score, self.bye_takers = _lowest_bye(field, matcher)
        self.completion = Completion(field, self.bye_takers, matcher)
        self._ideal = IdealSearch(field, self.completion, self.bye_score, self.bye_takers)

    def pair(self) -> PairedRound:
        """Bracket after bracket; whoever is left after the last one has the bye."""
        brackets: list[PairedBracket] = []
        moved_down: tuple[int, ...] = ()
        for index in range(len(self.field.groups)):
            paired = self._pair_bracket(self._bracket(index, moved_down))
            brackets.append(paired)
            moved_down = paired.floaters
        bye = moved_down[0] if moved_down else None
        return PairedRound(self.field, tuple(brackets), bye, self.bye_score)

    def _bracket(self, index: int, moved_down: tuple[int, ...]) -> Bracket:
        groups = self.field.groups
        following = tuple(groups[index + 1]) if index + 1 < len(groups) else ()
        below = tuple(one for group in groups[index + 2 :] for one in group)
        return Bracket(moved_down, tuple(groups[index]), following, below)

    def _pair_bracket(self, bracket: Bracket) -> PairedBracket:
        pairs, layer = self._pairs_of(bracket)
        taken = {end for pair in pairs for end in pair}
        floaters = tuple(one for one in bracket.players if one not in taken)
        return PairedBracket(bracket, pairs, floaters, layer)

    def _pairs_of(self, bracket: Bracket) -> tuple[tuple[Edge, ...], int]:
        if not self.exact_only:
            ideal = self._ideal.find(bracket)
            if ideal is not None:
                return ideal, 1
            joint = self._solve_two_groups(bracket)
            if joint is not None:
                return joint, 2
        costs = BracketCosts(self.field, bracket, self.bye_score)
        edges = whole_graph(self.field, bracket, self.bye_takers)
        solution = BracketSolver(costs, edges, self.matcher).solve()
        if solution is None:
            raise NoPairingError("the players left cannot all be paired")
        return solution.pairs, 3

    def _solve_two_groups(self, bracket: Bracket) -> tuple[Edge, ...] | None:
        """Layer 2: leave everybody below the next scoregroup out; right if the rest can then be completed.

        The answer is the best with one condition dropped (C4 for those below). All players left alone by this very
        solution must be completable together, because the value of C8 has to be reached together with completion.
        """
        bye_is_near = self.bye_score is not None and self.bye_score >= self.field.score[bracket.residents[0]]
        if not bracket.below or bye_is_near:
            return None
        costs = BracketCosts(self.field, bracket, self.bye_score)
        solution = BracketSolver(costs, two_group_graph(self.field, bracket), self.matcher).solve()
        if solution is None:
            return None
        alone = mask_of([one for one, mate in solution.mates.items() if mate == OUT])
        return solution.pairs if self.completion.is_possible(alone | mask_of(bracket.below)) else None


def _lowest_bye(field: Field, matcher: Matcher) -> tuple[int | None, int]:
    """C5: the lowest score whose players may take the bye while all others are paired; and these players."""
    if field.size % 2 == 0:
        if not Completion(field, 0, matcher).is_possible(field.everyone):
            raise NoPairingError(why_impossible(field, matcher))
        return None, 0
    for group in reversed(field.groups):
        takers = mask_of([one for one in group if not field.cards[one].barred_from_bye])
        if takers and Completion(field, takers, matcher).is_possible(field.everyone):
            return field.score[group[0]], takers
    raise NoPairingError(why_impossible(field, matcher))
