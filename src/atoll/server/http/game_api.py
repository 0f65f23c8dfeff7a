"""Pages of a table's game: the position, playing by HTTP, what was told, chat, replays and records."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Literal

import msgspec
from starlette.responses import Response

from atoll.core.game import Seat
from atoll.core.record import Record
from atoll.server.errors import Malformed
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.bounded import fitting
from atoll.server.http.lobby_api import room_of
from atoll.server.messages import ChatLine, Done, Play, TableMessage, Told
from atoll.server.store.log import Line
from atoll.server.table import replays
from atoll.server.table.chat import MOST_LINES, clean_line, read_chat, say
from atoll.server.table.errors import NotOver, NotRunning
from atoll.server.table.play import play
from atoll.server.table.position import Position
from atoll.server.table.replays import Step
from atoll.server.table.room import Room
from atoll.server.texts import Said

MOST_STEPS = 100


class NewEntry(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    action: Said
    seat: int | None = None


class NewLine(msgspec.Struct, forbid_unknown_fields=True):
    text: Said


class After(msgspec.Struct):
    after: int = 0


class ChatQuery(After):
    before: int = 2**31 - 1


class ReplayQuery(msgspec.Struct):
    eyes: int | None = None
    start: int = 0
    count: int = 50


class RecordQuery(msgspec.Struct):
    form: Literal["text", "json"] = "text"


class ToldList(msgspec.Struct):
    told: list[Told]
    more: bool = False
    """If there is more: ask again after the last one's number."""


class ChatLines(msgspec.Struct):
    lines: list[ChatLine]
    more: bool = False
    """If there are older ones: ask for those before the first one's id."""


class Steps(msgspec.Struct):
    steps: list[Step]
    total: int


async def watched(call: Call[Any, Any]) -> tuple[Room, Seat | None]:
    """Once a game has begun, whoever sits there stays: the seat is that of the position."""
    room = await room_of(call)
    if not room.row.has_game:
        raise NotRunning(f"this table is {room.row.status}")
    return room, room.row.seat_of(call.person.id if call.person else None)


@asynccontextmanager
async def position_of(call: Call[Any, Any], room: Room) -> AsyncIterator[Position]:
    """As it is now; that of a finished game does not stay in memory."""
    async with room.lock:
        yield await room.catch_up()
    call.desk.rooms.keep(room)


async def now(call: Call[None, Any]) -> TableMessage:
    """The position, for my eyes: the message `table` of the socket."""
    room, eyes = await watched(call)
    async with position_of(call, room) as position:
        return position.compose(eyes, position.n)


async def add_entry(call: Call[NewEntry, Any]) -> Done:
    """Play: the same checks in the same order as on the socket."""
    room = await room_of(call)
    done: list[Done] = []
    move = Play(call.body.n, call.body.action, call.body.seat)
    await play(room, call.person, move, done.append)
    return done[0]


async def told(call: Call[None, After]) -> ToldList:
    """What I was told since entry `after`."""
    room, eyes = await watched(call)
    async with position_of(call, room) as position:
        found = position.told(eyes, call.query.after)
    return ToldList(*fitting(found, call.desk.settings.answer_bytes))


async def list_chat(call: Call[None, ChatQuery]) -> ChatLines:
    """The newest lines of chat after that number, or before one."""
    room, me = await room_of(call), call.person.id if call.person else None
    after, before = (max(0, min(one, 2**31 - 1)) for one in (call.query.after, call.query.before))
    found = await read_chat(call.desk.store, room.id, after, me, before)
    shown, more = fitting(found[::-1], call.desk.settings.answer_bytes)
    return ChatLines(shown[::-1], more or len(found) == MOST_LINES)


async def add_line(call: Call[NewLine, Any]) -> ChatLine:
    """Say something at the table."""
    room = await room_of(call)
    text = clean_line(call.body.text, call.desk.settings.chat_characters)
    line = await say(call.desk.store, room.id, call.me, text)
    await call.desk.rooms.changed(room)
    return line


async def ended(call: Call[Any, Any]) -> Room:
    """A table whose result was booked is over, whatever its log would be now; another may have ended a moment ago."""
    room, _ = await watched(call)
    if room.row.status != "over":
        async with position_of(call, room) as position:
            if position.table.to_act:
                raise NotOver("that is shown after the end, when nothing is hidden any more")
    return room


async def replay(call: Call[None, ReplayQuery]) -> Steps:
    """After the end: the game step by step, from a seat's eyes or a spectator's."""
    room, query = await ended(call), call.query
    if query.eyes is not None and not 0 <= query.eyes < len(room.row.seats):
        raise Malformed(f"this table has no seat {query.eyes}")
    if query.start < 0 or not 1 <= query.count <= MOST_STEPS:
        raise Malformed(f"a replay is asked for from 0 on, 1 to {MOST_STEPS} steps at a time")
    lines = await room.log.read(room.id)
    steps = await room.workers.run(replays.steps, room, lines, query.eyes, query.start, query.count)
    return Steps(fitting(steps, call.desk.settings.answer_bytes)[0], len(lines) + 1)


async def played_out(room: Room, lines: list[Line]) -> Position:
    """The position after those entries, by a worker and for nobody else."""
    position = room.new_position()
    await room.workers.run(position.advance, lines)
    return position


async def record(call: Call[None, RecordQuery]) -> Response:
    """After the end: the record as a file, with the seed, to verify and to replay."""
    room = await ended(call)
    table = (await played_out(room, await room.log.read(room.id))).table
    names = tuple(seat.name or f"{seat.seat}" for seat in room.row.seats)
    seated = tuple("human" if seat.person else f"{seat.bot} {seat.simulations or call.desk.settings.bot_simulations}"
                   for seat in room.row.seats)
    whole, as_json = Record.of(table, names, seated), call.query.form == "json"
    text = await room.workers.run(whole.as_json if as_json else whole.as_text)
    ending, media = ("json", "application/json") if as_json else ("txt", "text/plain; charset=utf-8")
    headers = {"Content-Disposition": f'attachment; filename="atoll-{room.row.game}-{room.id}.{ending}"'}
    return Response(text, headers=headers, media_type=media)


ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/now", now, TableMessage),
    Endpoint("POST", "/api/tables/{table}/entries", add_entry, Done, NewEntry, session=True),
    Endpoint("GET", "/api/tables/{table}/events", told, ToldList, query=After),
    Endpoint("GET", "/api/tables/{table}/chat", list_chat, ChatLines, query=ChatQuery),
    Endpoint("POST", "/api/tables/{table}/chat", add_line, ChatLine, NewLine, session=True),
    Endpoint("GET", "/api/tables/{table}/replay", replay, Steps, query=ReplayQuery),
    Endpoint("GET", "/api/tables/{table}/record", record, str, query=RecordQuery, media="text/plain"),
)
