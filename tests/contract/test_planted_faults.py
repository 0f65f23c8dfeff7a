"""Each law can fail: a sound toy obeys it, and the same toy with one fault does not."""

from __future__ import annotations

import pytest

from atoll.laws.book import LAWS, Law
from atoll.laws.broken import Broken
from tests.contract import planted
from tests.toys.lots import GAME as LOTS
from tests.toys.lots import Lots

GAMES = 24
NEEDS_NO_FOLDER = [law for law in LAWS if law.number in {"1", "2", "3", "4", "5", "6", "7", "8", "11", "13", "14", "15",
                                                         "16", "17", "18", "19"}]
FAULTS: list[tuple[type[Lots], str, str]] = [
    (planted.Peeking, "imagined worlds vary", "determinize peeks"),
    (planted.PeekingForOne, "imagined worlds vary", "imagined for seat 2 all had what is hidden as it is"),
    (planted.PeekingAtAnswers, "imagined worlds vary", "imagined for the question 'bid' all had"),
    (planted.ShownToSpectators, "a seat cannot tell its determinization from the truth", "a spectator sees"),
    (planted.ShownToSpectators, "spectators see no more than seats", "a spectator can tell what a seat cannot"),
    (planted.LoudDraw, "a hidden draw is told to nobody", "is told of a draw that its view hides"),
    (planted.ShownDraw, "a hidden draw is told to nobody", "is told of a draw that its view hides"),
    (planted.LoudHand, "twin worlds", "is told what it cannot see"),
    (planted.TellingQuestion, "twin worlds", "is shown what it cannot see"),
    (planted.AlwaysTheFirst, "chance goes by its odds", "sample draws 'deal one' where the odds give"),
    (planted.FewerActions, "chance goes by its odds", "what chance may do is not what its odds say"),
    (planted.LoudAnswer, "a sealed answer tells nothing", "gives an event before the last one"),
    (planted.OpenAnswer, "a sealed answer tells nothing", "sees a sealed answer before the last one"),
    (planted.ChangingQuestion, "asking changes nothing", "asking changed the position"),
    (planted.ChangingView, "asking changes nothing", "asking changed the position"),
    (planted.ForeseenSecret, "a preview is what then happens", "tells of what does not happen"),
    (planted.NothingToHide, "a preview is what then happens", "hides() says that nothing is hidden"),
    (planted.LonelyBids, "a preview is what then happens", "tells of what does not happen"),
    (planted.OneSidedFriendship, "partners name each other", "but side(1) is (1,)"),
    (planted.RivalPartners, "an outcome exactly when nobody is to act", "partners share one"),
]


def law_named(name: str) -> Law:
    (law,) = [law for law in LAWS if law.name == name]
    return law


@pytest.mark.parametrize("law", NEEDS_NO_FOLDER, ids=str)
def test_the_sound_toy_obeys(law: Law) -> None:
    law.hold(LOTS, GAMES)


@pytest.mark.parametrize(("kind", "name", "sentence"), FAULTS, ids=lambda value: getattr(value, "__name__", None))
def test_a_planted_fault_is_refused(kind: type[Lots], name: str, sentence: str) -> None:
    with pytest.raises(Broken) as refusal:
        law_named(name).hold(planted.game_of(kind), GAMES)
    assert sentence in str(refusal.value)


def test_a_question_to_whoever_acted_may_be_passed_over() -> None:
    """It tells no more than that there was a choice; the rules of a game may allow that."""
    law_named("twin worlds").hold(planted.game_of(planted.PassedOver), GAMES)
