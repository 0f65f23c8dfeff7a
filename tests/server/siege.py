"""Tables played by honest people while others send whatever they can think of: `python -m tests.server.siege`.

Messages that are malformed, oversized, reordered, duplicated, or sent for a seat that is not the sender's. Whatever
they are, the logs must hold what honest people were told is stored, and nothing else; and nobody may learn anything.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import select

from atoll.games import GAMES
from atoll.server.store.log import Log
from atoll.server.store.schema import tables
from atoll.server.store.store import Store
from tests.server.barrage import Barrage
from tests.server.players import Player, TableSocket, closed_with, run, seated
from tests.server.processes import ServerProcess, fresh_postgres

HANDFUL = 25
TOO_LONG_FOR_THE_SOCKET = 8000
"""More than the largest message and its allowance: the socket is closed with 1009."""


def malformed(rng: Random, n: int) -> str | bytes:
    play = {"do": "play", "n": n, "action": "sow 1"}
    text = json.dumps(rng.choice([play, {"do": "say", "text": "x"}]))
    shapes: list[Any] = [
        {**play, "n": str(n)}, {"do": "play", "action": "sow 1"}, {"do": None}, [], {}, 0, None, "play", True,
        {**play, "n": n + 0.5}, {**play, "action": ["sow 1"]}, {**play, "seat": "0"}, {**play, "n": 2**70},
        {"do": "look", "x": 1}, {"do": "\u0000"}, {"do": "say"}, {"do": "say", "text": ""}]
    return rng.choice([
        json.dumps(rng.choice(shapes)), rng.randbytes(rng.randrange(1, 200)), text[:rng.randrange(len(text))],
        "[" * 2000, '{"do":' * 500, '"' + "\\ud800" * 300 + '"', "1e999999", "\ufeff{}", "", text + text,
        b"\xff" + text.encode()])


def oversized(rng: Random, n: int) -> str:
    return json.dumps({"do": "play", "n": n, "action": "x" * rng.randrange(4100, 5000)})


def stolen(rng: Random, n: int) -> str:
    """Well-formed, and for a seat of somebody else, of nobody or of chance."""
    action = rng.choice(["sow 1", "move 2", "!resign", "!undo", "!accept", "!flag", "pass", "skip", "!offer draw"])
    return json.dumps({"do": "play", "n": rng.choice([n, n, 0, 1, 2]), "action": action,
                       "seat": rng.choice([0, 1, -1, 2, 7, 2**31])})


def curious(rng: Random, n: int) -> str:
    """What an action of somebody else's would do, asked by who has no seat."""
    first = rng.choice([[], ["sow 1"], ["move 2"] * 40])
    return json.dumps({"do": "preview", "actions": ["sow 1", "!resign"] * rng.choice([1, 5, 40]), "first": first})


KINDS = {"malformed": malformed, "oversized": oversized, "stolen": stolen}
FROM_OUTSIDE = {**KINDS, "curious": curious}
"""A player may ask what his own actions would do."""


@dataclass
class Siege:
    url: str
    rng: Random
    sent: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    stored: dict[tuple[str, int], tuple[int, str]] = field(default_factory=dict)
    """Table and entry → seat and action, as honest people were told."""
    overheard: list[str] = field(default_factory=list)
    """What was sent to people who may see nothing that is hidden."""
    seen: list[str] = field(default_factory=list)

    async def round(self, game: str, messages: int) -> None:
        table_id, people = await seated(self.url, game, 2)
        self.seen.append(table_id)
        gone = await Player(self.url).come_in("Gone")
        cookie = gone.http.cookies["atoll_session"]
        await gone.delete("/api/sessions")
        gone.http.cookies.set("atoll_session", cookie)  # a session that has ended
        strangers = [await Player(self.url).come_in("Eve"), Player(self.url), gone]
        honest = [asyncio.create_task(self.play(people[seat], table_id, seat)) for seat in (0, 1)]
        await asyncio.gather(*(self.harass(one, table_id, messages // 4) for one in strangers),
                             self.harass(people[1], table_id, messages // 4, seat=1))
        while any(not task.done() for task in honest):  # again: wait_for may swallow one as a message arrives
            for task in honest:
                task.cancel()
            await asyncio.wait(honest, timeout=0.2)
        for ended in await asyncio.gather(*honest, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended

    async def harass(self, person: Player, table_id: str, messages: int, seat: int | None = None) -> None:
        """Everything is refused. `seat`: one of the players does it, from another tab, against the other seat."""
        socket = await person.socket(table_id)
        for start in range(0, messages, HANDFUL):
            handful = min(HANDFUL, messages - start)
            for _ in range(handful):
                kind = self.rng.choice(list(KINDS if seat is not None else FROM_OUTSIDE))
                self.sent[kind] += 1
                message = FROM_OUTSIDE[kind](self.rng, self.rng.randrange(9))
                await socket.send(spared(message, seat))
            answers = [await socket.hear_kind("refused", "done") for _ in range(handful)]
            assert all(said["is"] == "refused" for said in answers), answers
            self.refused.update(said["code"] for said in answers)
            self.listen(socket, seat)
        await socket.send("x" * TOO_LONG_FOR_THE_SOCKET)
        self.sent["oversized"] += 1
        assert await closed_with(socket) == 1009
        self.refused["closed 1009"] += 1

    def listen(self, socket: TableSocket, seat: int | None) -> None:
        if seat is None:
            assert all(not said["legal"] and said["mine"] is None for said in socket.messages if said["is"] == "table")
            self.overheard += socket.heard
        socket.heard.clear()
        socket.messages.clear()

    async def play(self, person: Player, table_id: str, seat: int) -> None:
        """An honest player with a nervous finger: some messages twice, some too early."""
        one, other = [await person.socket(table_id) for _ in range(2)]
        while True:
            table = await one.table_where(lambda said: bool(said["legal"]) or said["outcome"] is not None)
            if table["outcome"] is not None:
                return
            message = {"do": "play", "n": table["mine"], "action": self.rng.choice(table["legal"])}
            if self.rng.random() < 0.7:
                await self.too_early(one, message)
            twice = self.rng.random() < 0.7
            for tab in (one, other) if twice else (one,):
                await tab.send(message)
            answers = [await tab.hear_kind("done", "refused") for tab in ((one, other) if twice else (one,))]
            assert [said["is"] for said in answers].count("done") == 1, answers
            self.note(table_id, seat, str(message["action"]), answers)
            count = table["mine"]
            await one.table_where(lambda said, count=count: said["mine"] > count)  # type: ignore[misc]

    async def too_early(self, tab: TableSocket, message: dict[str, Any]) -> None:
        """The next message before this one: the count is not yet its own."""
        self.sent["reordered"] += 1
        await tab.send({**message, "n": message["n"] + 1})
        assert (await tab.hear_kind("done", "refused"))["code"] == "stale"

    def note(self, table_id: str, seat: int, action: str, answers: list[dict[str, Any]]) -> None:
        for said in answers:
            if said["is"] == "done":
                self.stored[table_id, said["at"]] = (seat, action)
            else:
                self.sent["duplicated"] += 1
                assert said["code"] in ("repeated", "stale", "not_your_turn", "not_running"), said
                self.refused[said["code"]] += 1

    async def audit(self, database: str) -> int:
        """The logs hold what was acknowledged, and nothing else that anybody sent."""
        store, count = Store(database), 0
        log = Log(store)
        try:
            for table_id in self.seen:
                query = select(tables.c.seed).where(tables.c.id == table_id)
                seed = await store.read(lambda connection, query=query: connection.execute(query).scalar_one())
                lines = [line for line in await log.read(table_id) if line.seat >= 0]
                told = {n: what for (table, n), what in self.stored.items() if table == table_id}
                count += len(lines)
                unknown = [line for line in lines if told.get(line.n) != (line.seat, line.action)]
                assert len(unknown) <= 2, unknown  # each player may have been cut off before the answer came
                assert len(told) >= len(lines) - 2
                ended = [raw for raw in self.overheard if seed in raw and '"outcome":null' in raw]
                assert not ended, "a seed was told while its table was running"
        finally:
            await store.close()
        return count


def spared(message: str | bytes, seat: int | None) -> str | bytes:
    """A player's own tab may say what is really his to say; that is no attack, so it is made the other seat's."""
    if seat is None or not isinstance(message, str) or '"do": "play"' not in message or len(message) > 4096:
        return message
    try:
        said = json.loads(message)
    except ValueError:
        return message
    is_mine = isinstance(said, dict) and said.get("seat") in (None, seat)
    return json.dumps({**said, "seat": 1 - seat}) if is_mine else message


async def besiege(server: ServerProcess, messages: int, seed: int = 0) -> Siege:
    """Rounds at new tables of every game until so many messages were sent."""
    siege = Siege(server.url, Random(seed))
    games = list(GAMES)
    each = min(2000, max(100, messages // len(games)))
    while siege.sent.total() < messages:
        await asyncio.gather(*(siege.round(game, each) for game in games))
    return siege


async def bombard(server: ServerProcess, requests: int, seed: int = 0) -> Barrage:
    """Strangers, and people without a session, ask about what belongs to others, and that stays as it was."""
    people, targets = await somebody_elses(server.url)
    barrage = Barrage(server.url, Random(seed), targets)
    before = {path: await seen(people[0], path) for path in watched(targets)}
    strangers = [await Player(server.url).come_in(f"Mallory {number}") for number in range(6)]
    cookies = [*(one.http.cookies["atoll_session"] for one in strangers), "", "no-such-session"]
    await asyncio.gather(*(barrage.fire(requests // len(cookies), cookie) for cookie in cookies))
    for path, was in before.items():
        now = await seen(people[0], path)
        assert now == was, f"{path}: {was} became {now}"
    assert not barrage.bad, barrage.bad[:10]
    return barrage


async def somebody_elses(url: str) -> tuple[list[Player], dict[str, list[str]]]:
    """Tables without spectators that run, wait and are over, a campaign and a tournament: all of them of two people."""
    running, people = await seated(url, "mandragora", 2, spectators=False)
    waiting = (await people[0].open_table(game="mangala", spectators=False))["id"]
    await people[1].post(f"/api/tables/{waiting}/seats/1")
    over = (await people[0].open_table(game="mangala", spectators=False, start=True, seating=[
        {"is": "me"}, {"is": "bot", "bot": "random"}]))["id"]
    await people[0].post(f"/api/tables/{over}/entries", n=0, action="!resign")
    tournament = await people[0].post("/api/tournaments", name="Cup", game="mangala", rounds=3)
    await people[0].fetch("PATCH", f"/api/tournaments/{tournament['id']}", {"joining": False})
    campaign = await people[0].post("/api/campaigns", game="my_island", seats=2)
    await people[1].post(f"/api/campaigns/{campaign['id']}/seats")
    return people, {
        "table": [running, waiting, over], "tournament": [tournament["id"]], "campaign": [campaign["id"]],
        "person": [people[0].me["id"]], "name": [people[0].me["name"]], "game": list(GAMES), "lang": ["en", "ru"]}


async def seen(person: Player, path: str) -> dict[str, Any]:
    """All but the time at which it was asked."""
    said: dict[str, Any] = await person.get(path)
    return {name: value for name, value in said.items() if name != "now"}


def watched(targets: dict[str, list[str]]) -> list[str]:
    """At a table that waits anybody may speak, because he may want to sit down."""
    running, _, over = targets["table"]
    return [*(f"/api/tables/{table}" for table in targets["table"]),
            *(f"/api/tables/{one}/chat" for one in (running, over)),
            *(f"/api/tournaments/{one}" for one in targets["tournament"]),
            *(f"/api/campaigns/{one}" for one in targets["campaign"]), "/api/me", "/api/me/tokens", "/api/me/mutes"]


async def both(server: ServerProcess, messages: int, requests: int, seed: int) -> tuple[Siege, Barrage]:
    return await besiege(server, messages, seed), await bombard(server, requests, seed)


def report(name: str, server: ServerProcess, messages: int, requests: int, seed: int) -> None:
    siege, barrage = run(both(server, messages, requests, seed))
    entries = asyncio.run(siege.audit(server.database))
    assert server.is_alive()
    log = server.log.read_text()
    assert "broken" not in log, log[-2000:]
    print(f"{name}: {siege.sent.total():,} bad messages ({dict(siege.sent)}) at {len(siege.seen)} tables; answered "
          f"{dict(siege.refused)}; {entries} entries, all of honest people. {barrage.answers.total():,} requests, "
          f"answered {dict(sorted(barrage.answers.items()))}; nothing of other people changed. The server is alive",
          flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="")
    given = parser.parse_args()
    wanted = (given.messages, given.requests, given.seed)
    with tempfile.TemporaryDirectory() as folder:
        if given.store != "postgresql":
            with ServerProcess(Path(folder)) as server:
                report("SQLite", server, *wanted)
        if given.store != "sqlite":
            with fresh_postgres() as postgres, ServerProcess(Path(folder), postgres.create("siege")) as server:
                report("PostgreSQL", server, *wanted)


if __name__ == "__main__":
    main()
