"""Bowls, the boat, cards and preparation (rules.md, 2.2 – 2.5, 2.11 – 2.13), beyond what the examples show."""

from __future__ import annotations

import pytest

from atoll.core.game import CHANCE
from tests.games.mangrovia.positions import kinds, position, told
from tests.support.clauses import clause

FULL = "display 2 3 4 5 water sand reed"


@clause("MV-14", "MV-83")
def test_phases_follow_each_other_and_bowls_come_home() -> None:
    state = position("game 4", f"{FULL}; begin bowls", "0 bowl 3", "1 bowl 4", "2 bowl 5", "3 bowl 6")
    phases = [state.phase]
    while state.round == 1:
        seat = state.to_act[0]
        state.apply(seat, "skip" if seat != CHANCE else state.legal_actions(seat)[0])
        phases.append(state.phase)
    assert list(dict.fromkeys(phases)) == ["boat", "bowls"]  # nothing was taken, so phase 3 had nothing to ask
    assert state.sites == [None] * 7
    assert state.boat == 0
    assert [player.bowls_left for player in state.players] == [1] * 4
    assert state.round == 2


@clause("MV-14", "MV-84")
def test_phase_3_fills_valuables_first() -> None:
    state = position("game 4", "bowl 1 0; display 2 water; begin landing 12", "0 birds water reed")
    assert state.phase == "refill"
    kinds_filled = []
    while state.phase == "refill":
        kinds_filled.append(state.view(None)["pending"]["kind"])
        state.apply(CHANCE, state.legal_actions(CHANCE)[0])
    assert kinds_filled == ["valuable"] * 3 + ["landscape"] * 2
    assert (state.phase, state.round) == ("bowls", 2)


@clause("MV-15")
def test_only_the_seat_that_is_asked_may_answer() -> None:
    state = position("game 4", "bowl 2 0; begin landing 2")
    assert state.to_act == (0,)
    assert state.legal_actions(1) == state.legal_actions(CHANCE) == []
    assert state.why_not(1, "amulets") == "MV-15"
    assert state.why_not(0, "take 3") == "MV-15"
    assert state.why_not(0, "amulets") is None


@clause("MV-16", "MV-17")
def test_a_landing_can_be_left_out_step_by_step() -> None:
    state = position("game 4", f"bowl 6 2; {FULL}; begin landing 6")
    events = told(state, 2, "skip")
    assert [(event.kind, event.facts) for event in events] == [("skipped", {"seat": 2, "ask": "take_card"})]
    events = told(state, 2, "skip")
    assert [event.facts for event in events] == [{"seat": 2, "ask": "draw_card"}, {"seat": 2, "landing": 7}]
    assert "skip" not in position("game 4", "bowl 1 0; begin landing 12").legal_actions(0)


@clause("MV-17", "MV-34")
def test_leaving_out_the_first_of_two_huts_leaves_out_both() -> None:
    state = position("game 4", "bowl 3 0; bowl 2 1; birds water sand; hand 0 7 7 sand sand; begin landing 10", "0 skip")
    assert (state.boat, state.to_act) == (11, (1,))


@clause("MV-20")
def test_a_bowl_must_be_placed_on_a_free_site() -> None:
    state = position("game 4", "begin bowls", "0 bowl 3")
    assert state.legal_actions(1) == ["bowl 1", "bowl 2", "bowl 4", "bowl 5", "bowl 6"]
    assert state.why_not(1, "bowl 3") == "MV-20"
    assert state.why_not(1, "skip") == "MV-15"
    assert position("game 3", "begin bowls", "0 bowl 3", "1 bowl 1").why_not(2, "bowl 1") == "MV-20"


@clause("MV-22", "MV-6")
@pytest.mark.parametrize(("players", "clause_of_1", "clause_of_6"), [(2, "MV-22", "MV-6"), (3, "MV-22", None),
                                                                    (4, None, None), (5, None, None)])
def test_where_the_first_bowl_may_not_go(players: int, clause_of_1: str | None, clause_of_6: str | None) -> None:
    state = position(f"game {players}", "begin bowls")
    assert state.why_not(0, "bowl 1") == clause_of_1
    assert state.why_not(0, "bowl 6") == clause_of_6


@clause("MV-23", "MV-24", "MV-26", "MV-28", "MV-32", "MV-33", "MV-35", "MV-36")
def test_every_landing_asks_its_steps() -> None:
    """Everything is left out, so that each landing shows its first question and its further ones."""
    state = position("game 3", f"{FULL}; begin bowls",
                     "0 bowl 2", "1 bowl 1", "2 bowl 3", "0 bowl 4", "1 bowl 5", "2 bowl 6")
    asked = []
    while state.phase == "boat":
        seat = state.to_act[0]
        asked.append((state.boat, seat, state.ask))
        state.apply(seat, "skip" if state.ask != "place_birds" else "birds water sand")
    assert asked == [(1, 1, "take_card"), (1, 1, "draw_card"), (2, 0, "take_amulets"), (3, 2, "take_card"),
                     (4, 0, "take_card"), (4, 0, "draw_card"), (5, 1, "take_or_draw"), (6, 2, "take_card"),
                     (6, 2, "draw_card"), (7, 2, "amulets_or_draw"), (8, 1, "amulets_or_build"),
                     (9, 0, "build_or_double"), (10, 2, "build"), (11, 0, "build"), (11, 0, "draw_card"),
                     (12, 1, "place_birds")]
    assert state.start_seat == 1


@clause("MV-6")
def test_two_seats_never_come_to_landings_6_and_7() -> None:
    state = position("game 2", f"{FULL}; begin bowls", "0 bowl 2", "1 bowl 3", "0 bowl 4", "1 bowl 5")
    landings = []
    while state.phase == "boat":
        landings.append(state.boat)
        state.apply(state.to_act[0], "skip")
    assert set(landings) == {2, 3, 4, 5, 8, 9, 10, 11}


@clause("MV-28")
def test_landing_4() -> None:
    state = position("game 4", f"bowl 4 1; {FULL}; begin landing 4", "1 take 5")
    assert state.ask == "draw_card"
    state = position("game 4", f"bowl 4 1; {FULL}; begin landing 4", "1 take 5, draw valuable", "- card 2")
    assert state.boat == 9


@clause("MV-31")
def test_landing_7_gives_one_card_and_no_more() -> None:
    state = position("game 4", "bowl 6 1; bowl 2 0; begin landing 7", "1 draw valuable", "- card 2")
    assert (state.boat, state.to_act) == (11, (0,))
    state = position("game 4", "bowl 6 1; bowl 2 0; begin landing 7", "1 amulets")
    assert (state.boat, state.to_act) == (11, (0,))


@clause("MV-35")
def test_the_card_of_landing_11_may_be_drawn_without_a_hut() -> None:
    state = position("game 4", "bowl 2 1; begin landing 11", "1 skip", "1 draw landscape", "- card reed")
    assert state.view(1)["seats"][1]["hand"]["landscape"] == ["reed"]


@clause("MV-37")
def test_a_face_up_card_of_either_display() -> None:
    state = position("game 4", "bowl 3 1; display 3 3 reed; begin landing 3")
    assert state.legal_actions(1) == ["take 3", "take reed", "skip"]
    assert state.why_not(1, "take 4") == "MV-37"


@clause("MV-38", "MV-39", "MV-44", "MV-51", "MV-54")
def test_what_is_drawn_face_down_is_told_to_its_seat_alone() -> None:
    state = position("game 4", "bowl 6 1; hut am1 1; hut am3 1; begin landing 6", "1 draw valuable")
    card = told(state, CHANCE, "card 7")
    assert [(event.kind, event.facts, event.to, event.secret_out) for event in card] == [
        ("drew", {"seat": 1, "kind": "valuable"}, None, False), ("saw", {"card": "7"}, 1, True)]
    assert state.view(1)["seats"][1]["hand"]["valuable"] == ["7"]
    assert state.view(0)["seats"][1]["hand"] is None
    assert state.view(0)["seats"][1]["hidden"] == {"valuable": 1, "landscape": 0, "amulet": 0}
    told(state, 1, "skip")
    told(state, 1, "amulets")
    amulet = told(state, CHANCE, "amulet 4")
    assert [(event.kind, event.facts, event.to, event.secret_out) for event in amulet] == [
        ("drew_amulet", {"seat": 1}, None, False), ("saw_amulet", {"amulet": "4"}, 1, True)]
    assert state.view(1)["seats"][1]["drawn"] == ["4"]
    assert state.view(None)["seats"][1]["drawn"] is None
    assert state.view(None)["seats"][1]["drawing"] == 1


@clause("MV-41")
def test_no_question_ever_offers_cards_of_another_seat() -> None:
    state = position("game 4", "bowl 3 1; known 0 7 water; display 3; begin landing 3")
    assert state.legal_actions(1) == ["take 3", "skip"]
    assert state.why_not(1, "take 7") == "MV-37"


@clause("MV-76")
def test_discards_made_before_the_draw_go_into_the_pile_too() -> None:
    state = position("game 4",
                     "bowl 2 0; birds water sand; discard 2 2; pile valuable; hand 0 7 sand; begin landing 11",
                     "0 build r0c6", "0 pay 7")
    events = told(state, 0, "draw valuable")
    assert [(event.kind, event.facts) for event in events] == [("reshuffled", {"kind": "valuable", "count": 3})]
    assert state.legal_actions(CHANCE) == ["card 2", "card 7"]


@clause("MV-77", "MV-18")
def test_when_all_cards_are_gone_displays_stay_short() -> None:
    state = position("game 4", "bowl 1 0; pile valuable 3; pile landscape; begin landing 12", "0 birds water sand")
    assert state.legal_actions(CHANCE) == ["card 3"]
    state.apply(CHANCE, "card 3")
    assert (state.round, state.ask) == (2, "place_bowl")
    assert state.view(None)["display"] == {"valuable": ["3"], "landscape": []}


@clause("MV-80", "MV-81", "MV-82")
def test_the_talisman_is_told_when_it_moves() -> None:
    state = position("game 5", f"start 1; bowl 1 4; {FULL}; begin landing 12")
    assert kinds(told(state, 4, "birds water sand")) == ["moved_birds", "passed_talisman", "began_round"]
    state = position("game 5", f"start 4; bowl 1 4; {FULL}; begin landing 12")
    assert kinds(told(state, 4, "birds water sand")) == ["moved_birds", "began_round"]
    state = position("game 5", f"start 0; bowl 2 4; {FULL}; begin landing 11", "4 skip")
    assert kinds(told(state, 4, "skip")) == ["skipped", "passed_talisman", "swapped_birds", "began_round"]
    assert state.start_seat == 4


@clause("MV-85", "MV-86", "MV-87")
def test_the_last_hut_is_the_reason_when_both_ends_meet() -> None:
    state = position("game 4", "round 40; bowl 2 0; left 0 1; birds water sand; hand 0 7 sand; begin landing 11",
                     "0 build r0c6")
    events = told(state, 0, "pay 7")
    assert kinds(events)[-2:] == ["built", "built_last"]
    assert kinds(told(state, 0, "skip")) == ["skipped", "ended"]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "last_hut"
    assert state.view(None)["phase"] == "over"
    assert state.view(None)["pending"] is None
