"""The stack of decisions: who is asked, what, and how questions come and go."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from atoll.core.decision import Decision, DecisionState, snake
from atoll.core.game import CHANCE, Action, Outcome, Seat, View
from tests.toys.lots import GAME, Options


@dataclass(frozen=True, slots=True)
class AskTwice(Decision["Tiny"]):
    """Pushes an interrupt for the other seat before it is answered itself."""

    seats: tuple[Seat, ...]

    def options(self, state: Tiny, seat: Seat) -> list[Action]:
        return ["ask", "stop"]

    def take(self, state: Tiny, seat: Seat, action: Action) -> None:
        if action == "ask":
            state.push(Interrupt((1 - seat,)), self)


@dataclass(frozen=True, slots=True)
class Interrupt(Decision["Tiny"]):
    seats: tuple[Seat, ...]
    ask = "own_name"

    def options(self, state: Tiny, seat: Seat) -> list[Action]:
        return [f"answer {seat}"]

    def take(self, state: Tiny, seat: Seat, action: Action) -> None:
        state.answers.append(action)


class Tiny(DecisionState):
    __slots__ = ("answers",)

    def __init__(self) -> None:
        self.events, self.answers = None, []
        self.pending, self.sealed = [AskTwice((0,))], {}

    def clone(self) -> Tiny:
        twin = Tiny()
        twin.answers, twin.pending = self.answers[:], self.pending[:]
        return twin

    def view(self, seat: Seat | None) -> View:
        return {"answers": self.answers[:]}

    def outcome(self) -> Outcome | None:
        return None if self.pending else Outcome((1, 1), (0, 0), "stopped", ({}, {}))

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return None if action in self.legal_actions(seat) else "TI-1"


def test_the_open_decision_is_the_one_on_top() -> None:
    state = Tiny()
    assert (state.to_act, state.ask) == ((0,), "ask_twice")
    state.apply(0, "ask")
    assert (state.to_act, state.ask) == ((1,), "own_name")
    assert state.legal_actions(1) == ["answer 1"]
    assert state.legal_actions(0) == []
    state.apply(1, "answer 1")
    assert (state.to_act, state.ask, state.answers) == ((0,), "ask_twice", ["answer 1"])


def test_an_empty_stack_is_the_end() -> None:
    state = Tiny()
    state.apply(0, "stop")
    assert (state.to_act, state.ask) == ((), "")
    assert [state.legal_actions(seat) for seat in (CHANCE, 0, 1)] == [[], [], []]
    assert state.outcome() is not None


def test_the_question_is_the_open_decision_and_none_at_the_end() -> None:
    state = Tiny()
    assert state.question == AskTwice((0,))
    state.apply(0, "ask")
    assert state.question == Interrupt((1,))
    state.apply(1, "answer 1")
    state.apply(0, "stop")
    assert state.question is None


def test_clones_share_decisions_but_no_stack() -> None:
    state = Tiny()
    twin = state.clone()
    assert twin.pending[0] is state.pending[0]
    twin.apply(0, "ask")
    assert state.ask == "ask_twice"


def test_without_chance_nothing_can_be_sampled_and_a_world_is_a_copy() -> None:
    state = Tiny()
    with pytest.raises(TypeError, match="AskTwice is no question to chance"):
        state.sample(Random(1))
    assert state.determinize(1, Random(1)) is not state
    assert state.determinize(1, Random(1)).view(0) == state.view(0)


def test_events_are_written_only_where_somebody_listens() -> None:
    state = Tiny()
    state.note("heard", seat=0)
    state.events = []
    state.note("heard", kind="a fact called kind", seat=0)
    state.tell(1, "heard", seat=1, to="a fact called to")
    state.reveal("heard")
    assert [(event.to, event.secret_out) for event in state.events] == [(None, False), (1, True), (None, True)]
    assert state.events[0].facts == {"kind": "a fact called kind", "seat": 0}
    assert state.events[1].facts == {"seat": 1, "to": "a fact called to"}


@pytest.mark.parametrize(("name", "asked"), [("Sow", "sow"), ("GiveToken", "give_token"), ("PlaceBowlAgain",
                                                                                        "place_bowl_again")])
def test_names_in_snake_case(name: str, asked: str) -> None:
    assert snake(name) == asked


def test_a_whole_toy_game_asks_in_the_right_order() -> None:
    state = GAME.start(2, Options(rounds=1))
    asked = []
    while state.to_act:
        asked.append((state.ask, state.to_act))
        seat = state.to_act[-1]
        state.apply(seat, state.sample(Random(1)) if seat == CHANCE else state.legal_actions(seat)[0])
    assert asked == [("deal_card", (CHANCE,)), ("deal_card", (CHANCE,)), ("take_turn", (0,)), ("take_turn", (1,)),
                     ("bid", (0, 1)), ("bid", (0,))]


def test_payoffs_share_one_among_the_first() -> None:
    def payoffs(*ranks: int) -> tuple[float, ...]:
        return Outcome(ranks, ranks, "x", ({},) * len(ranks)).payoffs

    assert payoffs(2, 1) == (0.0, 1.0)
    assert payoffs(1, 1, 3) == (0.5, 0.5, 0.0)
    assert sum(payoffs(1, 1, 1)) == pytest.approx(1)
