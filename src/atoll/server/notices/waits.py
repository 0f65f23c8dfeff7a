"""From tables into the outbox: whoever has begun to be waited for, with one row for each wait."""

from __future__ import annotations

from sqlalchemy import Connection

from atoll.server.notices.kinds import Facts, Notice, at_table, enter_notices, reachable
from atoll.server.notices.outbox import Outbox
from atoll.server.store.leases import put_back
from atoll.server.store.schema import tables
from atoll.server.store.store import Store
from atoll.server.table.position import Owed
from atoll.server.table.room import UNKNOWN_DUE, Room


class Waits:
    def __init__(self, store: Store, outbox: Outbox) -> None:
        self.store, self.outbox = store, outbox

    async def enter(self, room: Room) -> None:
        """Whoever can be told is in the outbox; only then the table need not be looked at for that."""
        owed, due = room.notices_owed(), room.due
        if not owed:
            return
        found = [as_notice(room, one) for one in owed]
        persons = {one.person for one in found}
        if await self.store.read(lambda connection: reachable(connection, persons)):
            await self.store.write(lambda connection: enter_notices(connection, found))
            self.outbox.wake()
        room.entered.update(owed)
        await self._put_back(room, due)

    async def _put_back(self, room: Room, due: int | None) -> None:
        async with room.lock:
            if due in (None, UNKNOWN_DUE) or room.due != due or room.position is None:
                return  # an entry came, or a claim; whoever looks next puts it right
            room.due = room.next_due()

            def work(connection: Connection) -> None:
                put_back(connection, tables, {"id": room.id}, due, room.due)
            await self.store.write(work)


def as_notice(room: Room, owed: Owed) -> Notice:
    """Everything in it is known to everybody at the table."""
    row, position = room.row, room.position
    offer = position.table.offer if position is not None and owed.kind == "offer" else None
    by = row.seats[offer.seat].name if offer is not None else ""
    person = row.seats[owed.seat].person
    assert person is not None, "only people are told"
    return at_table(owed.kind, person, row.clock, Facts(row.id, owed.seat, owed.n, row.game, by=by))
