"""Lines that a seat foresees in an open game: "if you sow 3, I sow 5". Each is a list of actions from a position on.

Whose action it is follows from the position. A line ends with an answer of the seat's own, and after the same actions
the seat has one answer only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from atoll.core.errors import IllegalAction, Refused
from atoll.core.game import Action, Event, Seat, State

Line: TypeAlias = list[Action]
PASSING = ("!offer ", "!decline", "!hint")
"""The table's own entries that leave the position, and so what was foreseen, as it is."""


class BadLines(Refused):
    code = "bad_lines"


def imagined(state: State, actions: Sequence[Action]) -> tuple[State, list[Event]]:
    """The position after these actions of whoever is asked, and what the last of them would tell."""
    world, events = state.clone(), list[Event]()
    for action in actions:
        world.events = events = []
        step(world, action)
    world.events = None
    return world, events


def step(world: State, action: Action) -> Seat:
    """Play it for whoever is asked, or say which clause forbids it."""
    if len(world.to_act) != 1:
        raise BadLines(f"nobody alone is asked where {action!r} was to come")
    mover = world.to_act[0]
    if action not in world.legal_actions(mover):
        clause = world.why_not(mover, action) or "?"
        raise IllegalAction(f"seat {mover} could not {action!r} then: {clause} forbids it", clause)
    world.apply(mover, action)
    return mover


def check_lines(state: State, seat: Seat, lines: Iterable[Line]) -> list[Line]:
    """Legal from the first action to the last; the same lines, each once and none that another one goes on from."""
    answers: dict[tuple[Action, ...], Action] = {}
    kept = sorted({tuple(line) for line in lines})
    for line in kept:
        world, mover = state.clone(), None
        for index, action in enumerate(line):
            mover = step(world, action)
            if mover == seat and answers.setdefault(line[:index], action) != action:
                raise BadLines(f"after {', '.join(line[:index])} there are two answers, and only one can be played")
        if mover != seat:
            raise BadLines("a line ends with an answer of your own")
    return [list(line) for line, after in zip(kept, [*kept[1:], ()], strict=True) if after[:len(line)] != line]


def followed(lines: Iterable[Line], entries: Iterable[tuple[Seat, Action]]) -> list[Line]:
    """What is left of the lines after these entries of the log. One of which nothing is left has come true; where an
    entry was not foreseen there is none."""
    left = list(lines)
    for _, action in entries:
        if action.startswith("!") and action.startswith(PASSING):
            continue
        left = [line[1:] for line in left if line and line[0] == action]
    return left


def remaining(lines: Iterable[Line], entries: Iterable[tuple[Seat, Action]]) -> list[Line]:
    """Those of them that go on."""
    return [line for line in followed(lines, entries) if line]
