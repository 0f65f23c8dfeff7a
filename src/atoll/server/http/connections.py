"""Connections: how many there may be, how long a request may take, how much of it is kept. uvicorn bounds none."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from atoll.server.http.limits import address_block
from atoll.server.logging_setup import logger
from atoll.server.metrics import CONNECTIONS, DROPPED
from atoll.server.networks import is_in, networks_in
from atoll.server.settings import Settings

PIECE = 1024
"""Bytes that are taken apart in one go: what they hold in requests that nobody waits for stays small."""
MOST_HEADERS = 100
MOST_UNREAD = 2**19
"""Bytes that may wait behind an answer; browsers and proxies send the next request after it."""
CHUNKING = 8
"""A body in chunks is longer on the wire than what is in it."""
FAREWELL = 5
"""Seconds in which a connection that was closed has to take what is left for it."""
SENTENCES = {
    408: ("Request Timeout", b'{"code":"too_slow","message":"the request took too long to arrive"}'),
    413: ("Content Too Large", b'{"code":"too_large","message":"the request is too large"}'),
    431: ("Request Header Fields Too Large", b'{"code":"too_large","message":"the head of the request is too large"}'),
}


class Places:
    """So many connections in all, and so many from each address that is not a proxy's."""

    def __init__(self, settings: Settings, most: int) -> None:
        self.per_address, self.most = settings.connections_per_address, most
        self.trusts_all = settings.trusted_proxies.strip() == "*"
        self.proxies = networks_in(settings.trusted_proxies)
        self.count = 0
        self.by_address: Counter[str] = Counter()

    def take(self, address: str) -> Callable[[], None] | None:
        """A place, as the function that gives it back; None if there is no more."""
        key = None if self.is_proxy(address) else address_block(address)
        if self.count >= self.most or (key is not None and self.by_address[key] >= self.per_address):
            return None
        self._add(key, 1)
        return lambda: self._add(key, -1)

    def _add(self, key: str | None, one: int) -> None:
        self.count += one
        CONNECTIONS.set(self.count)
        if key is not None:
            self.by_address[key] += one
            if not self.by_address[key]:
                del self.by_address[key]

    def is_proxy(self, address: str) -> bool:
        """Behind a proxy many people come from one address; it has limits of its own."""
        return self.trusts_all or is_in(address, self.proxies)


class GuardedHttp(HttpToolsProtocol):
    """uvicorn's protocol, a piece at a time, with a watch that looks every second."""

    places: ClassVar[Places]
    settings: ClassVar[Settings]

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.unread = bytearray()
        self.leave: Callable[[], None] | None = None
        self.watching: asyncio.TimerHandle | None = None
        self.since = self.loop.time()
        """When this request, or this answer, began."""
        self.heard = True
        """Has anything come since the last answer? A fresh connection has to say something."""
        self.in_head, self.head_bytes, self.message_bytes = True, 0, 0
        self.closing_since = 0.0
        self.running: RequestResponseCycle | None = None
        self.deaf = False
        """Refused or upgraded: what still comes is not for us."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.leave = self.places.take(self.client[0] if self.client else "unknown")
        if self.leave is None:
            self.deaf = True
            DROPPED.labels("no place").inc()
            transport.abort()
            return
        self.watching = self.loop.call_later(1, self.watch)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_watching()
        self.unread.clear()
        self.pipeline.clear()
        if self.leave is not None:
            self.leave()
        if self.running is not None and self.running is not self.cycle:  # uvicorn tells only the last in a pipeline
            self.running.disconnected = True
            self.running.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.running = cycle
        super()._start_asgi_task(cycle, app)

    def stop_watching(self) -> None:
        self.deaf = True
        if self.watching is not None:
            self.watching.cancel()

    def data_received(self, data: bytes) -> None:
        if self.deaf:
            return
        if not self.heard:
            self.heard, self.since = True, self.loop.time()
        self.unread += data
        if len(self.unread) > MOST_UNREAD:
            self.drop("pipeline")
            return
        self.read_on()

    def read_on(self) -> None:
        """Until a request waits behind another one."""
        while self.unread and not self.deaf and not self.pipeline:
            piece = bytes(self.unread[:PIECE])
            del self.unread[:PIECE]
            self.message_bytes += len(piece)
            self.head_bytes += len(piece) if self.in_head else 0
            super().data_received(piece)
            self.check_size()

    def check_size(self) -> None:
        if self.deaf:
            return
        if self.head_bytes > self.settings.header_bytes or (self.headers and len(self.headers) > MOST_HEADERS):
            self.refuse(431)
        elif self.message_bytes > self.settings.header_bytes + CHUNKING * self.settings.body_bytes:
            self.refuse(413)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_head, self.message_bytes = True, 0

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) <= MOST_HEADERS:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.in_head, self.head_bytes = False, 0
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.in_head, self.head_bytes = True, 0
        self.since = self.loop.time()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.heard, self.since = bool(self.unread), self.loop.time()
        super().on_response_complete()
        if self.unread and not self.deaf:
            self.flow.pause_reading()
            self.loop.call_soon(self.read_on_and_listen)

    def read_on_and_listen(self) -> None:
        self.read_on()
        if not self.unread and not self.deaf and not self.pipeline:
            self.flow.resume_reading()

    def handle_websocket_upgrade(self) -> None:
        """The place goes over to the socket, which gives it back."""
        self.stop_watching()
        super().handle_websocket_upgrade()
        successor: Any = self.transport.get_protocol()
        successor.leave, self.leave = self.leave, None

    def watch(self) -> None:
        """Is somebody silent, too slow, or gone without a word?"""
        self.watching = self.loop.call_later(1, self.watch)
        now, cycle = self.loop.time(), self.running
        if self.transport.is_closing():
            self.closing_since = self.closing_since or now
            if now - self.closing_since > FAREWELL:
                self.transport.abort()
        elif cycle is not None and not cycle.response_complete and not cycle.more_body:
            if now - self.since > self.settings.answer_seconds:
                self.drop("answer")
        elif self.heard and now - self.since > self.settings.request_seconds:
            self.refuse(408)

    def refuse(self, status: int) -> None:
        """Say why, if nothing else was said, and hang up."""
        self.deaf = True
        self.unread.clear()
        if self.running is not None and self.running.response_started and not self.running.response_complete:
            self.drop(str(status))
            return
        DROPPED.labels(str(status)).inc()
        phrase, body = SENTENCES[status]
        self.transport.write(b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
                             b"connection: close\r\n\r\n%s" % (status, phrase.encode(), len(body), body))
        self.transport.close()

    def drop(self, why: str) -> None:
        self.deaf = True
        DROPPED.labels(why).inc()
        logger.debug("connection dropped", extra={"why": why})
        self.transport.abort()


def guarded_http(settings: Settings, most: int) -> type[GuardedHttp]:
    """The protocol for one server, with its settings and its count of places."""
    return type("GuardedHttp", (GuardedHttp,), {"settings": settings, "places": Places(settings, most)})
