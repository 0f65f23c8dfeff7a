"""A screen that looks at a tournament, for tests: it is told two numbers, and says nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from websockets.asyncio.client import ClientConnection, connect

from tests.server.players import PATIENCE

Pulse = dict[str, int]


@asynccontextmanager
async def screen(url: str, path: str) -> AsyncIterator[ClientConnection]:
    async with connect(f"{url.replace('http', 'ws', 1)}{path}/socket", compression=None, proxy=None,
                       open_timeout=PATIENCE, close_timeout=1) as connection:
        yield connection


async def told(connection: ClientConnection, fits: Callable[[Pulse], bool]) -> Pulse:
    while True:
        pulse: Pulse = json.loads(await asyncio.wait_for(connection.recv(), PATIENCE))
        if fits(pulse):
            return pulse
