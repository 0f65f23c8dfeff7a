"""The order of checks on a message that plays, in one visible place."""

from __future__ import annotations

import time
from collections.abc import Callable

from atoll.core.errors import HasLeft, Refused
from atoll.core.game import Action, Seat
from atoll.server.errors import ServerError
from atoll.server.messages import Done, Play
from atoll.server.metrics import ANSWERED
from atoll.server.settings import Settings
from atoll.server.store.rows import Person
from atoll.server.table.errors import NotRunning
from atoll.server.table.position import Position
from atoll.server.table.room import Room

FOR_PLAYERS = ("!undo", "!resign", "!offer undo", "!offer draw", "!offer pause", "!accept", "!decline", "!resume",
               "!withdraw")
BY_LEAVE = {"!undo": "take_backs", "!offer undo": "take_backs", "!offer pause": "pauses"}
"""What is refused at a table of a tournament, unless the event allows it."""

TO_THE_END = ("!resign", "!offer draw", "!accept", "!decline", "!withdraw")
"""What can be entered when the log is full: a game can always be ended."""


class NoSession(ServerError):
    code = "no_session"
    status = 401


class NotYourSeat(ServerError):
    code = "not_your_seat"
    status = 403


class NotYourTurn(Refused):
    code = "not_your_turn"


class Stale(Refused):
    code = "stale"


class Repeated(Refused):
    code = "repeated"


class NoSuchAction(Refused):
    code = "no_offer"


class LogFull(Refused):
    code = "log_full"


class TakenBackTooOften(Refused):
    code = "taken_back_too_often"


async def play(room: Room, person: Person | None, move: Play, acknowledge: Callable[[Done], None]) -> None:
    """Well-formed: that is how `move` came to be. The rest of the checks, in their order."""
    began = time.perf_counter()
    known = known_session(person)
    if room.row.status != "running" or not room.row.holds(known.id):
        await room.reload_row()  # another process may have seated him or started the table a moment ago
    owned_seat(room, known, move.seat)

    def choose(position: Position) -> tuple[Seat, Action]:
        seat = owned_seat(room, known, move.seat)  # again: seats are drawn when a table begins
        check_running(room, position)
        check_still_in(position, seat, move)
        check_terms(room, move.action)
        check_asked(position, seat, move)
        check_count(position, seat, move)
        check_bounds(room.settings, position, seat, move.action)
        return seat, move.action  # legal, else the clause that forbids it

    await room.enter(choose, lambda line: acknowledge(Done(move.n, line.n)))
    ANSWERED.observe(time.perf_counter() - began)


def known_session(person: Person | None) -> Person:
    if person is None:
        raise NoSession("only somebody with a session can play; come in as a guest or log in")
    return person


def owned_seat(room: Room, person: Person, claimed: Seat | None) -> Seat:
    mine = room.row.holds(person.id)
    if claimed not in (None, *mine) or not mine:
        raise NotYourSeat("that seat is not yours" if claimed is not None else "you have no seat at this table")
    if claimed is None and len(mine) > 1:
        raise NotYourSeat("several people play on this device: say which seat")
    seat = mine[0] if claimed is None else claimed
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
    """In a tournament a move stands, and clocks are the arbiter's matter, unless the event allows more; a pause can
    always be ended."""
    if room.row.is_strict and action in BY_LEAVE and BY_LEAVE[action] not in room.row.allows:
        raise NoSuchAction(f"nobody can {action!r} at a table of a tournament or of the daily deal")


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


def check_bounds(settings: Settings, position: Position, seat: Seat, action: Action) -> None:
    """Everybody who looks at a table plays out its log: it has a greatest length, and taking back has an end."""
    if position.n >= settings.log_entries and action not in TO_THE_END:
        raise LogFull(f"this table has {position.n} entries, and that is the most; the game can only be ended now")
    if action in ("!undo", "!offer undo") and position.taken_back[seat] >= settings.take_backs:
        raise TakenBackTooOften(f"seat {seat} has taken back {settings.take_backs} times here, which is the most")


def repeated(seat: Seat, move: Play) -> Repeated:
    return Repeated(f"that is stored already: {move.action!r} is entry {move.n} of seat {seat}")
