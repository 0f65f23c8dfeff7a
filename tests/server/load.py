"""Many tables with moves in flight, whatever happens to the servers; and what must be true of the logs afterwards."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from sqlalchemy import select
from websockets.exceptions import InvalidHandshake, WebSocketException

from atoll.core.options import read_options
from atoll.core.table import Table
from atoll.games import find_game
from atoll.server.log import Line, Log
from atoll.server.schema import tables as table_rows
from atoll.server.store import Store
from tests.server.players import Player, Refusal, TableSocket

GONE = (WebSocketException, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError, EOFError)
MAIN = 24 * 3600
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("mangala", {"sets": 5}), ("mangala", {"variant": "fortress", "sets": 5}), ("my_island", {}), ("mandragora", {}))
PASSING = ("unavailable", "stale", "repeated", "not_your_turn", "not_running", "busy", "too_many", "game_over")


def now() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class Acknowledged:
    table: str
    entry: int
    seat: int
    action: str
    sent: int
    at: int


@dataclass
class Load:
    """`urls` may change while it runs: a player who lost a server tries the next."""

    urls: list[str]
    rng: Random
    acknowledged: list[Acknowledged] = field(default_factory=list)
    sent: dict[tuple[str, int, int], set[str]] = field(default_factory=dict)
    """Table, seat, own count → every action that was ever sent for it."""
    last: dict[str, float] = field(default_factory=dict)
    """Table → when it last went on."""
    over: set[str] = field(default_factory=set)
    refusals: dict[str, int] = field(default_factory=dict)
    clocks: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """What clients were shown of clocks when they came back."""
    stopping: bool = False
    pause: float = 0.05

    async def tables(self, count: int) -> list[asyncio.Task[None]]:
        """Open tables and let two people play at each, for ever."""
        tasks = []
        for number in range(count):
            game, options = GAMES[number % len(GAMES)]
            people = [await Player(self.urls[0]).come_in(f"Load {number}-{seat}") for seat in range(2)]
            table_id = await self.open(people, game, options)
            tasks += [asyncio.create_task(self.play_on(person, table_id, game, options, people)) for person in people]
        return tasks

    async def open(self, people: list[Player], game: str, options: dict[str, Any]) -> str:
        clock = {"kind": "real", "main": MAIN, "increment": 0}
        table = await people[0].post("/api/tables", game=game, seats=2, options=options, clock=clock)
        await people[1].post(f"/api/tables/{table['id']}/seats/1")
        await people[0].post(f"/api/tables/{table['id']}/start")
        self.last[table["id"]] = time.monotonic()
        return str(table["id"])

    async def play_on(self, person: Player, table_id: str, game: str, options: dict[str, Any], people: list[Player]
                      ) -> None:
        seat = people.index(person)
        while not self.stopping and table_id not in self.over:
            try:
                socket = await person.socket(table_id, url=self.rng.choice(self.urls))
                await self.play_socket(socket, table_id, seat)
            except GONE:
                await asyncio.sleep(0.05)
        await person.close()

    async def play_socket(self, socket: TableSocket, table_id: str, seat: int) -> None:
        first = await socket.table_where(lambda said: True)
        self.clocks.append((table_id, first))
        while not self.stopping:
            table = await socket.table_where(lambda said: bool(said["legal"]) or said["outcome"] is not None)
            if table["outcome"] is not None:
                self.over.add(table_id)
                break
            await asyncio.sleep(self.rng.random() * self.pause)
            action, count = self.rng.choice(table["legal"]), table["mine"]
            self.sent.setdefault((table_id, seat, count), set()).add(action)
            began = now()
            try:
                done = await socket.play(action)
            except Refusal as refusal:
                await self.note_refusal(refusal, socket)
                continue
            self.acknowledged.append(Acknowledged(table_id, done["at"], seat, action, began, now()))
            self.last[table_id] = time.monotonic()
            await socket.table_where(lambda said, count=count: said["mine"] > count)  # type: ignore[misc]
        await socket.close()

    async def note_refusal(self, refusal: Refusal, socket: TableSocket) -> None:
        assert refusal.code in PASSING, refusal
        self.refusals[refusal.code] = self.refusals.get(refusal.code, 0) + 1
        await asyncio.sleep(0.1)
        socket.table = None
        await socket.send({"do": "look"})

    async def wait_until_all_go_on(self, since: float, patience: float = 60) -> float:
        """Seconds until every table that is not over has gone on since then."""
        while True:
            waiting = [one for one, at in self.last.items() if at <= since and one not in self.over]
            if not waiting:
                return max([at for one, at in self.last.items() if one not in self.over] or [since]) - since
            if time.monotonic() - since > patience:
                raise AssertionError(f"{len(waiting)} tables did not go on: {waiting[:3]}")
            await asyncio.sleep(0.02)

    async def finish(self, tasks: list[asyncio.Task[None]]) -> None:
        self.stopping = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@dataclass
class Findings:
    tables: int = 0
    entries: int = 0
    acknowledged: int = 0
    worst_clock: float = 0.0


async def audit(load: Load, database: str) -> Findings:
    """Read the logs as they lie in the database and hold them against what clients were told."""
    store, found = Store(database), Findings(acknowledged=len(load.acknowledged))
    log = Log(store)
    try:
        for table_id in load.last:
            async with store.reading() as connection:
                row = (await connection.execute(select(table_rows).where(table_rows.c.id == table_id))).one()
            lines = await log.read(table_id)
            found.tables, found.entries = found.tables + 1, found.entries + len(lines)
            check_log(load, table_id, lines)
            found.worst_clock = max(found.worst_clock, check_clocks(load, row, lines))
    finally:
        await store.close()
    return found


def check_log(load: Load, table_id: str, lines: list[Line]) -> None:
    """Nothing acknowledged is missing or moved; every entry of a seat is one that was sent for its count, once."""
    assert [line.n for line in lines] == list(range(len(lines)))
    for told in (one for one in load.acknowledged if one.table == table_id):
        assert told.entry < len(lines), f"acknowledged entry {told.entry} of {table_id} is missing"
        line = lines[told.entry]
        assert (line.seat, line.action) == (told.seat, told.action), f"entry {told.entry} of {table_id} is another"
        assert told.sent - 1000 <= line.at <= told.at + 1000
    counts = [0, 0]
    for line in lines:
        if line.seat >= 0:
            assert line.action in load.sent[table_id, line.seat, counts[line.seat]], f"{line} was never sent"
            counts[line.seat] += 1
    assert sum(counts) >= sum(one.table == table_id for one in load.acknowledged)


def check_clocks(load: Load, row: Any, lines: list[Line]) -> float:
    """Every clock that somebody was shown on coming back, against one counted here from the entries; in seconds."""
    import json

    game = find_game(row.game)
    table, spent, since = Table(game, 2, read_options(game, json.loads(row.options)), row.seed), [0, 0], row.started
    after: dict[int, tuple[list[int], int]] = {0: ([0, 0], since)}
    for line in lines:
        for seat in table.to_act:
            if seat >= 0:
                spent[seat] += line.at - since
        since = line.at
        table.enter(line.seat, line.action)
        after[line.n + 1] = (list(spent), since)
    worst = 0.0
    for _, said in (shown for shown in load.clocks if shown[0] == row.id):
        expected, _ = after[said["n"]]
        for seat in (0, 1):
            worst = max(worst, abs(1000 * MAIN - said["clock"]["left"][seat] - expected[seat]) / 1000)
    return worst
