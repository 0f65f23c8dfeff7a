"""Matches: seats in turn, the same again from the same plan, an honest interval."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll.bots.match import MatchPlan, interval, play_game, play_match
from atoll.bots.roster import UnknownBot
from atoll.core.errors import BadOption, BadSeats, UnknownGame
from atoll.core.record import verify
from atoll.games import find_game

PLAN = MatchPlan("mangala", ("greedy", "random"), {}, 2, seed=5)


def test_seats_rotate() -> None:
    assert [PLAN.seating(number) for number in range(4)] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    three = MatchPlan("x", ("a", "b", "c"), {}, 3)
    assert [three.seating(number) for number in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


@given(st.integers(2, 6), st.integers(1, 20))
def test_in_whole_rounds_everybody_has_sat_everywhere_equally_often(players: int, rounds: int) -> None:
    plan = MatchPlan("x", ("b",) * players, {}, players)
    sat = Counter((bot, seat) for number in range(players * rounds) for seat, bot in enumerate(plan.seating(number)))
    assert len(sat) == players**2
    assert set(sat.values()) == {rounds}


@pytest.mark.parametrize(("bots", "players", "fair"), [
    (("a", "b"), 2, 1 / 2), (("a", "b", "b"), 3, 1 / 3), (("a", "b", "b", "b", "b"), 5, 1 / 5), (("a", "b"), 3, 1 / 2)])
def test_every_entrant_has_its_fair_share_of_every_seat(bots: tuple[str, ...], players: int, fair: float) -> None:
    plan = MatchPlan("x", bots, {}, players)
    sat = Counter((entrant, seat) for number in range(len(bots)) for seat, entrant in enumerate(plan.seating(number)))
    assert plan.fair_share == fair
    assert set(sat.values()) == {1}
    assert len(sat) == len(bots) * players


def test_the_record_of_a_game_says_who_sat_where_and_can_be_verified() -> None:
    plan = MatchPlan("mandragora", ("random", "search"), {}, 2, simulations=2, seed=3)
    payoffs, record = play_game(plan, 1)
    mandragora = find_game("mandragora")
    assert record.seated == ("search 2", "random")
    assert record.names == ("search", "random")
    outcome = record.table(mandragora).outcome
    assert outcome is not None
    assert payoffs == outcome.payoffs[::-1]
    assert verify(record, mandragora).fault is None


def test_payoffs_go_to_the_bot_and_not_to_the_seat() -> None:
    plan = MatchPlan("mangala", ("search", "random"), {}, 2, simulations=120, seed=2)
    assert [play_game(plan, number).payoffs for number in range(4)] == [(1.0, 0.0)] * 4


def test_the_same_plan_gives_the_same_results_in_any_number_of_processes() -> None:
    alone = [play_game(PLAN, number) for number in range(10)]
    assert [play_game(PLAN, number) for number in range(10)] == alone
    assert list(play_match(PLAN, 10, 2)) == alone


def test_another_seed_gives_other_games() -> None:
    alike = MatchPlan("mangala", ("random", "random"), {}, 2, seed=1)
    other = MatchPlan("mangala", ("random", "random"), {}, 2, seed=2)
    assert [play_game(alike, number) for number in range(30)] != [play_game(other, number) for number in range(30)]


def test_every_game_pays_one_in_all() -> None:
    for number in range(20):
        assert sum(play_game(MatchPlan("mangala", ("random", "random"), {}, 2), number).payoffs) == 1


# Wilson's interval worked out by hand: (p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) / (1 + z²/n), z = 1.96
BY_HAND = [(10, 10, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (60, 100, 0.5020, 0.6906),
           (95, 100, 0.8882, 0.9785), (1, 1, 0.2065, 1.0), (130, 200, 0.5816, 0.7127)]


@pytest.mark.parametrize(("wins", "games", "low", "high"), BY_HAND)
def test_the_interval_is_wilsons(wins: int, games: int, low: float, high: float) -> None:
    share, lower, upper = interval([1.0] * wins + [0.0] * (games - wins))
    assert share == wins / games
    assert (lower, upper) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_a_draw_is_half_a_win() -> None:
    assert interval([0.5] * 10) == interval([1.0, 0.0] * 5)


@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=400))
def test_an_interval_holds_the_share_and_stays_among_shares(payoffs: list[float]) -> None:
    share, low, high = interval(payoffs)
    assert 0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1
    assert high - low <= 2 / sqrt(len(payoffs))


@pytest.mark.parametrize(("plan", "error"), [
    (MatchPlan("mangala", ("greedy", "deep"), {}, 2), UnknownBot),
    (MatchPlan("chess", ("greedy", "random"), {}, 2), UnknownGame),
    (MatchPlan("mangala", ("greedy", "random"), {"sets": 2}, 2), BadOption),
    (MatchPlan("mangala", ("greedy", "random", "random"), {}, 3), BadSeats)])
def test_a_plan_that_cannot_be_played_is_refused(plan: MatchPlan, error: type[ValueError]) -> None:
    with pytest.raises(error):
        play_game(plan, 0)
