"""The frame of mangrovia's decisions: questions change nothing, and what happens by itself happens once."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from atoll.core.game import CHANCE
from atoll.games import GAMES
from atoll.games.mangrovia.box.rulebook_check import STEP_KINDS
from atoll.games.mangrovia.decisions.amulets import DealAmulet, ReturnAmulet
from atoll.games.mangrovia.decisions.cards import DealCard, FillDisplay
from atoll.games.mangrovia.decisions.rounds import QUESTIONS
from atoll.games.mangrovia.position import Player, Position
from atoll.games.mangrovia.state import Mangrovia
from tests.games.mangrovia.positions import kinds, position, told
from tests.support.clauses import clause
from tests.support.play import random_moments

MANGROVIA = GAMES["mangrovia"]


def everything(state: Mangrovia) -> dict[str, Any]:
    """Every field of a position and of its players."""
    fields = {name: getattr(state, name) for name in (*Position.__slots__, "pending", "sealed")}
    fields["players"] = [[getattr(player, name) for name in Player.__slots__] for player in state.players]
    return fields


def ask_all(state: Mangrovia) -> None:
    """Every question on the stack, due or not."""
    for decision in state.pending:
        decision.opens(state)
        for seat in decision.seats:
            decision.options(state, seat)
            if seat == CHANCE:
                decision.odds(state)


def test_asking_changes_nothing() -> None:
    for seed in range(8):
        for table in random_moments(MANGROVIA, Random(seed)):
            assert isinstance(table.state, Mangrovia)
            before = everything(table.state.clone())
            ask_all(table.state)
            assert everything(table.state) == before


@clause("MV-48", "MV-76", "MV-79")
@pytest.mark.parametrize("decision", [FillDisplay("valuable"), DealCard("landscape", 0), DealAmulet(0, 1),
                                      ReturnAmulet((0,))])
def test_asking_whether_a_draw_is_due_fills_no_pile_and_keeps_no_amulet(decision: Any) -> None:
    state = position("game 4", "hut am1 0; pile valuable; pile landscape; discard 2 water; bag; aside 2; begin bowls")
    state.players[0].drawn = (1,)
    before = everything(state.clone())
    assert not decision.opens(state)
    assert everything(state) == before


@clause("MV-76", "MV-84")
def test_a_pile_is_filled_when_the_card_that_empties_it_was_drawn_and_another_is_due() -> None:
    state = position("game 4", "bowl 1 0; pile valuable 3; discard 5 5; display 2 2 water sand reed; begin landing 12",
                     "0 birds water sand")
    assert kinds(told(state, CHANCE, "card 3")) == ["filled", "reshuffled"]
    assert kinds(told(state, CHANCE, "card 5")) == ["filled", "began_round"]


@clause("MV-52", "MV-79")
def test_a_bag_is_filled_between_two_draws() -> None:
    state = position("game 4", "bowl 2 2; hut am1 2; hut am3 2; bag 4; aside 6; begin landing 2", "2 amulets")
    assert kinds(told(state, CHANCE, "amulet 4")) == ["drew_amulet", "saw_amulet", "refilled_bag"]
    assert kinds(told(state, CHANCE, "amulet 6")) == ["drew_amulet", "saw_amulet"]
    assert state.legal_actions(2) == ["return 4", "return 6"]


@clause("MV-52", "MV-48")
def test_where_the_bag_stays_empty_a_single_amulet_is_kept() -> None:
    state = position("game 4", "bowl 2 2; hut am1 2; hut am3 2; bag 4; begin landing 2", "2 amulets")
    assert kinds(told(state, CHANCE, "amulet 4")) == ["drew_amulet", "saw_amulet", "landed"]
    assert state.view(2)["seats"][2]["amulets"] == ["4"]


def test_something_is_always_open_until_the_game_is_over() -> None:
    for seed in range(8):
        for table in random_moments(MANGROVIA, Random(seed)):
            assert isinstance(table.state, Mangrovia)
            assert (table.state.question is None) == (table.state.phase == "over")


def test_every_step_that_the_data_may_name_has_its_question() -> None:
    assert sorted(QUESTIONS) == sorted(STEP_KINDS)
    assert all(question((0,), 1).ask == step for step, question in QUESTIONS.items())
