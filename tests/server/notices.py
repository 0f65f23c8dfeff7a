"""Each wait told exactly once, by pushes, webhooks and letters, while processes are killed.

    python -m tests.server.notices --people 200 --waits 500 --kills 30

Two servers on one PostgreSQL; people in pairs at days-per-move tables, each with one way to be told: a browser, a
webhook or a letter. Whoever is told moves, so that the other is waited for; whoever is not is waited for in vain. One
of the two servers is killed again and again while waits begin. Afterwards the logs say which waits there were.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import shutil
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

import httpx
from sqlalchemy import Connection, insert, select

from atoll.core.options import read_options
from atoll.games import find_game
from atoll.server.notices.deliveries import LETTERS_AT_ONCE, PER_HOST
from atoll.server.people.passwords import digest
from atoll.server.store.log import Line
from atoll.server.store.rows import to_json
from atoll.server.store.schema import entries, notice_targets, people, seats, sessions, tables
from atoll.server.store.store import Store
from atoll.server.table.clock import DaysPerMove
from atoll.server.table.position import Position
from tests.server.players import PATIENCE, run
from tests.server.processes import Postgres, ServerProcess
from tests.server.receivers import Browser, Receiver, Taken, padless, receiver
from tests.server.telling import OPEN
from tests.server.test_letters import Mailboxes, mail_server
from tests.support.eventually import eventually

GAME, CLOCK = find_game("mangala"), DaysPerMove(2)
SOON = 10.0
"""Seconds from entry to hand-over, of which 95 of 100 have to stay under."""
WAYS = ("push", "webhook", "letter")


class TimedMailboxes(Mailboxes):
    """Keeps when each letter came."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # aiosmtpd's name
        self.times.append(time.time())
        return await super().handle_DATA(server, session, envelope)


@dataclass
class Plan:
    people: int
    waits: int
    kills: int

    @property
    def tables(self) -> int:
        return self.people // 2


@dataclass
class Report:
    plan: Plan
    expected: dict[str, float]
    """Each wait that began, by the key of its notice, and when."""
    told: dict[str, list[float]]
    """When each was handed over; more than once only with the same id."""
    ways: Counter[str] = field(default_factory=Counter)

    @property
    def lost(self) -> list[str]:
        return sorted(set(self.expected) - set(self.told))

    @property
    def invented(self) -> list[str]:
        return sorted(set(self.told) - set(self.expected))

    @property
    def repeated(self) -> int:
        return sum(len(times) - 1 for times in self.told.values())

    @property
    def most_repeated(self) -> int:
        """A killed process may have handed over all that it had under way, and noted nothing of it. Here all browsers
        and webhooks are of one host, beside the letters."""
        return self.plan.kills * (PER_HOST + LETTERS_AT_ONCE)

    @property
    def too_often(self) -> list[str]:
        """A kill is a reason for one more hand-over of the same, not for two."""
        return sorted(key for key, times in self.told.items() if len(times) > 1 + self.plan.kills)

    @property
    def late(self) -> list[float]:
        """Seconds from entry to hand-over."""
        return [min(times) - self.expected[key] for key, times in self.told.items() if key in self.expected]

    @property
    def faults(self) -> list[str]:
        """What is not as it has to be, in sentences."""
        p95 = quantiles(self.late, n=20)[18]
        return [said for said, is_so in (
            (f"lost: {', '.join(self.lost[:5])}", self.lost),
            (f"told without a wait: {', '.join(self.invented[:5])}", self.invented),
            (f"{self.repeated} handed over again after {self.plan.kills} killed processes",
             self.repeated > self.most_repeated),
            (f"told more often than processes were killed: {', '.join(self.too_often[:5])}", self.too_often),
            (f"p95 from entry to hand-over is {p95:.2f} s, not under {SOON:.0f} s", p95 >= SOON)) if is_so]

    def __str__(self) -> str:
        late = self.late
        cuts = quantiles(late, n=20)
        return (f"{self.plan.people} people, {len(self.expected)} waits, {self.plan.kills} killed processes: "
                f"{len(self.told)} told ({', '.join(f'{self.ways[way]} by {way}' for way in WAYS)}), "
                f"{len(self.lost)} lost, {len(self.invented)} told without a wait, {self.repeated} handed over again "
                f"with the same id after a kill; from entry to hand-over p50 {cuts[9]:.2f} s, p95 {cuts[18]:.2f} s, "
                f"slowest {max(late):.2f} s")


class Crowd:
    """Everybody, how he is told, and what has arrived."""

    def __init__(self, plan: Plan, urls: list[str], there: Receiver, boxes: TimedMailboxes, rng: Random) -> None:
        self.plan, self.urls, self.there, self.boxes, self.rng = plan, urls, there, boxes, rng
        self.browser = Browser()
        self.begun = 0
        """Waits so far."""
        self.allowed = 0
        """Waits that may have begun before the next blow."""
        self.http = httpx.AsyncClient(timeout=PATIENCE, trust_env=False, limits=httpx.Limits(max_connections=50))

    def way(self, number: int) -> str:
        return WAYS[number % len(WAYS)]

    def lay(self, connection: Connection) -> None:
        """People, sessions, targets and running tables, as the server itself would have written them."""
        now = round(1000 * time.time())
        some = range(self.plan.people)
        connection.execute(insert(people), [
            {"id": f"p{n}", "name": f"Person {n}", "mail": self.way(n) == "letter", "verified": True, "created": now,
             "email": f"p{n}@example.org"} for n in some])
        connection.execute(insert(sessions), [
            {"hash": digest(f"token {n}"), "id": f"s{n}", "person": f"p{n}", "kind": "program", "name": "",
             "created": now, "used": now} for n in some])
        connection.execute(insert(notice_targets), [self.target(n, now) for n in some if self.way(n) != "letter"])
        connection.execute(insert(tables), [
            {"id": f"t{n}", "game": GAME.id, "version": GAME.version, "status": "running", "options": "{}",
             "visibility": "unlisted", "host": "p0", "rated": False, "spectators": True, "clock": to_json(CLOCK),
             "seed": "5e" * 32, "created": now, "started": now} for n in range(self.plan.tables)])
        connection.execute(insert(seats), [
            {"table_id": f"t{n // 2}", "seat": n % 2, "person": f"p{n}", "ready": True} for n in some])

    def target(self, n: int, now: int) -> dict[str, Any]:
        push = self.way(n) == "push"
        address = f"{self.there.url}/{self.way(n)}/{n}"
        keys = {"p256dh": padless(self.browser.point), "auth": padless(self.browser.secret)}
        return {"id": f"x{n}", "person": f"p{n}", "form": "push" if push else "json", "address": address,
                "hash": digest(address), "keys": to_json(keys) if push else None, "session": f"s{n}" if push else None,
                "name": "", "created": now}

    def told(self) -> dict[str, list[float]]:
        found: dict[str, list[float]] = {}
        for one in self.there.taken:
            found.setdefault(self.id_of(one), []).append(one.at)
        for (_, letter), at in zip(self.boxes.letters, self.boxes.times, strict=True):
            key = str(letter["Message-ID"]).strip("<>").partition("@")[0].replace("-", "/")
            found.setdefault(key, []).append(at)
        return found

    def id_of(self, taken: Taken) -> str:
        return str((self.browser.read(taken.body) if taken.path.startswith("/push/") else taken.said)["id"])

    async def table(self, number: int, waits: int) -> None:
        """So many waits at one table, each begun by whoever was told of the one before it."""
        seat = 0
        for _ in range(waits):
            await eventually(lambda: self.begun, lambda said: said < self.allowed)
            self.begun += 1
            n = await self.move_on(number, seat)
            seat = 1 - seat
            await self.be_told(f"turn/t{number}/{seat}/{n}", 2 * number + seat)

    async def be_told(self, key: str, person: int) -> None:
        def is_told() -> bool:
            if self.way(person) == "letter":
                return any(key.replace("/", "-") in str(letter["Message-ID"]) for _, letter in self.boxes.letters)
            return any(self.id_of(one) == key for one in self.there.at(f"/{self.way(person)}/{person}"))
        await eventually(is_told)

    async def move_on(self, number: int, seat: int) -> int:
        """Play, at either server, until the other is waited for, whatever is killed; after how many entries."""
        while True:
            now = await self.ask("GET", f"/api/tables/t{number}/now", 2 * number + seat)
            if now is not None and now["to_act"] != [seat]:
                return int(now["n"])
            if now is not None:
                await self.ask("POST", f"/api/tables/t{number}/entries", 2 * number + seat,
                               {"n": now["mine"], "action": now["legal"][-1]})

    async def ask(self, method: str, path: str, person: int, body: Any = None) -> Any:
        """None: that server was killed, or somebody was first; ask again."""
        try:
            answer = await self.http.request(method, f"{self.rng.choice(self.urls)}{path}", json=body,
                                             headers={"Authorization": f"Bearer token {person}"})
        except httpx.TransportError:
            await asyncio.sleep(0.05)
            return None
        return answer.json() if answer.status_code == 200 else None


async def waits_of(store: Store) -> dict[str, float]:
    """Every wait that the logs tell of, but those with which the tables began."""
    query = select(entries).order_by(entries.c.table_id, entries.c.n)
    rows = await store.read(lambda connection: list(connection.execute(query)))
    found: dict[str, float] = {}
    positions: dict[str, Position] = {}
    for row in rows:
        position = positions.setdefault(row.table_id, Position(GAME, 2, read_options(GAME, {}), "5e" * 32, 0, CLOCK, 0))
        position.advance([Line(row.n, row.seat, row.action, row.at)])
        for one in position.owed:
            if one.n:
                found.setdefault(f"turn/{row.table_id}/{one.seat}/{one.n}", row.at / 1000)
    return found


async def strike(crowd: Crowd, servers: list[ServerProcess], rng: Random) -> None:
    """One of the two is killed just after some waits have begun, and started again."""
    plan = crowd.plan
    for number in range(plan.kills):
        crowd.allowed = round(plan.waits * (number + 1) / (plan.kills + 1))
        await eventually(lambda: crowd.begun, lambda said: said >= crowd.allowed)
        await asyncio.sleep(rng.uniform(0, 0.3))
        victim = servers[rng.randrange(2)]
        victim.kill()
        await asyncio.to_thread(victim.start)
    crowd.allowed = plan.waits


async def each_wait_is_told(folder: Path, database: str, plan: Plan, rng: Random) -> Report:
    async with receiver() as there:
        with mail_server(TimedMailboxes()) as (boxes, settings):
            assert isinstance(boxes, TimedMailboxes)
            servers = [ServerProcess(folder, database, **settings, **OPEN).start() for _ in range(2)]
            crowd, store = Crowd(plan, [one.url for one in servers], there, boxes, rng), Store(database)
            try:
                await store.write(crowd.lay)
                share = [plan.waits // plan.tables + (n < plan.waits % plan.tables) for n in range(plan.tables)]
                await asyncio.gather(strike(crowd, servers, rng), *map(crowd.table, range(plan.tables), share))
                ways = Counter(crowd.way(2 * int(table[1:]) + int(seat)) for _, table, seat, _ in
                               (key.split("/") for key in crowd.told()))
                return Report(plan, await waits_of(store), crowd.told(), ways)
            finally:
                await store.close()
                await crowd.http.aclose()
                for server in servers:
                    server.__exit__()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--waits", type=int, default=500)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    gc.disable()  # it would stop the receivers, and that would look as if notices were late
    folder = Path(tempfile.mkdtemp(prefix="atoll-notices-"))
    folder.chmod(0o755)
    postgres = Postgres(folder / "cluster").start()
    try:
        plan = Plan(given.people, given.waits, given.kills)
        report = run(each_wait_is_told(folder, postgres.create("notices"), plan, Random(given.seed)))
    finally:
        postgres.stop("immediate")
    print(report)
    if report.faults:
        raise SystemExit(f"{'; '.join(report.faults)}; logs in {folder}")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
