"""What seats and spectators are sent, byte for byte, by two servers whose tables differ in what is hidden alone.

    python -m tests.server.privacy --games 200

Two real servers, each with a database of its own. The log is the truth of a table, so twin logs (twins.py) are written
into the two databases, move by move; clients on real sockets look, and whatever comes is compared.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import re
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx
from sqlalchemy import Engine, create_engine, event, insert

from atoll.core.game import Game
from atoll.core.options import plain_options
from atoll.core.table import Table
from atoll.games import find_game
from atoll.server.people.passwords import digest
from atoll.server.store.rows import to_json
from atoll.server.store.schema import entries, people, seats, sessions, tables
from tests.server.players import PATIENCE, TableSocket, connect
from tests.server.processes import ServerProcess
from tests.server.twins import Eyes, Stretch, twin_game

GAMES = ("mandragora", "mangrovia")
MOST_PLAYERS = 6
PREVIEWED = 3
LANES = 4
"""Games at a time: the servers and this process take turns at waiting."""
STARTED = time.time_ns() // 1_000_000
CLOCK: dict[str, Any] = {"kind": "real", "main": 86_400, "increment": 5}
NOW = re.compile(r'"now":\d{13}')
"""The server's own time of day, which is in a greeting."""
HERE = re.compile(r'"here":(true|false)|,"away_since":\d+')
"""Who has a line open at this moment is of the line, and comes a moment sooner in one world."""


class World:
    """One server, its database, and a clear way to write into its log behind its back."""

    def __init__(self, folder: Path, **settings: str) -> None:
        folder.mkdir(parents=True)
        limits = {"ATOLL_LAG_MS": "0", "ATOLL_PREVIEWS_PER_MINUTE": "1000000"}
        self.server = ServerProcess(folder, **{**limits, **settings}).start()
        self.engine: Engine = create_engine(self.server.database)
        event.listen(self.engine, "connect", lambda connection, record: connection.execute("PRAGMA synchronous=OFF"))
        with self.engine.begin() as connection:
            connection.execute(insert(people), [
                {"id": f"p{seat}", "name": f"Player {seat}", "mail": False, "created": STARTED}
                for seat in range(MOST_PLAYERS)])
            connection.execute(insert(sessions), [
                {"hash": digest(f"token {seat}"), "id": f"s{seat}", "person": f"p{seat}", "kind": "program", "name": "",
                 "created": STARTED, "used": STARTED} for seat in range(MOST_PLAYERS)])
        self.http = httpx.AsyncClient(base_url=self.server.url, timeout=PATIENCE, trust_env=False)

    def lay(self, table_id: str, table: Table, clock: dict[str, Any] = CLOCK) -> None:
        row = {"id": table_id, "game": table.game.id, "version": table.game.version, "status": "running",
               "options": to_json(plain_options(table.options)), "visibility": "unlisted", "host": "p0", "rated": False,
               "spectators": True, "clock": to_json(clock), "seed": "5e" * 32, "created": STARTED, "started": STARTED}
        with self.engine.begin() as connection:
            connection.execute(insert(tables), [row])
            connection.execute(insert(seats), [
                {"table_id": table_id, "seat": seat, "person": f"p{seat}", "ready": True, "seen": 0}
                for seat in range(table.players)])

    def write(self, table_id: str, log: list[tuple[int, str]], start: int, end: int) -> None:
        rows = [{"table_id": table_id, "n": n, "seat": log[n][0], "action": log[n][1], "at": STARTED + 10 * n}
                for n in range(start, end)]
        if rows:
            with self.engine.begin() as connection:
                connection.execute(insert(entries), rows)

    async def socket(self, table_id: str, eyes: Eyes) -> TableSocket:
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{table_id}/socket"
        socket = TableSocket(await connect(address, additional_headers=headers(eyes), compression=None, proxy=None,
                                           max_size=2**22, open_timeout=PATIENCE))
        await socket.hear_kind("table")
        return socket

    async def pages(self, table_id: str, eyes: Eyes) -> list[bytes]:
        """What the same eyes are told by HTTP."""
        found = []
        for page in ("", "/now", "/events", "/events?after=10", "/earlier", "/chat"):
            response = await self.http.get(f"/api/tables/{table_id}{page}", headers=headers(eyes))
            assert response.status_code == 200, response.text
            found.append(response.content)
        return found

    async def close(self) -> None:
        await self.http.aclose()
        self.server.stop()


def headers(eyes: Eyes) -> dict[str, str]:
    return {} if eyes is None else {"Authorization": f"Bearer token {eyes}"}


class Bench:
    """Two worlds and everything that was compared between them."""

    def __init__(self, folder: Path) -> None:
        self.worlds = [World(folder / name) for name in ("one", "other")]
        self.numbers = itertools.count()
        self.found: Counter[str] = Counter()
        self.told: dict[TableSocket, dict[int, str]] = {}
        """What each socket heard of the table as such, by how many entries it had then."""
        self.shown: dict[TableSocket, int] = {}
        """How many entries each socket has been shown."""

    async def close(self) -> None:
        for world in self.worlds:
            await world.close()

    async def compare_game(self, game: Game, rng: Random) -> None:
        """One game, for the eyes of a seat (and then of a spectator too), or of a spectator alone."""
        eyes = rng.choice((None, 0, 1))
        self.found["games"] += 1
        for stretch in twin_game(game, eyes, rng):
            self.found["stretches"] += 1
            self.found["moments"] += len(stretch.moments)
            self.found["moments with hidden differences"] += stretch.apart
            await self.compare(stretch, eyes, rng)

    async def compare(self, stretch: Stretch, eyes: Eyes, rng: Random) -> None:
        table_id = f"twin{next(self.numbers)}"
        for world, log in zip(self.worlds, stretch.logs, strict=True):
            world.lay(table_id, stretch.table)
            world.write(table_id, log, 0, stretch.start)
        watching: list[Eyes] = [None] if eyes is None else [eyes, eyes, None]  # two tabs of the seat
        visits = [[await world.socket(table_id, one) for one in watching] for world in self.worlds]
        self.agree(visits)
        shown = stretch.start
        for moment in stretch.moments:
            for world, log in zip(self.worlds, stretch.logs, strict=True):
                world.write(table_id, log, shown, moment)
            shown = moment
            for sockets in visits:
                await sockets[-1].send({"do": "look"})
            await self.hear_all(visits, moment)
            await self.compare_previews(visits, rng)
            if rng.random() < 0.05:
                await self.compare_pages(table_id, eyes)
        await self.compare_pages(table_id, eyes)
        for sockets in visits:
            for socket in sockets:
                await socket.close()

    async def hear_all(self, visits: list[list[TableSocket]], n: int) -> None:
        """Until every socket has shown the position with that many entries; then all that came must be the same."""
        await asyncio.gather(*(socket.table_where(lambda said: bool(said["n"] == n))
                               for sockets in visits for socket in sockets))
        self.agree(visits)

    async def compare_previews(self, visits: list[list[TableSocket]], rng: Random) -> None:
        """What some of its actions would do, for a seat that is asked: `agree` sees the answers later."""
        legal: list[str] = (visits[0][0].table or {}).get("legal", [])
        if legal and rng.random() < 0.2:
            actions = rng.sample(legal, min(PREVIEWED, len(legal)))
            for sockets in visits:
                await sockets[0].send({"do": "preview", "actions": actions})
            for sockets in visits:
                await sockets[0].hear_kind("preview")
            self.found["previews"] += len(actions)

    def agree(self, visits: list[list[TableSocket]]) -> None:
        for one, other in zip(*visits, strict=True):
            mine, yours = self.news(one), self.news(other)
            assert mine == yours, difference(mine, yours)
            self.agree_on_the_table(one, other)
            self.found["messages"] += len(mine)
            self.found["bytes"] += sum(map(len, mine))

    def agree_on_the_table(self, one: TableSocket, other: TableSocket) -> None:
        """News of the table come whenever somebody's line opens, perhaps before an entry in one world and after it in
        the other: what both were told with the same entries must be the same."""
        mine, yours = self.told.setdefault(one, {}), self.told.setdefault(other, {})
        for n in mine.keys() & yours.keys():
            assert mine[n] == yours[n], difference([mine[n]], [yours[n]])
            self.found["news of the table"] += 1
            del mine[n], yours[n]

    def news(self, socket: TableSocket) -> list[str]:
        """Everything that came since the last comparison but news of the table as such. Whoever asks to look at what a
        process has just found by itself is shown the same position twice, in one world and perhaps not in the other:
        once is enough."""
        heard = []
        for raw in socket.heard:
            said, text = json.loads(raw), plain(raw)
            if said["is"] == "info":
                self.told.setdefault(socket, {})[said["table"]["n"]] = text
            elif said["is"] != "table" or said["n"] != self.shown.get(socket):
                heard.append(text)
            if said["is"] == "table":
                self.shown[socket] = said["n"]
        socket.heard.clear()
        return heard

    async def compare_pages(self, table_id: str, eyes: Eyes) -> None:
        for one in {eyes, None}:
            mine, yours = [await world.pages(table_id, one) for world in self.worlds]
            assert mine == yours, difference([page.decode() for page in mine], [page.decode() for page in yours])
            self.found["pages"] += len(mine)


def plain(raw: str) -> str:
    return HERE.sub("", NOW.sub('"now":0', raw))


def difference(mine: list[str], yours: list[str]) -> str:
    """The first place at which the two worlds were told different things."""
    for one, other in zip(mine, yours, strict=False):
        if one != other:
            place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
            return f"…{one[max(0, place - 150):place + 150]}… against …{other[max(0, place - 150):place + 150]}…"
    return f"{len(mine)} messages against {len(yours)}: {[m[:60] for m in mine]} {[m[:60] for m in yours]}"


async def compare_games(folder: Path, game_id: str, seeds: range) -> Counter[str]:
    bench, left = Bench(folder), iter(seeds)

    async def lane() -> None:
        for seed in left:
            await bench.compare_game(find_game(game_id), Random(f"{game_id} {seed}"))
    try:
        await asyncio.gather(*(lane() for _ in range(LANES)))
    finally:
        await bench.close()
    return bench.found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="half of them of each game")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for game_id in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            seeds = range(given.seed, given.seed + given.games // len(GAMES))
            found = asyncio.run(compare_games(Path(folder), game_id, seeds))
            told = ", ".join(f"{count:,} {what}" for what, count in found.items())
            print(f"{game_id}: {told}, all equal", flush=True)


if __name__ == "__main__":
    main()
