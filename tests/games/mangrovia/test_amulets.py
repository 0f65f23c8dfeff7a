"""Amulets: levels, draws, the bag (rules.md, 2.6 and 2.11), where the examples say less than the clause."""

from __future__ import annotations

import pytest

from atoll.core.game import CHANCE
from atoll.games.mangrovia.decisions.paying import Pay
from tests.games.mangrovia.positions import kinds, position, told
from tests.support.clauses import clause

LEVEL = {0: "", 1: "hut am1 2; ", 2: "hut am1 2; hut am3 2; ", 3: "hut am1 2; hut am3 2; hut am4 2; "}


@clause("MV-46")
@pytest.mark.parametrize("level", LEVEL)
def test_the_level_counts_own_huts_on_amulet_spaces(level: int) -> None:
    state = position("game 4", f"bowl 2 2; {LEVEL[level]}hut am5 1; hut r1c1 2; begin landing 2")
    assert [entry["level"] for entry in state.view(None)["seats"]] == [0, 1, level, 0]


@clause("MV-46")
def test_a_hut_on_an_amulet_space_raises_the_level() -> None:
    state = position("game 4", "bowl 2 0; birds mangrove sand; hand 0 7 mangrove; begin landing 11",
                     "0 build am1, pay 7")
    assert state.players[0].level == 1


@clause("MV-47", "MV-54")
def test_a_1_from_the_board_is_known_to_all() -> None:
    state = position("game 4", "bowl 2 2; begin landing 2")
    assert kinds(told(state, 2, "amulets")) == ["took_one", "landed"]
    for viewer in (None, 0, 2):
        entry = state.view(viewer)["seats"][2]
        assert (entry["known"]["amulet"], entry["hidden"]["amulet"]) == (["1"], 0)


@clause("MV-50")
@pytest.mark.parametrize(("level", "draws"), [(1, 1), (2, 2), (3, 3)])
def test_amulets_stands_for_the_full_number(level: int, draws: int) -> None:
    state = position("game 4", f"bowl 2 2; {LEVEL[level]}begin landing 2", "2 amulets")
    made = 0
    while state.to_act == (CHANCE,):
        assert state.view(None)["pending"]["left"] == draws - made
        state.apply(CHANCE, state.legal_actions(CHANCE)[0])
        made += 1
    assert made == draws


@clause("MV-51")
def test_nobody_hears_which_amulet_went_back() -> None:
    state = position("game 4", f"bowl 2 2; {LEVEL[2]}begin landing 2", "2 amulets", "- amulet 2, amulet 6")
    events = told(state, 2, "return 2")
    assert [(event.kind, event.facts) for event in events][:1] == [("returned_amulet", {"seat": 2})]
    assert state.view(2)["seats"][2]["amulets"] == ["6"]


@clause("MV-49")
def test_only_an_amulet_just_drawn_goes_back() -> None:
    state = position("game 4", f"bowl 2 2; amulets 2 3; {LEVEL[2]}begin landing 2", "2 amulets", "- amulet 2, amulet 6")
    assert state.legal_actions(2) == ["return 2", "return 6"]
    assert state.why_not(2, "return 3") == "MV-49"


@clause("MV-53", "MV-18")
def test_the_1s_are_only_for_level_0() -> None:
    state = position("game 4", f"bowl 5 2; {LEVEL[1]}bag; begin landing 8")
    assert state.ones == 5
    assert state.legal_actions(2) == ["skip"]
    assert state.why_not(2, "amulets") == "MV-53"
    state = position("game 4", "bowl 5 2; bag; begin landing 8")
    assert state.why_not(2, "amulets") is None


@clause("MV-78", "MV-79", "MV-45")
def test_spent_amulets_are_set_aside_and_return_through_the_bag() -> None:
    state = position("game 4", "bowl 2 2; birds water sand; amulets 2 2; hand 2 water; begin landing 11",
                     "2 build r4c5", "2 pay 2")
    assert state.view(None)["aside"] == ["2"]
    state = position("game 4", "bowl 6 2; hut am1 2; bag; aside 1 1; begin landing 7")
    assert [(event.kind, event.facts) for event in told(state, 2, "amulets")] == [("refilled_bag", {"count": 2})]
    assert state.legal_actions(CHANCE) == ["amulet 1"]
    state.apply(CHANCE, "amulet 1")
    assert state.ones == 5
    assert state.view(None)["seats"][2]["hidden"]["amulet"] == 1


@clause("MV-78")
def test_a_spent_1_does_not_return_to_the_board() -> None:
    state = position("game 4", "bowl 2 0; begin landing 2", "0 amulets")
    state.pending.clear()
    player = state.players[0]
    player.hidden[6] = 1
    player.hidden_amulets[0] = 1
    state.pending.append(Pay((0,), state.board.index["r4c5"], 1))
    events = told(state, 0, "pay 1 1")
    assert events[0].secret_out  # one of the two was hidden: a 1 that came from the bag
    assert (state.ones, state.view(None)["aside"]) == (4, ["1", "1"])


@clause("MV-45", "MV-54")
def test_of_two_1s_the_known_one_is_spent() -> None:
    state = position("game 4", "bowl 2 0; birds water sand; amulets 0 1 2; hand 0 sand; begin landing 2", "0 amulets")
    state.apply(0, "build r7c1")
    state.apply(0, "pay 1 2")
    entry = state.view(1)["seats"][0]
    assert (entry["known"]["amulet"], entry["hidden"]["amulet"]) == ([], 1)
    assert state.view(0)["seats"][0]["amulets"] == ["1"]
