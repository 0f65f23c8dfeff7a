"""What a view shows, key by key (rules.md, 4.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mangrovia.positions import position

KEYS = ["seat", "options", "players", "round", "round_limit", "phase", "start_seat", "boat", "sites", "birds",
        "display", "pile", "discard", "gone", "bag", "ones", "aside", "pole_pile", "huts", "stone_tiles", "spent_tiles",
        "standings", "seats", "pending", "unseen"]
SEAT_KEYS = ["seat", "points", "huts_left", "bowls_left", "level", "known", "hidden", "drawing", "tiles", "hand",
             "amulets", "drawn"]
FULL = "display 2 3 4 5 water sand reed"


def asked(question: str, seat: int, **more: Any) -> dict[str, Any]:
    """What `pending` says: all that is not named is null."""
    rest = dict.fromkeys(("for_seat", "left", "space", "count", "kind"))
    return {"ask": question, "seat": seat, **rest, **more}


@pytest.mark.parametrize("viewer", [None, 0, 3])
def test_all_keys_are_always_there(viewer: int | None) -> None:
    for lines in (["game 4"], ["game 4", "begin bowls"], ["game 4", "round 40; begin end"]):
        view = position(*lines).view(viewer)
        assert list(view) == KEYS
        assert [list(entry) for entry in view["seats"]] == [SEAT_KEYS] * 4


@pytest.mark.parametrize(("lines", "pending"), [
    (["begin bowls"], asked("place_bowl", 0)),
    ([f"bowl 1 0; {FULL}; begin landing 1"], asked("take_card", 0, left=2)),
    ([f"bowl 1 0; {FULL}; begin landing 1", "0 skip"], asked("draw_card", 0, left=1)),
    ([f"bowl 1 0; {FULL}; begin landing 1", "0 skip, draw landscape"],
     asked("deal_card", -1, for_seat=0, kind="landscape")),
    (["bowl 2 0; begin landing 2"], asked("take_amulets", 0)),
    (["bowl 2 0; hut am1 0; hut am3 0; begin landing 2", "0 amulets"], asked("deal_amulet", -1, for_seat=0, left=2)),
    (["bowl 2 0; hut am1 0; hut am3 0; begin landing 2", "0 amulets", "- amulet 5, amulet 3"],
     asked("return_amulet", 0)),
    ([f"bowl 5 0; {FULL}; begin landing 5"], asked("take_or_draw", 0, left=2)),
    (["bowl 6 0; begin landing 7"], asked("amulets_or_draw", 0, left=1)),
    (["bowl 5 0; begin landing 8"], asked("amulets_or_build", 0, left=1)),
    (["bowl 4 0; begin landing 9"], asked("build_or_double", 0, left=1)),
    (["bowl 3 0; begin landing 10"], asked("build", 0, left=2)),
    (["bowl 4 0; hand 0 7 7 water water; begin landing 9", "0 double r3c4"], asked("pay", 0, space="r3c4", count=2)),
    (["bowl 2 0; hand 0 5 7 water mangrove; begin landing 11", "0 build r2c2, pay 5 7"],
     asked("give_landscape", 0, space="r2c2", count=1)),
    (["bowl 1 0; begin landing 12"], asked("place_birds", 0)),
    (["bowl 1 0; begin landing 12", "0 birds water sand"], asked("fill_display", -1, kind="valuable")),
    (["round 40; begin end"], None)])
def test_pending_tells_everybody_what_is_asked(lines: list[str], pending: dict[str, Any] | None) -> None:
    state = position("game 4", *lines)
    for viewer in (None, 0, 1):
        assert state.view(viewer)["pending"] == pending


def test_the_space_of_a_tile_is_told_while_it_is_laid() -> None:
    assert position("game 4 stone_tiles=gods").view(None)["pending"] == asked("lay_tile", -1, space="r0c4")


def test_lists_are_sorted_however_things_came() -> None:
    state = position("game 4 stone_tiles=random", "bowl 2 0; hut am1 0; hut am3 0; known 0 5s 3s 3; "
                     "hand 0 7 2 reed water; amulets 0 6 2; tiles 0 wild goda; tile r1c4 godb; tile r0c5 gode; "
                     "begin landing 2",
                     "0 amulets", "- amulet 5, amulet 3")
    view = state.view(0)
    own = view["seats"][0]
    assert own["drawn"] == ["3", "5"]
    assert own["amulets"] == ["2", "6"]
    assert own["hand"] == {"valuable": ["2", "3", "3s", "5s", "7"], "landscape": ["water", "reed"]}
    assert own["tiles"] == ["goda", "wild"]
    assert list(view["stone_tiles"].items()) == [("r0c5", "gode"), ("r1c4", "godb")]


def test_spent_starting_cards_are_listed_by_value() -> None:
    state = position("game 4", "bowl 3 0; birds water sand; known 0 6s 3s; hand 0 4 water water; begin landing 10",
                     "0 build r5c4, pay 6s, build r3c4, pay 3s 4")
    assert state.view(None)["gone"] == ["3s", "6s"]
