"""The socket's protocol: uvicorn's own, but a flood is read a little at a time and not at all once it is told to go.

As it comes, a quarter of a megabyte of tiny messages is taken apart in one go, which keeps everybody else waiting; and
after the server has closed a socket, whatever still arrives is taken apart for ten seconds more. Pongs and the parts of
a message are kept without end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

PIECE = 2048
"""Bytes that are taken apart before the messages among them have been heard."""
FAREWELL = 8192
"""Bytes that may still be under way when a socket is closed; whoever sends more is not listened to."""
MOST_PARTS = 64
"""Frames in which one message may come."""
UNANSWERED = 2**17
"""Bytes that may wait to be sent when a ping comes: whoever pings and never reads is hung up on."""


class PatientSocket(WebSocketsSansIOProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.unread = bytearray()
        self.heard_after_close = 0
        self.leave: Callable[[], None] | None = None
        """Gives the connection's place back."""

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.unread.clear()
        if self.leave is not None:
            self.leave()

    def data_received(self, data: bytes) -> None:
        self.unread += data
        if self.close_sent:
            self.heard_after_close += len(data)
            if self.heard_after_close > FAREWELL:
                self.unread.clear()
                self.transport.pause_reading()  # uvicorn's own timer closes it for good
                return
        self.read_on()

    def read_on(self) -> None:
        """Piece by piece, until there is something to hear."""
        while self.unread and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self.unread[:PIECE])
            del self.unread[:PIECE]
            super().data_received(piece)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_ping(self) -> None:
        if self.transport.get_write_buffer_size() > UNANSWERED:
            self.transport.abort()
            return
        super().handle_ping()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.read_on()
            if not self.read_paused:
                self.transport.resume_reading()
        return message
