"""The rooms of this process: found by table, woken by the bus, forgotten when nobody looks and memory is wanted."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from atoll.server.logging_setup import logger
from atoll.server.metrics import ROOMS
from atoll.server.settings import Settings
from atoll.server.store.bus import Bus, Notice
from atoll.server.store.log import Log
from atoll.server.store.revisions import Mark, read_marks
from atoll.server.store.rows import find_table
from atoll.server.store.store import Store, Unavailable
from atoll.server.table.room import Room
from atoll.server.table.set_aside import SetAside
from atoll.server.table.workers import Workers

ASKED_AT_ONCE = 500


class Rooms:
    def __init__(self, settings: Settings, store: Store, log: Log, bus: Bus) -> None:
        self.settings, self.store, self.log, self.bus = settings, store, log, bus
        self.workers = Workers(settings.work_threads, settings.work_seconds)
        self.rooms: OrderedDict[str, Room] = OrderedDict()
        """Those that are kept, the longest unused first."""
        self.living: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """Those that anybody still has in hand: a table never has two rooms here."""
        self.publish: Callable[[Room], None] = lambda room: None
        """What follows when an entry was stored and shown."""
        self.errands: set[asyncio.Task[Any]] = set()
        bus.wake = self.wake

    def game_of(self, table_id: str) -> str | None:
        """Of a table that is open here."""
        room = self.living.get(table_id)
        return room.row.game if room else None

    async def room(self, table_id: str) -> Room:
        """The room of that table; NoSuchTable if there is none."""
        room = self.living.get(table_id)
        if room is None:
            row = await self.store.read(lambda connection: find_table(connection, table_id))
            room = self.living.setdefault(table_id, Room(row, self.settings, self.store, self.log, self._publish,
                                                         self.workers))
        self.keep(room)
        return room

    async def fresh(self, table_id: str) -> Room:
        """The same, with whatever another process may have done to it; an SQLite file has only this one."""
        room = await self.room(table_id)
        if not self.store.is_sqlite:
            async with room.lock:
                await room.refresh()
        return room

    def _publish(self, room: Room) -> None:
        self.publish(room)

    def keep(self, room: Room) -> None:
        """A table that may go on stays in memory, and so does one with people in it; a finished one does not."""
        if not room.outboxes:
            room.showing.forget()
        if room.outboxes or room.row.status in ("open", "running"):
            self.rooms[room.id] = room
            self.rooms.move_to_end(room.id)
            self._make_place(room)
        else:
            self.rooms.pop(room.id, None)
            ROOMS.set(len(self.rooms))
            if not room.lock.locked():
                room.rest()

    def _make_place(self, newest: Room) -> None:
        """Forget the rooms that were not used for longest; a room with people in it stays."""
        surplus = len(self.rooms) - self.settings.rooms_in_memory
        if surplus > 0:
            idle = (room for room in self.rooms.values()
                    if not room.outboxes and not room.lock.locked() and room is not newest)
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
            if isinstance(error, (Unavailable, SetAside)):
                logger.warning("errand put off", extra={"why": str(error)})
            else:
                logger.error("errand failed", exc_info=error)

    async def finish_entering(self) -> None:
        """Before the log is closed: what was begun is stored and shown."""
        await asyncio.gather(*(task for room in list(self.living.values()) for task in room.entering),
                             return_exceptions=True)

    def wake(self, notice: Notice) -> None:
        """Another process has done something to a table; if we have it, look."""
        room = self.living.get(notice.table_id)
        if room is not None:
            self.run(self.refresh(room, notice))

    async def make_good(self) -> None:
        """Notices may have been lost, or somebody could not go on after he had stored something: compare how far the
        tables are that people here look at, and read what is new."""
        watched = [room for room in self.rooms.values() if room.outboxes]
        for start in range(0, len(watched), ASKED_AT_ONCE):
            rooms = {room.id: room for room in watched[start:start + ASKED_AT_ONCE]}
            marks = await self.store.read(partial(read_marks, ids=list(rooms)))
            for table_id, mark in marks.items():
                if rooms[table_id].is_behind(mark):
                    await self.refresh(rooms[table_id])

    async def refresh(self, room: Room, notice: Notice | None = None) -> None:
        """Who is here does not raise the revision, so that a notice of it says to read the row again."""
        if notice is not None and notice.what == "entries" and not room.is_behind(Mark(room.row.revision, notice.n)):
            return
        async with room.lock:
            await room.refresh(reread=notice is not None and notice.what == "info")
        self.keep(room)

    async def row_changed(self, table_id: str) -> None:
        """The same of a table that this process may not have in hand."""
        room = self.living.get(table_id)
        if room is not None:
            await self.changed(room)
        else:
            self.bus.publish(Notice(table_id, "info"))

    async def changed(self, room: Room) -> None:
        """This process changed the table's row, its seats or its chat: show it, and tell the others."""
        try:
            await self.refresh(room)
        finally:
            self.bus.publish(Notice(room.id, "info"))
