"""Pages about the lines that I have foreseen at a table: look ahead, keep them, see them, drop them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from atoll.core.foresight import imagined, step
from atoll.core.game import Seat, State
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.lobby_api import room_of
from atoll.server.messages import GameEvent
from atoll.server.table.foresight import check_waits, fate, kept_at
from atoll.server.table.play import owned_seat
from atoll.server.table.room import Room
from atoll.server.texts import Said

LONGEST, MOST = 16, 24
"""Actions of one line, and lines of one seat."""

Actions = Annotated[list[Said], msgspec.Meta(max_length=LONGEST)]


class Ply(msgspec.Struct):
    seat: Seat
    action: str


class Foreseen(msgspec.Struct):
    n: int
    """How many entries the table has."""
    lines: list[list[Ply]]
    """What everybody does in turn, from now on; each line ends with an answer of mine."""
    ended: Literal["dropped", "played"] | None = None
    """What became of those that I had, until I move again: somebody did otherwise, or all of it came true."""


class NewLines(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    lines: Annotated[list[Actions], msgspec.Meta(max_length=MOST)]


class Ahead(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    actions: Actions


class Imagined(msgspec.Struct):
    """The position after those actions, and what the last of them would tell."""

    view: dict[str, Any]
    ask: str
    to_act: list[Seat]
    legal: list[str]
    """Of whoever is asked then."""
    events: list[GameEvent]


async def my_seat(call: Call[Any, Any]) -> tuple[Room, Seat]:
    room = await room_of(call)
    return room, owned_seat(room, call.me, None)


async def show(call: Call[Any, Any], room: Room, seat: Seat) -> Foreseen:
    async with room.lock:
        position = await room.catch_up()
    found = await call.desk.store.read(lambda connection: kept_at(connection, room.id))
    mine = next((one for one in found if one.seat == seat), None)
    log = position.table.log
    if mine is None or mine.is_old(log):
        return Foreseen(position.n, [])
    left = mine.after(log)
    return Foreseen(position.n, [with_seats(position.table.state, line) for line in left if line], fate(left))


def with_seats(state: State, line: list[str]) -> list[Ply]:
    world = state.clone()
    return [Ply(step(world, action), action) for action in line]


async def show_lines(call: Call[None, Any]) -> Foreseen:
    """The lines that I have foreseen here; nobody else sees them."""
    return await show(call, *await my_seat(call))


async def keep_lines(call: Call[NewLines, Any]) -> Foreseen:
    """While others are to act: these lines are mine from now on, in place of those before."""
    room, seat = await my_seat(call)
    call.desk.limits.previews.take(call.me.id, 1 + sum(map(len, call.body.lines)))
    await call.desk.following.foresight.store_lines(room, seat, call.body.n, call.body.lines)
    return await show(call, room, seat)


async def drop_lines(call: Call[None, Any]) -> Foreseen:
    """I have foreseen nothing any more."""
    room, seat = await my_seat(call)
    await call.desk.following.foresight.drop(room, seat)
    return await show(call, room, seat)


async def look_ahead(call: Call[Ahead, Any]) -> Imagined:
    """The position after these actions of everybody in turn; nothing is played, kept or told."""
    room, seat = await my_seat(call)
    call.desk.limits.previews.take(call.me.id, 1 + len(call.body.actions))
    async with room.lock:
        position = await room.catch_up()
        check_waits(room, position, seat, call.body.n)
        world, events = imagined(position.table.state, call.body.actions)
    legal = world.legal_actions(world.to_act[0]) if world.to_act else []
    told = [GameEvent(event.kind, event.facts) for event in events]
    return Imagined(world.view(seat), world.ask, list(world.to_act), legal, told)


ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/foreseen", show_lines, Foreseen, session=True),
    Endpoint("PUT", "/api/tables/{table}/foreseen", keep_lines, Foreseen, NewLines, session=True),
    Endpoint("DELETE", "/api/tables/{table}/foreseen", drop_lines, Foreseen, session=True),
    Endpoint("POST", "/api/tables/{table}/foreseen", look_ahead, Imagined, Ahead, session=True),
)
