"""What waits to be sent on one socket. A slow reader gets fewer positions, never a queue of them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from atoll.core.game import Seat

if TYPE_CHECKING:
    from atoll.server.table.showing import Showing


class Outbox:
    """What is the same for everybody waits in order, up to a number and a size. Where people sit and what is seen from
    there is not kept here at all: that it has changed is noted, and it is composed at the moment of sending."""

    def __init__(self, showing: Showing, person: str | None, limit: int, limit_bytes: int) -> None:
        self.showing, self.person, self.limit, self.limit_bytes = showing, person, limit, limit_bytes
        self.facing: Seat | None = None
        """From which of his seats he wants to see the table; see TableRow.eyes_of."""
        self.wall: str | None = None
        """The key of a screen on the wall, which is nobody's."""
        self.sent = 0
        """How many entries the reader has seen."""
        self.waiting: deque[bytes] = deque()
        self.size = 0
        """Bytes that wait."""
        self.greeting: Callable[[], bytes] | None = None
        self.info = self.table = False
        """Has it changed since it was sent?"""
        self.knock = asyncio.Event()
        self.too_slow = False
        self.shut_out = False
        """He may not look at this table any more."""

    @property
    def eyes(self) -> Seat | None:
        """The seat from which he sees the table now."""
        return self.showing.room.row.eyes_of(self.person, self.facing)

    @property
    def may_look(self) -> bool:
        row = self.showing.room.row
        return row.may_watch(self.person) if self.wall is None else row.is_wall(self.wall)

    def put(self, message: bytes) -> None:
        self.size += len(message)
        if len(self.waiting) >= self.limit or self.size > self.limit_bytes:
            self.too_slow = True
        else:
            self.waiting.append(message)
        self.knock.set()

    def knock_for(self, info: bool = False, table: bool = False) -> None:
        self.info, self.table = self.info or info, self.table or table
        self.knock.set()

    def next(self) -> bytes | None:
        """First who he is, then what was said, then where everybody sits, and only then what is seen from there."""
        self.shut_out = not self.may_look
        if self.too_slow or self.shut_out:
            return None
        if self.greeting is not None:
            greeting, self.greeting, self.info = self.greeting, None, False
            return greeting()
        if self.waiting:
            message = self.waiting.popleft()
            self.size -= len(message)
            return message
        if self.info:
            self.info = False
            return self.showing.info_for(self)
        return self._next_table() if self.table else None

    def _next_table(self) -> bytes | None:
        message = self.showing.table_for(self)
        if message is not None:
            self.table, self.sent = False, self.showing.n
        return message

    async def send_forever(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Until the socket ends, its reader proves too slow, or may not read on."""
        while not self.too_slow and not self.shut_out:
            await self.knock.wait()
            self.knock.clear()
            while (message := self.next()) is not None:
                await send(message)
