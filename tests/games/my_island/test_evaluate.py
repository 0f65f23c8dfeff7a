"""The estimate for bots: shares that add up, certain when the end is, and better than chance at choosing."""

from __future__ import annotations

from random import Random

import pytest

from atoll.core.game import CHANCE
from atoll.games.my_island.bot.evaluate import EARLY, LATE, evaluate, own_score
from atoll.games.my_island.bot.prospects import plan, prospects
from atoll.games.my_island.position import Position
from tests.games.my_island.books import MY_ISLAND, keen_answer, random_episode
from tests.support.play import play


@pytest.mark.parametrize("episode", range(25))
def test_shares_add_up_and_leave_the_position_alone(episode: int) -> None:
    rng = Random(episode)
    table = random_episode(rng, episode)
    while table.to_act:
        assert isinstance(table.state, Position)
        before = table.state.view(None)
        shares = evaluate(table.state)
        assert len(shares) == table.players
        assert abs(sum(shares) - 1) < 1e-9
        assert min(shares) >= 0
        assert table.state.view(None) == before
        seat = table.to_act[0]
        table.play(seat, table.state.sample(rng) if seat == CHANCE else keen_answer(table.state, seat, rng))


def test_after_the_ranking_the_winner_has_it_all() -> None:
    state = play(MY_ISLAND, 2, "- turn D1", "0 place 0 0 1", "1 leave", "- turn D2", "0 leave", mode="episode",
                 episode=1).state
    assert isinstance(state, Position)
    assert evaluate(state) == (1.0, 0.0)


def test_a_sealed_answer_counts() -> None:
    """Greedy bots look at the position after their own answer, which is still sealed then."""
    shares = {}
    for answer in ("place 3 7 0", "leave"):
        state = play(MY_ISLAND, 2, "- turn D1", f"0 {answer}").state
        assert isinstance(state, Position)
        shares[answer] = evaluate(state)[0]
    assert shares["place 3 7 0"] > shares["leave"]


def test_the_share_of_cards_to_come_is_never_more_than_all() -> None:
    """Episodes with the bent tiles have 32 cards, the others 28: at the start all of them are to come."""
    for number in (0, 24):
        state = MY_ISLAND.start(2, MY_ISLAND.options(mode="episode", episode=number) if number else MY_ISLAND.options())
        assert isinstance(state, Position)
        island, goals = state.islands[0], plan(state.rules)
        promise = sum(feature * (first + last)
                      for feature, first, last in zip(prospects(island, goals), EARLY, LATE, strict=True))
        at_end = sum(module.points * module.count(island) for module in goals.at_end)
        assert len(state.rules.deck) == (32 if number else 28)
        assert own_score(island, goals, len(state.rules.deck)) == pytest.approx(island.marker + at_end + promise)


def test_greedy_play_by_the_estimate_beats_keen_random_play() -> None:
    rng, wins = Random(4), 0.0
    for _ in range(6):
        state = MY_ISLAND.start(2, MY_ISLAND.options())
        assert isinstance(state, Position)
        while state.to_act:
            seat = state.to_act[0]
            if seat == CHANCE:
                state.apply(seat, state.sample(rng))
            else:
                state.apply(seat, best_answer(state) if seat == 0 else keen_answer(state, seat, rng))
        outcome = state.outcome()
        assert outcome is not None
        wins += outcome.payoffs[0]
    assert wins >= 5


def best_answer(state: Position) -> str:
    def share(action: str) -> float:
        twin = state.clone()
        twin.apply(0, action)
        return evaluate(twin)[0]
    return max(state.legal_actions(0), key=share)
