"""The board on a wall: a key by which a screen that is nobody's sees what spectators see, until the key ends."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, update

from atoll.server.desk import Desk
from atoll.server.store.rows import Person, TableRow
from atoll.server.store.schema import tables
from atoll.server.table.errors import NotOpen, NotSeated
from atoll.server.table.locking import locked
from atoll.server.table.room import Room

KEY_BYTES = 12


def check_shows(row: TableRow, person: Person) -> None:
    """Whoever plays here or opened the table; a table of a tournament or of the daily deal is the event's to show."""
    if not row.holds(person.id) and row.host != person.id:
        raise NotSeated("only those who play at this table can show it on a wall")
    if row.is_strict:
        raise NotOpen("a table of a tournament or of the daily deal is not shown on a wall")


async def show_on_wall(desk: Desk, room: Room, person: Person) -> str:
    """Its key: one for all its screens, so that whoever asks again does not darken the wall."""
    def work(connection: Connection) -> str:
        row = locked(connection, room.id)
        check_shows(row, person)
        key = row.wall or secrets.token_urlsafe(KEY_BYTES)
        if row.wall is None:
            connection.execute(update(tables).where(tables.c.id == room.id).values(wall=key))
        return key
    key = await desk.store.write(work)
    await desk.rooms.changed(room)
    return key


async def end_wall(desk: Desk, room: Room, person: Person) -> None:
    """The key ends, and the screens that came with it go dark."""
    def work(connection: Connection) -> None:
        check_shows(locked(connection, room.id), person)
        connection.execute(update(tables).where(tables.c.id == room.id).values(wall=None))
    await desk.store.write(work)
    await desk.rooms.changed(room)
