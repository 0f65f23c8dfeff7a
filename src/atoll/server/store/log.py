"""Appending to the logs of tables: optimistic, and committed together when many arrive together."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, insert, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from atoll.core.game import Action, Seat
from atoll.server.metrics import APPENDED, BATCH
from atoll.server.store.schema import entries, tables
from atoll.server.store.store import Store, Unavailable

LARGEST_BATCH = 500
ASKED_AT_ONCE = 5000

INSERT = insert(entries)
SET_DUE = update(tables).where(tables.c.id == bindparam("table")).values(due=bindparam("next_due"))
READ = (select(entries.c.n, entries.c.seat, entries.c.action, entries.c.at)
        .where(entries.c.table_id == bindparam("table"), entries.c.n >= bindparam("start")).order_by(entries.c.n))
TAKEN = (select(entries.c.table_id)
         .where(tuple_(entries.c.table_id, entries.c.n).in_(bindparam("numbers", expanding=True))))


class Line(NamedTuple):
    """One stored entry: its number, who, what, when."""

    n: int
    seat: Seat
    action: Action
    at: int


@dataclass
class Chunk:
    """What one answer adds to one table: its entry and chance's after it. All of it is stored, or none."""

    table_id: str
    lines: list[Line]
    due: int | None = None
    sets_due: bool = False
    stored: asyncio.Future[bool] = field(init=False)
    """Answered by the log to which it was given."""

    def rows(self) -> list[dict[str, Any]]:
        return [{"table_id": self.table_id, "n": n, "seat": seat, "action": action, "at": at}
                for n, seat, action, at in self.lines]


class Log:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.waiting: deque[Chunk] = deque()
        self.knock = asyncio.Event()
        self.writing: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.writing = asyncio.create_task(self._write_forever(), name="atoll-log")

    async def close(self) -> None:
        """Whatever is waiting is still written."""
        if self.writing is not None:
            while self.waiting:
                await asyncio.sleep(0.01)
            self.writing.cancel()
            await asyncio.gather(self.writing, return_exceptions=True)

    async def append(self, chunk: Chunk) -> bool:
        """True when it is stored for good; False when somebody else was first; Unavailable when nobody knows."""
        chunk.stored = asyncio.get_running_loop().create_future()
        self.waiting.append(chunk)
        self.knock.set()
        return await chunk.stored

    async def read(self, table_id: str, start: int = 0) -> list[Line]:
        return await self.store.read(lambda connection: lines_of(connection, table_id, start))

    async def _write_forever(self) -> None:
        while True:
            await self.knock.wait()
            self.knock.clear()
            while self.waiting:
                await self._write(self._next_batch())

    def _next_batch(self) -> list[Chunk]:
        """One chunk of each table at most: whether a second one fits is known when the first is stored."""
        batch: dict[str, Chunk] = {}
        later: list[Chunk] = []
        while self.waiting and len(batch) < LARGEST_BATCH:
            chunk = self.waiting.popleft()
            if batch.setdefault(chunk.table_id, chunk) is not chunk:
                later.append(chunk)
        self.waiting.extendleft(reversed(later))
        return list(batch.values())

    async def _write(self, batch: list[Chunk]) -> None:
        try:
            lost = await self._store(batch)
        except Unavailable as error:
            answer_all(batch, error)
            return
        winners = [chunk for chunk in batch if chunk.table_id not in lost]
        if winners:
            BATCH.observe(len(winners))
        APPENDED.inc(sum(len(chunk.lines) for chunk in winners))
        answer_all(winners, True)
        answer_all([chunk for chunk in batch if chunk.table_id in lost], False)

    async def _store(self, batch: list[Chunk]) -> set[str]:
        """All but those that come second, in one commit; the tables at which that was so."""
        try:
            await self.store.write(lambda connection: put(connection, batch))
        except IntegrityError:
            for _ in batch:  # in each round somebody else was first at one more table, at least
                with suppress(IntegrityError):
                    return await self.store.write(lambda connection: put_where_free(connection, batch))
            return {chunk.table_id for chunk in batch}
        return set()


def lines_of(connection: Connection, table_id: str, start: int = 0) -> list[Line]:
    return [Line(*row) for row in connection.execute(READ, {"table": table_id, "start": start})]


def put(connection: Connection, batch: list[Chunk]) -> None:
    """In the order of tables, so that two processes can wait for each other but never in a circle."""
    batch = sorted(batch, key=lambda chunk: chunk.table_id)
    if batch:
        connection.execute(INSERT, [row for chunk in batch for row in chunk.rows()])
    dues = [{"table": chunk.table_id, "next_due": chunk.due} for chunk in batch if chunk.sets_due]
    if dues:
        connection.execute(SET_DUE, dues)


def put_where_free(connection: Connection, batch: list[Chunk]) -> set[str]:
    """Where none of a chunk's numbers is taken; the other tables are told."""
    numbers = [(chunk.table_id, line.n) for chunk in batch for line in chunk.lines]
    lost = {table_id for start in range(0, len(numbers), ASKED_AT_ONCE)
            for table_id in connection.scalars(TAKEN, {"numbers": numbers[start:start + ASKED_AT_ONCE]})}
    put(connection, [chunk for chunk in batch if chunk.table_id not in lost])
    return lost


def answer_all(batch: list[Chunk], answer: bool | Unavailable) -> None:
    for chunk in batch:
        if chunk.stored.done():
            continue
        if isinstance(answer, Unavailable):
            chunk.stored.set_exception(answer)
        else:
            chunk.stored.set_result(answer)
