"""The frame of decisions: steps that run by themselves, questions that do not open, chance's odds, sealed answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import pytest

from atoll.core.chance import ChanceDecision
from atoll.core.decision import Decision, DecisionState, Step
from atoll.core.game import CHANCE, Action, Outcome, Seat, View
from atoll.core.luck import Odds, drawn
from atoll.core.sealed import SealedDecision, imagine_sealed


class Desk(DecisionState):
    """A position that only remembers what happened."""

    __slots__ = ("happened",)

    def __init__(self, *decisions: Decision[Desk]) -> None:
        self.events, self.happened = None, list[str]()
        self.pending, self.sealed = [], {}
        self.push(*decisions)
        self.proceed()

    def clone(self) -> Desk:
        twin = Desk()
        twin.happened, twin.pending, twin.sealed = self.happened[:], self.pending[:], self.sealed
        return twin

    def view(self, seat: Seat | None) -> View:
        return {"happened": self.happened[:]}

    def outcome(self) -> Outcome | None:
        return None if self.pending else Outcome((1, 1), (0, 0), "done", ({}, {}))

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return None if action in self.legal_actions(seat) else "DE-1"


@dataclass(frozen=True, slots=True)
class Note(Step[Desk]):
    what: str

    def run(self, state: Desk) -> None:
        state.happened.append(self.what)


@dataclass(frozen=True, slots=True)
class Choose(Decision[Desk]):
    """Opens only where there is something to choose from."""

    seats: tuple[Seat, ...]
    choices: tuple[str, ...]

    def opens(self, state: Desk) -> bool:
        return bool(self.choices)

    def run(self, state: Desk) -> None:
        state.happened.append("passed over")

    def options(self, state: Desk, seat: Seat) -> list[Action]:
        return list(self.choices)

    def take(self, state: Desk, seat: Seat, action: Action) -> None:
        assert self not in state.pending, "the frame has taken the question off"
        state.happened.append(action)
        state.push(Note("first"), Note("second"))


@dataclass(frozen=True, slots=True)
class Roll(ChanceDecision[Desk]):
    copies: tuple[int, ...]
    ask = "throw"

    def odds(self, state: Desk) -> Odds:
        return [(f"roll {face}", copies) for face, copies in enumerate(self.copies)]

    def take(self, state: Desk, seat: Seat, action: Action) -> None:
        state.happened.append(action)


@dataclass(frozen=True, slots=True)
class Vote(SealedDecision[Desk]):
    seats: tuple[Seat, ...]
    asked: tuple[Seat, ...]

    def options(self, state: Desk, seat: Seat) -> list[Action]:
        return ["yes", "no"]

    def open(self, state: Desk, answers: Mapping[Seat, Action]) -> None:
        for seat, answer in answers.items():
            self.teller(state)("voted", seat=seat, answer=answer)
            state.happened.append(f"{seat} {answer}")


def test_steps_run_by_themselves_in_the_order_they_were_pushed() -> None:
    desk = Desk(Note("begin"), Choose((0,), ("left", "right")), Note("end"))
    assert (desk.happened, desk.to_act, desk.ask) == (["begin"], (0,), "choose")
    desk.apply(0, "left")
    assert desk.happened == ["begin", "left", "first", "second", "end"]
    assert desk.to_act == ()


def test_a_question_without_an_answer_is_not_asked() -> None:
    desk = Desk(Choose((0,), ()), Choose((1,), ("only",)))
    assert (desk.happened, desk.to_act, desk.legal_actions(1)) == (["passed over"], (1,), ["only"])


def test_a_step_takes_no_answer() -> None:
    step = Note("x")
    assert (step.seats, step.options(Desk(), 0)) == ((), [])
    with pytest.raises(TypeError, match="Note asks nobody"):
        step.take(Desk(), 0, "x")


def test_chance_offers_and_draws_by_its_odds_alone() -> None:
    desk = Desk(Roll((1, 0, 3)))
    assert (desk.to_act, desk.ask, desk.legal_actions(CHANCE)) == ((CHANCE,), "throw", ["roll 0", "roll 2"])
    assert desk.chance_actions() == ["roll 0", "roll 2"]
    assert desk.chance_outcomes() == [("roll 0", 0.25), ("roll 2", 0.75)]
    rng = Random(7)
    counted = Counter(desk.sample(rng) for _ in range(4000))
    assert counted.keys() == {"roll 0", "roll 2"}
    assert 850 < counted["roll 0"] < 1150
    with pytest.raises(TypeError, match="Choose is no question to chance"):
        Desk(Choose((0,), ("x",))).sample(rng)


@pytest.mark.parametrize(("number", "action"), [(0, "a"), (2, "a"), (3, "c"), (4, "c")])
def test_copies_are_counted_off_in_order(number: int, action: str) -> None:
    class Fixed(Random):
        def randrange(self, below: int, *more: int | None) -> int:  # type: ignore[override]  # one form is enough
            assert below == 5
            return number

    assert drawn([("a", 3), ("b", 0), ("c", 2)], Fixed()) == action


def test_a_sealed_answer_changes_and_tells_nothing_until_the_last() -> None:
    desk = Desk(Vote((0, 1, 2), (0, 1, 2)))
    desk.events = []
    desk.apply(2, "yes")
    desk.apply(0, "no")
    assert (desk.to_act, desk.ask, desk.events, desk.happened) == ((1,), "vote", [], [])
    twin = desk.clone()
    twin.apply(1, "no")
    assert twin.happened == ["0 no", "1 no", "2 yes"], "in the order of the seats"
    assert not twin.sealed
    assert desk.sealed == {0: "no", 2: "yes"}, "clones share nothing that changes"
    desk.apply(1, "yes")
    assert [(event.kind, event.secret_out) for event in desk.events] == [("voted", True)] * 3


def test_an_answer_of_one_seat_alone_was_no_secret() -> None:
    desk = Desk(Vote((1,), (1,)))
    desk.events = []
    desk.apply(1, "yes")
    assert [(event.facts, event.secret_out) for event in desk.events] == [({"seat": 1, "answer": "yes"}, False)]


def test_others_sealed_answers_are_imagined_and_ones_own_is_kept() -> None:
    desk = Desk(Vote((0, 1, 2), (0, 1, 2)))
    desk.apply(0, "no")
    desk.apply(1, "no")
    seen = set()
    for seed in range(30):
        twin = desk.clone()
        imagine_sealed(twin, 0, Random(seed))
        assert twin.sealed[0] == "no"
        seen.add(twin.sealed[1])
    assert seen == {"yes", "no"}
    assert desk.sealed == {0: "no", 1: "no"}
