"""Tables that are due: an end to book, a bot that nobody answers for, a flag that fell while nobody looked.

A process claims those it finds, so that no other one looks meanwhile; if it dies, they are due again.
"""

from __future__ import annotations

import asyncio

from sqlalchemy import Connection

from atoll.games import GAMES
from atoll.server.logging_setup import logger
from atoll.server.settings import Settings
from atoll.server.store.leases import claim, find_due, put_back
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import tables
from atoll.server.store.store import Store, Unavailable
from atoll.server.table.following import Following
from atoll.server.table.room import UNKNOWN_DUE, Room
from atoll.server.table.rooms import Rooms
from atoll.server.table.set_aside import SetAside

AT_ONCE = 200


class DuePoll:
    def __init__(self, settings: Settings, store: Store, rooms: Rooms, following: Following) -> None:
        self.settings, self.store, self.rooms, self.following = settings, store, rooms, following

    async def look(self) -> None:
        """One table that cannot be looked at keeps nobody from the others."""
        lease, due = await self.claim()
        found = await asyncio.gather(*(self.look_at(table_id, lease) for table_id in due), return_exceptions=True)
        for table_id, error in zip(due, found, strict=True):
            if isinstance(error, Unavailable):
                raise error
            if isinstance(error, SetAside):
                logger.info("a due table is set aside", extra={"table": table_id})
            elif error is not None:
                logger.error("a due table cannot be looked at", exc_info=error, extra={"table": table_id})

    async def claim(self) -> tuple[int, list[str]]:
        """Most looks find nothing, and write nothing."""
        now, rules = now_ms(), [(game.id, game.version) for game in GAMES.values()]
        lease = now + round(1000 * self.settings.bot_patience)
        due = await self.store.read(lambda connection: find_due(connection, rules, now, AT_ONCE))
        if due:
            due = await self.store.write(lambda connection: claim(connection, tables, due, now, lease))
        return lease, due

    async def look_at(self, table_id: str, lease: int) -> None:
        room = await self.rooms.room(table_id)
        async with room.lock:
            await room.refresh(reread=room.row.status != "running")
            room.due = UNKNOWN_DUE  # the claim has moved it
        self.following.follow_up(room)
        await self.put_back(room, lease)

    async def put_back(self, room: Room, lease: int) -> None:
        """Where nothing is left to do before the lease ends, the table is due when its next flag falls, or never."""
        due = room.next_due() if room.row.status == "running" and room.position is not None else None
        if due is None or due > lease:
            def work(connection: Connection) -> None:
                put_back(connection, tables, {"id": room.id}, lease, due)
            await self.store.write(work)
