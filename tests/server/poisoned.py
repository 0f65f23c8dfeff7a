"""Tables that cannot be loaded among healthy ones: the healthy ones feel nothing.

    python -m tests.server.poisoned     # 100 damaged and 1,000 of other rules among 200; SQLite, two on PostgreSQL

The same people play the same tables before and after the others are put into the database, all of them due and all of
them tables of somebody who plays: moves are timed, flags have to fall, bots to answer, lists to be told.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, insert, select

from atoll.games import find_game
from atoll.server.store.schema import entries, seats, set_aside, tables
from atoll.server.store.store import Store
from tests.server.players import Player, TableSocket, closed_with, run, seated, until_over
from tests.server.processes import ServerProcess, fresh_postgres
from tests.support.eventually import eventually

PATIENCE = 180
"""Seconds for a flag or a bot before it is given up: no measure of speed."""
BOTS = [{"is": "me"}, {"is": "bot", "bot": "greedy"}]


@dataclass
class Figures:
    """Milliseconds from a move to its acknowledgement; seconds until a flag that nobody watches was down."""

    moves: list[float] = field(default_factory=list)
    flag: float = 0.0
    bot: float = 0.0

    def __str__(self) -> str:
        ordered = sorted(self.moves)
        p50, p95, p99 = (ordered[min(len(ordered) - 1, round(len(ordered) * share))] for share in (0.5, 0.95, 0.99))
        return (f"{len(ordered)} moves p50 {p50:.1f} p95 {p95:.1f} p99 {p99:.1f} ms, "
                f"flag {self.flag:.1f} s, bot {self.bot:.1f} s")


@dataclass
class Report:
    name: str
    before: Figures
    after: Figures
    aside: int

    def __str__(self) -> str:
        return f"{self.name}\n  before: {self.before}\n  after:  {self.after}\n  set aside: {self.aside}"


async def move_now_and_then(sockets: list[TableSocket], moves: int, figures: Figures, rng: Random) -> None:
    """All sockets have seen the same position before the next move."""
    for _ in range(moves):
        await asyncio.sleep(rng.uniform(0, 1))
        mover = next((socket for socket in sockets if socket.table and socket.table["legal"]), None)
        if mover is None or mover.table is None:
            return  # the game is over
        n, began = mover.table["n"], time.perf_counter()
        await mover.play(rng.choice(mover.table["legal"]))
        figures.moves.append(1000 * (time.perf_counter() - began))
        for socket in sockets:
            await socket.table_where(lambda said, n=n: said["n"] > n)  # type: ignore[misc]


async def play_all(tables_of: list[tuple[str, list[Player]]], urls: list[str], moves: int, rng: Random) -> Figures:
    figures, places = Figures(), []
    for table_id, people in tables_of:
        places.append([await person.socket(table_id, urls[seat % len(urls)]) for seat, person in enumerate(people)])
    for sockets in places:
        for socket in sockets:
            await socket.table_where(lambda said: True)
    await asyncio.gather(*(move_now_and_then(sockets, moves, figures, rng) for sockets in places))
    for sockets in places:
        for socket in sockets:
            await socket.close()
    return figures


async def flag_and_bot(url: str, figures: Figures) -> None:
    """A flag at a table where nobody is, and a bot's answer."""
    began, (table_id, _) = time.monotonic(), await seated(url, "mangala", 2, clock={"kind": "real", "main": 1})
    watcher = await Player(url).come_in("Watcher")
    await until_over(watcher, table_id)
    figures.flag = time.monotonic() - began
    table = await watcher.open_table(game="mangala", seating=BOTS, start=True)
    socket = await watcher.socket(table["id"])
    asked = await socket.table_where(lambda said: bool(said["legal"]))
    began = time.monotonic()
    while asked["to_act"] == [0]:
        await socket.play(asked["legal"][0])
        asked = await socket.table_where(lambda said, n=asked["n"]: said["n"] > n)  # type: ignore[misc]
    await asyncio.wait_for(socket.table_where(lambda said: said["to_act"] == [0] or bool(said["outcome"])), PATIENCE)
    figures.bot = time.monotonic() - began


def poison(connection: Connection, person: str, damaged: int, old: int) -> list[str]:
    """Running tables of that person, due since long: some with a line that no rule allows, some of other rules."""
    version, ids = find_game("mangala").version, [f"bad{number}" for number in range(damaged + old)]
    connection.execute(insert(tables), [
        {"id": one, "game": "mangala", "version": version + (90 if number >= damaged else 0),
         "options": "{" if number == 1 else "{}", "status": "running", "visibility": "public",
         "host": person, "rated": False, "spectators": True,
         "seed": "0" * 64, "created": 2 * 10**12, "started": 1, "due": 1, "by_lot": False}
        for number, one in enumerate(ids)])
    connection.execute(insert(seats), [{"table_id": one, "seat": seat, "person": None if seat else person,
                                        "bot": "random" if seat else None, "ready": True}
                                       for one in ids for seat in (0, 1)])
    connection.execute(insert(entries), [{"table_id": one, "n": 0, "seat": 0, "action": "sow 99", "at": 1}
                                         for one in ids])
    return ids


async def check_lists(ada: Player, healthy: str, bad: list[str], old: str) -> None:
    """Her people see a sentence; nobody's list is in the way of anything."""
    mine = {table["id"]: table for table in (await ada.get("/api/me/tables"))["tables"]}
    assert mine[healthy]["aside"] is None
    assert any(table["aside"] == "damaged" for table in mine.values())
    assert not {table["id"] for table in (await ada.get("/api/tables?status=running"))["tables"]} & set(bad)
    assert (await ada.get(f"/api/tables/{bad[0]}"))["aside"] == "damaged"
    assert (await ada.get(f"/api/tables/{old}"))["aside"] == "other_version"
    for one in (bad[0], old):
        assert await closed_with(await ada.line(one)) == 4409
    assert (await ada.http.get((await ada.post("/api/me/calendar"))["url"])).status_code == 200
    assert (await ada.ask("GET", "/api/me/export"))[0] == 200
    assert (await ada.ask("GET", "/api/ready"))[0] == 200


async def is_all_aside(database: str, damaged: int) -> int:
    store = Store(database)
    query = select(set_aside.c.table_id).where(set_aside.c.reason == "damaged")
    try:
        return await eventually(lambda: store.read(lambda connection: len(list(connection.scalars(query)))),
                                lambda found: found >= damaged)
    finally:
        await store.close()


async def beside(name: str, servers: list[ServerProcess], healthy: int, damaged: int, old: int, moves: int) -> Report:
    rng, urls = Random(healthy), [server.url for server in servers]
    played = [await seated(urls[0], "mangala", 2, {"sets": 5}) for _ in range(healthy)]
    before = await play_all(played, urls, moves, rng)
    await flag_and_bot(urls[0], before)
    for server in servers:
        await asyncio.to_thread(server.stop)
    ada, store = played[0][1][0], Store(servers[0].database)
    bad = await store.write(lambda connection: poison(connection, ada.me["id"], damaged, old))
    await store.close()
    for server in servers:
        await asyncio.to_thread(server.start)
    after = await play_all(played, urls, moves, rng)
    await flag_and_bot(urls[-1], after)
    aside = await is_all_aside(servers[0].database, damaged)
    await check_lists(ada, played[0][0], bad, bad[-1])
    return Report(name, before, after, aside)


async def on_sqlite(folder: Path, **sizes: int) -> Report:
    server = ServerProcess(folder).start()
    try:
        return await beside("SQLite", [server], **sizes)
    finally:
        server.stop()


async def two_on_postgres(folder: Path, database: str, **sizes: int) -> Report:
    servers = [ServerProcess(folder, database).start() for _ in range(2)]
    try:
        return await beside("two processes on PostgreSQL", servers, **sizes)
    finally:
        for server in servers:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (("healthy", 200), ("damaged", 100), ("old", 1000), ("moves", 10)):
        parser.add_argument(f"--{name}", type=int, default=default)
    sizes: dict[str, Any] = vars(parser.parse_args())
    with tempfile.TemporaryDirectory(prefix="atoll-poisoned-") as place, fresh_postgres() as postgres:
        print(run(on_sqlite(Path(place), **sizes)), flush=True)
        print(run(two_on_postgres(Path(place), postgres.create("poisoned"), **sizes)), flush=True)


if __name__ == "__main__":
    main()
