"""The socket's protocol: uvicorn's own, but a flood is read a little at a time and not at all once it is told to go.

As it comes, a quarter of a megabyte of tiny frames is taken apart in one go, which keeps everybody else waiting; and
after the server has closed a socket, whatever still arrives is taken apart for ten seconds more. Pings and pongs, which
no application hears, never stop the reading. Pongs and the parts of a message are kept without end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from atoll.server.http.limits import Bucket

PIECE = 120
"""Bytes that are taken apart before the messages among them have been heard: no more than twenty frames."""
IN_A_ROW, A_TURN = 20, 2048
"""Pings and pongs, and bytes, after which everybody else has a turn."""
A_SECOND = 100
"""Pings and pongs that one socket may send in a second; a client needs one in many seconds."""
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
        self.in_a_row = 0
        self.resting = False
        """Nothing is read until everybody else has had a turn."""
        self.controls = Bucket(A_SECOND, A_SECOND)
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
        if not self.resting:
            self.read_on()

    def read_on(self) -> None:
        """Piece by piece, until there is something to hear or others have waited long enough."""
        self.in_a_row = taken = 0
        while self.unread and not self.read_paused and not self.transport.is_closing():
            if self.in_a_row >= IN_A_ROW or taken >= A_TURN:
                self.resting = True
                self.transport.pause_reading()
                self.loop.call_soon(self.go_on)
                return
            piece = bytes(self.unread[:PIECE])
            del self.unread[:PIECE]
            taken += len(piece)
            super().data_received(piece)

    def go_on(self) -> None:
        self.resting = False
        self.read_on()
        self.listen()

    def listen(self) -> None:
        """Let more come, unless something waits to be heard first or nothing is to be heard any more."""
        is_over = self.heard_after_close > FAREWELL or self.transport.is_closing()
        if not (self.read_paused or self.resting or is_over):
            self.transport.resume_reading()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_PARTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def handle_pong(self, event: Frame) -> None:
        if not self.is_flood():
            super().handle_pong(event)

    def handle_ping(self) -> None:
        if self.is_flood():
            return
        if self.transport.get_write_buffer_size() > UNANSWERED:
            self.transport.abort()
            return
        super().handle_ping()

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.read_on()
            self.listen()
        return message

    def is_flood(self) -> bool:
        """One ping or pong more; whoever sends them all the time is hung up on."""
        self.in_a_row += 1
        if not self.controls.wait(self.loop.time()):
            return False
        self.unread.clear()
        self.transport.abort()
        return True
