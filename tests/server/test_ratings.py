"""Ratings: Glickman's own example, and the pairwise form for more than two."""

from __future__ import annotations

import pytest

from atoll.server.people.glicko import PERIOD, SCALE, Meeting, Rating, after_absence, after_game, updated


def test_glickmans_example() -> None:
    mine = Rating(1500, 200, 0.06)
    meetings = [Meeting(Rating(1400, 30), 1), Meeting(Rating(1550, 100), 0), Meeting(Rating(1700, 300), 0)]
    after = updated(mine, meetings)
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.02)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_two_equal_players_part_by_the_same_distance_and_a_draw_moves_nobody() -> None:
    winner, loser = after_game([Rating(), Rating()], [1, 2])
    assert winner.rating - 1500 == pytest.approx(1500 - loser.rating)
    assert winner.rating > 1600
    assert [round(one.rating) for one in after_game([Rating(), Rating()], [1, 1])] == [1500, 1500]


def test_more_than_two_are_ranked_by_pairs_and_one_game_stays_one_game() -> None:
    first, second, third, last = after_game([Rating()] * 4, [1, 2, 2, 4])
    assert first.rating > second.rating == third.rating > last.rating
    pair = after_game([Rating(), Rating()], [1, 2])
    assert first.deviation == pytest.approx(pair[0].deviation, abs=0.5)


def test_the_weaker_gains_more_by_winning() -> None:
    weak, strong = Rating(1300, 80), Rating(1700, 80)
    upset, expected = after_game([weak, strong], [1, 2]), after_game([weak, strong], [2, 1])
    assert upset[0].rating - weak.rating > strong.rating - expected[1].rating
    assert upset[0].rating - weak.rating > expected[1].rating - strong.rating


def test_the_deviation_grows_while_somebody_is_away_as_the_paper_says() -> None:
    """Glickman: who does not compete keeps rating and volatility, and phi' = sqrt(phi^2 + sigma^2) for each period."""
    mine = Rating(1500, 200, 0.06)
    once = after_absence(mine, PERIOD)
    assert (once.rating, once.volatility) == (1500, 0.06)
    assert once.deviation / SCALE == pytest.approx((1.1513**2 + 0.06**2) ** 0.5, abs=0.0001)
    by_weeks = mine
    for _ in range(52):
        by_weeks = after_absence(by_weeks, PERIOD)
    assert after_absence(mine, 52 * PERIOD).deviation == pytest.approx(by_weeks.deviation)
    assert after_absence(Rating(1500, 60, 0.06), 52 * PERIOD).deviation == pytest.approx(96.2, abs=0.1)


def test_the_deviation_never_passes_that_of_a_newcomer_and_a_clock_set_back_changes_nothing() -> None:
    assert after_absence(Rating(1700, 300, 0.06), 5000 * PERIOD).deviation == 350
    assert after_absence(Rating(1700, 80, 0.06), -PERIOD) == Rating(1700, 80, 0.06)
