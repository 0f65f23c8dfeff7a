"""PostgreSQL over asyncpg: the same plain work as on SQLite, run between the loop's other tasks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

Result = TypeVar("Result")


class PostgresPools:
    """Two engines: what only reads commits nothing."""

    def __init__(self, url: URL, connections: int, timeout: float) -> None:
        self.url, self.timeout = url, timeout
        self.reader = self._engine(connections, isolation_level="AUTOCOMMIT")
        self.writer = self._engine(connections)

    def _engine(self, connections: int, **more: Any) -> AsyncEngine:
        arguments = {"timeout": self.timeout, "command_timeout": self.timeout}
        return create_async_engine(self.url, pool_size=connections, max_overflow=0, pool_timeout=self.timeout,
                                   pool_pre_ping=True, connect_args=arguments, **more)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        async with self.reader.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        async with self.writer.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self.reader.dispose()
        await self.writer.dispose()
