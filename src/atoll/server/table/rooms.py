"""The rooms of this process: found by table, woken by the bus, forgotten when nobody looks and memory is wanted."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine
from functools import partial
from typing import Any

from sqlalchemy import select

from atoll.server.logging_setup import logger
from atoll.server.messages import Chat, ChatLine, encode
from atoll.server.metrics import ROOMS
from atoll.server.settings import Settings
from atoll.server.store.bus import Bus, Notice
from atoll.server.store.log import Log
from atoll.server.store.rows import count_entries, find_table
from atoll.server.store.schema import mutes
from atoll.server.store.store import Store, Unavailable
from atoll.server.table.chat import read_line
from atoll.server.table.room import Room

ASKED_AT_ONCE = 500


class Rooms:
    def __init__(self, settings: Settings, store: Store, log: Log, bus: Bus) -> None:
        self.settings, self.store, self.log, self.bus = settings, store, log, bus
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        self.errands: set[asyncio.Task[Any]] = set()
        bus.wake = self.wake

    async def room(self, table_id: str) -> Room:
        """The room of that table; NoSuchTable if there is none."""
        if table_id not in self.rooms:
            row = await self.store.read(lambda connection: find_table(connection, table_id))
            fresh = Room(row, self.settings, self.store, self.log)
            await fresh.read_origin()
            self.rooms.setdefault(table_id, fresh)
            self._make_place()
        self.rooms.move_to_end(table_id)
        return self.rooms[table_id]

    def _make_place(self) -> None:
        """Forget the rooms that were not used for longest; a room with people in it stays."""
        surplus = len(self.rooms) - self.settings.rooms_in_memory
        if surplus > 0:
            idle = (room for room in self.rooms.values() if not room.outboxes and not room.lock.locked())
            for room in [room for room, _ in zip(idle, range(surplus), strict=False)]:
                del self.rooms[room.id]
        ROOMS.set(len(self.rooms))

    def run(self, errand: Coroutine[Any, Any, Any]) -> None:
        """Something to do on the side; its failure is logged and hurts nobody."""
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self.errands.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            if isinstance(error, Unavailable):
                logger.warning("errand put off", extra={"why": str(error)})
            else:
                logger.error("errand failed", exc_info=error)

    def wake(self, notice: Notice) -> None:
        """Another process has done something to a table; if we have it, look."""
        room = self.rooms.get(notice.table_id)
        if room is not None:
            self.run(self.refresh(room, notice))

    async def make_good(self) -> None:
        """Wake-ups may have been lost: ask for the lengths of all logs that people here look at, read what is new."""
        watched = [room for room in self.rooms.values() if room.outboxes and room.position is not None]
        for start in range(0, len(watched), ASKED_AT_ONCE):
            rooms = {room.id: room for room in watched[start:start + ASKED_AT_ONCE]}
            lengths = await self.store.read(partial(count_entries, ids=list(rooms)))
            for table_id, n in lengths.items():
                if rooms[table_id].position is None or n > rooms[table_id].shown:
                    await self.refresh(rooms[table_id], Notice(table_id, "entries", n))

    async def refresh(self, room: Room, notice: Notice) -> None:
        if notice.what == "chat":
            line = await read_line(self.store, notice.n)
            if line is not None:
                await self.spread(room, line)
        elif notice.what == "info" or room.row.status == "open":
            await self.refresh_info(room)  # entries of a table that is open here: it was begun, and seats were drawn
        else:
            async with room.lock:
                await room.catch_up()

    async def refresh_info(self, room: Room) -> None:
        """The table's own row changed: seats, status, presence."""
        async with room.lock:
            was = room.row.status
            await room.reload_row()
            if was == "open" and room.row.status != "open":
                room.position = None
            if room.row.status in ("running", "over"):
                await (room.current() if was == "open" else room.catch_up())
            room.show_info()  # where everybody sits, and only then what is seen from there
            if was != room.row.status:
                room.show()

    async def changed(self, room: Room) -> None:
        """This process changed the table's row: tell everybody."""
        await self.refresh_info(room)
        self.bus.publish(Notice(room.id, "info"))

    async def spread(self, room: Room, line: ChatLine) -> None:
        """Chat reaches everybody here who has not muted its writer."""
        query = select(mutes.c.person).where(mutes.c.muted == line.person)
        deaf = await self.store.read(lambda connection: set(connection.scalars(query)))
        message = encode(Chat(line))
        for outbox in room.outboxes:
            if outbox.person is None or outbox.person not in deaf:
                outbox.put(message)
