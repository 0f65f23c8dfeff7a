"""SQLite in threads: one that writes and a few that read, each with a plain connection of its own.

Asked step by step through asyncio, each step of a transaction waits for the interpreter twice, and a busy server is
slow at storing though the disk is idle. So a whole piece of work goes over to a thread at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event

Result = TypeVar("Result")

PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "cache_size=-32000")
"""WAL lets readers read while the writer writes; FULL means that what was committed survives a power cut."""


def set_up_sqlite(connection: Any, record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin_immediately(connection: Connection) -> None:
    """A transaction that will write says so at once; otherwise two of them could refuse each other in the middle."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


class SqliteThreads:
    """Work that was handed over is finished, even if whoever waits for it is cancelled meanwhile."""

    def __init__(self, url: URL, readers: int, timeout: float) -> None:
        self.url, self.timeout = url, timeout
        self.reader = self._engine(readers, isolation_level="AUTOCOMMIT")
        self.writer = self._engine(1)
        event.listen(self.writer, "begin", begin_immediately)
        self.reading = ThreadPoolExecutor(readers, "atoll-read")
        self.writing = ThreadPoolExecutor(1, "atoll-write")

    def _engine(self, connections: int, **more: Any) -> Engine:
        engine = create_engine(self.url, pool_size=connections, max_overflow=0, pool_timeout=self.timeout,
                               connect_args={"timeout": self.timeout}, **more)
        event.listen(engine, "connect", set_up_sqlite)
        return engine

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self.reading, self._read, work)

    def _read(self, work: Callable[[Connection], Result]) -> Result:
        with self.reader.connect() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self.writing, self._write, work)

    def _write(self, work: Callable[[Connection], Result]) -> Result:
        with self.writer.begin() as connection:
            return work(connection)

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.writing, self.writer.dispose)
        await loop.run_in_executor(self.reading, self.reader.dispose)
        self.writing.shutdown(wait=False)
        self.reading.shutdown(wait=False)
