"""A bot plays for somebody who is away, until he comes back."""

from __future__ import annotations

from sqlalchemy import Connection

from atoll.core.errors import HasLeft
from atoll.core.game import Seat
from atoll.server.desk import Desk
from atoll.server.store.pulses import is_alive
from atoll.server.store.rows import Person, SeatRow, TableRow, now_ms
from atoll.server.table.clock import DaysPerMove
from atoll.server.table.errors import NotOpen, NotSeated, SeatTaken, StillHere
from atoll.server.table.locking import at, find_seat, locked
from atoll.server.table.opening import check_bot
from atoll.server.table.presence import is_here, last_seen
from atoll.server.table.room import Room


async def stand_in(desk: Desk, room: Room, person: Person, seat: int, bot: str) -> None:
    """A bot plays for me because I leave, or for somebody who is waited for and has been away for long."""
    check_bot(desk, bot, None)
    me = room.row.seat_of(person.id)
    await check_still_in(room, *(() if me is None else (me,)), seat)
    here = [seat.seat for seat in room.row.seats if is_here(room, seat)]
    waited_since = await since_when_waited_for(room, seat)

    def work(connection: Connection) -> None:
        row = locked(connection, room.id)
        mine = row.seat_of(person.id)
        check_admits_bots(row)
        if mine is None:
            raise NotSeated("you have no seat at this table")
        target = find_seat(row, seat)
        if target.bot is not None:
            raise SeatTaken(f"a bot holds seat {seat} already")
        if seat not in row.holds(person.id):
            sitter = row.sitter(target)
            is_away = seat not in here and not is_alive(sitter.process, sitter.seen)
            check_away(row, sitter, waited_since if is_away else None, desk.settings.absent_seconds)
        connection.execute(at(room.id, seat).values(stand_in=bot))
    await desk.store.write(work)
    await desk.rooms.changed(room)
    desk.follow_up(room)


def check_admits_bots(row: TableRow) -> None:
    """A rated game is between its people: whoever would leave one resigns, or lets his time run out."""
    if row.status != "running":
        raise NotOpen(f"this table is {row.status}")
    if row.is_strict:
        raise NotOpen("no bot stands in at a table of a tournament or of the daily deal")
    if row.rated:
        raise NotOpen("no bot stands in at a rated table: who leaves resigns, and who stays away loses on time")


def check_away(row: TableRow, target: SeatRow, waited_since: int | None, seconds: float) -> None:
    """Away is who is waited for and has not been at the table for so long; with days for a move only the clock says."""
    if isinstance(row.clock, DaysPerMove):
        raise StillHere(f"whoever has seat {target.seat} has days to answer; only the clock ends them")
    if waited_since is None:
        raise StillHere(f"whoever has seat {target.seat} is here, or is not waited for")
    away = now_ms() - max(last_seen(target), waited_since)  # who never came is not long away
    if away < 1000 * seconds:
        raise StillHere(f"whoever has seat {target.seat} was here a moment ago")


async def since_when_waited_for(room: Room, seat: Seat) -> int | None:
    """None if the seat owes nothing now. Every entry at the table begins the wait anew."""
    if room.row.status != "running":
        return None
    async with room.lock:
        position = await room.catch_up()
    return None if position.table.paused or seat not in position.awaited else position.last_at


async def come_back(desk: Desk, room: Room, person: Person) -> None:
    """With everybody on his device."""
    mine = room.row.holds(person.id)
    if not mine:
        raise NotSeated("you have no seat at this table")
    if len(mine) == 1:
        await check_still_in(room, *mine)

    def work(connection: Connection) -> None:
        locked(connection, room.id)
        for seat in mine:
            connection.execute(at(room.id, seat).values(stand_in=None))
    await desk.store.write(work)
    await desk.rooms.changed(room)


async def check_still_in(room: Room, *concerned: Seat) -> None:
    """Whoever has left a running game neither comes back nor sends others away, and has a bot already."""
    if room.row.status != "running":
        return
    async with room.lock:
        left = (await room.catch_up()).table.left
    for seat in concerned:
        if seat in left:
            raise HasLeft(f"whoever had seat {seat} has left this game ({left[seat]}), and a bot plays on")
