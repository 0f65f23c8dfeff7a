"""`why_not` names the first clause of table 4.3 that fails."""

from __future__ import annotations

import pytest

from atoll.core.game import CHANCE
from atoll.games.mangrovia.decisions.paying import GiveLandscape
from atoll.games.mangrovia.state import Mangrovia
from tests.games.mangrovia.positions import position
from tests.support.clauses import clause

MARKED = "birds water sand; "
BUILD = [
    ("hut r0c6 1; hand 0 7 sand", "build r0c6", "MV-55"), ("left 0 0; hand 0 7 sand", "build r0c6", "MV-15"),
    ("hand 0 7 reed", "build r6c3", "MV-56"), ("hand 0 7 water", "build r0c6", "MV-58"),
    ("hand 0 6 sand", "build r0c6", "MV-57"), ("amulets 0 6 1; hand 0 sand", "build r0c6", "MV-57"),
    ("hand 0 2 water", "build r4c5", "MV-57"), ("hand 0 7 sand", "build r0c6", None),
    ("hand 0 7", "build r9c9", "MV-15"), ("hand 0 7", "build", "MV-15"), ("hand 0 7", "build  r0c6", "MV-15"),
]
DOUBLE = [
    ("hut r3c4 1; hand 0 7 7 water water", "double r3c4", "MV-55"),
    ("left 0 1; hand 0 7 7 water water", "double r3c4", "MV-65"),
    ("hut r3c4 1; left 0 1; hand 0 7 7 water water", "double r3c4", "MV-55"),
    ("left 0 1; hand 0 7 7 sand sand", "double r0c6", "MV-65"), ("hand 0 4 4 4 4 reed reed", "double am2", "MV-67"),
    ("hand 0 7 7 sand sand", "double r0c6", "MV-67"), ("hand 0 7 7 water water", "double am4", "MV-67"),
    ("hand 0 7 7 water water", "double r4c0", "MV-67"), ("hand 0 7 7 reed reed", "double r6c3", "MV-56"),
    ("hand 0 7 7 water", "double r3c4", "MV-64"), ("hand 0 7 6 water water", "double r3c4", "MV-64"),
    ("tiles 0 wild; hand 0 7 7 reed", "double r6c3", "MV-106"), ("tiles 0 wild; hand 0 7 7 water", "double r3c4", None),
    ("tiles 0 wild wild; hand 0 7 6", "double r6c3", "MV-64"), ("tiles 0 wild wild; hand 0 7 7", "double r6c3", None),
]


@clause("MV-55", "MV-56", "MV-57", "MV-58", "MV-59", "MV-64", "MV-65", "MV-67", "MV-106")
@pytest.mark.parametrize(("parts", "action", "expected"), BUILD + DOUBLE)
def test_why_a_space_is_refused(parts: str, action: str, expected: str | None) -> None:
    state = position("game 4 stone_tiles=godless", f"bowl 4 0; {MARKED}{parts}; begin landing 9")
    assert state.why_not(0, action) == expected
    assert (action in state.legal_actions(0)) == (expected is None)


@clause("MV-59")
def test_without_a_hut_the_choice_of_landing_8_is_still_asked() -> None:
    state = position("game 4", "bowl 5 0; left 0 0; birds water sand; hand 0 7 sand; begin landing 8")
    assert state.why_not(0, "build r0c6") == "MV-59"


@clause("MV-57", "MV-64")
@pytest.mark.parametrize(("verb", "action", "expected"), [
    ("build", "pay 7", None), ("build", "pay 2 5", "MV-57"), ("build", "pay 3 4", "MV-57"),
    ("build", "pay 7t", "MV-57"),
    ("build", "pay 1", "MV-57"), ("build", "pay 7 7", "MV-57"), ("build", "pay 8", "MV-15"), ("build", "pay", "MV-15"),
    ("build", "pay 5 2", "MV-15"), ("build", "pay 3s 3", "MV-15"), ("build", "skip", "MV-15"),
    ("double", "pay 7 7", None), ("double", "pay 7", "MV-64"), ("double", "pay 2 5 7", "MV-64")])
def test_why_a_payment_is_refused(verb: str, action: str, expected: str | None) -> None:
    state = position("game 4", f"bowl 4 0; {MARKED}hand 0 7 7 2 water water; begin landing 9", f"0 {verb} r3c4")
    assert state.why_not(0, action) == expected


def at_gift(count: int) -> Mangrovia:
    state = position("game 4 stone_tiles=godless", "bowl 4 0; birds water reed; tiles 0 wild; hand 0 water water sand; "
                     "begin landing 9")
    state.pending.append(GiveLandscape((0,), state.board.index["r3c4"], count))
    return state


@clause("MV-58", "MV-64", "MV-56")
@pytest.mark.parametrize(("count", "action", "expected"), [
    (1, "give water", None), (1, "give wild", None), (1, "give water water", "MV-58"), (1, "give sand", "MV-56"),
    (1, "give reed", "MV-56"), (1, "give", "MV-15"), (1, "give gold", "MV-15"),
    (2, "give water water", None), (2, "give water wild", None), (2, "give water", "MV-64"),
    (2, "give wild wild", "MV-64"), (2, "give water reed", "MV-56"), (2, "give wild water", "MV-15"),
    (2, "give water water water", "MV-15")])
def test_why_a_gift_is_refused(count: int, action: str, expected: str | None) -> None:
    assert at_gift(count).why_not(0, action) == expected


@clause("MV-42", "MV-52", "MV-100", "MV-15")
def test_why_chance_is_refused() -> None:
    tiles = position("game 4 stone_tiles=gods")
    assert [tiles.why_not(CHANCE, action) for action in ("tile goda", "tile wild", "tile zeus", "card 2")] == [
        None, "MV-100", "MV-15", "MV-15"]
    cards = position("game 4")
    assert [cards.why_not(CHANCE, action) for action in ("card 2", "card water", "card 8")] == [None, "MV-42", "MV-15"]
    amulets = position("game 4", "bowl 2 0; hut am1 0; begin landing 2", "0 amulets")
    assert [amulets.why_not(CHANCE, action) for action in ("amulet 2", "amulet 1", "amulet 7")] == [
        None, "MV-52", "MV-15"]
    assert amulets.why_not(0, "amulet 2") == "MV-15"


@clause("MV-42")
def test_why_a_draw_is_refused() -> None:
    state = position("game 4", "bowl 4 0; pile valuable; begin landing 4")
    assert state.why_not(0, "draw valuable") == "MV-42"
    assert state.why_not(0, "draw landscape") is None


@clause("MV-15", "MV-36")
@pytest.mark.parametrize("action", ["birds water water", "birds sand water", "birds water", "birds water sand reed",
                                    "skip", "", " ", "build r1c1", "birds  water sand", "БИРДС"])
def test_whatever_is_not_in_the_notation_falls_under_the_general_clause(action: str) -> None:
    state = position("game 4", "bowl 1 0; begin landing 12")
    assert state.why_not(0, action) == "MV-15"
    assert state.why_not(0, "birds water sand") is None


@clause("MV-15")
def test_when_the_game_is_over_nobody_may_answer() -> None:
    state = position("game 4", "round 40; begin end")
    assert state.why_not(0, "skip") == state.why_not(CHANCE, "card 2") == "MV-15"
