"""The server under load, beside boardgame.io's server under the same generator in the same run.

    python bench/server_load.py [--seconds 10] [--without-peer]

Atoll stores every move durably (SQLite, synchronous=FULL) before it acknowledges it; boardgame.io keeps its matches in
memory, as it does by default. Figures: moves a second at saturation, by the clock and by the server's own CPU time
(which other work on the machine does not spoil); latency at 1,000 sockets that move once a second each; memory for
each 1,000 idle tables; and the cost of a move against the length of the game and the number of tables.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.server_flood import beside_a_flood, latency, steady
from bench.server_peers import Atoll, BoardgameIo, Pair, Peer

TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
SLICES = 4


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_mib(pid: int) -> float:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 2**20


async def saturate(peer: Peer, tables: int, seconds: float) -> str:
    """Every table as fast as it goes; a game that is over is followed by another."""
    pairs = [pair for _ in range(tables // 16) for pair in await asyncio.gather(*(peer.open_pair() for _ in range(16)))]
    cpu, began = cpu_seconds(peer.pid), time.monotonic()
    until = began + seconds
    moves = sum(await asyncio.gather(*(play_on(peer, pair, until) for pair in pairs)))
    took, worked = time.monotonic() - began, cpu_seconds(peer.pid) - cpu
    return f"{moves / took:8.0f} moves/s   {moves / worked:8.0f} moves per CPU second of the server"


async def play_on(peer: Peer, pair: Pair, until: float) -> int:
    moves = 0
    while time.monotonic() < until:
        if await pair.move():
            moves += 1
        else:
            await pair.close()
            pair = await peer.open_pair()
    await pair.close()
    return moves


async def thousand_sockets(peers: list[Peer], seconds: float) -> list[str]:
    """500 tables, 1,000 sockets; each socket moves about once a second, so each table twice.

    Servers take turns, a slice each, so that whatever else the machine does falls on both.
    """
    pairs: dict[str, list[Pair]] = {peer.name: await many_pairs(peer, 500) for peer in peers}
    waits: dict[str, list[float]] = {peer.name: [] for peer in peers}
    cpu = {peer.name: 0.0 for peer in peers}
    for _ in range(SLICES):
        for peer in peers:
            before = cpu_seconds(peer.pid)
            await asyncio.gather(*(steady(pair, number / 1000, seconds / SLICES, waits[peer.name])
                                   for number, pair in enumerate(pairs[peer.name])))
            cpu[peer.name] += cpu_seconds(peer.pid) - before
    lines = []
    for peer in peers:
        await asyncio.gather(*(pair.close() for pair in pairs[peer.name]))
        moves = len(waits[peer.name])
        lines.append(f"{latency(waits[peer.name])}   ({moves} moves, {1e6 * cpu[peer.name] / moves:.0f} µs CPU each)")
    return lines


async def many_pairs(peer: Peer, count: int) -> list[Pair]:
    return [pair for _ in range(count // 25) for pair in await asyncio.gather(*(peer.open_pair() for _ in range(25)))]


async def idle_tables(peer: Peer) -> str:
    """Tables that were played at and left, still known to the process."""
    before = resident_mib(peer.pid)
    for _ in range(40):
        pairs = await asyncio.gather(*(peer.open_pair() for _ in range(25)))
        for pair in pairs:
            await pair.move()
            await pair.close()
    return f"{resident_mib(peer.pid) - before:6.1f} MiB for 1,000 idle tables"


async def cost_by_length(peer: Atoll) -> list[str]:
    """One long game at a time: server CPU for each move, early and late."""
    lines = []
    pairs = [await peer.open_pair(sets=5) for _ in range(16)]
    for stage in range(3):
        cpu, moves = cpu_seconds(peer.pid), 0
        for _ in range(40):
            moves += sum(await asyncio.gather(*(pair.move() for pair in pairs)))
        cost = 1e6 * (cpu_seconds(peer.pid) - cpu) / max(1, moves)
        lines.append(f"moves {40 * stage:3}–{40 * stage + 39:3}: {cost:6.0f} µs")
    return lines


async def cost_by_tables(peer: Atoll) -> list[str]:
    lines = []
    idle: list[Pair] = []
    for tables in (10, 100, 500):
        while len(idle) < tables:
            idle += await asyncio.gather(*(peer.open_pair() for _ in range(min(50, tables - len(idle)))))
        busy = [await peer.open_pair(sets=5) for _ in range(8)]
        cpu, moves = cpu_seconds(peer.pid), 0
        for _ in range(75):
            moves += sum(await asyncio.gather(*(pair.move() for pair in busy)))
        lines.append(f"{tables:4} other tables open: {1e6 * (cpu_seconds(peer.pid) - cpu) / max(1, moves):6.0f} µs")
    return lines


async def measure(peers: list[Peer], seconds: float) -> None:
    for title, figure in (("memory", idle_tables),  # first, while nothing else has been in it
                          ("moves at saturation, 256 tables", lambda peer: saturate(peer, 256, seconds)),
                          ("64 tables, where many games end and new ones are opened",
                           lambda peer: saturate(peer, 64, seconds))):
        print(title, flush=True)
        for peer in peers:
            print(f"  {peer.name:34} {await figure(peer)}", flush=True)
    print("1,000 sockets, one move a second each, in turns", flush=True)
    for peer, line in zip(peers, await thousand_sockets(peers, 2 * seconds), strict=True):
        print(f"  {peer.name:34} {line}", flush=True)
    own = peers[0]
    assert isinstance(own, Atoll)
    print("server CPU for a move, by the length of the game")
    for line in await cost_by_length(own):
        print(f"  {line}", flush=True)
    print("server CPU for a move, by the number of tables")
    for line in await cost_by_tables(own):
        print(f"  {line}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--without-peer", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        peers: list[Peer] = [Atoll(Path(name))]
        try:
            if not given.without_peer:
                peers.append(BoardgameIo())
            print(f"load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores", flush=True)
            asyncio.run(measure(peers, given.seconds))
            print("100 tables, one move a second for each socket")
            for line in asyncio.run(beside_a_flood(Path(name) / "flood", given.seconds)):
                print(f"  {line}", flush=True)
        finally:
            for peer in peers:
                peer.stop()


if __name__ == "__main__":
    try:
        import uvloop
        uvloop.install()
    except (ImportError, subprocess.SubprocessError):
        pass
    main()
