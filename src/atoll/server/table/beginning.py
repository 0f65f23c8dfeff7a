"""A table begins, or is called off."""

from __future__ import annotations

from sqlalchemy import Connection, update

from atoll.server.desk import Desk
from atoll.server.store.log import Chunk, lines_of, put
from atoll.server.store.rows import Person, TableRow, find_table, now_ms
from atoll.server.store.schema import tables
from atoll.server.table.errors import SeatsEmpty
from atoll.server.table.locking import at, check_host, check_open, locked
from atoll.server.table.position import Position
from atoll.server.table.room import Room


async def start(desk: Desk, room: Room, person: Person) -> None:
    check_host(room.row, person)
    await begin(desk, room)


async def begin(desk: Desk, room: Room) -> None:
    """The table runs from now on; chance's first entries are stored with it, by whichever process comes first."""
    async with room.lock:
        def work(connection: Connection) -> tuple[TableRow, Position, int | None, int]:
            row = locked(connection, room.id)
            check_open(row)
            if not all(seat.is_taken for seat in row.seats):
                raise SeatsEmpty("the table cannot start while a seat is empty")
            started = now_ms()
            if row.by_lot:
                row = draw_seats(connection, row)
            fresh = Room(row._replace(status="running", started=started), desk.settings, desk.store, desk.log)
            position = fresh.position = fresh.new_position()
            position.advance(lines_of(connection, room.id))  # a table that plays on has a past, which is no news
            past, lines = position.n, position.settle(started)
            fresh.due = fresh.next_due()
            connection.execute(update(tables).where(tables.c.id == room.id)
                               .values(status="running", started=started, due=fresh.due))
            if lines:
                put(connection, [Chunk(room.id, lines)])
            return fresh.row, position, fresh.due, past
        row, position, due, past = await desk.store.write(work)
        room.take_row(row)
        for outbox in room.outboxes:
            outbox.sent = past
        room.position = position
        room.due, room.shown = due, position.n  # first everybody hears where he sits
    await desk.rooms.changed(room)
    async with room.lock:
        room.show()
    desk.follow_up(room)


def draw_seats(connection: Connection, row: TableRow) -> TableRow:
    """Whoever took the first place of the waiting table gets the first seat of the lot, and so on; nonces stay where
    they were given, because the lot itself comes from them in that order."""
    for place, seat in zip(row.seats, row.luck.lot(len(row.seats)), strict=True):
        connection.execute(at(row.id, seat).values(
            person=place.person, bot=place.bot, simulations=place.simulations, ready=place.ready, seen=place.seen))
    return find_table(connection, row.id)


async def call_off(desk: Desk, room: Room, person: Person) -> None:
    def work(connection: Connection) -> None:
        row = locked(connection, room.id)
        check_open(row)
        check_host(row, person)
        connection.execute(update(tables).where(tables.c.id == room.id).values(status="cancelled"))
    await desk.store.write(work)
    await desk.rooms.changed(room)
