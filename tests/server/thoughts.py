"""Bots' decisions over two processes on PostgreSQL: each is thought over once, though both processes know every table.

    python -m tests.server.thoughts --decisions 1000

At each table a person plays bots of a game in which all decide at the same time; his moves go to either process, he has
a socket at both, and strangers come and go.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import func, select

from atoll.server.store.schema import entries, seats
from atoll.server.store.store import Store
from tests.server.players import Player, Refusal, run
from tests.server.processes import Postgres, ServerProcess, fresh_postgres

SEATING = [{"is": "me"}, *({"is": "bot", "bot": "greedy"} for _ in range(3))]
AT_ONCE = 6


@dataclass
class Report:
    decisions: int
    thoughts: list[int]
    """Of each process."""
    late: int
    """Answers that came too late, by the logs."""

    def __str__(self) -> str:
        return (f"{self.decisions} decisions of bots, {' + '.join(map(str, self.thoughts))} = {sum(self.thoughts)} "
                f"thoughts over {len(self.thoughts)} processes, {self.late} answers too late")


async def play_table(urls: list[str], wanted: int, rng: Random) -> None:
    """Until the bots have decided so often, or the game is over."""
    ada = await Player(urls[0]).come_in("Ada")
    table_id = (await ada.open_table(game="my_island", seats=4, seating=SEATING, start=True))["id"]
    sockets = [await ada.socket(table_id, url) for url in urls]
    while True:
        place = rng.randrange(len(urls))
        socket = sockets[place]
        table = await socket.table_where(lambda said: bool(said["legal"]) or said["outcome"] is not None)
        if table["outcome"] is not None or table["n"] >= wanted:
            return
        if rng.random() < 0.3:  # a stranger comes to where nobody has moved
            await (await Player(urls[1 - place]).socket(table_id)).close()
        mine = table["mine"]
        try:
            await socket.play(rng.choice(table["legal"]))
        except Refusal:  # a bot was faster, and the table is another one
            await socket.send({"do": "look"})
            await socket.hear_kind("table")
            continue
        for one in sockets:
            await one.table_where(lambda said, mine=mine: said["mine"] > mine)  # type: ignore[misc]


async def decided(database: str) -> int:
    """The entries of bots."""
    store = Store(database)
    query = select(func.count()).select_from(entries.join(
        seats, (seats.c.table_id == entries.c.table_id) & (seats.c.seat == entries.c.seat))).where(
        seats.c.bot.is_not(None))
    found = await store.read(lambda connection: connection.execute(query).scalar_one())
    await store.close()
    return int(found)


def thought(url: str) -> int:
    found = re.search(r"^atoll_thoughts_total (\S+)", httpx.get(f"{url}/metrics", trust_env=False).text, re.MULTILINE)
    assert found
    return int(float(found[1]))


async def until_quiet(database: str) -> int:
    """Bots answer what they were asked last."""
    before, now = -1, await decided(database)
    while before != now:
        await asyncio.sleep(5)
        before, now = now, await decided(database)
    return now


async def two_processes(folder: Path, postgres: Postgres, decisions: int, rng: Random, **settings: str) -> Report:
    database = postgres.create(f"thoughts_{rng.randrange(10**9)}")
    servers = [ServerProcess(folder, database, **settings).start() for _ in range(2)]
    urls, gate = [server.url for server in servers], asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        async with gate:
            await play_table(urls if number % 2 else urls[::-1], min(120, decisions), Random(number))
    try:
        number = 0
        while await decided(database) < decisions:
            some = min(AT_ONCE, 1 + decisions // 50)
            await asyncio.gather(*(one(number + place) for place in range(some)))
            number += some
        count = await until_quiet(database)
        late = sum(server.log.read_text().count("a bot's answer came too late") for server in servers)
        return Report(count, [thought(url) for url in urls], late)
    finally:
        for server in servers:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--decisions", type=int, default=1000)
    given: Any = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="atoll-thoughts-") as place, fresh_postgres() as postgres:
        print(run(two_processes(Path(place), postgres, given.decisions, Random(1))))


if __name__ == "__main__":
    main()
