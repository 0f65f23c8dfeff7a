"""A table begins, or is called off."""

from __future__ import annotations

from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from atoll.server.desk import Desk
from atoll.server.store.log import Chunk, lines_of, put
from atoll.server.store.rows import Person, TableRow, now_ms, read_table
from atoll.server.store.schema import tables
from atoll.server.table.errors import SeatsEmpty
from atoll.server.table.locking import at, check_host, check_open, locked
from atoll.server.table.room import Room


async def start(desk: Desk, room: Room, person: Person) -> None:
    check_host(room.row, person)
    await begin(desk, room)


async def begin(desk: Desk, room: Room) -> None:
    """The table runs from now on; chance's first entries are stored with it, by whichever process comes first."""
    async with room.lock:
        async with desk.store.writing() as connection:
            row = await locked(connection, room.id)
            check_open(row)
            if not all(seat.is_taken for seat in row.seats):
                raise SeatsEmpty("the table cannot start while a seat is empty")
            started = now_ms()
            if row.by_lot:
                row = await draw_seats(connection, row)
            room.take_row(row._replace(status="running", started=started))
            position = room.new_position()
            position.advance(await lines_of(connection, room.id))  # a table that plays on has a past, which is no news
            for outbox in room.outboxes:
                outbox.sent = position.n
            lines = position.settle(started)
            room.position = position
            due = room.next_due()
            await connection.execute(update(tables).where(tables.c.id == room.id)
                                     .values(status="running", started=started, due=due))
            if lines:
                await put(connection, [Chunk(room.id, lines)])
        room.due, room.shown = due, position.n  # first everybody hears where he sits
    await desk.rooms.changed(room)
    async with room.lock:
        room.show()
    desk.follow_up(room)


async def draw_seats(connection: AsyncConnection, row: TableRow) -> TableRow:
    """Whoever took the first place of the waiting table gets the first seat of the lot, and so on; nonces stay where
    they were given, because the lot itself comes from them in that order."""
    for place, seat in zip(row.seats, row.luck.lot(len(row.seats)), strict=True):
        await connection.execute(at(row.id, seat).values(
            person=place.person, bot=place.bot, simulations=place.simulations, ready=place.ready, seen=place.seen))
    return await read_table(connection, row.id)


async def call_off(desk: Desk, room: Room, person: Person) -> None:
    async with desk.store.writing() as connection:
        row = await locked(connection, room.id)
        check_open(row)
        check_host(row, person)
        await connection.execute(update(tables).where(tables.c.id == room.id).values(status="cancelled"))
    await desk.rooms.changed(room)
