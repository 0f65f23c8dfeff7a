"""A bot plays for somebody who is away, until he comes back."""

from __future__ import annotations

from sqlalchemy import Connection, update

from atoll.core.errors import HasLeft
from atoll.core.game import Seat
from atoll.server.desk import Desk
from atoll.server.store.rows import Person, now_ms
from atoll.server.store.schema import tables
from atoll.server.table.errors import NotOpen, NotSeated, SeatTaken, StillHere
from atoll.server.table.locking import at, find_seat, locked
from atoll.server.table.opening import check_bot
from atoll.server.table.room import Room


async def stand_in(desk: Desk, room: Room, person: Person, seat: int, bot: str) -> None:
    """A bot plays for me because I leave, or for somebody who has been away for long; such a game is not rated."""
    check_bot(desk, bot, None)
    me = room.row.seat_of(person.id)
    await check_still_in(room, *(() if me is None else (me,)), seat)
    here = {outbox.person for outbox in room.outboxes}

    def work(connection: Connection) -> None:
        row = locked(connection, room.id)
        mine = row.seat_of(person.id)
        if row.status != "running":
            raise NotOpen(f"this table is {row.status}")
        if row.visibility == "tournament":
            raise NotOpen("no bot stands in at a table of a tournament")
        if mine is None:
            raise NotSeated("you have no seat at this table")
        target = find_seat(row, seat)
        if target.bot is not None:
            raise SeatTaken(f"a bot holds seat {seat} already")
        is_here = target.person in here
        if seat != mine and (is_here or target.seen > now_ms() - round(1000 * desk.settings.absent_seconds)):
            raise StillHere(f"whoever has seat {seat} was here a moment ago")
        connection.execute(at(room.id, seat).values(stand_in=bot))
        connection.execute(update(tables).where(tables.c.id == room.id).values(rated=False))
    await desk.store.write(work)
    await desk.rooms.changed(room)
    desk.follow_up(room)


async def come_back(desk: Desk, room: Room, person: Person) -> None:
    mine = room.row.seat_of(person.id)
    if mine is None:
        raise NotSeated("you have no seat at this table")
    await check_still_in(room, mine)
    await desk.store.write(lambda connection: connection.execute(at(room.id, mine).values(stand_in=None)))
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
