"""The database: one SQL for SQLite and PostgreSQL. Whatever goes wrong with it is `Unavailable`, in a sentence."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, event, inspect, make_url, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from atoll.server.errors import ServerError
from atoll.server.settings import BadSetting
from atoll.server.store.sqlite import SqliteThreads, set_up_sqlite

Result = TypeVar("Result")
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
READERS = 4


class Unavailable(ServerError):
    code = "unavailable"
    status = 503


def database_url(text: str) -> URL:
    url = make_url(text)
    if url.get_backend_name() not in ("sqlite", "postgresql", "postgres"):
        raise BadSetting(f"the database must be sqlite:///FILE or postgresql://…, not {url.get_backend_name()!r}")
    return url.set(drivername=DRIVERS[url.get_backend_name()])


class Store:
    """Two engines: reads commit nothing and never wait for the writer; SQLite has one writing connection."""

    def __init__(self, url: str, timeout: float = 10.0) -> None:
        self.url = database_url(url)
        self.timeout = timeout
        self.reader = self._engine(READERS, isolation_level="AUTOCOMMIT")
        self.writer = self._engine(1 if self.is_sqlite else READERS)
        self.threads: SqliteThreads | None = None
        self.turn: Any = nullcontext()
        """Whose turn it is to write: SQLite has one writer, and would let a second one sleep and try again."""
        if self.is_sqlite:
            self.threads, self.turn = SqliteThreads(self.url, READERS, timeout), asyncio.Lock()
            event.listen(self.writer.sync_engine, "begin", begin_immediately)
            for engine in (self.reader, self.writer):
                event.listen(engine.sync_engine, "connect", set_up_sqlite)

    @property
    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    def _engine(self, connections: int, **more: Any) -> AsyncEngine:
        arguments: dict[str, Any] = {"timeout": self.timeout}
        if not self.is_sqlite:
            arguments["command_timeout"] = self.timeout
        return create_async_engine(self.url, pool_size=connections, max_overflow=0, pool_timeout=self.timeout,
                                   pool_pre_ping=not self.is_sqlite, connect_args=arguments, **more)

    async def open(self) -> None:
        """Bring the schema up to date."""
        if self.is_sqlite and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        async with self.writing() as connection:
            if not await connection.run_sync(is_current):
                await connection.run_sync(migrate)

    async def close(self) -> None:
        await self.reader.dispose()
        await self.writer.dispose()
        if self.threads is not None:
            await self.threads.close()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        with database_errors():
            async with self.reader.connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, committed at the end of the block."""
        with database_errors():
            async with self.turn, self.writer.begin() as connection:
                yield connection

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Plain statements in one piece: for what is read most often."""
        with database_errors():
            if self.threads is not None:
                return await self.threads.read(work)
            async with self.reader.connect() as connection:
                return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Plain statements in one transaction, committed when `work` returns."""
        async with self.writing() as connection:
            return await connection.run_sync(work)


@contextmanager
def database_errors() -> Iterator[None]:
    """A broken key is the caller's matter; everything else means that the database cannot be relied on now."""
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError):
        raise
    except (TimeoutError, DBAPIError, PoolTimeout, OSError, sqlite3.Error) as error:
        raise Unavailable("the database does not answer; try again in a moment") from error


def begin_immediately(connection: Connection) -> None:
    """A transaction that will write says so at once; otherwise two of them could refuse each other in the middle."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


MIGRATIONS = Path(__file__).parent / "migrations"


def is_current(connection: Connection) -> bool:
    """Is the newest migration done? Then Alembic, which takes long to load, is not needed."""
    newest = max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]
    if not inspect(connection).has_table("alembic_version"):
        return False
    return bool(connection.scalar(text("SELECT version_num FROM alembic_version")) == newest)


def migrate(connection: Connection, to: str = "head") -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, to)
