"""Wake-ups: "table T has n entries", "event E has n", "players of E spoke". In one process an object; over several,
LISTEN and NOTIFY."""

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
from atoll.server.supervisor import Supervisor

CHANNEL = "atoll"
SENDER, LISTENER = "bus sender", "bus listener"
LONGEST_PAUSE = 2.0
NOTIFY = text("SELECT pg_notify(:channel, :payload)")
MOST_KEPT = 10_000
"""Notices that wait while the database is away; the slow poll makes good what is lost."""
LONGEST_PAYLOAD = 7000
"""PostgreSQL takes 8000 bytes; several notices travel in one."""

What = Literal["entries", "info", "chat", "event", "claims"]


class Notice(NamedTuple):
    table_id: str
    """For `event` and `claims` it is the id of a tournament."""
    what: What
    n: int = 0
    """How many entries there are, the number of the line of chat, or when the newest claim was made."""


class Bus:
    """Tells this process's own rooms. A lost notice is harmless: the next one, or the slow poll, brings the rest."""

    def __init__(self) -> None:
        self.wake: Callable[[Notice], None] = lambda notice: None
        self.wake_event: Callable[[Notice], None] = lambda notice: None

    def publish(self, notice: Notice) -> None:
        """The publisher's own rooms know already; there is nobody else."""

    def open(self, supervisor: Supervisor) -> None: ...

    @property
    def tasks(self) -> tuple[str, ...]:
        """Those that end last: what was begun is still told."""
        return ()

    async def close(self) -> None: ...


class PostgresBus(Bus):
    """Notices are sent outside the inserts' transactions, many at a time, on a connection of their own."""

    def __init__(self, store: Store) -> None:
        super().__init__()
        self.store, self.name = store, secrets.token_hex(4)
        self.leaving: list[Notice] = []
        self.connection: Any = None
        """The one that listens."""
        self.knock = asyncio.Event()

    def publish(self, notice: Notice) -> None:
        self.leaving.append(notice)
        self.knock.set()

    def open(self, supervisor: Supervisor) -> None:
        supervisor.add(SENDER, self.send, wait=self.knock.wait, longest_pause=LONGEST_PAUSE)
        supervisor.add(LISTENER, self.listen, every=1.0, longest_pause=LONGEST_PAUSE)

    @property
    def tasks(self) -> tuple[str, ...]:
        return (SENDER,)

    async def close(self) -> None:
        await self._hang_up()

    async def send(self) -> None:
        """What cannot be sent is kept for the next try, as far as it is not too much."""
        self.knock.clear()
        leaving, self.leaving = self.leaving, []
        try:
            await self.store.read(partial(notify, payloads=payloads(self.name, leaving)))
        except Unavailable:
            self.leaving = [*leaving, *self.leaving][-MOST_KEPT:]
            raise

    async def listen(self) -> None:
        """One round: a connection that listens, and that answers."""
        try:
            if self.connection is None or self.connection.is_closed():
                self.connection = await asyncpg.connect(plain_url(self.store.url), timeout=self.store.timeout)
                await self.connection.add_listener(CHANNEL, self._hear)
                logger.info("listening")
            await self.connection.execute("SELECT 1", timeout=self.store.timeout)
        except (TimeoutError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            await self._hang_up()
            raise Unavailable("nobody listens to the other processes") from error

    async def _hang_up(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None and not connection.is_closed():
            connection.terminate()

    def _hear(self, connection: object, process: int, channel: str, payload: object) -> None:
        sender, *notices = str(payload).split(" ")
        if sender == self.name:
            return
        for notice in notices:
            table_id, what, n = notice.split(":")
            if what in ("event", "claims") and n.isdigit():
                self.wake_event(Notice(table_id, what, int(n)))  # type: ignore[arg-type]  # just checked
            elif what in ("entries", "info", "chat") and n.isdigit():
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
