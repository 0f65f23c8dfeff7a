"""The database: one SQL for SQLite and PostgreSQL. Whatever goes wrong with it is `Unavailable`, in a sentence."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, inspect, make_url, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from atoll.server.errors import ServerError
from atoll.server.settings import BadSetting
from atoll.server.store.claim import Claim
from atoll.server.store.postgres import PostgresPools
from atoll.server.store.sqlite import SqliteThreads

Result = TypeVar("Result")
DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
CONNECTIONS = 4
"""To read with, and on PostgreSQL as many to write with."""


CHECKED_FOR = 1.0
"""Seconds for which one proof that the database can be written to is good."""
NO_NEWS = {"sqlite": text("PRAGMA user_version = 0"),
           "postgresql": text("SELECT pg_logical_emit_message(true, 'atoll', '')")}
"""What changes nothing, but is committed to the disk as every change is."""


class Unavailable(ServerError):
    code = "unavailable"
    status = 503


def database_url(text: str) -> URL:
    url = make_url(text)
    if url.get_backend_name() not in ("sqlite", "postgresql", "postgres"):
        raise BadSetting(f"the database must be sqlite:///FILE or postgresql://…, not {url.get_backend_name()!r}")
    return url.set(drivername=DRIVERS[url.get_backend_name()])


class Store:
    """SQL is written once, as plain functions on a `Connection`; `read` and `write` bring them to the database."""

    def __init__(self, url: str, timeout: float = 10.0) -> None:
        self.url = database_url(url)
        self.timeout = timeout
        self.road: SqliteThreads | PostgresPools = (SqliteThreads if self.is_sqlite else PostgresPools)(
            self.url, CONNECTIONS, timeout)
        self.file = Claim(Path(self.url.database).resolve()) if self.is_sqlite and self.url.database else None
        self.checking, self.checked = asyncio.Lock(), -CHECKED_FOR

    @property
    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    def claim(self) -> None:
        """This process alone serves the file; BadSetting if another one does. PostgreSQL serves many."""
        if self.file is not None:
            self.file.take()

    async def open(self) -> None:
        """Claim it, and bring the schema up to date. Who only looks at what another process serves need not."""
        with database_errors():
            self.claim()
        await self.write(bring_up_to_date)

    async def close(self) -> None:
        await self.road.close()
        if self.file is not None:
            self.file.release()

    async def check(self) -> None:
        """Prove that the database takes and keeps something, or raise Unavailable. Cheap: at most once in a while."""
        async with self.checking:
            if time.monotonic() - self.checked >= CHECKED_FOR:
                await self.write(lambda connection: connection.execute(NO_NEWS[connection.dialect.name]))
                self.checked = time.monotonic()

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Plain statements in one piece; they commit nothing and never wait for the writer.

        On SQLite they run in a thread: `work` touches nothing that others may change meanwhile, and uses up its rows.
        """
        with database_errors():
            return await self.road.read(work)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """The same in one transaction, committed when `work` returns and undone when it raises."""
        with database_errors():
            return await self.road.write(work)


@contextmanager
def database_errors() -> Iterator[None]:
    """A broken key is the caller's matter; everything else means that the database cannot be relied on now."""
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError):
        raise
    except (TimeoutError, DBAPIError, PoolTimeout, OSError, sqlite3.Error) as error:
        raise Unavailable("the database does not answer; try again in a moment") from error


MIGRATIONS = Path(__file__).parent / "migrations"


def is_current(connection: Connection) -> bool:
    """Is the newest migration done? Then Alembic, which takes long to load, is not needed."""
    newest = max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]
    if not inspect(connection).has_table("alembic_version"):
        return False
    return bool(connection.scalar(text("SELECT version_num FROM alembic_version")) == newest)


def bring_up_to_date(connection: Connection) -> None:
    if not is_current(connection):
        migrate(connection)


def migrate(connection: Connection, to: str = "head") -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
