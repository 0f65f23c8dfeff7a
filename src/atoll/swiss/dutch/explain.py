"""Why these two, and why these colours? The answer to the question arbiters hear at every event."""

from __future__ import annotations

from ..errors import SwissError
from ..tournament.entries import points_text
from ..tournament.tournament import Tournament
from .criteria import Criterion
from .explanation import COLOUR_REASONS, REASONS, Alternative, PairExplanation
from .field import field_of, recorded_field
from .legality import breach_of_pair
from .round import DutchRound, PairedBracket, PairedRound
from .trials import BracketTrial, Verdict


def explain_pair(tournament: Tournament, one: int, other: int, round_number: int | None = None) -> PairExplanation:
    """Why the system pairs these two in a round (the coming one if not told); `other` 0 asks about the bye."""
    for number in (one, other) if other else (one,):
        tournament.player(number)
    if one == other:
        raise SwissError("not_paired", f"player {one} cannot meet himself")
    latest = tournament.paired_rounds()
    wanted = latest + 1 if round_number is None else round_number
    if not 1 <= wanted <= latest + 1:
        raise SwissError("bad_round", f"round {wanted} cannot be explained: rounds 1 to {latest + 1} are known")
    field = field_of(tournament, wanted) if wanted > latest else recorded_field(tournament, wanted)
    dutch = DutchRound(field)
    return _Explainer(dutch, dutch.pair()).explain(one, other)


class _Explainer:
    def __init__(self, dutch: DutchRound, paired: PairedRound) -> None:
        self._dutch = dutch
        self._field = dutch.field
        self._paired = paired
        self._index = {card.number: index for index, card in enumerate(self._field.cards)}

    def explain(self, one: int, other: int) -> PairExplanation:
        for number in (one, other):
            if number and number not in self._index:
                raise SwissError("not_present", f"player {number} is not to be paired in this round")
        if other == 0:
            return self._explain_bye(self._index[one])
        pair = (min(self._index[one], self._index[other]), max(self._index[one], self._index[other]))
        for bracket in self._paired.brackets:
            if pair in bracket.pairs:
                return self._explain_pair(bracket, *pair)
        raise SwissError("not_paired", self._why_not(*pair))

    def _why_not(self, one: int, other: int) -> str:
        """Why the system does not pair two players: the first bracket that could have done it speaks."""
        numbers = f"players {self._number(one)} and {self._number(other)} are not paired"
        breach = breach_of_pair(self._field, one, other)
        if breach:
            return f"{numbers}: {breach.as_text()}"
        for bracket in self._paired.brackets:
            if {one, other} <= set(bracket.bracket.players) and {one, other} - set(bracket.floaters):
                return f"{numbers}: {self._reason(BracketTrial(self._dutch, bracket.bracket).with_pair(one, other))}"
        return f"{numbers}: they are never in the same bracket"

    def _explain_pair(self, bracket: PairedBracket, one: int, other: int) -> PairExplanation:
        alternatives = self._alternatives(bracket, one, other)
        white, black = self._paired.game((one, other))
        choice = self._field.colour(one, other)
        floated = self._why_floated(bracket, one)
        return PairExplanation(
            white=white,
            black=black,
            bracket=self._describe(bracket),
            alternatives=tuple(alternatives),
            decided_by=alternatives[0].criterion if alternatives else Criterion.ORDER,
            colour=f"White is {white}: {COLOUR_REASONS[choice.step]}.",
            floated=floated.sentence if floated else "",
            score=self._field.score[bracket.bracket.residents[0]],
            residents=tuple(map(self._number, bracket.bracket.residents)),
            moved_down=tuple(map(self._number, bracket.bracket.moved_down)),
            colour_step=int(choice.step),
            float_reason=floated,
        )

    def _why_floated(self, bracket: PairedBracket, one: int) -> Alternative | None:
        """Why a moved-down player was not paired in the bracket above."""
        if one not in bracket.bracket.moved_down:
            return None
        above = self._paired.brackets[self._paired.brackets.index(bracket) - 1].bracket
        score = points_text(self._field.score[above.residents[0]])
        came = f"{self._number(one)} came down from the bracket of {score} points"
        opponents = above.residents if one in above.moved_down else above.players
        if not any(self._field.may_meet(one, other) for other in opponents if other != one):
            return Alternative(self._number(one), Criterion.NO_OPPONENT, f"{came}, where no opponent is possible.")
        trial = BracketTrial(self._dutch, above)
        verdict = trial.keeping(lambda edge: one not in edge or trial.is_inside(edge))
        sentence = f"{came}: otherwise {self._reason(verdict)}."
        if not verdict.criterion:
            sentence = f"{came}: to send another one down is as good, but comes later in the order of generation."
        return self._judged(self._number(one), verdict, sentence)

    def _judged(self, number: int, verdict: Verdict, sentence: str) -> Alternative:
        return Alternative(number, verdict.criterion or Criterion.ORDER, sentence, verdict.chosen, verdict.alternative)

    def _alternatives(self, bracket: PairedBracket, one: int, other: int) -> list[Alternative]:
        """Opponents of the higher ranked player that come before the one it got."""
        trial = BracketTrial(self._dutch, bracket.bracket)
        mates = dict(bracket.pairs)
        opponents = _opponents_in_order(bracket, one)
        if other not in opponents:
            return [self._without_exchange(bracket, trial)]
        taken = {mates[earlier] for earlier in mates if earlier < one}
        first = [rival for rival in opponents[: opponents.index(other)] if rival not in taken]
        return [self._alternative(trial, one, rival) for rival in first]

    def _alternative(self, trial: BracketTrial, one: int, rival: int) -> Alternative:
        names = f"{self._number(one)} and {self._number(rival)} come first"
        breach = breach_of_pair(self._field, one, rival)
        if breach:
            return Alternative(self._number(rival), breach.criterion, f"{names}, but {breach.as_text()}.")
        verdict = trial.with_pair(one, rival)
        return self._judged(self._number(rival), verdict, f"{names}, but {self._reason(verdict)}.")

    def _without_exchange(self, bracket: PairedBracket, trial: BracketTrial) -> Alternative:
        """The pair came from an exchange: what was wrong with the original halves?"""
        upper, lower = _halves(bracket)
        rest = {*upper, *lower}
        verdict = trial.keeping(
            lambda edge: not (trial.is_inside(edge) and set(edge) <= rest) or (edge[0] in upper and edge[1] in lower)
        )
        sentence = f"Without an exchange between the halves: {self._reason(verdict)}."
        return self._judged(0, verdict, sentence)

    def _explain_bye(self, one: int) -> PairExplanation:
        if self._paired.bye != one:
            barred = " (C2: the bye is barred)" if self._field.cards[one].barred_from_bye else ""
            raise SwissError("not_paired", f"player {self._number(one)} does not have the bye in this round{barred}")
        score = self._paired.bye_score or 0
        bracket = next(item for item in self._paired.brackets if self._field.score[item.bracket.residents[0]] == score)
        trial = BracketTrial(self._dutch, bracket.bracket)
        lower = [index for index in bracket.bracket.residents if index > one and self._dutch.bye_takers >> index & 1]
        others = [self._other_bye(trial, index) for index in reversed(lower)]
        where = f"The lowest score that can have the bye is {points_text(score)} (C5)."
        decided_by = others[0].criterion if others else Criterion.C5
        return PairExplanation(self._number(one), 0, where, tuple(others), decided_by, "", score=score)

    def _other_bye(self, trial: BracketTrial, index: int) -> Alternative:
        verdict = trial.with_pair(index, self._field.size)
        sentence = f"{self._number(index)} is ranked lower, but with the bye there {self._reason(verdict)}."
        return self._judged(self._number(index), verdict, sentence)

    def _reason(self, verdict: Verdict) -> str:
        criterion = verdict.criterion or Criterion.ORDER
        if criterion is Criterion.ORDER:
            return REASONS[criterion]
        if criterion is Criterion.C4:
            return f"{REASONS[criterion]} ({criterion})"
        return f"{REASONS[criterion]} ({criterion}: {verdict.alternative} instead of {verdict.chosen})"

    def _describe(self, bracket: PairedBracket) -> str:
        score = points_text(self._field.score[bracket.bracket.residents[0]])
        upper = ", ".join(str(self._number(index)) for index in bracket.bracket.moved_down) or "nobody"
        residents = ", ".join(str(self._number(index)) for index in bracket.bracket.residents)
        return f"Bracket of {score} points: {residents}; moved down into it: {upper}."

    def _number(self, index: int) -> int:
        return self._field.cards[index].number


def _opponents_in_order(bracket: PairedBracket, one: int) -> list[int]:
    """Whom the player would meet, in the order of generation; nobody for a player that an exchange brought up."""
    if one in bracket.bracket.moved_down:
        return list(bracket.bracket.residents)
    upper, lower = _halves(bracket)
    return lower if one in upper else []


def _halves(bracket: PairedBracket) -> tuple[list[int], list[int]]:
    """Original S1 and S2 of the residents that are left when the moved-down players have their opponents."""
    moved_down = set(bracket.bracket.moved_down)
    taken = {other for one, other in bracket.pairs if one in moved_down}
    rest = [one for one in bracket.bracket.residents if one not in taken]
    count = sum(one not in moved_down for one, _ in bracket.pairs)
    return rest[:count], rest[count:]
