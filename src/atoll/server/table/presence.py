"""Who is at which table: a seat names the process where its person is, and is left when that one has no pulse."""

from __future__ import annotations

import time

from sqlalchemy import bindparam, or_, tuple_, update

from atoll.core.game import Seat
from atoll.server.metrics import WRITABLE
from atoll.server.store.bus import Bus, Notice
from atoll.server.store.pulses import PULSES, THIS_PROCESS, beat, end_pulse, ends, is_alive
from atoll.server.store.rows import SeatRow, now_ms
from atoll.server.store.schema import seats
from atoll.server.store.store import Store, Unavailable
from atoll.server.table.room import Room
from atoll.server.table.rooms import Rooms

BEAT_EVERY, SCAN_EVERY = 15.0, 5.0
AT_ONCE = 200
PLACES = tuple_(seats.c.table_id, seats.c.seat).in_(bindparam("places", expanding=True))
CAME = update(seats).where(PLACES).values(seen=bindparam("now"), process=bindparam("name"))
WENT = (update(seats).where(PLACES, or_(seats.c.process == bindparam("name"), seats.c.process.is_(None)))
        .values(seen=bindparam("now"), process=None))
"""One statement for many seats: the writer is not kept from those who play."""
Place = tuple[str, Seat]


class Presence:
    """Writes grow with who comes and goes, not with who is there."""

    def __init__(self, store: Store, rooms: Rooms, bus: Bus) -> None:
        self.store, self.rooms, self.bus = store, rooms, bus
        self.changes: dict[Place, bool] = {}
        """Who came (or went) and is not written down yet."""
        self.last_scan = float("-inf")

    def note(self, room: Room, seat: Seat, came: bool) -> None:
        """Somebody came or went: those here see it at once, the database and the other processes a moment later."""
        self.changes[room.id, seat] = came
        room.show_info()

    async def sign(self) -> None:
        """Write down who came and went since the last time, and those whom nobody has written down."""
        if time.monotonic() - self.last_scan >= SCAN_EVERY:
            self.last_scan = time.monotonic()
            self.changes = {**self.unsigned(), **self.changes}
        changes, self.changes = self.changes, {}
        try:
            for came in (True, False):
                await self._write(came, sorted(place for place, is_here in changes.items() if is_here == came))
        except Unavailable:
            self.changes = {**changes, **self.changes}
            raise
        for table_id in {table_id for table_id, _ in changes}:
            self.bus.publish(Notice(table_id, "info"))

    async def _write(self, came: bool, places: list[Place]) -> None:
        statement = CAME if came else WENT
        for start in range(0, len(places), AT_ONCE):
            some, now = places[start:start + AT_ONCE], now_ms()
            given = {"places": some, "now": now, "name": THIS_PROCESS}
            await self.store.write(lambda connection, given=given: connection.execute(statement, given))  # type: ignore[misc]  # of this round
            for place in some:
                self._keep(place, THIS_PROCESS if came else None, now)

    def _keep(self, place: Place, process: str | None, now: int) -> None:
        """The row in memory says the same, until it is read again."""
        room = self.rooms.rooms.get(place[0])
        if room is not None and place[1] < len(room.row.seats):
            known = list(room.row.seats)
            known[place[1]] = known[place[1]]._replace(seen=now, process=process)
            room.row = room.row._replace(seats=tuple(known))
            if process is None:
                room.show_info()  # only now is it known since when

    def unsigned(self) -> dict[Place, bool]:
        """People here whose seat names no living process: they sat down while they watched, or left another one."""
        here = [(room, room.row.seat_of(outbox.person)) for room in self.rooms.rooms.values()
                for outbox in room.outboxes]
        return {(room.id, seat): True for room, seat in here
                if seat is not None and not is_there(room.row.seats[seat])}

    async def beat(self) -> None:
        """One row for everybody here; whether it can be written says whether the database takes anything."""
        try:
            pulses = await self.store.write(beat)
        except Unavailable:
            WRITABLE.set(0)
            raise
        WRITABLE.set(1)
        PULSES.clear()
        PULSES.update(pulses)

    async def close(self) -> None:
        """The process stops: everybody who was here has gone."""
        await self.sign()
        await self.store.write(end_pulse)


def is_there(seat: SeatRow) -> bool:
    """Does the row say so, and is that process alive?"""
    return is_alive(seat.process, seat.seen)


def is_here(room: Room, seat: SeatRow) -> bool:
    """Is the seat's person at the table, here or at another process?"""
    return room.is_here(seat)


def last_seen(seat: SeatRow) -> int:
    """When its person was last at the table: came or went, or, where a process died, until its pulse ended."""
    return ends(seat.process, seat.seen)
