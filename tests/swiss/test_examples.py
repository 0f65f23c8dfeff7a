"""The worked examples: right pairs in right colours, and the criterion that decided is named."""

from __future__ import annotations

import pytest

from atoll.swiss import SwissError, explain_pair, pair_round, read_trf
from atoll.swiss.dutch.field import field_of, recorded_field
from atoll.swiss.dutch.round import DutchRound
from atoll.swiss.dutch.trials import BracketTrial
from tests.swiss.corpus import corpus_texts, load
from tests.swiss.examples import EXAMPLES


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("exact_only", [False, True], ids=["fast", "exact"])
def test_the_example_is_paired_as_worked_out(name: str, exact_only: bool) -> None:
    pairing = pair_round(read_trf(EXAMPLES[name].text), exact_only)
    count, *pairs = pairing.as_text().splitlines()
    assert set(pairs) == set(EXAMPLES[name].answer.split(", "))
    assert int(count) == len(pairs)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_deciding_criterion_is_named(name: str) -> None:
    white, black, criterion = EXAMPLES[name].decisive
    explanation = explain_pair(read_trf(EXAMPLES[name].text), white, black)
    assert explanation.decided_by == criterion
    assert (explanation.white, explanation.black) == (white, black)


def test_an_explanation_says_why_and_in_which_colours() -> None:
    lines = explain_pair(read_trf(EXAMPLES["A"].text), 9, 3).lines()
    assert lines[0] == "3 (white) - 9 (black)"
    assert "3 came down from the bracket of 1.0 points" in lines[2]
    assert "3 and 2 come first" in lines[3]
    assert "(C6: 2 instead of 0)" in lines[3]
    assert "3 and 5 come first" in lines[4]
    assert "(C12: 1 instead of 0)" in lines[4]
    assert lines[-1] == "White is 3: both colour preferences can be granted, or only one player has one (5.2.1)."


def test_the_bye_is_explained() -> None:
    explanation = explain_pair(read_trf(EXAMPLES["A"].text), 7, 0)
    assert explanation.decided_by == "C9"
    assert explanation.lines()[0] == "7 has the bye"
    with pytest.raises(SwissError, match=r"player 4 does not have the bye in this round \(C2"):
        explain_pair(read_trf(EXAMPLES["A"].text), 4, 0)


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        (1, 6, "C1: players 1 and 6 have met"),
        (1, 3, "C14: 1 instead of 0"),
        (1, 9, "they are never in the same bracket"),
        (2, 9, "C12: 1 instead of 0"),
    ],
)
def test_a_pair_that_is_not_made_gets_its_reason(one: int, other: int, reason: str) -> None:
    with pytest.raises(SwissError, match="are not paired") as caught:
        explain_pair(read_trf(EXAMPLES["A"].text), one, other)
    assert caught.value.code == "not_paired"
    assert reason in str(caught.value)


def test_colours_of_topscorers_are_explained() -> None:
    """Example E: 1 and 7 both want black absolutely; the higher ranked one gets it."""
    explanation = explain_pair(read_trf(EXAMPLES["E"].text), 1, 7)
    assert (explanation.white, explanation.black) == (7, 1)
    assert "5.2.4" in explanation.colour


def test_rounds_and_players_outside_the_tournament_are_refused() -> None:
    tournament = read_trf(EXAMPLES["A"].text)
    with pytest.raises(SwissError, match="round 7 cannot be explained"):
        explain_pair(tournament, 1, 2, 7)
    with pytest.raises(SwissError, match="no player 77"):
        explain_pair(tournament, 1, 77)


@pytest.mark.parametrize("name", [name for name in corpus_texts() if int(name.split("_")[1].rstrip("p")) <= 14])
def test_every_recorded_pair_can_be_explained(name: str) -> None:
    tournament = load(name)
    for round_number in range(1, tournament.rounds + 1):
        for white, black in DutchRound(recorded_field(tournament, round_number)).pair().games():
            explanation = explain_pair(tournament, white, black, round_number)
            assert (explanation.white, explanation.black) == (white, black)
            assert explanation.lines()[-1]


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_alternative_is_better_than_what_was_chosen(name: str) -> None:
    """A forced pair never beats the chosen candidate in the first criterion where they differ."""
    dutch = DutchRound(field_of(read_trf(EXAMPLES[name].text), _round(name)))
    for bracket in dutch.pair().brackets:
        trial = BracketTrial(dutch, bracket.bracket)
        players = bracket.bracket.players
        for one in players:
            for other in bracket.bracket.residents:
                if one < other and dutch.field.may_meet(one, other):
                    verdict = trial.with_pair(one, other)
                    assert verdict.alternative >= verdict.chosen
                    assert verdict.criterion or (verdict.alternative, verdict.chosen) == (0, 0)


def _round(name: str) -> int:
    return read_trf(EXAMPLES[name].text).paired_rounds() + 1
