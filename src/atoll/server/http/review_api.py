"""Pages for looking back and for help: what a finished game was worth, playing on from a moment of it, hints."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from atoll.core.errors import OtherVersion
from atoll.core.game import CHANCE, Action, Seat, State
from atoll.core.table import Entry
from atoll.games import find_game
from atoll.server.errors import Malformed, ServerError
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.game_api import Eyes, ended, played_out
from atoll.server.http.hint_option import HintOption, option
from atoll.server.http.lobby_api import room_info, room_of
from atoll.server.store.log import Line
from atoll.server.table.info import TableInfo
from atoll.server.table.lanes import Cause
from atoll.server.table.opening import KeepEmpty, NewTable, PutBot, TakeMe, Who, open_table
from atoll.server.table.origins import source_of
from atoll.server.table.play import LogFull, NotYourTurn, check_bounds, check_running, known_session, owned_seat
from atoll.server.table.position import Position
from atoll.server.table.reviews import Review
from atoll.server.table.room import Room


class NoHints(ServerError):
    code = "no_hints"


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    seating: list[Who] | None = None
    visibility: Literal["public", "unlisted"] = "unlisted"
    start: bool = True
    """At once, when no seat is empty."""


class Hint(msgspec.Struct):
    """`options` has the best two or three actions, best first; `action` is the first of them."""

    action: Action
    options: list[HintOption]


async def begin_review(call: Call[None, Any]) -> Review:
    """After the end: chances, costly decisions, luck and skill; in classic mangala what each sowing gave away, too.

    Asked again, it tells how far it is; what is done is kept.
    """
    room = await ended(call)
    call.desk.limits.bot_time.check(call.me.id)
    return await call.desk.reviews.begin(call.desk, room, call.me.id)


async def review(call: Call[None, Any]) -> Review:
    """How far the review is, and what it has found."""
    room = await ended(call)
    return await call.desk.reviews.told(call.desk, room.id)


async def play_on(call: Call[PlayOn, Any]) -> TableInfo:
    """After the end: a new table that goes on from step `n` of this one, with fresh luck."""
    source, wanted = await ended(call), call.body
    lines = await source.log.read(source.id)
    past = past_of(source, lines, wanted.n)
    seating = wanted.seating or default_seating(await played_out(source, lines[:wanted.n]))
    start = wanted.start and not any(isinstance(who, KeepEmpty) for who in seating)
    table = NewTable(source.row.game, source.row.options, len(source.row.seats), wanted.visibility, seating,
                     start=start, lot=False)
    return await room_info(call, await open_table(call.desk, call.me, table, past=past,
                                                  duplicate=source.row.duplicate))


def past_of(source: Room, lines: list[Line], moment: int) -> list[Entry]:
    """The entries before that moment, and one that says where they come from; the game must be running there."""
    if not 0 <= moment < len(lines):
        raise Malformed(f"this game can be played on from step 0 to {len(lines) - 1}, not {moment}")
    if source.row.version != find_game(source.row.game).version:
        raise OtherVersion(f"this game was played by version {source.row.version} of the rules and ends there")
    if moment >= source.settings.log_entries:
        raise LogFull(f"a table has at most {source.settings.log_entries} entries")
    table_id, key = source_of(lines, moment, source.id, source.row.luck.key)
    return [*(Entry(line.seat, line.action) for line in lines[:moment]), Entry(0, f"!from {table_id} {key}")]


def default_seating(position: Position) -> list[Who]:
    """I take the seat that is asked, the search bot the others."""
    mine = max(0, position.table.to_act[0])
    return [TakeMe() if seat == mine else PutBot("search") for seat in range(position.table.players)]


async def hint(call: Call[None, Eyes]) -> Hint:
    """The best actions for my seat and what they bring, from my own view alone; that I asked is told to everybody."""
    room, desk = await room_of(call), call.desk
    owned_seat(room, known_session(call.person), call.query.seat)
    is_refused = room.row.is_strict and "hints" not in room.row.allows
    if room.row.rated or is_refused or desk.settings.hints_per_minute <= 0:
        raise NoHints("this table gives no hints")
    desk.limits.bot_time.check(call.me.id)
    desk.limits.hints.take(call.me.id)
    seat, state = await told_hint(call, room)
    found = await desk.bots.advise(room.row.game, desk.settings.bot_simulations, state, seat,
                                   Cause(call.me.id, is_awaited=True))
    return Hint(found[0].action, [option(one) for one in found])


async def told_hint(call: Call[None, Eyes], room: Room) -> tuple[Seat, State]:
    """First everybody is told, then the bot thinks: nobody gets a hint in secret."""
    asked: list[tuple[Seat, State]] = []

    def choose(position: Position) -> tuple[Seat, Action]:
        seat = owned_seat(room, known_session(call.person), call.query.seat)
        check_running(room, position)
        if seat not in position.awaited or seat == CHANCE or position.table.paused:
            raise NotYourTurn(f"seat {seat} owes no decision now")
        check_bounds(room.settings, position, seat, "!hint")
        asked.append((seat, position.table.state.clone()))
        return seat, "!hint"
    await room.enter(choose)
    return asked[-1]


ENDPOINTS = (
    Endpoint("POST", "/api/tables/{table}/review", begin_review, Review, session=True),
    Endpoint("GET", "/api/tables/{table}/review", review, Review),
    Endpoint("POST", "/api/tables/{table}/play-on", play_on, TableInfo, PlayOn, session=True),
    Endpoint("POST", "/api/tables/{table}/hints", hint, Hint, query=Eyes, session=True),
)
