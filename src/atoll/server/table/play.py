"""The order of checks on a message that plays, in one visible place."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from atoll.core.errors import HasLeft, Refused
from atoll.core.game import Action, Seat
from atoll.server.errors import Busy, ServerError
from atoll.server.messages import Done, Play
from atoll.server.metrics import ANSWERED
from atoll.server.store.rows import Person, now_ms
from atoll.server.table.position import Position
from atoll.server.table.room import Room

if TYPE_CHECKING:
    from atoll.server.desk import Desk

TRIES = 8
FOR_PLAYERS = ("!undo", "!resign", "!offer undo", "!offer draw", "!offer pause", "!accept", "!decline", "!resume")
NOT_IN_TOURNAMENTS = ("!undo", "!offer undo", "!offer pause")


class NoSession(ServerError):
    code = "no_session"
    status = 401


class NotYourSeat(ServerError):
    code = "not_your_seat"
    status = 403


class NotRunning(ServerError):
    code = "not_running"


class NotYourTurn(Refused):
    code = "not_your_turn"


class Stale(Refused):
    code = "stale"


class Repeated(Refused):
    code = "repeated"


class NoSuchAction(Refused):
    code = "no_offer"


async def play(desk: Desk, room: Room, person: Person | None, move: Play, acknowledge: Callable[[Done], None]) -> None:
    """Well-formed: that is how `move` came to be. The rest of the checks, in their order."""
    began = time.perf_counter()
    known = known_session(person)
    if room.row.status != "running" or room.row.seat_of(known.id) is None:
        await room.reload_row()  # another process may have seated him or started the table a moment ago
    for _ in range(TRIES):
        async with room.lock:
            seat = owned_seat(room, known, move.seat)  # under the lock: seats are drawn when a table begins
            position = await room.current()
            check_running(room, position)
            check_still_in(position, seat, move)
            check_terms(room, move.action)
            check_asked(position, seat, move)
            check_count(position, seat, move)
            lines = position.attempt(seat, move.action, now_ms())  # legal, else the clause that forbids it
            if await room.append(lines):
                acknowledge(Done(move.n, lines[0].n))
                desk.publish(room)
                ANSWERED.observe(time.perf_counter() - began)
                return
            await room.catch_up()  # somebody else was first: see what is new, and check again
    raise Busy("other entries came first too often; try again")


def known_session(person: Person | None) -> Person:
    if person is None:
        raise NoSession("only somebody with a session can play; come in as a guest or log in")
    return person


def owned_seat(room: Room, person: Person, claimed: Seat | None) -> Seat:
    seat = room.row.seat_of(person.id)
    if seat is None or claimed not in (None, seat):
        raise NotYourSeat("that seat is not yours" if claimed is not None else "you have no seat at this table")
    if room.row.seats[seat].stand_in:
        raise NotYourSeat("a bot holds your seat; take it back first")
    return seat


def check_running(room: Room, position: Position) -> None:
    if room.row.status != "running":
        raise NotRunning(f"this table is {room.row.status}")
    if not position.table.to_act:
        raise NotRunning("this game is over")


def check_still_in(position: Position, seat: Seat, move: Play) -> None:
    """Whoever has left may look, and that is all; what he had entered before, or that he leaves, may come twice."""
    if seat in position.table.left:
        if position.repeats(seat, move.n, move.action):
            raise repeated(seat, move)
        raise HasLeft(f"seat {seat} cannot {move.action!r}: you have left this game, and a bot plays on")


def check_terms(room: Room, action: Action) -> None:
    """In a tournament a move stands, and clocks are the arbiter's matter; a pause of old can still be ended."""
    if room.row.visibility == "tournament" and action in NOT_IN_TOURNAMENTS:
        raise NoSuchAction(f"nobody can {action!r} at a table of a tournament")


def check_asked(position: Position, seat: Seat, move: Play) -> None:
    if move.action.startswith("!"):
        check_own_action(position, move.action)
    elif seat not in position.table.to_act:
        if position.repeats(seat, move.n, move.action):  # a double click: its first half ended the turn
            raise repeated(seat, move)
        raise NotYourTurn(f"seat {seat} owes no decision now")


def check_own_action(position: Position, action: Action) -> None:
    """The table's own actions are for players; a flag falls by the clock alone. A draw is for two, and not in a
    campaign, whose book needs the end of every episode."""
    table = position.table
    if action not in FOR_PLAYERS or (action == "!offer draw" and (table.players != 2 or table.is_episode)):
        raise NoSuchAction(f"a player cannot {action!r} at this table")


def check_count(position: Position, seat: Seat, move: Play) -> None:
    mine = position.counts[seat]
    if move.n == mine:
        return
    if position.repeats(seat, move.n, move.action):
        raise repeated(seat, move)
    raise Stale(f"seat {seat} has {mine} entries, not {move.n}; look at the table again")


def repeated(seat: Seat, move: Play) -> Repeated:
    return Repeated(f"that is stored already: {move.action!r} is entry {move.n} of seat {seat}")
