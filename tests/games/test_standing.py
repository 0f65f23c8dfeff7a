"""If it ended now: what each seat would have, as far as somebody may know it."""

from __future__ import annotations

from typing import Any

from atoll.core.game import Seat
from atoll.core.preview import preview
from atoll.core.standing import Items
from atoll.core.table import Table
from atoll.games import GAMES, part
from atoll.games.mangala.lessons.setting import set_up
from atoll.games.mangrovia.lessons.setting import start


def standing(game_id: str, state: Any, eyes: Seat | None) -> list[Items]:
    module = part(game_id, "standing")
    assert module is not None
    return module.standing(state, eyes)


def test_mangala_counts_stores_and_own_sides() -> None:
    state = set_up({"variant": "classic"}, "1 3 0 2 5 0 / 4 0 6 1 2 3 | 12 9 | - - | 0")
    assert standing("mangala", state, None) == [{"store": 12, "rest": 11}, {"store": 9, "rest": 16}]


def test_a_match_counts_its_sets_and_the_one_that_runs() -> None:
    state = set_up({"variant": "classic", "sets": 3}, "1 3 0 2 5 0 / 4 0 6 1 2 3 | 12 9 | - - | 0")
    assert standing("mangala", state, 0) == [{"set_1": 0}, {"set_1": 2}]


def test_a_hand_costs_points_that_only_its_owner_knows() -> None:
    table = Table(GAMES["mandragora"], 2, seed="7" * 64)
    table.settle()
    mine, others = standing("mandragora", table.state, 0)
    assert (mine["hand"], others["hand"]) == (-1, None)  # a mandrake each
    assert [items["hand"] for items in standing("mandragora", table.state, None)] == [None, None]


def test_amulets_are_counted_where_they_are_known() -> None:
    state, entries = start("V-15")
    for seat, action in entries:
        state.apply(seat, action)
    assert standing("mangrovia", state, 0)[0]["amulets"] == 8
    assert [items["amulets"] for items in standing("mangrovia", state, 1)] == [None, 0, 0, 0]


def test_an_island_is_counted_as_if_everybody_finished_now() -> None:
    table = Table(GAMES["my_island"], 2, seed="7" * 64)
    table.settle()
    before = standing("my_island", table.state, 0)
    assert before[0]["visible_beach"] == -31
    action = table.state.legal_actions(0)[-1]
    then = preview(table.state, 0, action, lambda state, seat: standing("my_island", state, seat)).looked
    covered = then[0]["visible_beach"] - before[0]["visible_beach"]
    assert covered > 0
    assert then[1]["visible_beach"] == -31
    assert table.state.view(0)["seats"][0]["tally"]["visible_beach"] == 0  # only a copy was counted
