"""One connection, however rude, costs little and ends: heads, bodies, silence, slowness, pipelines, pings, parts."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import re
import struct
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import httpx
import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import connect

from atoll.server.http.connections import Places
from atoll.server.settings import Settings
from tests.server.players import Player, run, seated
from tests.server.processes import ServerProcess
from tests.server.wire import talker
from tests.support.eventually import eventually

MEGABYTE = 2**20
PATIENCE = 180
HEAD = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n"


@pytest.fixture(scope="module")
def brisk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Short times, so that a test can wait for them; requests are not counted."""
    settings = {"ATOLL_REQUEST_SECONDS": "2", "ATOLL_ANSWER_SECONDS": "3", "ATOLL_IDLE_SECONDS": "2"}
    with ServerProcess(tmp_path_factory.mktemp("brisk"), **settings) as process:
        yield process


class Peer:
    """A raw connection that says what it is told and counts what it could say."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer, self.sent = reader, writer, 0

    async def say(self, data: bytes) -> bool:
        """False once the other side has hung up."""
        try:
            self.writer.write(data)
            await self.writer.drain()
        except ConnectionError:
            return False
        self.sent += len(data)
        return not self.reader.at_eof()

    async def flood(self, piece: bytes, whole: int, pause: float = 0) -> None:
        for _ in range(whole // len(piece)):
            if not await self.say(piece):
                return
            await asyncio.sleep(pause)

    async def rest(self) -> bytes:
        """Everything until the other side hangs up."""
        try:
            return await asyncio.wait_for(self.reader.read(), PATIENCE)
        except ConnectionError:
            return b""


@contextlib.asynccontextmanager
async def peer(server: ServerProcess) -> AsyncIterator[Peer]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        yield Peer(reader, writer)
    finally:
        writer.transport.abort()


async def headers_fast(peer: Peer) -> None:
    await peer.say(b"GET / HTTP/1.1\r\nHost: x\r\n")
    await peer.flood(b"X-%05d: " % 1 + b"a" * 8000 + b"\r\n", 20 * MEGABYTE)


async def one_header_without_end(peer: Peer) -> None:
    await peer.say(b"GET / HTTP/1.1\r\nX: ")
    await peer.flood(b"a" * 65536, 20 * MEGABYTE)


async def headers_slowly(peer: Peer) -> None:
    await peer.say(b"GET / HTTP/1.1\r\nX: ")
    await peer.flood(b"a" * 100, 20 * MEGABYTE, 0.1)


async def an_address_without_end(peer: Peer) -> None:
    await peer.say(b"GET /")
    await peer.flood(b"a" * 65536, 20 * MEGABYTE)


async def many_small_headers(peer: Peer) -> None:
    await peer.say(b"GET / HTTP/1.1\r\n")
    await peer.flood(b"a:b\r\n" * 1000, 20 * MEGABYTE)


async def trailers_without_end(peer: Peer) -> None:
    await peer.say(HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\n")
    await peer.flood(b"X: " + b"a" * 8000 + b"\r\n", 20 * MEGABYTE)


async def a_body_without_end(peer: Peer) -> None:
    await peer.say(HEAD + b"Content-Length: 1000000000\r\n\r\n")
    await peer.flood(b"a" * 65536, 20 * MEGABYTE)


async def chunks_of_one_byte(peer: Peer) -> None:
    await peer.say(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
    await peer.flood(b"1\r\na\r\n" * 5000, 20 * MEGABYTE)


async def a_body_for_a_page_that_reads_none(peer: Peer) -> None:
    await peer.say(b"POST /nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n")
    await peer.flood(b"a" * 65536, 20 * MEGABYTE)


async def a_pipeline(peer: Peer) -> None:
    await peer.flood(b"GET /api/words/en HTTP/1.1\r\n\r\n" * 1000, 20 * MEGABYTE)


async def blank_lines(peer: Peer) -> None:
    await peer.flood(b"\r\n" * 100, 20 * MEGABYTE, 0.1)


RUDE = (headers_fast, one_header_without_end, headers_slowly, an_address_without_end, many_small_headers,
        trailers_without_end, a_body_without_end, chunks_of_one_byte, a_body_for_a_page_that_reads_none, a_pipeline,
        blank_lines)


@pytest.mark.parametrize("rude", RUDE, ids=lambda rude: rude.__name__)
def test_a_rude_connection_ends(brisk: ServerProcess, rude: Callable[..., object]) -> None:
    async def attack() -> bytes:
        async with peer(brisk) as one:
            sending = asyncio.ensure_future(rude(one))  # type: ignore[arg-type]  # each is a coroutine function
            answer = await one.rest()
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            assert one.sent < 20 * MEGABYTE - 65536
            return answer

    answer = run(attack())
    assert answer == b"" or re.match(rb"HTTP/1.1 (200|401|404|408|413|429|431) ", answer)
    assert "Traceback" not in brisk.log.read_text()


@pytest.mark.parametrize("rude", RUDE, ids=lambda rude: rude.__name__)
def test_of_a_rude_connection_less_than_a_megabyte_is_ever_taken_in(rude: Callable[..., object],
                                                                    tmp_path: Path) -> None:
    async def scene() -> int:
        async with talker(tmp_path) as one:
            await rude(one)  # type: ignore[misc]  # each is a coroutine function
            return one.sent
    assert asyncio.run(scene()) < MEGABYTE


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n", b"\r\n",
                                  HEAD + b"Content-Length: 10\r\n\r\n", HEAD + b"Content-Length: 10\r\n\r\n{",
                                  HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nab",
                                  b"GET /api/server HTTP/1.1\r\nHost: x\r\n\r\n",
                                  b"GET /api/server HTTP/1.1\r\nHost: x\r\n\r\nGET /api/s"])
def test_whoever_falls_silent_is_let_go(brisk: ServerProcess, said: bytes) -> None:
    async def scene() -> bytes:
        async with peer(brisk) as one:
            await one.say(said)
            return await one.rest()
    answer = run(scene())
    if b"Host: x\r\n\r\n" in said:
        assert answer.startswith(b"HTTP/1.1 200 OK")
    else:
        assert answer.startswith(b"HTTP/1.1 408 Request Timeout")
        assert b'"code":"too_slow"' in answer


def test_a_reader_who_takes_no_answer_is_let_go(brisk: ServerProcess) -> None:
    """Whole catalogues are asked for one after the other, and nothing is read."""
    async def scene() -> None:
        async with peer(brisk) as one:
            one.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream's transport can
            await eventually(lambda: one.say(b"GET /api/words/en HTTP/1.1\r\nHost: x\r\n\r\n"), lambda said: not said)
    run(asyncio.wait_for(scene(), PATIENCE))


def test_a_connection_is_used_for_many_requests(brisk: ServerProcess) -> None:
    """The guards leave those alone who keep to the rules: large bodies in pieces, pipelines of a few, keep-alive."""
    async def scene() -> None:
        async with peer(brisk) as one:
            await one.say(b"GET /api/server HTTP/1.1\r\nHost: x\r\n\r\n" * 3 + b"GET /api/games HTTP/1.1\r\n\r\n")
            assert (await one.rest()).count(b"HTTP/1.1 200 OK") == 4
        async with httpx.AsyncClient(base_url=brisk.url, trust_env=False, headers={"Origin": brisk.url}) as http:
            for size in (10, 5000, 60_000):
                said = await http.post("/api/guests", json={"name": "x" * size})
                assert (said.status_code, said.json()["code"]) == (400, "malformed") if size > 24 else (200, None)

            async def slowly() -> AsyncIterator[bytes]:
                for piece in (b'{"na', b'me": "', b'Slow"}'):
                    yield piece
                    await asyncio.sleep(0.1)
            assert (await http.post("/api/guests", content=slowly())).status_code == 200
    run(scene())


def test_one_address_has_so_many_connections(tmp_path: Path) -> None:
    """Silent connections of one address take no files from the others; here the tests' own address is no proxy."""
    settings = {"ATOLL_TRUSTED_PROXIES": "203.0.113.9", "ATOLL_CONNECTIONS_PER_ADDRESS": "5",
                "ATOLL_REQUEST_SECONDS": "30"}
    with ServerProcess(tmp_path, **settings) as server:
        async def scene() -> None:
            held = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(5)]
            async with peer(server) as sixth:
                assert await sixth.rest() == b""
            for _, writer in held:
                writer.transport.abort()
            async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
                await until_served(http)
            address = f"{server.url.replace('http', 'ws')}/api/tables/none/socket"
            for _ in range(12):  # a socket gives its place back too
                async with connect(address, proxy=None) as socket:
                    await socket.wait_closed()
                    assert socket.close_code == 4404
        run(scene())


async def until_served(http: httpx.AsyncClient) -> None:
    """The places of closed connections are free again."""
    async def answer() -> int | str:
        try:
            return (await http.get("/api/health")).status_code
        except httpx.TransportError as error:
            return repr(error)
    await eventually(answer, lambda seen: seen == 200)


def test_silent_connections_leave_files_for_the_database(tmp_path: Path) -> None:
    """A proxy's connections are not counted by address; but all together leave some files free."""
    with ServerProcess(tmp_path, ATOLL_CONNECTIONS="50", ATOLL_REQUEST_SECONDS="5") as server:
        async def scene() -> None:
            ada = await Player(server.url).come_in("Ada")
            held = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(80)]
            assert (await ada.get("/api/me"))["name"] == "Ada"  # her own connection is still there
            ended = await asyncio.gather(*(asyncio.wait_for(reader.read(), PATIENCE) for reader, _ in held),
                                         return_exceptions=True)
            assert sum(isinstance(one, bytes) and one.startswith(b"HTTP/1.1 408") for one in ended) == 49
            for _, writer in held:
                writer.close()
            assert (await Player(server.url).come_in("Ben")).me["name"] == "Ben"
        run(scene())


def test_places() -> None:
    settings = Settings(trusted_proxies="10.0.0.0/8, 127.0.0.1,unix", connections_per_address=2)
    places = Places(settings, most=6)
    taken = [places.take(f"2001:db8::{number}") is not None for number in range(3)]
    assert taken == [True, True, False]
    assert [places.take("10.1.2.3") is None for _ in range(3)] == [False] * 3
    assert (places.count, places.take("192.0.2.1") is None, places.take("192.0.2.2") is None) == (5, False, True)
    assert Places(Settings(trusted_proxies="*"), 6).is_proxy("192.0.2.1")


def frame(code: int, data: bytes = b"") -> bytes:
    return struct.pack("!BB", code, 0x80 | len(data)) + b"\0\0\0\0" + data


UPGRADE = (b"GET /api/tables/%s/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
PINGS, EMPTY_PARTS = frame(0x89, b"x" * 125) * 500, frame(0x00) * 10_000


@pytest.mark.parametrize("flood", [PINGS, frame(0x01) + EMPTY_PARTS], ids=["pings", "parts"])
def test_a_socket_that_pings_or_never_ends_a_message_costs_little(brisk: ServerProcess, flood: bytes) -> None:
    async def attack(table_id: str) -> None:
        async with peer(brisk) as one:
            await one.say(UPGRADE % table_id.encode())
            await one.reader.readuntil(b"\r\n\r\n")
            one.writer.transport.pause_reading()  # type: ignore[attr-defined]  # a stream's transport can
            await asyncio.wait_for(one.flood(flood, 40 * MEGABYTE), PATIENCE)
            assert one.sent < 40 * MEGABYTE - len(flood)

    async def scene() -> str:
        return (await seated(brisk.url, "mangala", 2))[0]
    run(attack(run(scene())))


@pytest.mark.parametrize("flood", [PINGS, frame(0x01) + EMPTY_PARTS], ids=["pings", "parts"])
def test_of_a_socket_that_pings_or_never_ends_a_message_little_is_ever_taken_in(flood: bytes, tmp_path: Path) -> None:
    async def scene() -> int:
        async with talker(tmp_path) as one:
            await one.say(UPGRADE % (await one.open_table()).encode())
            await one.is_answered()
            await one.flood(flood, 40 * MEGABYTE)
            return one.sent
    assert asyncio.run(scene()) < MEGABYTE


def test_uvicorn_is_as_we_know_it() -> None:
    """The guards stand on these parts of uvicorn; where one of them changes, look at connections.py and wire.py."""
    source = inspect.getsource(HttpToolsProtocol) + inspect.getsource(RequestResponseCycle)
    for part in ("self.parser.feed_data(data)", "self.pipeline.appendleft((self.cycle, app))",
                 "self.flow.pause_reading()", "self.transport.set_protocol(protocol)", "self.more_body = True",
                 "self.headers.append((name, value))", "self._start_asgi_task(cycle, app)",
                 "self.response_started = False", "self.response_complete = False", "self.loop.call_later(",
                 "on_response=self.on_response_complete", "self.cycle.more_body = False", "self.flow.resume_reading()"):
        assert part in source, part
    source = inspect.getsource(WebSocketsSansIOProtocol)
    for part in ("self.frames.append(event.data)", "self.read_paused = True", "self.transport.pause_reading()",
                 "self.close_sent = True", "self.queue.put_nowait(", "await self.writable.wait()",
                 "self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)"):
        assert part in source, part
    for kind, names in ((HttpToolsProtocol, ("connection_made", "connection_lost", "data_received", "on_message_begin",
                                             "on_header", "on_headers_complete", "on_message_complete",
                                             "on_response_complete", "handle_websocket_upgrade")),
                        (WebSocketsSansIOProtocol, ("connection_lost", "data_received", "handle_cont", "handle_ping",
                                                    "handle_pong", "receive"))):
        assert all(inspect.isfunction(vars(kind).get(name)) for name in names), kind


def test_metrics_are_for_this_machine(server: ServerProcess, tmp_path: Path) -> None:
    async def scene(url: str, **headers: str) -> int:
        return (await Player(url).http.get("/metrics", headers=headers)).status_code
    outside = {"X-Forwarded-For": "192.0.2.1"}
    assert run(scene(server.url)) == 200
    assert run(scene(server.url, **outside)) == 401
    assert run(scene(server.url, Forwarded="for=192.0.2.1")) == 401
    with ServerProcess(tmp_path, ATOLL_METRICS_PUBLIC="yes") as public:
        assert run(scene(public.url, **outside)) == 200
