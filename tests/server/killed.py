"""Servers killed for real: `python -m tests.server.killed --kills 30` for the long version of what the tests do.

Clients lose their sockets, come back and go on; afterwards the logs are held against everything that was acknowledged.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import shutil
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median

from tests.server.audit import Findings, audit
from tests.server.load import IN_TIME, Load
from tests.server.players import run
from tests.server.processes import Postgres, ServerProcess

NO_LAG = {"ATOLL_LAG_MS": "0"}
"""So that clocks can be counted exactly."""


@dataclass
class Report:
    name: str
    kills: int
    findings: Findings
    away: list[float]
    """How long it took, each time, until whatever was killed was there again."""
    slowest: list[float]
    """Each time: how long after the blow the last table went on."""
    refusals: dict[str, int]

    def __str__(self) -> str:
        found = self.findings
        return (f"{self.name}: {self.kills} kills, {found.tables} tables, {found.entries} entries, "
                f"{found.acknowledged} acknowledged, 0 missing, 0 doubled, 0 stored but unseen; "
                f"every table went on within "
                f"{max(self.slowest):.1f} s of the blow (the median of the slowest: {median(self.slowest):.1f} s); "
                f"what was killed was back within {max(self.away):.1f} s (median {median(self.away):.1f} s); "
                f"clocks off by at most {found.worst_clock:.3f} s; "
                f"refusals while it was away: {self.refusals or 'none'}")


@dataclass
class Blows:
    """How often, and how many acknowledgements must have come by the last one; they are spread evenly."""

    kills: int
    acknowledged: int = 0
    tables: int = 50
    pause: float = 0.2

    async def wait_for_next(self, load: Load, number: int, rng: Random) -> None:
        await asyncio.sleep(rng.uniform(0.2, 1.0))
        while len(load.acknowledged) < self.acknowledged * (number + 1) / self.kills:
            await asyncio.sleep(0.05)


async def under_load(name: str, urls: list[str], database: str, blows: Blows, rng: Random,
                     strike: Callable[[], Awaitable[None]]) -> Report:
    load = Load(urls, rng, pause=blows.pause)
    tasks = await load.tables(blows.tables)
    watch = asyncio.create_task(load.watch())
    await load.wait_until_all_go_on(load.strike())
    away, slowest = [], []
    for number in range(blows.kills):
        await blows.wait_for_next(load, number, rng)
        running = load.strike()
        await strike()
        away.append(time.monotonic() - load.struck)
        slowest.append(await load.wait_until_all_go_on(running))
        if slowest[-1] > IN_TIME:
            print(f"kill {number}: back after {away[-1]:.1f} s, {load.latecomers(running)}", flush=True)
    await asyncio.sleep(IN_TIME + 1)  # the last entries must be seen, too
    await load.finish([*tasks, watch])
    return Report(name, blows.kills, await audit(load, database), away, slowest, load.refusals)


async def one_on_sqlite(folder: Path, blows: Blows, rng: Random) -> Report:
    """The only process, on SQLite, is killed and started again."""
    server = ServerProcess(folder, **NO_LAG).start()

    async def strike() -> None:
        server.kill()
        await asyncio.to_thread(server.start)

    try:
        return await under_load("one process on SQLite", [server.url], server.database, blows, rng, strike)
    finally:
        server.stop()


async def two_on_postgres(folder: Path, postgres: Postgres, blows: Blows, rng: Random) -> Report:
    """Two processes on one PostgreSQL; one of them, each time another, is killed."""
    database = postgres.create(f"killed_{rng.randrange(10**9)}")
    servers = [ServerProcess(folder, database, **NO_LAG).start() for _ in range(2)]
    urls = [server.url for server in servers]
    loads = list(urls)

    async def strike() -> None:
        victim = rng.randrange(2)
        servers[victim].kill()
        loads[:] = [urls[1 - victim]]
        await asyncio.to_thread(servers[victim].start)
        loads[:] = urls

    try:
        return await under_load("two processes on PostgreSQL, one killed", loads, database, blows, rng, strike)
    finally:
        for server in servers:
            server.stop()


async def postgres_restarted(folder: Path, postgres: Postgres, blows: Blows, rng: Random) -> Report:
    """PostgreSQL itself goes away at once, as in a crash, and comes back; the server stays up."""
    database = postgres.create(f"restarted_{rng.randrange(10**9)}")
    server = ServerProcess(folder, database, **NO_LAG).start()

    async def strike() -> None:
        await asyncio.to_thread(postgres.stop, "immediate")
        await asyncio.sleep(rng.uniform(0, 0.5))
        await asyncio.to_thread(postgres.start)

    try:
        report = await under_load("PostgreSQL restarted", [server.url], database, blows, rng, strike)
        assert server.is_alive()
        return report
    finally:
        server.stop()


async def long_version(blows: Blows, seed: int, only: str) -> None:
    """What the servers said stays in the folder when something went wrong."""
    folder = Path(tempfile.mkdtemp(prefix="atoll-killed-"))
    folder.chmod(0o755)
    if only in ("", "sqlite"):
        print(await one_on_sqlite(folder, blows, Random(seed)), flush=True)
    if only != "sqlite":
        postgres = Postgres(folder / "cluster").start()
        try:
            if only in ("", "two"):
                print(await two_on_postgres(folder, postgres, blows, Random(seed + 1)), flush=True)
            if only in ("", "restart"):
                print(await postgres_restarted(folder, postgres, blows, Random(seed + 2)), flush=True)
        finally:
            postgres.stop("immediate")
    shutil.rmtree(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=("sqlite", "two", "restart"), default="")
    parser.add_argument("--acknowledged", type=int, default=0, help="at least so many, spread over the kills")
    parser.add_argument("--pause", type=float, default=0.2, help="the longest that somebody thinks, in seconds")
    given = parser.parse_args()
    blows = Blows(given.kills, given.acknowledged, given.tables, given.pause)
    gc.disable()  # it would stop all clients for seconds, and that would look as if the tables had not gone on
    run(long_version(blows, given.seed, given.only))


if __name__ == "__main__":
    main()
