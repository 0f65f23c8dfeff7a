"""SQLite at its own pace: whole pieces of work in threads, and the log's appends as one statement.

Asked step by step through asyncio, each step of a transaction waits for the interpreter twice, and a busy server is
slow at storing though the disk is idle. So what is asked for most often goes over to a thread in one piece.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec
from sqlalchemy import URL, Connection, create_engine, event

Result = TypeVar("Result")

APPEND = """INSERT INTO entries (table_id, n, seat, action, at) SELECT json_extract(value, '$[0]'),
json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]'), json_extract(value, '$[4]')
FROM json_each(?)"""
SET_DUE = "UPDATE tables SET due = ? WHERE id = ?"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "cache_size=-32000")
"""WAL lets readers read while the writer writes; FULL means that what was committed survives a power cut."""

Row = tuple[str, int, int, str, int]
Due = tuple[int | None, str]


def set_up_sqlite(connection: Any, record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class SqliteThreads:
    """One thread that appends, and a few that read."""

    def __init__(self, url: URL, readers: int, timeout: float) -> None:
        self.path, self.timeout = url.database or ":memory:", timeout
        self.reader = create_engine(url.set(drivername="sqlite"), pool_size=readers, max_overflow=0,
                                    isolation_level="AUTOCOMMIT", connect_args={"timeout": timeout})
        event.listen(self.reader, "connect", set_up_sqlite)
        self.reading = ThreadPoolExecutor(readers, "atoll-read")
        self.appending = ThreadPoolExecutor(1, "atoll-append")
        self.connection: sqlite3.Connection | None = None

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self.reading, self._read, work)

    def _read(self, work: Callable[[Connection], Result]) -> Result:
        with self.reader.connect() as connection:
            return work(connection)

    async def append(self, rows: Sequence[Row], dues: Sequence[Due]) -> None:
        """All of it or nothing; sqlite3's own errors say why."""
        await asyncio.get_running_loop().run_in_executor(self.appending, self._append, rows, dues)

    def _append(self, rows: Sequence[Row], dues: Sequence[Due]) -> None:
        """A single statement is its own transaction, and the interpreter is left and entered once for all rows."""
        connection = self.connection or self._connect()
        packed = msgspec.json.encode(rows).decode()
        try:
            if not dues:
                connection.execute(APPEND, (packed,))
                return
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(APPEND, (packed,))
            connection.executemany(SET_DUE, dues)
            connection.execute("COMMIT")
        except sqlite3.IntegrityError:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        except sqlite3.Error:
            self._disconnect()  # whatever was begun is rolled back with it
            raise

    def _connect(self) -> sqlite3.Connection:
        self.connection = sqlite3.connect(self.path, self.timeout, isolation_level=None, check_same_thread=False)
        set_up_sqlite(self.connection, None)
        return self.connection

    def _disconnect(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self.appending, self._disconnect)
        await loop.run_in_executor(self.reading, self.reader.dispose)
        self.appending.shutdown(wait=False)
        self.reading.shutdown(wait=False)
