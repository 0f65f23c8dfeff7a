"""Pings and pongs, however many: a few at a time, and whoever sends them all the time is hung up on.

The protocol is driven by hand, on a loop whose clock stands still until the test moves it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame

from atoll.server.http.websocket_protocol import PatientSocket
from tests.server.floods import CLOSE, PART, PING, PONG, TEXT, UPGRADE, frame
from tests.server.players import Player, run, seated
from tests.server.processes import ServerProcess
from tests.server.test_connections import MEGABYTE, PATIENCE, peer

ONE_READ = 2**18
"""Bytes that the loop may bring at once."""
A_TURN = 40
"""Frames that are taken apart at most before others have their turn."""
KINDS = {"pongs": frame(PONG), "full pongs": frame(PONG, b"x" * 125), "pings": frame(PING),
         "full pings": frame(PING, b"x" * 125), "both": frame(PING) + frame(PONG)}
Said = dict[str, Any]


class OwnClock(asyncio.SelectorEventLoop):
    now = 1000.0

    def time(self) -> float:
        return self.now

    def turn(self, seconds: float = 0.0) -> None:
        """One round of the loop, after so much time."""
        self.now += seconds
        self.call_soon(self.stop)
        self.run_forever()


class Wire(asyncio.Transport):
    def __init__(self) -> None:
        super().__init__()
        self.is_reading, self.is_over, self.written = True, False, b""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def pause_reading(self) -> None:
        self.is_reading = False

    def resume_reading(self) -> None:
        assert not self.is_over
        self.is_reading = True

    def abort(self) -> None:
        self.is_over = True

    close = abort

    def is_closing(self) -> bool:
        return self.is_over

    def get_write_buffer_size(self) -> int:
        return 0


class Counted(PatientSocket):
    count = 0

    def handle_ping(self) -> None:
        self.count += 1
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self.count += 1
        super().handle_pong(event)


class Line:
    """An open socket, and what the application has heard on it."""

    def __init__(self, loop: OwnClock, ends: bool = False, pings: float | None = None) -> None:
        self.loop, self.wire, self.heard, self.ends = loop, Wire(), list[Said](), ends
        config = Config(self.app, interface="asgi3", ws_ping_interval=pings, ws_ping_timeout=pings, log_config=None)
        self.socket = Counted(config, ServerState(), {}, loop)
        self.socket.connection_made(self.wire)
        self.socket.data_received(UPGRADE % b"t")
        for _ in range(9):
            loop.turn()
        assert self.wire.written.startswith(b"HTTP/1.1 101 ")

    async def app(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (said := await receive())["type"] == "websocket.receive":
            self.heard.append(said)
            if self.ends:
                await send({"type": "websocket.close", "code": 1000})

    def burst(self, data: bytes, seconds: float) -> list[int]:
        """All of it at once; how many control frames were heard in each turn, `seconds` apart, until it is done."""
        turns, before = [], self.socket.count
        self.socket.data_received(data)
        while len(turns) <= len(data):
            turns.append(self.socket.count - before)
            before = self.socket.count
            if self.wire.is_over or (self.wire.is_reading and not self.socket.unread):
                return turns
            self.loop.turn(seconds)
        raise AssertionError("it is not heard to its end")


@pytest.fixture
def loop() -> Iterator[OwnClock]:
    one = OwnClock()
    yield one
    for task in asyncio.all_tasks(one):
        task.cancel()
    one.turn()
    one.turn()
    one.close()


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_at_once_is_heard_a_little_at_a_time(loop: OwnClock, kind: str) -> None:
    line, flood = Line(loop), KINDS[kind] * (ONE_READ // len(KINDS[kind]))
    turns = line.burst(flood, seconds=1)
    assert max(turns) <= A_TURN
    assert sum(turns) == flood.count(frame(PING)[:1]) + flood.count(frame(PONG)[:1])  # time goes by: no flood
    assert not line.wire.is_over
    line.socket.data_received(frame(TEXT, b"still here"))
    loop.turn()
    assert [said["text"] for said in line.heard] == ["still here"]


@pytest.mark.parametrize("kind", KINDS)
def test_more_than_a_hundred_in_a_second_are_a_flood(loop: OwnClock, kind: str) -> None:
    line = Line(loop)
    for each in range(100):
        line.socket.data_received(KINDS["pings" if each % 2 else "pongs"])
    assert not line.wire.is_over
    turns = line.burst(KINDS[kind] * (ONE_READ // len(KINDS[kind])), seconds=0)
    assert line.wire.is_over
    assert sum(turns) <= A_TURN
    assert not line.socket.unread


def test_in_the_parts_of_a_message_they_count_as_well(loop: OwnClock) -> None:
    line = Line(loop)
    turns = line.burst(frame(0x01, b"a") + frame(PONG) * 5000 + frame(PART | 0x80, b"b"), seconds=0)
    assert line.wire.is_over
    assert max(turns) <= A_TURN
    assert line.heard == []


def test_messages_between_them_are_heard_in_order(loop: OwnClock) -> None:
    line = Line(loop)
    spoken = [f"{n}".encode() for n in range(30)]
    line.burst(b"".join(frame(PING) * 3 + frame(TEXT, said) for said in spoken), seconds=0.01)
    loop.turn()
    assert [said["text"].encode() for said in line.heard] == spoken
    assert line.wire.written.count(b"\x8a\x00") == 90


def test_what_comes_after_the_end_is_heard_a_little_at_a_time(loop: OwnClock) -> None:
    line = Line(loop, ends=True)
    line.burst(frame(TEXT, b"bye"), seconds=0)
    loop.turn()
    assert line.socket.close_sent
    turns = line.burst(frame(PONG) * 1000, seconds=0)
    assert max(turns) <= A_TURN
    assert line.wire.is_over
    over = Line(loop)
    assert sum(over.burst(frame(CLOSE) + frame(PING) * 40_000, seconds=0)) == 0
    assert over.wire.is_over


def test_who_pings_now_and_then_stays(loop: OwnClock) -> None:
    line = Line(loop, pings=20)
    for each in range(600):
        line.socket.data_received(frame(PING, b"%d" % each))
        line.socket.data_received(frame(PONG))
        loop.turn(seconds=0.5)
        if asked := line.socket.pending_ping_payload:
            line.socket.data_received(frame(PONG, asked))
            assert line.socket.pending_ping_payload is None
    assert not line.wire.is_over
    assert b"599" in line.wire.written


@pytest.mark.parametrize("kind", KINDS)
def test_on_a_real_line_a_flood_is_cut_off_and_others_go_on(server: ServerProcess, kind: str) -> None:
    async def scene() -> None:
        table_id, (ada, _) = await seated(server.url, "mangala", 2)
        others = await ada.socket(table_id)
        async with peer(server) as one:
            await one.say(UPGRADE % table_id.encode())
            await one.reader.readuntil(b"\r\n\r\n")
            await asyncio.wait_for(one.flood(KINDS[kind] * 2000, 20 * MEGABYTE), PATIENCE)
            assert one.sent < 20 * MEGABYTE - 2000 * len(KINDS[kind])
        await others.send({"do": "ping"})
        await others.hear_kind("pong")
        assert (await Player(server.url).get("/api/health"))["status"] == "ok"
    run(scene())
