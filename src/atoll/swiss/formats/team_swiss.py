"""The Swiss system for teams (FIDE C.04.6 of 2026, colour preferences of type A): one round paired and explained.

A bracket is the highest scoregroup that is left together with as few teams as possible from below it (C4), as high ones
as possible (C5). Among equals the order of pairing numbers decides, both for who comes up and for who meets whom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from ..errors import NoPairingError, SwissError
from ..matching.complete import has_complete_matching
from ..matching.least_cost import least_cost_matching
from ..matching.masks import mask_of
from .berger import Pair
from .explained import Explanation, Reason
from .team_cards import COLOUR_ARTICLES, TeamCard, coloured

Teams = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamBracket:
    """Teams that were paired together: residents of a score, and those who came up."""

    score: int
    residents: Teams
    upfloaters: Teams
    pairs: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class TeamRound:
    """Matches in the order of the brackets, (white on board 1, black), and who has the bye."""

    matches: tuple[Pair, ...]
    bye: int | None
    brackets: tuple[TeamBracket, ...]


class TeamSwiss:
    """One round of teams."""

    def __init__(self, cards: Iterable[TeamCard], rounds_left: int, initial_colour: str) -> None:
        self._cards = {card.number: card for card in cards}
        self._floats_count = rounds_left > 2  # C7 and C10 do not hold in the last two rounds
        self._initial_colour = initial_colour

    def pair(self) -> TeamRound:
        """The round, or NoPairingError, which hands the matter to the arbiter."""
        bye = self._bye()
        left = {number for number in self._cards if number != bye}
        if not self._is_pairable(left):
            raise NoPairingError(f"the {len(left)} teams present cannot all be paired: too many have met (C1)")
        brackets: list[TeamBracket] = []
        while left:
            brackets.append(self._bracket(left))
            left -= {*brackets[-1].residents, *brackets[-1].upfloaters}
        matches = [coloured(self._cards[one], self._cards[other], self._initial_colour)[0]
                   for bracket in brackets for one, other in bracket.pairs]
        return TeamRound(tuple(matches), bye, tuple(brackets))

    def _bye(self) -> int | None:
        """Lowest score, most matches played, largest number, of those who leave a legal pairing (3.4)."""
        if len(self._cards) % 2 == 0:
            return None
        takers = [card for card in self._cards.values() if not card.is_barred_from_bye]
        for card in sorted(takers, key=lambda one: (one.score, -one.matches, -one.number)):
            if self._is_pairable(set(self._cards) - {card.number}):
                return card.number
        raise NoPairingError(f"{len(self._cards)} teams are present, and nobody who may have the bye leaves the others "
                             "a pairing (C2, C3)")

    def _may_meet(self, one: int, other: int) -> bool:
        return one != other and other not in self._cards[one].met

    def _is_pairable(self, teams: Iterable[int]) -> bool:
        numbers = sorted(teams)
        if len(numbers) % 2:
            return False
        return has_complete_matching({
            place: mask_of([index for index, other in enumerate(numbers) if self._may_meet(one, other)])
            for place, one in enumerate(numbers)})

    def _split(self, left: Iterable[int]) -> tuple[list[int], list[int]]:
        """The scoregroup at the top, and everybody below it, highest first."""
        ranked = sorted(left, key=lambda one: (-self._cards[one].score, one))
        top = self._cards[ranked[0]].score
        return ([one for one in ranked if self._cards[one].score == top],
                [one for one in ranked if self._cards[one].score != top])

    def _bracket(self, left: set[int]) -> TeamBracket:
        residents, below = self._split(left)
        upfloaters = self._upfloaters(residents, below)
        pairs = self._pairs(residents, upfloaters)
        return TeamBracket(self._cards[residents[0]].score, tuple(residents), upfloaters, pairs)

    def _upfloaters(self, residents: list[int], below: list[int]) -> Teams:
        """The best set of those who come up (3.5)."""
        for count in range(len(residents) % 2, min(len(residents), len(below)) + 1, 2):
            for sets in self._sets_by_score(below, count):
                legal = [one for one in sets if self._is_legal(residents, below, one)]
                if legal:
                    return min(legal, key=lambda one: (*self._quality(below, one), one))
        raise NoPairingError("the teams present cannot all be paired (C1, C3)")

    def _sets_by_score(self, below: list[int], count: int) -> Iterator[Iterator[Teams]]:
        """Sets of so many teams, those with the highest lowest score first (C5), each sorted by score and number."""
        scores = sorted({self._cards[one].score for one in below})
        wanted = sorted(combinations_with_replacement(scores, count), reverse=True)
        for chosen in wanted:
            yield (one for one in combinations(below, count)
                   if tuple(sorted(self._cards[team].score for team in one)) == chosen)

    def _is_legal(self, residents: list[int], below: list[int], upfloaters: Teams) -> bool:
        rest = [one for one in below if one not in upfloaters]
        return self._is_pairable([*residents, *upfloaters]) and (not rest or self._is_pairable(rest))

    def _quality(self, below: list[int], upfloaters: Teams) -> tuple[int, int]:
        """How many the next bracket has to bring up (C6), and how many of these floated in the last round (C7)."""
        rest = [one for one in below if one not in upfloaters]
        floats = sum(self._cards[one].floated for one in upfloaters) if self._floats_count else 0
        if not rest or not upfloaters:
            return 0, floats
        residents, lower = self._split(rest)
        for count in range(len(residents) % 2, min(len(residents), len(lower)) + 1, 2):
            if any(self._is_legal(residents, lower, one) for one in combinations(lower, count)):
                return count, floats
        return len(rest), floats

    def _cost(self, one: int, other: int, upfloaters: Teams, width: int) -> int:
        """Preferences that are refused (C8), then opponents of upfloaters who floated in the last round (C10)."""
        first, second = self._cards[one], self._cards[other]
        refused = bool(first.preference) and first.preference == second.preference
        again = self._floats_count and any(
            team in upfloaters and self._cards[partner].floated for team, partner in ((one, other), (other, one)))
        return refused * width + again

    def _pairs(self, residents: list[int], upfloaters: Teams) -> tuple[Pair, ...]:
        """The first pairing of the bracket, by the numbers of the upper members and then of the lower ones (3.6)."""
        teams = sorted([*residents, *upfloaters])
        costs = {(one, other): self._cost(one, other, upfloaters, len(teams))
                 for one, other in combinations(teams, 2) if self._may_meet(one, other)}
        best = _total(costs)
        for team in teams:  # as many small numbers as possible are upper members
            costs = _kept(costs, {pair: cost for pair, cost in costs.items() if pair[1] != team}, best)
        for team in teams:
            for pair in sorted(pair for pair in costs if pair[0] == team):
                fixed = {one: cost for one, cost in costs.items() if one == pair or not set(one) & set(pair)}
                if _total(fixed, len(teams)) == best:
                    costs = fixed
                    break
        return tuple(sorted(costs))

    def explain(self, paired: TeamRound, one: int, other: int) -> Explanation:
        """Why these two teams meet (`other` 0: why one has the bye)."""
        if other == 0:
            return self._explain_bye(paired, one)
        for bracket in paired.brackets:
            pair = next((pair for pair in bracket.pairs if set(pair) == {one, other}), None)
            if pair is not None:
                return self._explain_pair(bracket, pair)
        if not self._may_meet(one, other):
            raise SwissError("not_paired", f"teams {one} and {other} are not paired: they have met (C1)")
        raise SwissError("not_paired", f"teams {one} and {other} are not paired: they are never in the same bracket, "
                                       "or the first pairing in the order of numbers is as good")

    def _explain_pair(self, bracket: TeamBracket, pair: Pair) -> Explanation:
        (white, black), article = coloured(self._cards[pair[0]], self._cards[pair[1]], self._initial_colour)
        reasons = [Reason("team_bracket", f"Bracket of {bracket.score / 2:g} match points: {_listed(bracket.residents)}"
                          + (f"; brought up into it: {_listed(bracket.upfloaters)}." if bracket.upfloaters else "."),
                          (bracket.score,), tuple(bracket.residents))]
        reasons += [Reason("upfloater", f"{team} came up: as few as possible do (C4), of the highest possible score "
                           "(C5), and the smallest numbers among equals.", who=(team,))
                    for team in pair if team in bracket.upfloaters]
        refused = self._cost(*pair, bracket.upfloaters, 2) >= 2
        order = "The first pairing of the bracket by numbers that refuses the fewest colour preferences (C8)"
        ending = ", though one of these two is refused." if refused else "."
        reasons.append(Reason("team_order_refused" if refused else "team_order", order + ending))
        words = f"White on board 1 is {white}: {COLOUR_ARTICLES[article]} ({article})."
        reasons.append(Reason("team_colour", words, (int(article[-1]),), (white,)))
        return Explanation(f"{white} (white) - {black} (black)", tuple(reasons))

    def _explain_bye(self, paired: TeamRound, one: int) -> Explanation:
        if paired.bye != one:
            raise SwissError("not_paired", f"team {one} does not have the bye")
        card = self._cards[one]
        text = (f"{len(self._cards)} teams are present: the bye goes to the lowest score ({card.score / 2:g}), then to "
                f"most matches played ({card.matches}), then to the largest number, among those who have not had one "
                "and leave the others a pairing (3.4).")
        values = (len(self._cards), card.score, card.matches)
        return Explanation(f"{one} has the bye", (Reason("team_bye", text, values, (one,)),))


def _total(costs: dict[Pair, int], teams: int | None = None) -> int | None:
    mates = least_cost_matching(costs) if costs else None
    if mates is None or (teams is not None and len(mates) != teams):
        return None
    return sum(costs[one, mate] for one, mate in mates.items() if one < mate)


def _kept(costs: dict[Pair, int], fewer: dict[Pair, int], best: int | None) -> dict[Pair, int]:
    """The smaller set of pairs if it still holds a best pairing of everybody."""
    teams = {team for pair in costs for team in pair}
    return fewer if _total(fewer, len(teams)) == best else costs


def _listed(teams: Sequence[int]) -> str:
    return ", ".join(map(str, teams))
