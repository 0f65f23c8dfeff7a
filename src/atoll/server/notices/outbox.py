"""The outbox: who is due to be told is looked up, what he wants is decided, and each way becomes a delivery.

A notice is one row, claimed with a lease by one process; it is done with in the transaction that makes its deliveries.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any

from sqlalchemy import Connection, Row, insert, select, tuple_, update

from atoll.server.http.limits import TooMany
from atoll.server.logging_setup import logger
from atoll.server.metrics import NOTICES
from atoll.server.notices.deliveries import LEASE, MOST_CLAIMS, Carrier, claim_counted
from atoll.server.notices.kinds import DIGEST, Facts, Notice, enter_notices, read_notice, share_of
from atoll.server.notices.plan import NoticePlan, read_plan
from atoll.server.notices.relevance import Relevance
from atoll.server.notices.targets import Target, reached, wants_letters
from atoll.server.quotas import claim_all
from atoll.server.settings import Settings
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import deliveries, notices
from atoll.server.store.store import Store
from atoll.server.table.rooms import Rooms

AT_ONCE = 32
RENEW_EVERY = LEASE / 3000
GRACE = 3.0
"""Seconds for what is on its way when the server stops; less than a lease."""


class Outbox:
    def __init__(self, settings: Settings, store: Store, rooms: Rooms, relevance: Relevance, carrier: Carrier) -> None:
        self.settings, self.store, self.rooms = settings, store, rooms
        self.relevance, self.carrier = relevance, carrier
        self.lock = asyncio.Lock()
        self.held: set[str] = set()
        """Notices that are being decided on here."""
        self.is_looking = self.is_wanted = self.is_closing = False
        carrier.free = self.wake

    def wake(self) -> None:
        """Something was entered, or a place became free: look now, not at the next poll."""
        self.is_wanted = True
        if not self.is_looking and not self.is_closing:
            self.is_looking = True
            self.rooms.run(self._look_on())

    async def _look_on(self) -> None:
        try:
            while self.is_wanted:
                self.is_wanted = False
                await self.look()
        finally:
            self.is_looking = False

    async def close(self) -> None:
        """Nothing new is begun; what is on its way has a moment to arrive, so that nobody sends it again."""
        self.is_closing, end = True, time.monotonic() + GRACE
        while (self.held or self.carrier.held) and time.monotonic() < end:
            await asyncio.sleep(0.02)

    async def look(self) -> None:
        """One look after another: each knows how much is under way."""
        async with self.lock:
            if self.is_closing:
                return
            for key in await self._claim():
                self.held.add(key)
                self._run(self._decide(key), key)
            for place in await self.carrier.claim():
                self.rooms.run(self.carrier.carry(place))

    async def _claim(self) -> list[str]:
        now, free = now_ms(), AT_ONCE - len(self.held)
        query = select(notices.c.key).where(notices.c.due <= now).order_by(notices.c.due).limit(free)
        found = await self.store.read(lambda connection: list(connection.scalars(query))) if free > 0 else []
        wanted = [key for key in found if key not in self.held]  # a lease of ours may have been renewed too late
        if not wanted:
            return []
        return await self.store.write(lambda connection: claim_counted(connection, notices, wanted, now))

    def _run(self, work: Coroutine[Any, Any, None], key: str) -> None:
        async def whole() -> None:
            try:
                await work
            finally:
                self.held.discard(key)
        self.rooms.run(whole())

    async def renew(self) -> None:
        """The work of this process goes on: nobody else need begin it."""
        held, places, until = list(self.held), list(self.carrier.held), now_ms() + LEASE
        if not held and not places:
            return

        def work(connection: Connection) -> None:
            mine = [(notices, notices.c.key.in_(held)),
                    (deliveries, tuple_(deliveries.c.notice, deliveries.c.target).in_(places))]
            for table, are_held in mine:  # what was put off for longer stays so
                connection.execute(update(table).where(are_held, table.c.due < until).values(due=until))
        await self.store.write(work)

    async def _decide(self, key: str) -> None:
        row, plan = await self.store.read(lambda connection: read_due(connection, key))
        if row is None:
            return
        notice, now = read_notice(row), now_ms()
        if row.claims > MOST_CLAIMS:
            logger.error("a notice is given up", extra={"kind": notice.kind})
            await self._finish(key, "broken")
        elif notice.kind != DIGEST and (until := plan.quiet_until(now)) is not None:
            await self._put_off(key, until)
        elif (objection := await self._objection(notice)) is not None:
            await self._finish(key, objection)
        else:
            await self._expand(notice, plan)

    async def _objection(self, notice: Notice) -> str | None:
        if notice.kind == DIGEST:
            return None if await self.carrier.gathered(notice.key) else "answered"
        return await self.relevance.objection(notice)

    async def _expand(self, notice: Notice, plan: NoticePlan) -> None:
        try:
            result = await self.store.write(lambda connection: self._write_ways(connection, notice, plan, True))
        except TooMany:
            result = await self.store.write(lambda connection: self._write_ways(connection, notice, plan, False))
        NOTICES.labels(result).inc()
        if result == "told":
            self.wake()

    def _write_ways(self, connection: Connection, notice: Notice, plan: NoticePlan, within_quota: bool) -> str:
        """One transaction: the notice is done with, and its deliveries are there. Letters have quotas of their own."""
        ways = self._ways(connection, notice, plan)
        found = reached(connection, notice.person, ways if within_quota else ways & {"letter"}, self.letters)
        is_gathered = notice.kind != DIGEST and "digest" in ways
        result = "told" if found else "gathered" if is_gathered else "not wanted" if within_quota else "over quota"
        done = update(notices).where(notices.c.key == notice.key, notices.c.due.is_not(None)).values(
            due=None, result=result)
        if connection.execute(done).rowcount != 1:
            return "told before"
        if any(one.address for one in found):
            claim_all(connection, [share_of(notice, self.settings.notices_per_person, "notices")], "notices")
        enter_deliveries(connection, notice, found)
        if is_gathered:
            gather(connection, notice, plan)
        return result

    @property
    def letters(self) -> bool:
        return self.carrier.channels.postman.is_open

    def _ways(self, connection: Connection, notice: Notice, plan: NoticePlan) -> set[str]:
        """A day's notice is a letter to whoever gets letters, and else goes wherever it can."""
        if notice.kind != DIGEST:
            return set(plan.ways(notice.kind, notice.pace))
        is_letter = self.letters and wants_letters(connection, notice.person) is not None
        return {"letter"} if is_letter else {"push", "webhook"}

    async def _finish(self, key: str, result: str) -> None:
        NOTICES.labels(result).inc()
        await self.store.write(lambda connection: connection.execute(
            update(notices).where(notices.c.key == key).values(due=None, result=result)))

    async def _put_off(self, key: str, until: int) -> None:
        await self.store.write(lambda connection: connection.execute(
            update(notices).where(notices.c.key == key).values(due=until, claims=0)))


def read_due(connection: Connection, key: str) -> tuple[Row[Any] | None, NoticePlan]:
    row = connection.execute(select(notices).where(notices.c.key == key, notices.c.due.is_not(None))).first()
    return row, read_plan(connection, row.person) if row else NoticePlan()


def enter_deliveries(connection: Connection, notice: Notice, found: list[Target]) -> None:
    now = now_ms()
    rows = [{"notice": notice.key, "target": one.id, "person": notice.person, "host": one.host, "due": now, "tries": 0,
             "claims": 0, "at": now} for one in found]
    if rows:
        connection.execute(insert(deliveries), rows)


def gather(connection: Connection, notice: Notice, plan: NoticePlan) -> None:
    """It waits for the notice of that day, which is made with the first thing that goes into it."""
    at = plan.next_digest(now_ms())
    key = f"{DIGEST}/{notice.person}/{plan.day_of(at)}"
    connection.execute(update(notices).where(notices.c.key == notice.key).values(digest=key))
    enter_notices(connection, [Notice(key, notice.person, DIGEST, "days", Facts())], at)
