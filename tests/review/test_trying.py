"""Another try at a decision: the same answer again, exact where mangala is solved, and blind to what was hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from atoll.core.game import Game
from atoll.review.hints import is_better
from atoll.review.judge import Arm, Effort, Mind
from atoll.review.points import Point
from atoll.review.trying import brought, tried
from atoll.solver.analysis import set_up
from tests.review.test_review import a_game, by_brute_force

BRIEF = Effort(curve=2, pulls=1, duel=4)


def test_the_same_question_has_the_same_answer_and_the_truth_has_no_say(game: Game) -> None:
    for point in a_game(game, points=3).points[:3]:
        best, other = point.state.legal_actions(point.seat)[:2]
        found = tried(game.id, BRIEF, point, best, other)
        world = point.state.determinize(point.seat, Random(4))
        assert tried(game.id, BRIEF, replace(point, state=world), best, other) == found
        assert found.low <= found.cost <= found.high
        assert tried(game.id, BRIEF, point, best, best).is_good
        assert brought(game.id, replace(point, state=world), other) == brought(game.id, point, other)


def test_mangala_answers_exactly() -> None:
    """Six stones are left: with everything open, what a sowing gives away is proved."""
    state = set_up((0, 0, 1, 0, 2, 1, 0, 1, 0, 0, 0, 1), (21, 21))
    worth = {}
    for action in state.legal_actions(0):
        after = state.clone()
        after.apply(0, action)
        worth[action] = by_brute_force(after)[0]
    best = max(worth, key=lambda action: worth[action])
    for action, left in worth.items():
        found = tried("mangala", BRIEF, Point(7, 0, action, state), best, action)
        assert found.cost == worth[best] - left
        assert found.is_good == (left == worth[best])


def test_a_hint_begins_with_what_the_bot_would_play_unless_another_is_clearly_better() -> None:
    found = {name: Arm(name, Mind("mangala", 0, frozenset())) for name in ("chosen", "luckier", "better")}
    for number in range(20):
        share = 0.4 + 0.02 * (number % 5)
        found["chosen"].found.append((share, 1 - share))
        found["better"].found.append((share + 0.2, 0.8 - share))
        swing = 0.6 if number % 2 else -0.55
        found["luckier"].found.append((share + swing, 1 - share - swing))
    assert found["luckier"].mean(0) > found["chosen"].mean(0)
    assert not is_better(found["luckier"], found["chosen"], 0)
    assert is_better(found["better"], found["chosen"], 0)
