"""Ten thousand sockets, each with a move every ten seconds: part of bench/server_load.py, and alone as

    python -m bench.server_crowd [--sockets 10000] [--seconds 60] [--clients 4] [--store sqlite|postgresql] [--apart]

Tables of two are opened by several client processes, because one could not keep up. Each reports how long every move
took from sending until both sockets had its position, and how many sockets were lost. On PostgreSQL two server
processes share the tables, as a proxy does that hashes by table; with --apart the two people of a table are always on
different ones, which is the worst that a proxy can do.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import quantiles

from websockets.exceptions import WebSocketException

from bench.server_peers import AtollPair, Visitors, dial
from tests.server.processes import ServerProcess, fresh_postgres

SPAWN = get_context("spawn")
EVERY = 10.0
"""Seconds between two moves of one socket; a table of two moves twice as often."""
OPENED_AT_ONCE = 20


@dataclass
class Part:
    """What one client process saw."""

    waits: list[float]
    dropped: int
    opening: float
    late: float
    """The most that a move began later than it should have: how busy the client itself was."""


async def open_tables(urls: list[str], tables: int, apart: bool) -> list[AtollPair]:
    visitors = [Visitors(url) for url in urls]
    tokens = await visitors[0].people(2)
    pairs: list[AtollPair] = []
    while len(pairs) < tables:
        wanted = min(OPENED_AT_ONCE, tables - len(pairs))
        pairs += await asyncio.gather(*(open_pair(visitors, tokens, len(pairs) + number, apart)
                                       for number in range(wanted)))
    for one in visitors:
        await one.close()
    return pairs


async def open_pair(visitors: list[Visitors], tokens: list[str], number: int, apart: bool) -> AtollPair:
    table = await visitors[number % len(visitors)].open_table(tokens, {"sets": 5})
    urls = [visitors[(number + seat * apart) % len(visitors)].url for seat in (0, 1)]
    addresses = [f"{url.replace('http', 'ws')}/api/tables/{table}/socket" for url in urls]
    pair = AtollPair(addresses[0], [await dial(address, Authorization=f"Bearer {token}")
                                    for address, token in zip(addresses, tokens, strict=True)])
    await pair.catch_up()
    return pair


async def play(pair: AtollPair, offset: float, until: float, part: Part) -> None:
    due = time.monotonic() + offset
    while due < until:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        began = time.monotonic()
        part.late = max(part.late, began - due)
        try:
            if not await pair.move():
                return
        except (WebSocketException, OSError):
            part.dropped += 1
            return
        part.waits.append(time.monotonic() - began)
        due += EVERY / 2


def client(urls: list[str], tables: int, seconds: float, apart: bool, pipe: Connection) -> None:
    """In a process of its own: open, say so, wait for the sign, play, report."""
    async def whole() -> Part:
        began = time.monotonic()
        pairs = await open_tables(urls, tables, apart)
        part = Part([], 0, time.monotonic() - began, 0.0)
        pipe.send("open")
        await asyncio.to_thread(pipe.recv)
        until = time.monotonic() + seconds
        await asyncio.gather(*(play(pair, EVERY / 2 * number / tables, until, part)
                               for number, pair in enumerate(pairs)))
        part.dropped += sum(socket.close_code is not None for pair in pairs for socket in pair.sockets)
        pipe.send(part)
        return part
    more_files()
    asyncio.run(whole())
    os._exit(0)  # thousands of polite farewells are not what is measured


def more_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def crowd(urls: list[str], sockets: int, seconds: float, clients: int, apart: bool) -> list[Part]:
    pipes = []
    for _ in range(clients):
        mine, theirs = SPAWN.Pipe()
        about = (urls, sockets // 2 // clients, seconds, apart, theirs)
        SPAWN.Process(target=client, args=about, daemon=True).start()
        pipes.append(mine)
    for pipe in pipes:
        assert pipe.recv() == "open"
    for pipe in pipes:
        pipe.send("play")
    return [pipe.recv() for pipe in pipes]


@contextmanager
def servers(store: str) -> Iterator[list[ServerProcess]]:
    more_files()
    settings = {"ATOLL_LOG_LEVEL": "warning", "ATOLL_ROOMS_IN_MEMORY": "20000"}
    with tempfile.TemporaryDirectory() as name:
        if store == "sqlite":
            with ServerProcess(Path(name), **settings) as server:
                yield [server]
        else:
            with fresh_postgres() as postgres:
                database = postgres.create("crowd")
                with ServerProcess(Path(name), database, **settings) as one, \
                        ServerProcess(Path(name), database, **settings) as two:
                    yield [one, two]


def memory(server: ServerProcess) -> float:
    assert server.process is not None
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def figures(parts: list[Part]) -> str:
    waits = [wait for part in parts for wait in part.waits]
    cuts = quantiles(waits, n=1000)
    p50, p95, p99, last = (1000 * cuts[place] for place in (499, 949, 989, 998))
    return (f"{len(waits)} moves: p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, p99.9 {last:.1f} ms, slowest "
            f"{1000 * max(waits):.0f} ms; {sum(part.dropped for part in parts)} sockets dropped; opened in "
            f"{max(part.opening for part in parts):.0f} s; clients at most "
            f"{1000 * max(part.late for part in parts):.0f} ms late")


def report(store: str, sockets: int, seconds: float, clients: int, apart: bool) -> str:
    with servers(store) as running:
        before = [memory(server) for server in running]
        parts = crowd([server.url for server in running], sockets, seconds, clients, apart)
        after = [memory(server) for server in running]
    grown = ", ".join(f"{was:.0f} → {now:.0f} MiB" for was, now in zip(before, after, strict=True))
    return f"{store}, {len(running)} process(es), {sockets} sockets: {figures(parts)}; memory {grown}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=4)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="")
    parser.add_argument("--apart", action="store_true")
    given = parser.parse_args()
    print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
    for store in ("sqlite", "postgresql"):
        if given.store in ("", store):
            print(report(store, given.sockets, given.seconds, given.clients, given.apart), flush=True)


if __name__ == "__main__":
    main()
