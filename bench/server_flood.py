"""Does a flooding or a sleeping client slow the others? Part of bench/server_load.py.

Honest tables move once a second a socket, first alone, then beside clients that send as fast as they can and clients
that never read, from a process of their own. The server keeps its default limits.
"""

from __future__ import annotations

import asyncio
import time
from multiprocessing import get_context
from multiprocessing.synchronize import Event
from pathlib import Path
from statistics import quantiles

from websockets.exceptions import WebSocketException

from bench.server_peers import Atoll, Pair, dial

SPAWN = get_context("spawn")
TABLES, FLOODERS, SLEEPERS = 100, 8, 20


async def flood(address: str, until: float) -> None:
    """Comes back whenever the server has had enough of it."""
    while time.time() < until:
        try:
            socket = await dial(address)
            while time.time() < until:
                await socket.send('{"do":"look"}')
        except (WebSocketException, OSError):
            await asyncio.sleep(0.05)


def crowd(address: str, seconds: float, ready: Event) -> None:
    """In a process of its own. Sleepers' buffers fill, because nobody reads them."""
    async def all_of_them() -> None:
        sleepers = [await dial(address) for _ in range(SLEEPERS)]
        for sleeper in sleepers:
            sleeper.transport.pause_reading()
        ready.set()
        await asyncio.gather(*(flood(address, time.time() + seconds) for _ in range(FLOODERS)))
        for sleeper in sleepers:
            sleeper.transport.abort()
    asyncio.run(all_of_them())


async def steady(pair: Pair, offset: float, seconds: float, waits: list[float]) -> None:
    """Each of the two sockets moves about once a second."""
    until = time.monotonic() + seconds
    await asyncio.sleep(offset)
    while time.monotonic() < until:
        began = time.monotonic()
        if not await pair.move():
            return
        waits.append(time.monotonic() - began)
        await asyncio.sleep(max(0.0, 0.5 - (time.monotonic() - began)))


def latency(waits: list[float]) -> str:
    cuts = quantiles(waits, n=100)
    p50, p95, p99 = (1000 * cuts[place] for place in (49, 94, 98))
    return f"p50 {p50:6.1f} ms   p95 {p95:6.1f} ms   p99 {p99:6.1f} ms"


async def beside_a_flood(folder: Path, seconds: float) -> list[str]:
    folder.mkdir()
    peer = Atoll(folder, limits=True)
    try:
        pairs = []
        for number in range(TABLES):  # from as many places, by way of a trusted proxy
            peer.move_to(f"198.51.100.{number}")
            pairs.append(await peer.open_pair())
        lines = []
        for name, crowded in (("alone", False), (f"beside {FLOODERS} who flood and {SLEEPERS} who sleep", True)):
            waits: list[float] = []
            ready = SPAWN.Event()
            process = SPAWN.Process(target=crowd, args=(pairs[0].address, seconds + 1, ready))
            if crowded:
                process.start()
                await asyncio.to_thread(ready.wait)
            await asyncio.gather(*(steady(pair, number / TABLES, seconds, waits) for number, pair in enumerate(pairs)))
            if crowded:
                await asyncio.to_thread(process.join)
            lines.append(f"{name:40} {latency(waits)}")
        await asyncio.gather(*(pair.close() for pair in pairs))
    finally:
        peer.stop()
    return lines
