"""What waits to be sent on one socket. A slow reader gets fewer positions, never a queue of them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from atoll.core.game import Seat


class Outbox:
    """Positions replace each other, because each is whole; everything else waits in order, up to a limit."""

    def __init__(self, person: str | None, eyes: Seat | None, limit: int) -> None:
        self.person, self.eyes, self.limit = person, eyes, limit
        self.sent = 0
        """How many entries the reader has seen."""
        self.waiting: deque[bytes] = deque()
        self.table: tuple[bytes, int] | None = None
        self.knock = asyncio.Event()
        self.too_slow = False

    def put(self, message: bytes) -> None:
        if len(self.waiting) >= self.limit:
            self.too_slow = True
        else:
            self.waiting.append(message)
        self.knock.set()

    def put_table(self, message: bytes, n: int) -> None:
        self.table = (message, n)
        self.knock.set()

    async def send_forever(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Until the socket ends, or its reader proves too slow."""
        while not self.too_slow:
            await self.knock.wait()
            self.knock.clear()
            while (self.waiting or self.table) and not self.too_slow:
                if self.waiting:
                    await send(self.waiting.popleft())
                elif self.table:
                    (message, self.sent), self.table = self.table, None
                    await send(message)
