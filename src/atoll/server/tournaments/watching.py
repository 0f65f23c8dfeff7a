"""Screens that look at a tournament: each has a socket on which it is told that the journal has grown, or that
players have said results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Connection, func, select
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from atoll.server.desk import Desk
from atoll.server.http.api import client_address
from atoll.server.http.limits import TooMany
from atoll.server.messages import encode
from atoll.server.metrics import SOCKETS
from atoll.server.store.bus import Notice
from atoll.server.store.schema import tournament_entries
from atoll.server.store.store import Unavailable
from atoll.server.table.socket import NO_DATABASE, NO_TABLE, RESTART, STRIKES, TOO_OFTEN, end, refuse_to_open
from atoll.server.tournaments.slips import newest_claims
from atoll.server.tournaments.views import Pulse

MADE_GOOD_EVERY = 5
"""Polls between looks for wake-ups that were lost."""


class Watcher:
    """One screen. Only the newest numbers matter to it: what is not sent yet is overtaken, never queued."""

    def __init__(self, pulse: Pulse) -> None:
        self.pulse, self.sent = pulse, Pulse(-1)
        self.knock = asyncio.Event()
        self.knock.set()

    def tell(self, pulse: Pulse) -> None:
        self.pulse = Pulse(max(self.pulse.n, pulse.n), max(self.pulse.claims, pulse.claims))
        self.knock.set()

    async def send_forever(self, socket: WebSocket) -> None:
        while True:
            await self.knock.wait()
            self.knock.clear()
            if self.pulse != self.sent:
                self.sent = self.pulse
                await socket.send_text(encode(self.sent).decode())


class Watching:
    """The sockets of this process's screens, by tournament. What they are told is public: two numbers."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.watchers: dict[str, set[Watcher]] = {}
        self.open: set[WebSocket] = set()
        self.heard: Callable[[str], None] = lambda tournament: None
        """Who else wants to know that a journal has grown."""
        desk.bus.wake_event = self.hear

    def publish(self, notice: Notice) -> None:
        """This process has written: its own screens learn it at once, the others' by the bus."""
        self.hear(notice)
        self.desk.bus.publish(notice)

    def hear(self, notice: Notice) -> None:
        self.tell(notice.table_id, Pulse(0, notice.n) if notice.what == "claims" else Pulse(notice.n))

    def tell(self, tournament: str, pulse: Pulse) -> None:
        if pulse.n:
            self.heard(tournament)
        for watcher in self.watchers.get(tournament, ()):
            watcher.tell(pulse)

    async def make_good(self) -> None:
        """Notices may have been lost: ask how far the journals and claims are that anybody here looks at."""
        if self.watchers:
            for tournament, pulse in (await self.pulses(list(self.watchers))).items():
                self.tell(tournament, pulse)

    async def pulses(self, ids: list[str]) -> dict[str, Pulse]:
        entry = tournament_entries.c
        query = (select(entry.tournament, func.max(entry.n) + 1).where(entry.tournament.in_(ids))
                 .group_by(entry.tournament))

        def work(connection: Connection) -> dict[str, Pulse]:
            claims = newest_claims(connection, ids)
            return {row[0]: Pulse(int(row[1]), claims.get(row[0], 0)) for row in connection.execute(query)}
        return await self.desk.store.read(work)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        try:
            address = client_address(socket)
            self.desk.limits.requests.take(address)
            tournament = str(socket.path_params["tournament"])[:40]
            found = await self.pulses([tournament])
            if not found:
                await refuse_to_open(socket, NO_TABLE)
                return
            with self.desk.limits.socket(address, None):
                await self._serve(socket, tournament, found[tournament])
        except TooMany:
            await refuse_to_open(socket, TOO_OFTEN)
        except Unavailable:
            await refuse_to_open(socket, NO_DATABASE)

    async def _serve(self, socket: WebSocket, tournament: str, pulse: Pulse) -> None:
        await socket.accept()
        watcher = Watcher(pulse)
        self.open.add(socket)
        self.watchers.setdefault(tournament, set()).add(watcher)
        SOCKETS.inc()
        tasks = [asyncio.create_task(watcher.send_forever(socket)), asyncio.create_task(until_it_goes(socket))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            SOCKETS.dec()
            self._forget(tournament, watcher, socket)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await end(socket, 1000)

    def _forget(self, tournament: str, watcher: Watcher, socket: WebSocket) -> None:
        self.open.discard(socket)
        self.watchers[tournament].discard(watcher)
        if not self.watchers[tournament]:
            del self.watchers[tournament]

    async def close(self) -> None:
        """The server stops: every screen is told to come back."""
        await asyncio.gather(*(end(socket, RESTART) for socket in list(self.open)), return_exceptions=True)


async def until_it_goes(socket: WebSocket) -> None:
    """A screen has nothing to say; whoever goes on talking is sent away."""
    with suppress(WebSocketDisconnect, RuntimeError):
        for _ in range(STRIKES):
            if (await socket.receive())["type"] == "websocket.disconnect":
                return
        await end(socket, TOO_OFTEN)
