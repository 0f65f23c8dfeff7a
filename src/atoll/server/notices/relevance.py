"""Does a notice still matter? Asked when it is about to be told: after quiet hours, a retry, a day's gathering."""

from __future__ import annotations

from sqlalchemy import Exists, exists, select

from atoll.server.notices.kinds import Facts, Notice
from atoll.server.store.rows import NoSuchTable
from atoll.server.store.schema import campaigns, invitations, seats, tables, tournaments
from atoll.server.store.store import Store
from atoll.server.table.errors import NotRunning
from atoll.server.table.room import Room
from atoll.server.table.rooms import Rooms
from atoll.server.table.set_aside import SetAside

ANSWERED, HERE, GONE = "answered", "here", "gone"


class Relevance:
    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store, self.rooms = store, rooms

    async def objection(self, notice: Notice) -> str | None:
        """Why it need not be told any more; None: it is to be told."""
        facts = notice.facts
        if notice.kind in ("turn", "offer", "mention"):
            return await self._at_the_table(notice, facts)
        if notice.kind == "invitation":
            return await self._unless(is_kept(facts.table, notice.person) if facts.table is not None else is_asked(
                str(facts.tournament), notice.person))
        if notice.kind == "round":
            return await self._unless(exists().where(tournaments.c.id == facts.tournament,
                                                     tournaments.c.round == facts.n, tournaments.c.status == "running"))
        if notice.kind == "call":
            return await self._while_called(str(facts.table))
        if notice.kind == "episode":
            return await self._unless(exists().where(campaigns.c.id == facts.campaign,
                                                     campaigns.c.table_id == facts.table))
        return None

    async def _while_called(self, table_id: str) -> str | None:
        """Until an arbiter has answered, the caller has thought better of it, or the call has lapsed."""
        try:
            room = await self.rooms.fresh(table_id)
            async with room.lock:
                position = await room.catch_up()
        except (NoSuchTable, NotRunning, SetAside):
            return GONE
        return ANSWERED if position.table.call is None else None

    async def _unless(self, there_is: Exists) -> str | None:
        found = await self.store.read(lambda connection: connection.scalar(select(there_is)))
        return None if found else ANSWERED

    async def _at_the_table(self, notice: Notice, facts: Facts) -> str | None:
        try:
            room = await self.rooms.room(str(facts.table))
            if not self.store.is_sqlite:
                await room.reload_row()
            is_owed = notice.kind == "mention" or await self._is_owed(room, notice.kind, facts)
        except (NoSuchTable, NotRunning, SetAside):
            return GONE
        seat = room.row.seat_of(notice.person)
        if not is_owed or seat is None:
            return ANSWERED
        return HERE if room.is_here(room.row.seats[seat]) else None

    async def _is_owed(self, room: Room, kind: str, facts: Facts) -> bool:
        if room.row.status != "running":
            return False
        async with room.lock:
            position = await room.catch_up()
        return any(one.kind == kind and (one.seat, one.n) == (facts.seat, facts.n) for one in position.owed)


def is_kept(table_id: str, person: str) -> Exists:
    """A free seat of an open table waits for that person."""
    return exists().where(tables.c.id == table_id, tables.c.status == "open", seats.c.table_id == tables.c.id,
                          seats.c.kept_for == person, seats.c.person.is_(None), seats.c.keeper.is_(None))


def is_asked(tournament_id: str, person: str) -> Exists:
    return exists().where(invitations.c.tournament == tournament_id, invitations.c.person == person)
