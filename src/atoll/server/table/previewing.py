"""What would these actions do? Answered from the engine, for the seat that asks and by what that seat knows."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial

from atoll.core.errors import HasLeft, IllegalAction, Refused
from atoll.core.game import Action, Seat
from atoll.core.table import Table
from atoll.server.http.limits import Limits
from atoll.server.messages import ActionPreview, AskPreview, GameEvent, PreviewMessage
from atoll.server.store.rows import Person
from atoll.server.table.play import NotYourTurn, check_running, known_session, owned_seat
from atoll.server.table.position import Position, standing_of
from atoll.server.table.room import Room


async def previews(room: Room, person: Person | None, asked: AskPreview, limits: Limits,
                   facing: Seat | None = None) -> PreviewMessage:
    """The checks of a move, in the order of a move; then each action by itself."""
    known = known_session(person)
    if room.row.status != "running" or not room.row.holds(known.id):
        await room.reload_row()  # another process may have seated him or started the table a moment ago
    owned_seat(room, known, facing)
    limits.previews.take(known.id, len(asked.actions))
    found: list[ActionPreview] = []
    async with room.lock:
        position = await room.current()
        seat = owned_seat(room, known, facing)  # again: seats are drawn when a table begins
        check_asked(room, position, seat)
        for action in asked.actions:
            found.append(one_preview(position.table, seat, action, asked.first))
            await asyncio.sleep(0)  # others are served between two of them
    return PreviewMessage(position.n, found, asked.first)


def check_asked(room: Room, position: Position, seat: Seat) -> None:
    check_running(room, position)
    if seat in position.table.left:
        raise HasLeft("you have left this game, and a bot plays on")
    if seat not in position.table.to_act:
        raise NotYourTurn(f"seat {seat} owes no decision now")


def one_preview(table: Table, seat: Seat, action: Action, first: Sequence[Action] = ()) -> ActionPreview:
    try:
        shown = table.preview(seat, action, partial(standing_of, table.game.id), first)
    except Refused as error:
        clause = error.clause if isinstance(error, IllegalAction) else None
        return ActionPreview(action, "refused", code=error.code, clause=clause)
    events = [GameEvent(event.kind, event.facts) for event in shown.events]
    return ActionPreview(action, shown.until, events, shown.view, shown.ask, list(shown.to_act), list(shown.legal),
                         shown.looked or [])
