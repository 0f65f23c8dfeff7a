"""Sockets without a session that send as fast as they can: `python -m tests.server.floods`; `stall` does it too.

Each kind of frame for some seconds, from one socket and from three, which come back when they are hung up on; how long
`/api/health` takes meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import struct
import tempfile
import threading
import time
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles

from tests.server.players import Player, run, seated
from tests.server.processes import ServerProcess

SPAWN = get_context("spawn")
UPGRADE = (b"GET /api/tables/%s/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
TEXT, BINARY, CLOSE, PING, PONG, PART = 0x81, 0x82, 0x88, 0x89, 0x8A, 0x00
BAR = 0.25


def frame(code: int, data: bytes = b"") -> bytes:
    return struct.pack("!BB", code, 0x80 | len(data)) + b"\0\0\0\0" + data


FLOODS: dict[str, tuple[bytes, bool]] = {
    "empty pongs": (frame(PONG), True), "full pongs": (frame(PONG, b"x" * 125), True),
    "empty pings": (frame(PING), True), "full pings": (frame(PING, b"x" * 125), True),
    "pings that nobody reads": (frame(PING), False), "pings and pongs": (frame(PING) + frame(PONG), True),
    "pongs in the parts of a message": (frame(0x01) + frame(PONG) * 90 + frame(PART | 0x80), True),
    "texts": (frame(TEXT, b"{}"), True), "empty binary messages": (frame(BINARY), True)}
"""What is sent again and again, and whether the answers are read."""


def flood(port: int, table: str, name: str, seconds: float, pipe: Connection) -> None:
    """In a process of its own: how many bytes went out, on how many connections."""
    (piece, reads), sent, lines, until = FLOODS[name], 0, 0, time.monotonic() + seconds
    piece *= 60_000 // len(piece)
    while time.monotonic() < until:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=2) as one:
            lines += 1
            one.sendall(UPGRADE % table.encode())
            if reads:
                threading.Thread(target=read_all, args=(one,), daemon=True).start()
            while time.monotonic() < until:
                sent += one.send(piece)
        time.sleep(0.01)
    pipe.send((sent, lines))


def read_all(one: socket.socket) -> None:
    with suppress(OSError):
        while one.recv(2**16):
            pass


async def looks(looker: Player, pipes: list[Connection]) -> list[float]:
    """How long the server takes to say that it is there, until all floods are over."""
    waits: list[float] = []
    while not all(pipe.poll() for pipe in pipes):
        began = time.monotonic()
        await looker.http.get("/api/health")  # where requests are counted, 429 is an answer too
        waits.append(time.monotonic() - began)
        await asyncio.sleep(0.005)
    return waits


async def flooded(server: ServerProcess, table: str, name: str, sockets: int, seconds: float) -> tuple[float, str]:
    """The longest wait, and a line that says more."""
    looker = Player(server.url, **{"X-Forwarded-For": "192.0.2.99"})
    pipes, processes = [], []
    for _ in range(sockets):
        mine, theirs = SPAWN.Pipe()
        processes.append(SPAWN.Process(target=flood, args=(server.port, table, name, seconds, theirs), daemon=True))
        processes[-1].start()
        pipes.append(mine)
    waits = await looks(looker, pipes)
    told = [pipe.recv() for pipe in pipes]
    for process in processes:
        process.join()
    cuts = quantiles(waits, n=100)
    return max(waits), (f"{name}, {sockets} at once: {sum(sent for sent, _ in told) / 1e6:.1f} MB on "
                        f"{sum(lines for _, lines in told)} connections; /api/health {len(waits)} times: p50 "
                        f"{1000 * cuts[49]:.1f} ms, p99 {1000 * cuts[98]:.1f} ms, longest {1000 * max(waits):.0f} ms")


async def all_floods(server: ServerProcess, seconds: float) -> bool:
    """Does the server answer within the bar all the time?"""
    table, _ = await seated(server.url, "mangala", 2)
    longest = 0.0
    for name in FLOODS:
        for sockets in (1, 3):
            wait, line = await flooded(server, table, name, sockets, seconds)
            longest = max(longest, wait)
            print(line, flush=True)
    print(f"longest of all {1000 * longest:.0f} ms; the bar is {1000 * BAR:.0f} ms", flush=True)
    return longest < BAR


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    quick = {"ATOLL_REQUESTS_PER_SECOND": "100000", "ATOLL_REQUESTS_BURST": "100000"}  # who comes back is let in
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder), limits=True, **quick) as server:
        raise SystemExit(not run(all_floods(server, given.seconds)))


if __name__ == "__main__":
    main()
