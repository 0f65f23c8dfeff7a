"""A table begins, or is called off."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, update

from atoll.server.desk import Desk
from atoll.server.errors import Busy
from atoll.server.store.bus import Notice
from atoll.server.store.log import Chunk, Line, lines_of, put
from atoll.server.store.rows import Person, TableRow, find_table, now_ms
from atoll.server.store.schema import campaigns, tables
from atoll.server.table.errors import SeatsEmpty
from atoll.server.table.locking import at, check_host, check_open, locked
from atoll.server.table.position import Position
from atoll.server.table.room import TRIES, Room


async def start(desk: Desk, room: Room, person: Person) -> None:
    check_host(room.row, person)
    if room.row.campaign is not None and not all(seat.ready for seat in room.row.seats):
        raise SeatsEmpty("somebody in this campaign has not said yet that he is ready")
    await begin(desk, room)


class Beginning(NamedTuple):
    """What a table begins with: played out before anything is held in the database."""

    row: TableRow
    position: Position
    lines: list[Line]
    """What chance does before anybody is asked."""
    due: int | None


async def begin(desk: Desk, room: Room) -> None:
    """The table runs from now on; chance's first entries are stored with it, by whichever process comes first."""
    async with room.lock:
        for _ in range(TRIES):
            beginning = await prepare(desk, room)
            row = await desk.store.write(partial(enter_beginning, beginning=beginning))
            if row is not None:
                break
        else:
            raise Busy("the seats of this table change too often; try again")
        room.due = beginning.due
        room.take(row, beginning.position)
    desk.bus.publish(Notice(room.id, "info"))
    desk.follow_up(room)


async def prepare(desk: Desk, room: Room) -> Beginning:
    row, lines = await desk.store.read(lambda connection: (
        find_table(connection, room.id), lines_of(connection, room.id)))  # a table that plays on has a past
    check_open(row)
    if not all(seat.is_taken for seat in row.seats):
        raise SeatsEmpty("the table cannot start while a seat is empty")
    fresh = Room(row._replace(status="running", started=now_ms()), desk.settings, desk.store, desk.log)
    position = fresh.new_position()
    await (room.workers.run(position.advance, lines) if lines else asyncio.sleep(0))
    lines = position.settle(fresh.row.started or 0)
    return Beginning(fresh.row, position, lines, fresh.next_due(position))


def enter_beginning(connection: Connection, beginning: Beginning) -> TableRow | None:
    """None: something was changed meanwhile, a seat perhaps."""
    row = beginning.row
    begun = connection.execute(
        update(tables).where(tables.c.id == row.id, tables.c.status == "open", tables.c.revision == row.revision)
        .values(status="running", started=row.started, due=beginning.due))
    if begun.rowcount != 1:
        return None
    if row.by_lot:
        draw_seats(connection, row)
    if beginning.lines:
        put(connection, [Chunk(row.id, beginning.lines)])
    return find_table(connection, row.id)


def draw_seats(connection: Connection, row: TableRow) -> TableRow:
    """Whoever took the first place of the waiting table gets the first seat of the lot, and so on; nonces stay where
    they were given, because the lot itself comes from them in that order."""
    for place, seat in zip(row.seats, row.luck.lot(len(row.seats)), strict=True):
        connection.execute(at(row.id, seat).values(
            person=place.person, bot=place.bot, simulations=place.simulations, ready=place.ready, seen=place.seen,
            process=place.process, keeper=place.keeper, label=place.name if place.keeper else None))
    return find_table(connection, row.id)


async def call_off(desk: Desk, room: Room, person: Person) -> None:
    def work(connection: Connection) -> None:
        row = locked(connection, room.id)
        check_open(row)
        check_host(row, person)
        connection.execute(update(tables).where(tables.c.id == room.id).values(status="cancelled"))
        connection.execute(update(campaigns).where(campaigns.c.table_id == room.id).values(table_id=None))
    await desk.store.write(work)
    await desk.rooms.changed(room)
