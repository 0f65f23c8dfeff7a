"""What every process does after a deed of the host, whoever entered it and wherever: it shows it, and leaves tables."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, func, select

from atoll.core.errors import Refused
from atoll.core.game import Action, Seat
from atoll.server.admin.erasing import events_of
from atoll.server.admin.house import Policy, read_policy
from atoll.server.people.credentials import Credentials
from atoll.server.store.bus import Notice
from atoll.server.store.rows import NoSuchTable
from atoll.server.store.schema import host_deeds, people, seats, tables
from atoll.server.store.store import Store
from atoll.server.table.position import Position
from atoll.server.table.rooms import Rooms
from atoll.server.table.set_aside import SetAside

AT_ONCE = 100


class HostFollowing:
    """`policy` is what this process shows of it; whoever decides by it reads it in his own transaction."""

    def __init__(self, store: Store, rooms: Rooms, credentials: Credentials) -> None:
        self.store, self.rooms, self.credentials = store, rooms, credentials
        self.policy = Policy()
        self.followed = 0
        """The last deed that was followed here."""
        self.forget_event: Callable[[str], None] = lambda tournament: None

    async def open(self) -> None:
        self.policy = await self.store.read(read_policy)
        query = select(func.coalesce(func.max(host_deeds.c.id), 0))
        self.followed = await self.store.read(lambda connection: int(connection.execute(query).scalar_one()))
        for person in await self.store.read(left_behind):
            self.rooms.run(self.leave_tables(person))

    async def look(self) -> None:
        query = select(host_deeds).where(host_deeds.c.id > self.followed).order_by(host_deeds.c.id).limit(AT_ONCE)
        for row in await self.store.read(lambda connection: list(connection.execute(query))):
            await self.follow(row)
            self.followed = row.id

    async def follow(self, row: Row[Any]) -> None:
        if row.deed in ("policy", "announced"):
            self.policy = await self.store.read(read_policy)
        if row.deed in ("closed", "banned", "erased"):
            self.credentials.some_closed.set()
        if row.table_id is not None:
            await self.show(row.table_id)
        if row.deed == "renamed":
            for table_id in await self.store.read(partial(tables_of, person=row.person, status=("open", "running"))):
                await self.show(table_id)
        if row.deed == "erased":
            await self.forget_person(row.person)

    async def show(self, table_id: str) -> None:
        """Whoever looks at the table here sees what has become of it."""
        with suppress(NoSuchTable):
            room = await self.rooms.room(table_id)
            await self.rooms.refresh(room, Notice(table_id, "info"))

    async def forget_person(self, person: str) -> None:
        for event in await self.store.read(partial(events_of, person=person)):
            self.forget_event(event)
        await self.leave_tables(person)
        for table_id in await self.store.read(partial(tables_of, person=person, status=("open", "cancelled"))):
            await self.show(table_id)

    async def leave_tables(self, person: str) -> None:
        """He has left his games, as if he had said so himself; of several processes one is first."""
        for table_id in await self.store.read(partial(tables_of, person=person, status=("running",))):
            room = await self.rooms.room(table_id)
            for seat in room.row.holds(person):
                with suppress(Refused, SetAside):
                    await room.enter(partial(resigns, seat=seat))
            await self.show(table_id)


def resigns(position: Position, seat: Seat) -> tuple[Seat, Action] | None:
    """Unless the game is over or he has left it."""
    return None if not position.table.to_act or seat in position.table.left else (seat, "!resign")


def tables_of(connection: Connection, person: str, status: tuple[str, ...]) -> list[str]:
    query = (select(tables.c.id).join(seats, seats.c.table_id == tables.c.id)
             .where(seats.c.person == person, tables.c.status.in_(status)))
    return list(connection.scalars(query.limit(1000)))


def left_behind(connection: Connection) -> list[str]:
    """Erased while no process was there to leave their tables."""
    query = (select(people.c.id).join(seats, seats.c.person == people.c.id)
             .join(tables, tables.c.id == seats.c.table_id)
             .where(people.c.closed_as == "erased", tables.c.status == "running").distinct())
    return list(connection.scalars(query.limit(1000)))
