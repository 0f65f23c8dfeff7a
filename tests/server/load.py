"""Many tables with moves in flight, whatever happens to the servers."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.server.players import Player, Refusal, TableSocket

GONE = (WebSocketException, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError, EOFError)
MAIN = 24 * 3600
GAMES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("mangala", {"sets": 5}, 2), ("mangala", {"variant": "fortress", "sets": 5}, 2), ("my_island", {}, 2),
    ("mandragora", {}, 2), ("mangrovia", {}, 2), ("mangala", {"sets": 5}, 1))
"""Game, options, how many people; a bot has the seat that is left."""
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
class Shown:
    """One open socket, and since when it has been shown positions."""

    since: float
    socket: TableSocket

    @property
    def entries(self) -> int:
        return int(self.socket.table["n"]) if self.socket.table else 0


IN_TIME = 5.0
"""Seconds within which an entry must reach the opponent's socket, and a table must go on after a blow."""


@dataclass
class Load:
    """`urls` may change while it runs: a player who lost a server tries the next."""

    urls: list[str]
    rng: Random
    acknowledged: list[Acknowledged] = field(default_factory=list)
    sent: dict[tuple[str, int, int], set[str]] = field(default_factory=dict)
    """Table, seat, own count → every action that was ever sent for it."""
    seen: list[str] = field(default_factory=list)
    running: set[str] = field(default_factory=set)
    with_bots: set[str] = field(default_factory=set)
    """Tables whose seat 1 is a bot."""
    struck: float = 0.0
    went_on: dict[str, float] = field(default_factory=dict)
    """Table → how long after the last strike something was first acknowledged there."""
    refusals: dict[str, int] = field(default_factory=dict)
    clocks: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """Table → what clients were shown of its clocks when they came back."""
    stopping: bool = False
    pause: float = 0.2
    shown: dict[tuple[str, int], Shown] = field(default_factory=dict)
    """Table and seat → what the person's socket has been shown, while it is open."""
    unseen: list[str] = field(default_factory=list)
    """Entries that were stored and not shown to the opponent's open socket in time."""

    async def tables(self, count: int) -> list[asyncio.Task[None]]:
        """So many pairs of people, each always at a table."""
        pairs = []
        for number in range(count):
            game, options, persons = GAMES[number % len(GAMES)]
            people = [await Player(self.urls[0]).come_in(f"Load {number}-{seat}") for seat in range(persons)]
            pairs.append((people, game, options, await self.open(people, game, options)))
        return [asyncio.create_task(self.play_for_ever(*pair)) for pair in pairs]

    async def play_for_ever(self, people: list[Player], game: str, options: dict[str, Any], table_id: str) -> None:
        while not self.stopping:
            await asyncio.gather(*(self.play_table(person, table_id, seat) for seat, person in enumerate(people)))
            table_id = await self.open_again(people, game, options)

    async def open_again(self, people: list[Player], game: str, options: dict[str, Any]) -> str:
        """The next table, on whichever server is there."""
        while True:
            try:
                url = self.rng.choice(self.urls)
                for person in people:
                    person.http.base_url = httpx.URL(url)
                    person.http.headers["Origin"] = url
                return await self.open(people, game, options)
            except (*GONE, Refusal):
                await asyncio.sleep(0.1)

    async def open(self, people: list[Player], game: str, options: dict[str, Any]) -> str:
        clock = {"kind": "real", "main": MAIN, "increment": 0}
        other = {"is": "empty"} if len(people) == 2 else {"is": "bot", "bot": "random"}
        table = await people[0].open_table(game=game, seats=2, options=options, clock=clock,
                                     seating=[{"is": "me"}, other])
        if len(people) == 2:
            await people[1].post(f"/api/tables/{table['id']}/seats/1")
        await people[0].post(f"/api/tables/{table['id']}/start")
        self.with_bots |= {table["id"]} if len(people) == 1 else set()
        self.running.add(table["id"])
        self.seen.append(table["id"])
        return str(table["id"])

    async def play_table(self, person: Player, table_id: str, seat: int) -> None:
        while not self.stopping and table_id in self.running:
            try:
                socket = await person.socket(table_id, url=self.rng.choice(self.urls))
                await self.play_socket(socket, table_id, seat)
            except GONE:
                await asyncio.sleep(0.05)
            finally:
                self.shown.pop((table_id, seat), None)

    async def watch(self) -> None:
        """Hold what was acknowledged against what the opponent's socket has been shown, as long as that was open."""
        checked = 0
        while True:
            await asyncio.sleep(0.5)
            while checked < len(self.acknowledged):
                told = self.acknowledged[checked]
                if now() - told.at < 1000 * IN_TIME:
                    break
                checked += 1
                self.look_for(told)

    def look_for(self, told: Acknowledged) -> None:
        opposite = self.shown.get((told.table, 1 - told.seat))
        began = time.monotonic() - (now() - told.sent) / 1000
        if opposite is not None and opposite.since < began and opposite.entries <= told.entry:
            self.unseen.append(f"entry {told.entry} of {told.table}: seat {1 - told.seat} was shown {opposite.entries}")

    async def play_socket(self, socket: TableSocket, table_id: str, seat: int) -> None:
        first = await socket.table_where(lambda said: True)
        self.clocks.setdefault(table_id, []).append({key: first[key] for key in ("n", "clock")})
        self.shown[table_id, seat] = Shown(time.monotonic(), socket)
        while not self.stopping:
            table = await socket.table_where(lambda said: bool(said["legal"]) or said["outcome"] is not None)
            if table["outcome"] is not None:
                self.running.discard(table_id)
                self.went_on.setdefault(table_id, time.monotonic() - self.struck)
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
            self.went_on.setdefault(table_id, time.monotonic() - self.struck)
            await socket.table_where(lambda said, count=count: said["mine"] > count)  # type: ignore[misc]
            socket.forget()
        await socket.close()

    async def note_refusal(self, refusal: Refusal, socket: TableSocket) -> None:
        assert refusal.code in PASSING, refusal
        self.refusals[refusal.code] = self.refusals.get(refusal.code, 0) + 1
        said: dict[str, Any] = {"is": "refused"}
        while said["is"] == "refused":  # the database may still be away
            await asyncio.sleep(0.1)
            await socket.send({"do": "look"})
            said = await socket.hear_kind("table", "refused")

    def strike(self) -> list[str]:
        """From now on it is counted how long each running table takes to go on."""
        self.struck, self.went_on = time.monotonic(), {}
        return list(self.running)

    async def wait_until_all_go_on(self, tables: list[str], patience: float = 60) -> float:
        """The longest that any of these tables took, in seconds."""
        while waiting := [one for one in tables if one not in self.went_on]:
            if time.monotonic() - self.struck > patience:
                raise AssertionError(f"{len(waiting)} tables did not go on: {await self.describe(waiting[0])}")
            await asyncio.sleep(0.02)
        return max(self.went_on[one] for one in tables)

    def latecomers(self, tables: list[str]) -> str:
        """Which tables took longer than they may, for the one who looks for the reason."""
        late = sorted((self.went_on[one], one, "with a bot" if one in self.with_bots else "") for one in tables
                      if self.went_on[one] > IN_TIME)
        return f"{len(late)} of {len(tables)} tables late: " + ", ".join(
            f"{name} {bot} {seconds:.1f} s".replace("  ", " ") for seconds, name, bot in late[:5])

    async def describe(self, table_id: str) -> str:
        """What each server says about a table, for the one who reads a failure."""
        said = []
        for url in self.urls:
            person = Player(url)
            _, now = await person.ask("GET", f"/api/tables/{table_id}/now")
            _, info = await person.ask("GET", f"/api/tables/{table_id}")
            said.append({"url": url, "n": now.get("n"), "to_act": now.get("to_act"), "ask": now.get("ask"),
                         "here": [seat["here"] for seat in info["seats"]], "status": info["status"]})
        return f"{table_id} {said}"

    async def finish(self, tasks: list[asyncio.Task[None]]) -> None:
        self.stopping = True
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
