"""What will this do? Previews at a table: what they show, where they stop, and that they change nothing."""

from __future__ import annotations

import pytest

from atoll.core.errors import IllegalAction, NotYourTurn, Paused
from atoll.core.table import Table
from atoll.games import find_game
from tests.toys.lots import GAME as LOTS

SEED = "7" * 64


def test_a_sowing_shows_the_board_and_what_it_captures() -> None:
    table = Table(find_game("mangala"), 2, seed=SEED)
    shown, before = table.preview(0, "sow 3"), table.state.view(0)
    assert table.state.view(0) == before
    assert table.log == []
    events = table.play(0, "sow 3")
    assert shown.view == table.state.view(0)
    assert [event.kind for event in shown.events] == [event.kind for event in events]
    assert (shown.until, shown.ask, shown.to_act, shown.legal) == ("question", "sow", (1,), ())


def test_answers_of_one_seat_in_a_row_are_foreseen_together() -> None:
    """The last stone in the own store gives another turn: two sowings, one look."""
    table = Table(find_game("mangala"), 2, seed=SEED)
    shown = table.preview(0, "sow 1", first=("sow 4",))
    with pytest.raises(IllegalAction) as refusal:
        table.preview(0, "sow 7", first=("sow 4",))
    assert refusal.value.clause == "MG-5"
    with pytest.raises(IllegalAction):
        table.preview(0, "sow 1", first=("sow 1",))
    events = [*table.play(0, "sow 4"), *table.play(0, "sow 1")]
    assert [(event.kind, event.facts) for event in shown.events] == [(event.kind, event.facts) for event in events]
    assert shown.view == table.state.view(0)


def test_a_preview_is_refused_like_the_action() -> None:
    table = Table(find_game("mangala"), 2, seed=SEED)
    with pytest.raises(NotYourTurn):
        table.preview(1, "sow 1")
    with pytest.raises(IllegalAction) as refusal:
        table.preview(0, "sow 7")
    assert refusal.value.clause == "MG-5"
    table.manage(0, "!offer pause")
    table.manage(1, "!accept")
    with pytest.raises(Paused):
        table.preview(0, "sow 1")


def test_a_tile_lies_on_the_own_island_while_the_others_answers_are_sealed() -> None:
    table = Table(find_game("my_island"), 3, seed=SEED)
    table.settle()
    action = table.state.legal_actions(1)[-1]
    table.play(0, table.state.legal_actions(0)[-1])
    shown = table.preview(1, action)
    assert shown.until == "sealed"
    assert shown.view is not None
    assert [event.facts["seat"] for event in shown.events] == [1] * len(shown.events)
    assert (shown.view["seats"][0]["laid"], shown.view["to_act"], shown.view["sealed"]) == ([], [2], action)
    table.play(1, action)
    table.play(2, "leave")
    assert table.state.view(1)["seats"][1] == shown.view["seats"][1]


def test_sealed_answers_that_touch_each_other_show_nothing() -> None:
    table = Table(LOTS, 2, seed=SEED)
    table.settle()
    for seat in (0, 1):
        table.play(seat, "done")
    first = table.preview(0, "bid 1")
    assert (first.until, first.events, first.to_act) == ("sealed", (), (1,))
    table.play(0, "bid 1")
    last = table.preview(1, "bid 0")
    assert (last.until, last.events, last.view) == ("secret", (), None)


def test_a_card_of_ones_own_is_no_secret_to_oneself() -> None:
    """Casting shows the set to the others; the caster sees beforehand what it brings."""
    table = Table(find_game("mandragora"), 2, seed=SEED)
    table.settle()
    while not (casts := [action for action in table.state.legal_actions(table.to_act[0]) if action.startswith("cast")]):
        table.play(table.to_act[0], table.state.legal_actions(table.to_act[0])[0])
        table.settle()
    seat = table.to_act[0]
    shown = table.preview(seat, casts[0])
    assert [event.kind for event in shown.events] == ["cast"]
    assert (shown.until, shown.ask) == ("question", "choose_spell")
    assert shown.view is not None
    table.play(seat, casts[0])
    assert shown.view == table.state.view(seat)


def test_a_draw_ends_a_preview() -> None:
    table = Table(find_game("mandragora"), 2, seed=SEED)
    table.settle()
    shown = [table.preview(0, action) for action in table.state.legal_actions(0)]
    assert {one.until for one in shown} == {"chance"}
    assert all("drew" not in {event.kind for event in one.events} for one in shown)
