"""Every refusal of the table in rules.md 4.3 names its clause, the first that applies."""

from __future__ import annotations

import pytest

from atoll.core.game import CHANCE
from atoll.games.my_island.box import box
from atoll.games.my_island.box.grid import Tile
from tests.games.my_island.books import MY_ISLAND
from tests.support.clauses import clause
from tests.support.play import play

LAID = ("- turn D1", "0 place 0 0 0", "1 leave", "- turn D2")


@pytest.mark.parametrize(("action", "refused"), [
    ("place -1 0 0", "MI-19"), ("place 13 0 0", "MI-19"), ("place 99 99 0", "MI-19"), ("place 9999999999 0 0", "MI-19"),
    ("place 2 5 0", "MI-17"), ("place 2 0 0", "MI-20"), ("place 3 1 0", "MI-20"), ("place 1 1 0", "MI-20"),
    ("place 1 1 1", "MI-17"), ("place 0 0 0", None), ("place 0 0 6", "MI-14"), ("place 00 0 0", "MI-14"),
    ("place +1 0 0", "MI-14"), ("place -0 0 0", "MI-14"), ("place 0 0", "MI-14"), ("place 0  0 0", "MI-14"),
    ("place 0 0 0 ", "MI-14"), ("place ٠ 0 0", "MI-14"), ("pass 1", "MI-14"), ("leave now", "MI-14"), ("", "MI-14"),
    ("turn D2", "MI-14"), ("stick 0 0", "MI-14"), ("pass", None), ("leave", None), ("place 0 0 0\n", "MI-14"),
])
@clause("MI-14", "MI-17", "MI-19", "MI-20")
def test_a_first_tile(action: str, refused: str | None) -> None:
    state = play(MY_ISLAND, 2, "- turn D1", mode="episode", episode=1).state
    assert state.why_not(0, action) == refused
    assert (action in state.legal_actions(0)) == (refused is None)


@pytest.mark.parametrize(("action", "refused"), [
    ("place 0 0 0", "MI-22"), ("place 1 0 1", "MI-22"), ("place 4 7 0", "MI-18"), ("place 1 1 3", "MI-18"),
    ("place 0 1 1", None), ("place 0 1 3", "MI-19"),
])
@clause("MI-18", "MI-22")
def test_a_later_tile(action: str, refused: str | None) -> None:
    assert play(MY_ISLAND, 2, *LAID, mode="episode", episode=1).state.why_not(0, action) == refused


@clause("MI-21")
def test_a_site_on_open_ground_is_refused_by_its_own_clause() -> None:
    state = play(MY_ISLAND, 2, "- turn D1", mode="episode", episode=19).state
    assert state.why_not(0, "place 4 5 0") == "MI-21"
    assert state.why_not(0, "place 3 1 0") == "MI-20"


@clause("MI-10", "MI-14")
def test_chance_can_turn_only_what_is_in_the_bag() -> None:
    state = play(MY_ISLAND, 2, "- turn D1", "0 leave", "1 pass").state
    assert state.why_not(CHANCE, "turn D1") == "MI-10"
    assert state.why_not(CHANCE, "turn B1") == "MI-10"
    assert state.why_not(CHANCE, "turn D2") is None
    assert state.why_not(CHANCE, "turn") == "MI-14"
    assert state.why_not(CHANCE, "pass") == "MI-14"
    assert state.why_not(0, "turn D2") == "MI-14"


@clause("MI-28", "MI-31")
def test_no_pass_at_0() -> None:
    cards = ("D1", "D2", "D3", "D4", "D5", "D6", "I1", "I2", "I3", "I4")
    lines = [line for card in cards for line in (f"- turn {card}", "0 pass")]
    state = play(MY_ISLAND, 2, lines[0], "1 leave", *lines[1:], "- turn I5").state
    assert state.why_not(0, "pass") == "MI-28"
    assert state.why_not(0, "leave") is None


@clause("MI-14")
def test_who_is_not_asked_has_nothing_to_answer() -> None:
    state = play(MY_ISLAND, 2, "- turn D1", "0 pass").state
    assert state.why_not(0, "pass") == "MI-14"
    assert state.why_not(1, "pass") is None
    assert state.why_not(7, "pass") == "MI-14"
    over = play(MY_ISLAND, 2, "- turn D1", "0 leave", "1 leave").state
    assert over.why_not(0, "leave") == "MI-14"


@pytest.mark.parametrize(("episode", "action", "refused"), [
    (1, "stick 0 0", "MI-60"), (1, "stick 500 0", "MI-60"), (1, "stick 3", "MI-14"), (1, "double D1 0", "MI-14"),
    (6, "double D1 2", "MI-64"), (6, "double B1 0", "MI-64"), (6, "double D1 00", "MI-14"), (6, "stick 3 0", "MI-14"),
    (16, "stick 0 0", "MI-65"), (16, "stick 2 5", None), (6, "double D1 1", None), (1, "stick 3 0", None),
])
@clause("MI-60", "MI-64", "MI-65")
def test_a_sticker(episode: int, action: str, refused: str | None) -> None:
    lines = ("- turn D1", "0 place 0 0 1", "1 leave", "- turn D2", "0 leave")
    assert play(MY_ISLAND, 2, *lines, mode="episode", episode=episode).state.why_not(1, action) == refused


@clause("MI-26", "MI-24")
def test_turns_that_show_the_same_picture_have_one_notation() -> None:
    fields = Tile("X1", "duo", ((0, 0), (1, 0)), ("field", "field"))
    assert fields.distinct_rots() == (0, 1, 2)
    assert fields.distinct_rots(frozenset({1})) == (0, 1, 2, 3, 4, 5)
    triangle = Tile("X2", "triangle", ((0, 0), (1, 0), (0, 1)), ("road",) * 3)
    assert triangle.distinct_rots() == (0, 1)
    assert all(tile.distinct_rots() == (0, 1, 2, 3, 4, 5) for tile in box().tiles.values())
