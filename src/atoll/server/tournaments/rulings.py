"""Calls of the arbiter and his answers: a deed of the journal and an entry of the table's log, stored together or not
at all. So a killed process leaves no game that stands without a call, and none that goes on after it was decided."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, update

from atoll.core.arbiter import GO_ON, decision_entry, time_entry
from atoll.core.game import CHANCE, Action, Seat
from atoll.server.desk import Desk
from atoll.server.errors import ServerError
from atoll.server.store.log import Chunk, Line, put
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import tables
from atoll.server.table.position import Position
from atoll.server.table.room import Room
from atoll.server.table.set_aside import SetAside
from atoll.server.tournaments.journal import Called, Deed, Result, Ruled
from atoll.server.tournaments.plans import NotNow, Plan, clean_reason, find_board
from atoll.server.tournaments.roles import NotYourPart, has_right
from atoll.server.tournaments.scores import DRAWN, LOST, WON, places
from atoll.server.tournaments.state import Board, Event

MOST_TIME = 3600
"""Seconds that an arbiter can give at once."""
DECIDED: dict[str, tuple[int | None, int | None]] = {
    WON: (1, 2), DRAWN: (1, 1), LOST: (2, 1), "+--": (1, None), "--+": (None, 1), "=-0": (1, None), "0-=": (None, 1)}
"""Places of the two players; None: it was no game for him. Results that are not here are a game for nobody."""


class BadTime(ServerError):
    code = "bad_time"
    status = 400


class CalledTooOften(ServerError):
    code = "called_too_often"


class AlreadyCalled(ServerError):
    code = "already_called"


class OwnBoard(ServerError):
    code = "own_board"
    status = 403


class Standing(NamedTuple):
    """A running game, as this process has just read it."""

    room: Room
    position: Position

    def chunk(self, entries: list[tuple[Seat, Action]]) -> Chunk:
        """Due at once: whoever finds it goes on from there, should this process die."""
        at, n = max(now_ms(), self.position.last_at), self.position.n
        lines = [Line(n + place, *entry, at) for place, entry in enumerate(entries)]
        return Chunk(self.room.id, lines, at, sets_due=True)


def call(event: Event, person: str, table: str) -> Plan:
    """A player of that table calls."""
    me = event.player_of(person)
    for one, number, board in event.open_games():
        if board.tables[-1] == table and me is not None and me.id in board.players:
            return Plan([Called(one.number, number, table, me.id)])
    raise NotNow("you have no game at that table now")


def rule(event: Event, number: int, place: int, time: Mapping[int, int], go_on: bool, why: str) -> Plan:
    """Time for players of a board whose game is running, and that its clocks run again."""
    board = find_board(event, number, place)
    if not board.tables or board.result:
        raise NotNow("no game is running at that board")
    for player, seconds in time.items():
        if player not in board.players or not 1 <= seconds <= MOST_TIME:
            raise BadTime(f"a player of the board can be given 1 to {MOST_TIME} seconds at once, not {seconds}")
    if not time and not go_on:
        return Plan([])
    return Plan([Ruled(number, place, board.tables[-1], dict(time), go_on, clean_reason(why))])


async def with_entries(desk: Desk, event: Event, plan: Plan, who: str | None) -> Plan:
    """The plan with what its deeds enter at tables; refused where the table, as it stands now, forbids it."""
    deeds: list[Deed] = []
    for deed in plan.deeds:
        match deed:
            case Called():
                plan.chunks.append(called(desk, event, deed, await running(desk, deed.table)))
            case Ruled():
                deed, chunk = ruled(event, deed, await running(desk, deed.table), who)
                plan.chunks += [chunk] if chunk else []
            case Result() if deed.new and deed.table is None:
                deed, chunk = await decided(desk, event, deed, who)
                plan.chunks += [chunk] if chunk else []
        deeds += [] if isinstance(deed, Ruled) and not (deed.time or deed.go_on) else [deed]
    plan.deeds = deeds
    return plan


async def running(desk: Desk, table: str) -> Standing | None:
    """None: the game is over, or cannot be played out here."""
    room = await desk.rooms.fresh(table)
    try:
        async with room.lock:
            position = await room.catch_up()
    except SetAside:
        return None
    return Standing(room, position) if position.table.to_act and room.row.status == "running" else None


def called(desk: Desk, event: Event, deed: Called, game: Standing | None) -> Chunk:
    if game is None:
        raise NotNow("this game is over")
    seat = seat_of(find_board(event, deed.round, deed.board), deed.player)
    if seat in game.position.table.left:
        raise NotNow("you have left this game")
    if game.position.table.call is not None:
        raise AlreadyCalled("the arbiter is called already, and the clocks stand")
    if game.position.calls[seat] >= desk.settings.calls_per_game:
        raise CalledTooOften(f"you have called {desk.settings.calls_per_game} times in this game, which is the most")
    return game.chunk([(seat, "!call")])


def ruled(event: Event, deed: Ruled, game: Standing | None, who: str | None) -> tuple[Ruled, Chunk | None]:
    """Where the clocks run already, because a call was taken back or lapsed meanwhile, only the time is left of it."""
    if game is None:
        raise NotNow("this game is over")
    board = find_board(event, deed.round, deed.board)
    check_not_own(event, board, who)
    if deed.time and game.position.clock is None:
        raise NotNow("this game has no clock")
    deed = msgspec.structs.replace(deed, go_on=deed.go_on and game.position.table.paused)
    entries: list[tuple[Seat, Action]] = [(CHANCE, time_entry(seat_of(board, player), seconds))
                                          for player, seconds in deed.time.items()]
    entries += [(CHANCE, GO_ON)] if deed.go_on else []
    return deed, game.chunk(entries) if entries else None


async def decided(desk: Desk, event: Event, deed: Result, who: str | None) -> tuple[Result, Chunk | None]:
    """A result that is typed while the game is running ends it; that is an arbiter's, not a helper's, to say."""
    board = find_board(event, deed.round, deed.board)
    game = await running(desk, board.tables[-1]) if board.tables and not board.result else None
    if game is None:
        return deed, None
    if not has_right(event, who, "arbiter"):
        raise NotYourPart("this game is running: only an arbiter can end it")
    check_not_own(event, board, who)
    entry = decision_entry(places_of(board, deed.new))
    return msgspec.structs.replace(deed, ends=game.room.id), game.chunk([(CHANCE, entry)])


def check_not_own(event: Event, board: Board, who: str | None) -> None:
    me = event.player_of(who)
    if me is not None and me.id in board.players:
        raise OwnBoard("nobody is the arbiter of his own running game; ask another arbiter")


def is_turned(board: Board) -> bool:
    """In a pairing of several games seats change after each."""
    return len(board.players) == 2 and len(board.games) % 2 == 1


def by_seat(board: Board) -> list[int]:
    """The players as they sit at the latest table."""
    return board.players[::-1] if is_turned(board) else board.players


def seat_of(board: Board, player: int) -> Seat:
    return by_seat(board).index(player)


def places_of(board: Board, result: str) -> list[int | None]:
    """By seat of the game that is running."""
    if len(board.players) != 2:
        return places(result)
    found = list(DECIDED.get(result, (None, None)))
    return found[::-1] if is_turned(board) else found


def store_entries(connection: Connection, plan: Plan) -> None:
    """In the journal's own transaction. Of two who enter at a table at once, one comes second, and decides again."""
    if plan.chunks:
        put(connection, plan.chunks)
    for deed in plan.deeds:
        if isinstance(deed, Result) and deed.ends:
            connection.execute(update(tables).where(tables.c.id == deed.ends).values(decision=deed.why))


async def show_entries(desk: Desk, plan: Plan) -> None:
    """Whoever is there sees it at once, at every process; the game goes on, or its end is booked."""
    for chunk in plan.chunks:
        room = await desk.rooms.room(chunk.table_id)
        async with room.lock:
            await room.catch_up()
            desk.publish(room)
