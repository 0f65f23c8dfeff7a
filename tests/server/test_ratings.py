"""Ratings: Glickman's own example, three and more together, curves and meetings."""

from __future__ import annotations

import pytest

from atoll.server.people.glicko import PERIOD, SCALE, Meeting, Rating, after_absence, after_game, updated
from atoll.server.people.plackett_luce import after_table
from tests.server.players import Player, run
from tests.server.processes import ServerProcess


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


def test_three_and_more_are_rated_together_on_the_same_scale() -> None:
    first, second, third, last = after_table([Rating()] * 4, [1, 2, 2, 4])
    assert first.rating > 1500 > second.rating == third.rating > last.rating
    assert all(one.deviation < 350 and one.volatility == 0.06 for one in (first, second, third, last))
    assert [round(one.rating) for one in after_table([Rating()] * 3, [1, 1, 1])] == [1500] * 3
    ratings = [Rating(1700, 80), Rating(1500, 80), Rating(1300, 80)]
    upset, expected = after_table(ratings, [3, 2, 1]), after_table(ratings, [1, 2, 3])
    assert upset[2].rating - 1300 > expected[0].rating - 1700 > 0
    three = [Rating()] * 3
    for turn in range(300):
        three = after_table(three, [(turn + seat) % 3 + 1 for seat in range(3)])
    assert all(1400 < one.rating < 1600 and 20 < one.deviation < 120 for one in three), three


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


def test_every_rated_game_is_a_point_of_the_curve_and_a_meeting(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = [await Player(server.url).sign_up(f"Curve {name}") for name in ("Ada", "Ben")]
        for loser in (ben, ben, ada):
            await resigned(ada, ben, loser)
        points = (await ada.get("/api/people/Curve Ada/ratings/mangala"))["points"]
        assert 1500 < points[0]["rating"] < points[1]["rating"] > points[2]["rating"]
        assert points[0]["deviation"] > points[2]["deviation"]
        assert points[-1]["rating"] == (await ada.get("/api/people/Curve Ada"))["ratings"][0]["rating"]
        assert (await ada.get("/api/me/export"))["rating_changes"] == points
        found = (await ada.get("/api/people/Curve Ada/against/Curve Ben"))["scores"]
        assert found == [{"game": "mangala", "played": 3, "won": 2, "drawn": 0, "lost": 1}]
        stranger = Player(server.url)
        shown = (await stranger.get("/api/people/Curve Ada/ratings/mangala"))["points"]
        assert shown == [{**point, "table": None} for point in points], "only a link finds those tables"
        assert (await ben.get("/api/people/Curve Ada/ratings/mangala"))["points"] == points, "he sat there"
        assert (await stranger.get("/api/people/Curve Ben/against/Curve Ada"))["scores"] == []  # at unlisted tables
        assert (await stranger.ask("GET", "/api/people/Curve Ada/ratings/chess"))[1]["code"] == "unknown_game"
    run(scene())


async def resigned(ada: Player, ben: Player, loser: Player) -> None:
    table = await ada.open_table(game="mangala", rated=True, visibility="unlisted", clock={"kind": "days", "days": 1})
    await ben.post(f"/api/tables/{table['id']}/seats/1")
    await ada.post(f"/api/tables/{table['id']}/start")
    socket = await loser.socket(table["id"])
    await socket.table_where(lambda said: True)
    await socket.play("!resign")
    await socket.info_where(lambda table: table["status"] == "over")
