"""What will this do? An action tried in a world that the seat imagines, as far as the seat could foresee it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any, Literal, TypeAlias

from atoll.core.decision import DecisionState
from atoll.core.errors import IllegalAction
from atoll.core.game import CHANCE, Action, Event, Seat, State, View
from atoll.core.sealed import SealedDecision, without

Until: TypeAlias = Literal["question", "chance", "sealed", "secret", "end"]
"""Where a preview ends: at the next question to a seat, at a draw, at answers that others keep sealed, where something
comes out that the seat does not know, or with the game."""
LUCK = 0
"""The worlds are imagined with one and the same luck, so that what the seat cannot see has no say in a preview."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The position after an action as its seat would see it, and what it would be told."""

    until: Until
    events: tuple[Event, ...]
    view: View | None
    """None where it would show what the seat cannot know yet."""
    ask: str
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    """What the seat itself could do then."""
    looked: Any = None
    """What whoever asked saw in the position then, where there is a view."""


Look: TypeAlias = Callable[[Any, Seat], Any]
"""A further look at the position after the action, with the seat's eyes."""


def preview(state: State, seat: Seat, action: Action, look: Look = lambda state, seat: None,
            first: Sequence[Action] = ()) -> Preview:
    """A legal action of the seat, tried; the position is not touched, and nothing hidden in it is looked at. `first`:
    answers of the same seat that come before it, as far as nobody and nothing else comes between them."""
    hides = state.hides()
    world = state.determinize(seat, Random(LUCK)) if hides else state.clone()
    world.events = events = list[Event]()
    for earlier, later in pairwise((*first, action)):
        go_on(world, seat, earlier, later)
    question = sealed_question(world)
    if question is not None and question.apart:
        open_alone(world, question, seat, action)
        return seen(world, seat, "sealed", events, look)
    world.apply(seat, action)
    known = foreseeable(events, seat)
    if len(known) < len(events):
        return Preview("secret", heard(known, seat), None, "", (), ())
    if not world.to_act and hides:
        return Preview("end", heard(known, seat), None, "", (), ())  # at the end hidden things are shown
    return seen(world, seat, reached(world, question is not None), events, look)


def go_on(world: State, seat: Seat, action: Action, following: Action) -> None:
    """Play the action, after which the seat must be asked at once, and may answer so."""
    events = world.events or []
    if sealed_question(world) is None:
        world.apply(seat, action)
        is_foreseen = len(foreseeable(events, seat)) == len(events)
        if is_foreseen and world.to_act == (seat,) and following in world.legal_actions(seat):
            return
    clause = world.why_not(seat, following) if world.to_act == (seat,) else None
    raise IllegalAction(f"seat {seat} cannot foresee {following!r} after {action!r}", clause or "?")


def sealed_question(state: State) -> SealedDecision[Any] | None:
    """The open question, if others are asked at the same time."""
    question = state.question if isinstance(state, DecisionState) else None
    return question if isinstance(question, SealedDecision) and len(question.asked) > 1 else None


def open_alone(world: Any, question: SealedDecision[Any], seat: Seat, action: Action) -> None:
    """Only this answer is opened. What would follow waits for all of them: the question stays open to the others."""
    world.pending.pop()
    world.sealed = {}
    alone: Any = question
    replace(alone, seats=(seat,), asked=(seat,)).take(world, seat, action)
    world.pending.append(without(question, seat))
    world.sealed = {seat: action}


def foreseeable(events: list[Event], seat: Seat) -> list[Event]:
    """Up to the first that lets a secret out which the seat did not know."""
    for index, event in enumerate(events):
        if event.secret_out and event.to in (None, seat) and seat not in event.knew:
            return events[:index]
    return events


def reached(world: State, is_sealed: bool) -> Until:
    if not world.to_act:
        return "end"
    if is_sealed:
        return "sealed"
    return "chance" if world.to_act == (CHANCE,) else "question"


def seen(world: State, seat: Seat, until: Until, events: list[Event], look: Look) -> Preview:
    world.events = None
    return Preview(until, heard(events, seat), world.view(seat), world.ask, world.to_act,
                   tuple(world.legal_actions(seat)), look(world, seat))


def heard(events: list[Event], seat: Seat) -> tuple[Event, ...]:
    return tuple(event for event in events if event.to in (None, seat))
