"""Wake-ups lost on purpose: `python -m tests.server.cuts --cuts 1000` for the long version of what the tests do.

Two processes on one PostgreSQL. All the time the connections on which they listen to each other are cut, while at
tables over both people change seats, leave, sit down, start, play and talk. Whoever lost his seat must never see a
hand; whoever looks must in the end see everything, whichever notice was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import asyncpg  # type: ignore[import-untyped]  # it has no annotations of its own

from tests.server.players import Player, Refusal, TableSocket, run
from tests.server.processes import Postgres, ServerProcess, fresh_postgres

LANES = 4
HEALED = 180
"""Seconds after which something that was lost counts as lost for good; no measure of speed."""
CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
AND pid <> pg_backend_pid() AND (query LIKE 'LISTEN%' OR query = 'SELECT 1')"""
"""Nobody else asks these two."""


class Cutter:
    """Cuts whatever listens, again and again."""

    def __init__(self, database: str, wanted: int, pause: float) -> None:
        self.database, self.wanted, self.pause, self.cuts = database, wanted, pause, 0

    async def run(self) -> None:
        connection: Any = await asyncpg.connect(self.database)
        while self.cuts < self.wanted:
            self.cuts += len(await connection.fetch(CUT))
            await asyncio.sleep(self.pause)
        await connection.close()


class Scene:
    """One table: P has seat 1 at process A, leaves it by process B, Q takes it there, and the game starts."""

    def __init__(self, servers: list[ServerProcess], rng: Random, found: Counter[str]) -> None:
        self.near, self.far = (servers if rng.random() < 0.5 else servers[::-1])
        self.rng, self.found = rng, found

    async def play(self) -> None:
        names = ("Host", "Paula", "Quinn")
        self.host, self.paula, self.quinn = [await Player(self.far.url).come_in(name) for name in names]
        table = await self.host.open_table(game="mandragora", lot=self.rng.random() < 0.5)
        self.path = f"/api/tables/{table['id']}"
        await self.paula.post(f"{self.path}/seats/1")
        self.old = await self.paula.socket(table["id"], self.near.url)
        self.watcher = await Player(self.near.url).socket(table["id"])
        await self.change_seats()
        await self.host.post(f"{self.path}/start")
        self.seats = {seat["person"]: seat["seat"] for seat in (await self.host.get(self.path))["seats"]}
        here = [await person.socket(table["id"], url.url) for person, url in
                ((self.host, self.far), (self.quinn, self.rng.choice([self.near, self.far])))]
        await asyncio.gather(*(person_socket.table_where(lambda said: True) for person_socket in here))
        await self.provoke(table["id"])
        await self.moves(here)
        await self.host.post(f"{self.path}/chat", text="the last word")
        await self.heal(here)
        self.judge()
        await asyncio.gather(*(one.close() for one in (self.host, self.paula, self.quinn)))
        await self.watcher.close()

    async def change_seats(self) -> None:
        await asyncio.sleep(self.rng.uniform(0, 0.3))
        await self.paula.delete(f"{self.path}/seats/1")
        await self.quinn.post(f"{self.path}/seats/1")
        if self.rng.random() < 0.3:
            await self.quinn.delete(f"{self.path}/seats/1")
            await self.quinn.post(f"{self.path}/seats/1")

    async def provoke(self, table_id: str) -> None:
        """Whatever makes the process look that has missed everything."""
        deed = self.rng.randrange(4)
        if deed == 0:
            await self.old.send({"do": "look"})
        elif deed == 1:
            stranger = await Player(self.near.url).socket(table_id)
            await stranger.close()
        elif deed == 2:
            seen = await Player(self.near.url).get(f"{self.path}/now")
            assert seen["mine"] is None
        else:
            await self.old.send({"do": "play", "n": 0, "action": "!resign"})

    async def moves(self, sockets: list[TableSocket]) -> None:
        """A few answers of whoever is asked; a refusal because another came first is asked again."""
        done = dict.fromkeys(sockets, -1)
        for one in sockets * self.rng.randrange(2, 6):
            with suppress(TimeoutError, Refusal):
                said = await asyncio.wait_for(
                    one.table_where(lambda said, one=one: bool(said["legal"]) and said["n"] > done[one]), 0.3)
                done[one] = (await one.play(self.rng.choice(said["legal"]), said["mine"]))["at"]
        self.n = (await self.host.get(f"{self.path}/now"))["n"]

    async def heal(self, here: list[TableSocket]) -> None:
        """Everybody hears of the start, of every entry and of what was said."""
        async def whole(one: TableSocket) -> None:
            def is_whole() -> bool:
                said = any(message["is"] == "chat" and message["line"]["text"] == "the last word"
                           for message in one.messages)
                return (said and one.info.get("status") == "running" and one.table is not None
                        and one.table["n"] >= self.n)
            while not is_whole():
                await asyncio.wait_for(one.hear(), HEALED)
        await asyncio.gather(*(whole(one) for one in (self.old, self.watcher, *here)))
        self.found["healed"] += 2 + len(here)

    def judge(self) -> None:
        """Whoever has no seat sees what a spectator sees, to the last byte of the view."""
        assert self.paula.me["id"] not in self.seats
        as_spectator = {said["n"]: said["view"] for said in self.watcher.messages if said["is"] == "table"}
        for said in self.old.messages + self.watcher.messages:
            if said["is"] == "table":
                self.found["views"] += 1
                is_wrong = said["mine"] is not None or said["legal"] or said["view"] != as_spectator.get(
                    said["n"], said["view"])
                self.found["wrong"] += bool(is_wrong)


async def under_cuts(servers: list[ServerProcess], database: str, cuts: int, rng: Random, lanes: int = LANES,
                     pause: float = 0.25) -> Counter[str]:
    """Tables without end until so many connections were cut."""
    found: Counter[str] = Counter()
    cutter = Cutter(database, cuts, pause)
    cutting = asyncio.create_task(cutter.run())

    async def lane(number: int) -> None:
        for scene in itertools.count():
            await Scene(servers, Random(f"{rng.random()} {number} {scene}"), found).play()
            found["tables"] += 1
            if cutting.done():
                return
    await asyncio.gather(*(lane(number) for number in range(lanes)))
    await cutting
    found["cuts"] = cutter.cuts
    return found


async def two_on_postgres(folder: Path, postgres: Postgres, cuts: int, rng: Random, lanes: int = LANES,
                          **settings: str) -> Counter[str]:
    database = postgres.create(f"cuts_{rng.randrange(10**9)}")
    servers = [ServerProcess(folder, database, **settings).start() for _ in range(2)]
    try:
        return await under_cuts(servers, database, cuts, rng, lanes)
    finally:
        for server in servers:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cuts", type=int, default=1000)
    parser.add_argument("--lanes", type=int, default=LANES)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="atoll-cuts-") as place, fresh_postgres() as postgres:
        found = run(two_on_postgres(Path(place), postgres, given.cuts, Random(given.seed), given.lanes))
    print(f"{found['cuts']} connections cut, {found['tables']} tables, {found['views']} views of those without a seat: "
          f"{found['wrong']} wrong; {found['healed']} sockets saw everything in the end; "
          f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
