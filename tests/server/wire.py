"""A connection without a network: the server's own protocol on a transport that counts what it is made to hold.

Nothing that is written on it is ever read, as by a peer who only talks.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from uvicorn.server import ServerState

from atoll.server.app import make_app
from atoll.server.http.connections import guarded_http
from atoll.server.http.peers import Peers
from atoll.server.http.websocket_protocol import PatientSocket
from atoll.server.settings import read_settings
from tests.support.eventually import eventually

HIGH_WATER = 65536
"""Bytes that wait to be written before a protocol is asked to pause, as asyncio has it."""
AT_ONCE = 65536
TURNS = 200
"""Of the loop, in which a protocol that has paused may take up reading again."""


class Wire(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__({"peername": ("192.0.2.1", 1234), "sockname": ("127.0.0.1", 8000)})
        self.protocol: Any = None
        self.is_paused = self.is_over = False
        self.unwritten = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        was, self.unwritten = self.unwritten, self.unwritten + len(data)
        if was <= HIGH_WATER < self.unwritten:
            self.protocol.pause_writing()

    def get_write_buffer_size(self) -> int:
        return self.unwritten

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self.protocol = protocol

    def get_protocol(self) -> asyncio.BaseProtocol:
        found: asyncio.BaseProtocol = self.protocol
        return found

    def pause_reading(self) -> None:
        self.is_paused = True

    def resume_reading(self) -> None:
        self.is_paused = False

    def is_reading(self) -> bool:
        return not self.is_paused

    def is_closing(self) -> bool:
        return self.is_over

    def close(self) -> None:
        self.abort()

    def abort(self) -> None:
        if not self.is_over:
            self.is_over = True
            asyncio.get_running_loop().call_soon(self.protocol.connection_lost, None)


class Talker:
    """What Peer is on a network: it says what it is told, as long as anybody reads."""

    def __init__(self, wire: Wire, app: Any) -> None:
        self.wire, self.app, self.sent = wire, app, 0

    async def open_table(self) -> str:
        """Somebody else's."""
        async with httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://127.0.0.1",
                                     headers={"Sec-Fetch-Site": "same-origin"}) as http:
            await http.post("/api/guests", json={"name": "Ada"})
            return str((await http.post("/api/tables", json={"game": "mangala"})).json()["id"])

    async def is_answered(self) -> None:
        await eventually(lambda: self.wire.unwritten)

    async def say(self, data: bytes) -> bool:
        """False once nobody reads any more."""
        for start in range(0, len(data), AT_ONCE):
            if not await self.is_heard():
                return False
            piece = data[start:start + AT_ONCE]
            self.wire.protocol.data_received(piece)
            self.sent += len(piece)
        return await self.is_heard()

    async def is_heard(self) -> bool:
        for _ in range(TURNS):
            if not self.wire.is_paused and not self.wire.is_over:
                return True
            await asyncio.sleep(0)
        return False

    async def flood(self, piece: bytes, whole: int, pause: float = 0) -> None:
        for _ in range(whole // len(piece)):
            if not await self.say(piece):
                return


@asynccontextmanager
async def talker(folder: Path) -> AsyncIterator[Talker]:
    """At a whole server of its own, which has no port."""
    settings = read_settings({}, database_url=f"sqlite:///{folder / 'wire.db'}")
    app = make_app(settings)
    config = uvicorn.Config(Peers(app, ""), http=guarded_http(settings, 10), ws=PatientSocket, lifespan="off",
                            ws_per_message_deflate=False, log_config=None, access_log=False)
    async with app.router.lifespan_context(app):
        config.load()
        wire = Wire()
        wire.protocol = config.http_protocol_class(
            config=config, server_state=ServerState(), app_state={})  # type: ignore[call-arg]  # uvicorn's own has them
        wire.protocol.connection_made(wire)
        try:
            yield Talker(wire, config.loaded_app)
        finally:
            wire.abort()
            await asyncio.sleep(0)
