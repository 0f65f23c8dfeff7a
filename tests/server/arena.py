"""A whole tournament of bots that the server runs by itself, killed in the middle.

    python -m tests.server.arena --players 64 --rounds 7 --kills 3          # the full size; on SQLite
    python -m tests.server.arena --players 64 --rounds 7 --kills 3 --two    # two processes on PostgreSQL

Afterwards the journal is held against the tables: no round twice, no table without a board, every result the table's
own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, select

from atoll.server.store.schema import entries, seats, tables, tournament_entries
from atoll.server.store.store import Store
from atoll.swiss import check_rounds, read_trf
from tests.server.players import Player, run
from tests.server.processes import Postgres, ServerProcess, fresh_postgres
from tests.support.eventually import eventually

BOTS = ("greedy", "random")
"""Half of the field each; at larger tables all play at random."""
PATIENCE = 1800
"""Seconds before a tournament that does not end is given up: no measure of speed."""


@dataclass
class Report:
    players: int
    rounds: int
    kills: int
    games: int
    moves: int
    seconds: float

    def __str__(self) -> str:
        return (f"{self.players} bots, {self.rounds} rounds, {self.kills} kills: {self.games} games and "
                f"{self.moves} entries in {self.seconds:.0f} s; every round once, every result its table's own, "
                "every pairing accepted")


async def arena(servers: list[ServerProcess], players: int, rounds: int, kills: int, rng: Random,
                **terms: Any) -> Report:
    began = time.monotonic()
    organiser = await Player(servers[0].url).come_in("Organiser")
    wanted = {"name": "Bots by themselves", "rounds": rounds, "auto": True, "gap": 0, **terms}
    made = await organiser.post("/api/tournaments", **wanted)
    first, second = BOTS if wanted.get("seats", 2) == 2 else ("random", "random")
    for bot, count in ((first, players // 2), (second, players - players // 2)):
        await organiser.post(f"/api/tournaments/{made['id']}/players", bot=bot, count=count)
    await organiser.post(f"/api/tournaments/{made['id']}/draft", open_as_draws=False)
    await organiser.post(f"/api/tournaments/{made['id']}/rounds", round=1)
    await strike_now_and_then(servers, made["id"], rounds, kills, rng)
    view, report = await final(servers[-1].url, made["id"])
    games, moves = await audit(servers[0].database, view)
    if view["terms"]["seats"] == 2:
        assert [check.as_text() for check in check_rounds(read_trf(report)) if not check.is_right] == []
    return Report(players, rounds, kills, games, moves, time.monotonic() - began)


async def strike_now_and_then(servers: list[ServerProcess], tournament: str, rounds: int, kills: int,
                              rng: Random) -> None:
    """SIGKILL in the middle of rounds spread over the tournament; the next look is at whichever process is alive."""
    for kill in range(kills):
        wanted = max(1, round((kill + 1) * rounds / (kills + 1)))
        await reached(servers[-1].url, tournament, lambda view, wanted=wanted: len(view["played"]) >= wanted)
        await asyncio.sleep(rng.uniform(0, 0.5))
        victim = servers[kill % len(servers)]
        victim.kill()
        await asyncio.to_thread(victim.start)


async def reached(url: str, tournament: str, fits: Any) -> dict[str, Any]:
    watcher = Player(url)
    found: dict[str, Any] = await eventually(lambda: watcher.get(f"/api/tournaments/{tournament}"),
                                             lambda view: fits(view) or view["status"] == "over")
    return found


async def final(url: str, tournament: str) -> tuple[dict[str, Any], str]:
    view = await reached(url, tournament, lambda view: view["status"] == "over")
    return view, (await Player(url).http.get(f"/api/tournaments/{tournament}/trf")).text


async def audit(database: str, view: dict[str, Any]) -> tuple[int, int]:
    """Journal against tables; how many games and how many entries there were."""
    store = Store(database)

    def work(connection: Connection) -> Any:
        made = {row.id: row for row in connection.execute(select(tables).where(tables.c.host == view["id"]))}
        sat = [(row.table_id, row.seat, row.bot) for row in connection.execute(
            select(seats).where(seats.c.table_id.in_(made)).order_by(seats.c.table_id, seats.c.seat))]
        moves = len(list(connection.execute(select(entries.c.n).where(entries.c.table_id.in_(made)))))
        journal = [json.loads(row.facts) for row in connection.execute(
            select(tournament_entries).where(tournament_entries.c.tournament == view["id"])
            .order_by(tournament_entries.c.n))]
        return made, sat, moves, journal
    made, sat, moves, journal = await store.read(work)
    await store.close()
    published = [deed["round"] for deed in journal if deed["is"] == "published"]
    assert published == list(range(1, view["rounds"] + 1))
    reported = [deed["table"] for deed in journal if deed["is"] == "result"]
    assert len(reported) == len(set(reported))
    boards = [board for one in view["played"] for board in one["boards"]]
    assert sorted(table for board in boards for table in board["tables"]) == sorted(made)
    bots = {player["id"]: player["bot"] for player in view["players"]}
    for board in (board for board in boards if view["terms"]["games"] == 1):
        row = made[board["tables"][0]]
        ranks = json.loads(row.outcome)["ranks"]
        assert row.status == "over"
        if len(ranks) == 2:
            assert board["result"] == ("1/2-1/2" if ranks == [1, 1] else "1-0" if ranks == [1, 2] else "0-1")
        assert [bot for table, _, bot in sat if table == row.id] == [bots[player] for player in board["players"]]
    return len(made), moves


async def on_sqlite(folder: Path, players: int, rounds: int, kills: int, rng: Random, **terms: Any) -> Report:
    server = ServerProcess(folder).start()
    try:
        return await arena([server], players, rounds, kills, rng, **terms)
    finally:
        server.stop()


async def two_on_postgres(folder: Path, postgres: Postgres, players: int, rounds: int, kills: int,
                          rng: Random) -> Report:
    database = postgres.create(f"arena_{rng.randrange(10**9)}")
    servers = [ServerProcess(folder, database).start() for _ in range(2)]
    try:
        return await arena(servers, players, rounds, kills, rng)
    finally:
        for server in servers:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=64)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--two", action="store_true", help="two processes on PostgreSQL")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="atoll-arena-") as place:
        if given.two:
            with fresh_postgres() as postgres:
                print(run(two_on_postgres(Path(place), postgres, given.players, given.rounds, given.kills,
                                          Random(given.seed))))
        else:
            print(run(on_sqlite(Path(place), given.players, given.rounds, given.kills, Random(given.seed))))


if __name__ == "__main__":
    main()
