"""Letters about whose turn it is: an outbox in the database, one row for each wait, claimed by whoever sends it."""

from __future__ import annotations

import smtplib
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, select, text, update

from atoll.core.game import Seat
from atoll.server.http.limits import TooMany
from atoll.server.logging_setup import logger
from atoll.server.metrics import LETTERS
from atoll.server.notices.letters import Postman
from atoll.server.quotas import take
from atoll.server.store.leases import claim, put_back
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import letters, people, tables
from atoll.server.store.store import Store
from atoll.server.table.presence import is_here
from atoll.server.table.room import UNKNOWN_DUE, Room
from atoll.server.table.rooms import Rooms

AT_ONCE = 4
"""Letters that one process carries at a time: two threads do."""
LEASE = 300_000
"""Milliseconds; longer than they can all take together."""
PAUSES = (60_000, 600_000, 3_600_000)
"""Before each further try; then a letter is given up."""
KEPT = 90 * 86_400_000
"""A row that is done with is kept for longer than anybody can be waited for: it says that the letter was written."""
ENTER = text("""INSERT INTO letters (table_id, seat, n, due, tries, at) VALUES (:table_id, :seat, :n, :at, 0, :at)
ON CONFLICT (table_id, seat, n) DO NOTHING""")


class Wait(NamedTuple):
    """Who is awaited at a table, and since which entry."""

    table_id: str
    seat: Seat
    n: int


class TurnLetters:
    def __init__(self, store: Store, postman: Postman, rooms: Rooms) -> None:
        self.store, self.postman, self.rooms = store, postman, rooms
        self.under_way = 0

    async def enter_waits(self, room: Room) -> None:
        """Whoever has begun to be awaited is in the outbox; only then the table need not be looked at for that."""
        waits, due = room.letters_owed(), room.due
        rows = [{"table_id": room.id, "seat": seat, "n": n, "at": now_ms()} for seat, n in waits]
        if rows:
            await self.store.write(lambda connection: connection.execute(ENTER, rows))
            room.waits_entered.update(waits)
            await self._put_back(room, due)

    async def _put_back(self, room: Room, due: int | None) -> None:
        async with room.lock:
            if due in (None, UNKNOWN_DUE) or room.due != due or room.position is None:
                return  # an entry came, or a claim; whoever looks next puts it right
            room.due = room.next_due()
            def work(connection: Connection) -> None:
                put_back(connection, tables, {"id": room.id}, due, room.due)
            await self.store.write(work)

    async def look(self) -> None:
        """Claim a few letters that are due, and carry them on the side."""
        now, free = now_ms(), AT_ONCE - self.under_way
        query = select(letters.c.table_id, letters.c.seat, letters.c.n).where(letters.c.due <= now)
        found = await self.store.read(lambda connection: [tuple(row) for row in connection.execute(
            query.order_by(letters.c.due).limit(free))]) if free > 0 else []
        if found:
            mine = await self.store.write(lambda connection: claim(connection, letters, found, now, now + LEASE))
            for key in mine:
                self.under_way += 1
                self.rooms.run(self.carry(Wait(*key)))

    async def carry(self, wait: Wait) -> None:
        try:
            await self.finish(wait, await self.write_to(wait))
        except TooMany:
            LETTERS.labels("over quota").inc()
            await self.finish(wait, "over quota")
        except (OSError, smtplib.SMTPException):
            await self.put_off(wait)
        finally:
            self.under_way -= 1

    async def write_to(self, wait: Wait) -> str:
        """Send the letter, if it is still wanted by somebody who is not at the table; what became of it."""
        room = await self.rooms.room(wait.table_id)
        if not self.store.is_sqlite:
            await room.reload_row()
        async with room.lock:
            position = await room.catch_up()
        if room.row.status != "running" or position.waiting.get(wait.seat) != wait.n:
            return "answered"
        if is_here(room, room.row.seats[wait.seat]):
            return "here"
        person = await self.store.read(lambda connection: wants_letters(connection, room.row.seats[wait.seat].person))
        if person is None:
            return "not wanted"
        await take(self.store, self.postman.claims(person.id, person.email), "letters")
        letter = await self.postman.turn_letter(room.row, person, f"{wait.n}-{wait.seat}")
        await self.postman.delivery.send(letter)
        return "sent"

    async def finish(self, wait: Wait, result: str) -> None:
        await self._note(wait, due=None, result=result)

    async def put_off(self, wait: Wait) -> None:
        """The mail server does not take it now: later, a few times."""
        tries = await self.store.read(lambda connection: connection.execute(
            select(letters.c.tries).where(*is_wait(wait))).scalar_one())
        if tries >= len(PAUSES):
            logger.warning("a letter is given up", extra={"table": wait.table_id})
            await self.finish(wait, "given up")
        else:
            await self._note(wait, due=now_ms() + PAUSES[tries], tries=tries + 1)

    async def _note(self, wait: Wait, **values: Any) -> None:
        await self.store.write(lambda connection: connection.execute(
            update(letters).where(*is_wait(wait)).values(**values)))


def is_wait(wait: Wait) -> list[Any]:
    return [letters.c.table_id == wait.table_id, letters.c.seat == wait.seat, letters.c.n == wait.n]


def wants_letters(connection: Connection, person: str | None) -> Row[Any] | None:
    return connection.execute(select(people).where(
        people.c.id == person, people.c.mail.is_(True), people.c.verified.is_(True),
        people.c.email.is_not(None))).first()


def forget_letters(connection: Connection) -> int:
    return connection.execute(delete(letters).where(letters.c.due.is_(None), letters.c.at < now_ms() - KEPT)).rowcount
