"""What an arbiter sees of the tables of an online round: who is there, whose turn it is, clocks and pauses."""

from __future__ import annotations

from typing import Any

import msgspec

from atoll.core.game import Seat
from atoll.server.http.api import Call, Endpoint
from atoll.server.store.pulses import ends
from atoll.server.store.rows import SeatRow, now_ms
from atoll.server.table.clock import TimeNow, time_now
from atoll.server.table.position import Position
from atoll.server.table.room import Room
from atoll.server.table.set_aside import SetAside
from atoll.server.tournaments.api import ONE, event_of
from atoll.server.tournaments.requests import check_arbiter
from atoll.server.tournaments.rulings import by_seat
from atoll.server.tournaments.state import Board


class LiveSeat(msgspec.Struct):
    player: int
    here: bool
    away_since: int | None
    """Since when he is away; 0: has never come."""
    left: bool
    """He has left the game, and a bot plays on."""


class LiveCall(msgspec.Struct):
    player: int
    at: int
    lapses: int
    """When the clocks run again if nobody answers."""


class LiveTable(msgspec.Struct):
    """One game that has not reported yet. Nothing of the position is told."""

    round: int
    board: int
    table: str
    seats: list[LiveSeat]
    n: int
    """Entries so far."""
    to_act: list[Seat]
    paused: bool
    time: TimeNow | None
    call: LiveCall | None
    """Somebody waits for the arbiter."""


class LiveTables(msgspec.Struct):
    now: int
    tables: list[LiveTable]


async def live(call: Call[None, Any]) -> LiveTables:
    """For arbiters: the running games, those first where somebody calls, then where who is waited for is away."""
    event = await event_of(call)
    check_arbiter(event, call.me)
    found = [await live_table(call, one.number, number, board) for one, number, board in event.open_games()]
    shown = [one for one in found if one is not None]
    return LiveTables(now_ms(), sorted(shown, key=lambda one: (one.call is None, not is_stuck(one), one.round,
                                                               one.board)))


async def live_table(call: Call[None, Any], number: int, place: int, board: Board) -> LiveTable | None:
    """None: it is over and reports in a moment, or this server cannot go on with it."""
    room = await call.desk.rooms.fresh(board.tables[-1])
    try:
        async with room.lock:
            position = await room.catch_up()
    except SetAside:
        return None
    if not position.table.to_act:
        return None
    seats = [live_seat(room, seat, player, seat.seat in position.table.left)
             for player, seat in zip(by_seat(board), room.row.seats, strict=True)]
    time = time_now(position.clock.view(), now_ms()) if position.clock else None
    return LiveTable(number, place, room.id, seats, position.n, list(position.table.to_act), position.table.paused,
                     time, live_call(room, position, board))


def live_call(room: Room, position: Position, board: Board) -> LiveCall | None:
    if position.table.call is None or position.called_at is None:
        return None
    lapses = position.called_at + round(1000 * room.settings.call_seconds)
    return LiveCall(by_seat(board)[position.table.call], position.called_at, lapses)


def live_seat(room: Room, seat: SeatRow, player: int, left: bool) -> LiveSeat:
    here = seat.bot is not None or room.is_here(seat)
    return LiveSeat(player, here, None if here else ends(seat.process, seat.seen), left)


def is_stuck(one: LiveTable) -> bool:
    return any(not one.seats[seat].here and not one.seats[seat].left for seat in one.to_act if seat >= 0)


ENDPOINTS = (Endpoint("GET", f"{ONE}/live", live, LiveTables, session=True),)
