"""Wake-ups: "table T has n entries". In one process an object; over several, PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, Literal, NamedTuple

import asyncpg  # type: ignore[import-untyped]  # it has no annotations of its own
from sqlalchemy import URL, Connection, text

from atoll.server.logging_setup import logger
from atoll.server.store.store import Store, Unavailable

CHANNEL = "atoll"
NOTIFY = text("SELECT pg_notify(:channel, :payload)")
LONGEST_PAYLOAD = 7000
"""PostgreSQL takes 8000 bytes; several notices travel in one."""

What = Literal["entries", "info", "chat"]


class Notice(NamedTuple):
    table_id: str
    what: What
    n: int = 0
    """How many entries there are, or the number of the line of chat."""


class Bus:
    """Tells this process's own rooms. A lost notice is harmless: the next one, or the slow poll, brings the rest."""

    def __init__(self) -> None:
        self.wake: Callable[[Notice], None] = lambda notice: None

    def publish(self, notice: Notice) -> None:
        """The publisher's own rooms know already; there is nobody else."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...


class PostgresBus(Bus):
    """Notices are sent outside the inserts' transactions, many at a time, on a connection of their own."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store, self.name = store, secrets.token_hex(4)
        self.leaving: list[Notice] = []
        self.knock = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    def publish(self, notice: Notice) -> None:
        self.leaving.append(notice)
        self.knock.set()

    async def open(self) -> None:
        self.tasks = [asyncio.create_task(self._send_forever()), asyncio.create_task(self._listen_forever())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    async def _send_forever(self) -> None:
        while True:
            await self.knock.wait()
            self.knock.clear()
            leaving, self.leaving = self.leaving, []
            try:
                await self.store.read(partial(notify, payloads=payloads(self.name, leaving)))
            except Unavailable:
                logger.warning("notices lost", extra={"count": len(leaving)})

    async def _listen_forever(self) -> None:
        while True:
            try:
                await self._listen()
            except (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                logger.warning("not listening", extra={"why": type(error).__name__})
            await asyncio.sleep(0.5)

    async def _listen(self) -> None:
        connection: Any = await asyncpg.connect(plain_url(self.store.url), timeout=self.store.timeout)
        try:
            await connection.add_listener(CHANNEL, self._hear)
            logger.info("listening")
            while not connection.is_closed():
                await connection.execute("SELECT 1", timeout=self.store.timeout)
                await asyncio.sleep(1)
        finally:
            await connection.close(timeout=1)

    def _hear(self, connection: object, process: int, channel: str, payload: object) -> None:
        sender, *notices = str(payload).split(" ")
        if sender == self.name:
            return
        for notice in notices:
            table_id, what, n = notice.split(":")
            if what in ("entries", "info", "chat") and n.isdigit():
                self.wake(Notice(table_id, what, int(n)))  # type: ignore[arg-type]  # just checked


def notify(connection: Connection, payloads: list[str]) -> None:
    for payload in payloads:
        connection.execute(NOTIFY, {"channel": CHANNEL, "payload": payload})


def payloads(name: str, notices: list[Notice]) -> list[str]:
    """One of each is enough, and the highest number of entries; as few payloads as fit."""
    latest: dict[tuple[str, str], Notice] = {}
    lines: list[Notice] = []
    for notice in notices:
        if notice.what == "chat":
            lines.append(notice)
        else:
            latest[notice.table_id, notice.what] = notice
    packed = [name]
    for notice in (*latest.values(), *lines):
        one = f" {notice.table_id}:{notice.what}:{notice.n}"
        if len(packed[-1]) + len(one) > LONGEST_PAYLOAD:
            packed.append(name)
        packed[-1] += one
    return packed if notices else []


def plain_url(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
