"""What a hundred people who ask mangala's oracle at once do to a running table.

    python bench/oracle_load.py [--askers 100] [--seconds 10] [--tables 10]

Pairs of people play mangala over sockets, one move at a time, each pair a few a second; the time from a move to its
acknowledgement is measured while nobody asks, then while the askers all ask without a pause about positions that are
not in any table, then without them again. Limits for each person are lifted, so that the oracle itself is what holds.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.players import Player, TableSocket, run, seated
from tests.server.processes import ServerProcess

LIFTED = {"ATOLL_ORACLE_PER_MINUTE": "1000000", "ATOLL_BOT_SECONDS_PER_HOUR": "1000000",
          "ATOLL_TABLES_PER_HOUR": "1000000", "ATOLL_ORACLE_SECONDS": "1.0"}
TICKS = os.sysconf("SC_CLK_TCK")
PACE = 0.2
"""Seconds between two moves of a table."""


class Game:
    """Two people at one table, who move in turn and begin anew when a set is over."""

    def __init__(self, url: str, rng: Random) -> None:
        self.url, self.rng = url, rng
        self.sockets: list[TableSocket] = []

    async def open(self) -> None:
        table_id, people = await seated(self.url, "mangala", 2)
        self.sockets = [await person.socket(table_id) for person in people]

    async def move(self) -> float:
        """Seconds until it was acknowledged."""
        for socket in self.sockets:
            await socket.table_where(lambda said: said["n"] >= 0)
        newest: Any = max((socket.table for socket in self.sockets), key=lambda said: said["n"] if said else -1)
        if not newest["to_act"]:
            await self.open()
            return await self.move()
        mover = self.sockets[newest["to_act"][0]]
        now = await mover.table_where(lambda said: bool(said["legal"]))
        began = time.perf_counter()
        await mover.play(self.rng.choice(now["legal"]))
        spent = time.perf_counter() - began
        await asyncio.gather(*(socket.table_where(lambda said: said["n"] > newest["n"]) for socket in self.sockets))
        return spent

    async def play(self, until: float, times: list[float]) -> None:
        while time.monotonic() < until:
            times.append(await self.move())
            await asyncio.sleep(PACE)


async def ask(person: Player, rng: Random, until: float, answers: list[float]) -> None:
    """One person, who asks about another position each time."""
    while time.monotonic() < until:
        pits = [rng.randrange(1, 6) for _ in range(12)]
        position = " ".join(map(str, pits[:6])) + " / " + " ".join(map(str, pits[6:]))
        began = time.perf_counter()
        status, _ = await person.ask("GET", f"/api/oracle/mangala?{urlencode({'position': position})}")
        if status == 200:
            answers.append(time.perf_counter() - began)


def asking(url: str, askers: int, seconds: float, door: Connection) -> None:
    """In a process of its own, on what the others leave of the cores: people ask from their own machines, and what
    their side costs must not slow those who measure. Everybody comes in first."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

    async def scene() -> list[float]:
        people = [await Player(url).come_in(f"Asker {number}") for number in range(askers)]
        door.send("ready")
        door.recv()
        answers, until = list[float](), time.monotonic() + seconds
        await asyncio.gather(*(ask(person, Random(n), until, answers) for n, person in enumerate(people)))
        return answers
    door.send(run(scene()))


def quantile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] * 1000 if times else float("nan")


def said(name: str, times: list[float]) -> str:
    return (f"{name:<16} {len(times):>5}   median {quantile(times, 0.5):7.1f} ms   p95 "
            f"{quantile(times, 0.95):7.1f} ms   slowest {quantile(times, 1.0):7.1f} ms")


def cpu_seconds(pid: int) -> float:
    """Of the server's own process: other work on the machine does not spoil it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def measure(server: ServerProcess, tables: int, seconds: float, door: Connection) -> None:
    assert server.process is not None, "the server runs"
    url, pid = server.url, server.process.pid
    games = [Game(url, Random(number)) for number in range(tables)]
    for game in games:
        await game.open()
    for name in ("before", "during", "after"):
        if name == "during":
            door.send("go")
        times, until, worked = list[float](), time.monotonic() + seconds, cpu_seconds(pid)
        await asyncio.gather(*(game.play(until, times) for game in games))
        print(f"{said(f'moves, {name}', times)}   server {cpu_seconds(pid) - worked:.2f} s of CPU", flush=True)
        if name == "during":
            print(said("answers", await asyncio.to_thread(door.recv)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--askers", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder), None, False, **LIFTED) as server:
        ours, theirs = Pipe()
        crowd = Process(target=asking, args=(server.url, given.askers, given.seconds, theirs))
        crowd.start()
        ours.recv()
        run(measure(server, given.tables, given.seconds, ours))
        crowd.join()


if __name__ == "__main__":
    main()
