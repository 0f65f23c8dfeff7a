"""A finished game step by step, as one pair of eyes saw it."""

from __future__ import annotations

from typing import Any

import msgspec

from atoll.core.game import Action, Event, Seat
from atoll.server.messages import GameEvent
from atoll.server.store.log import Line
from atoll.server.table.position import Position
from atoll.server.table.room import Room


class Step(msgspec.Struct):
    n: int
    seat: Seat | None
    action: Action | None
    at: int
    events: list[GameEvent]
    to_act: list[Seat]
    ask: str
    view: dict[str, Any]


def steps(room: Room, lines: list[Line], eyes: Seat | None, start: int, count: int) -> list[Step]:
    """Step 0 is the start; step k is the position after entry k - 1."""
    position = room.new_position()
    found = [step(position, None, [], eyes, position.last_at)] if start == 0 else []
    for line in lines[:start + count - 1]:
        told = len(position.happened)
        position.advance([line])
        if line.n + 1 >= start:
            events = position.happened[-1].events if len(position.happened) > told else []
            found.append(step(position, line, events, eyes, line.at))
    return found


def step(position: Position, line: Line | None, events: list[Event], eyes: Seat | None, at: int) -> Step:
    table = position.table
    seen = [GameEvent(event.kind, event.facts) for event in events if event.to is None or event.to == eyes]
    return Step(position.n, line.seat if line else None, line.action if line else None, at, seen, list(table.to_act),
                table.state.ask if table.to_act else "", table.state.view(eyes))
