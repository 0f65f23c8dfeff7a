"""Strangers ask for new passwords of everybody, over and over: `python -m tests.server.resets --requests 100000`.

Names and addresses, of people and of nobody, from one network and from as many as there are requests. Every answer is
the same, byte for byte; nobody gets more letters than a few; links that are under way stay good; whoever has really
forgotten a password gets in; and turns are told to the same mailboxes as ever.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

from tests.server.asking import Asker, Said, first_is_slower
from tests.server.players import Player, run
from tests.server.processes import ServerProcess
from tests.server.test_letters import Mailboxes, mail_server
from tests.support.eventually import eventually

FRESH = "another lagoon"
LINES = 12
"""Connections at once."""
CROWD = 20
"""People whose names strangers know."""
SETTLED = 2.5
"""Seconds without a letter after which no more are awaited."""


@dataclass
class Person:
    player: Player
    name: str
    number: int

    @property
    def address(self) -> str:
        return f"person-{self.number}@example.org"

    @property
    def network(self) -> str:
        return f"192.0.2.{self.number + 1}"


@dataclass
class Report:
    requests: int
    answers: Counter[Said] = field(default_factory=Counter)
    """From many networks, each once."""
    held_back: Counter[int] = field(default_factory=Counter)
    """From one network: by status."""
    letters: Counter[str] = field(default_factory=Counter)
    healthy: list[float] = field(default_factory=list)
    """Seconds that the server took to say how it is, all the while."""
    seconds: float = 0
    known: float = 0.5
    """How often an answer for an account takes longer than one for none."""
    after: float = 0.5
    """The same for whatever is asked next."""
    sampled: int = 0
    grown: int = 0
    """KiB."""

    @property
    def chance(self) -> float:
        """How far from one half those two may be by chance: four standard deviations."""
        return float(4 / (6 * self.sampled) ** 0.5)

    def __str__(self) -> str:
        took = sorted(self.healthy)
        said = ", ".join(f"{count} × {one.status} {one.body.decode()}" for one, count in self.answers.items())
        return (f"{self.requests} requests in {self.seconds:.0f} s; from many networks: {said} "
                f"({len(self.answers)} kinds of answer); from one network: {dict(self.held_back)}; "
                f"{sum(self.letters.values())} letters to {len(self.letters)} people, at most "
                f"{max(self.letters.values(), default=0)} to one; health answered {len(took)} times, median "
                f"{1000 * median(took):.0f} ms, slowest {1000 * took[-1]:.0f} ms; the process grew by "
                f"{self.grown // 1024} MiB; an answer for an account takes longer than one for none in "
                f"{self.known:.1%} of pairs, and the question after it in {self.after:.1%} (50 % ± {self.chance:.1%})")


class Flood:
    def __init__(self, server: ServerProcess, boxes: Mailboxes, rng: Random, crowd: int) -> None:
        self.server, self.boxes, self.rng, self.crowd = server, boxes, rng, crowd
        self.people: list[Person] = []
        self.asker = Asker(server.port)

    # ── people ──
    async def person(self, name: str) -> Person:
        """An account with a proved address, in a network of its own."""
        person = Person(Player(self.server.url), name, len(self.people))
        self.people.append(person)
        person.player.http.headers["X-Forwarded-For"] = person.network
        await person.player.sign_up(name)
        await person.player.fetch("PATCH", "/api/me", {"email": person.address})
        await person.player.post("/api/me/email", code=await self.boxes.code_for(person.address))
        return person

    async def link(self, person: Person, ask: bool = True) -> str:
        """The newest link in somebody's mailbox, after he has asked for one."""
        before = len(self.links(person))
        if ask:
            await person.player.post("/api/reset", who=person.name)
            await eventually(lambda: len(self.links(person)), lambda said: said != before)
        return self.links(person)[-1]

    def links(self, person: Person) -> list[str]:
        said = [letter.get_content() for to, letter in self.boxes.letters if to == person.address]
        return [word.rpartition("/")[2] for text in said for word in text.split() if "/api/reset/" in word]

    async def gets_in(self, person: Person, link: str, password: str = FRESH) -> None:
        await person.player.post(f"/api/reset/{link}", password=password)
        await person.player.post("/api/sessions", name=person.name, password=password)

    # ── strangers ──
    def who(self, flooded: list[Person]) -> tuple[str, bool]:
        """Whom a stranger names, and whether there is such an account; both look alike."""
        person, number = self.rng.choice(flooded), self.rng.randrange(100, 1000)
        if self.rng.random() < 0.5:
            return self.rng.choice([person.name, person.name.upper(), person.address]), True
        name = f"Someone {number}"[-len(person.name):]
        return self.rng.choice([name, name.upper(), f"person{number}@example.org"[-len(person.address):]]), False

    async def from_many_networks(self, count: int, flooded: list[Person], report: Report) -> None:
        numbers = iter(range(count))

        async def line() -> None:
            async with self.asker.line() as ask:
                for number in numbers:
                    network = f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
                    report.answers[await ask(self.who(flooded)[0], network)] += 1
        await asyncio.gather(*(line() for _ in range(LINES)))

    async def from_one_network(self, count: int, flooded: list[Person], report: Report) -> None:
        async with self.asker.line() as ask:
            for _ in range(count):
                said = await ask(self.who(flooded)[0], "203.0.113.9")
                assert said.status in (200, 429), said
                report.held_back[said.status] += 1

    async def take_times(self, count: int, flooded: list[Person], report: Report) -> None:
        """One after another, and something else right after each: nobody else is there."""
        times: dict[tuple[bool, bool], list[float]] = {}
        async with self.asker.line() as ask:
            for number in range(count // 2):
                (who, is_there), place = self.who(flooded), f"{number >> 16}.{number >> 8 & 255}.{number & 255}"
                began = time.perf_counter()
                report.answers[await ask(who, f"11.{place}")] += 1
                between = time.perf_counter()
                report.answers[await ask("Nobody", f"12.{place}")] += 1
                times.setdefault((is_there, False), []).append(between - began)
                times.setdefault((is_there, True), []).append(time.perf_counter() - between)
        report.sampled = min(len(one) for one in times.values())
        report.known = first_is_slower(times[True, False], times[False, False])
        report.after = first_is_slower(times[True, True], times[False, True])

    async def watch(self, report: Report) -> None:
        async with self.asker.line() as ask:
            while True:
                began = time.perf_counter()
                await ask.health()
                report.healthy.append(time.perf_counter() - began)
                await asyncio.sleep(0.25)

    async def settle(self) -> None:
        count = -1
        while count != len(self.boxes.letters):
            count = len(self.boxes.letters)
            await asyncio.sleep(SETTLED)

    # ── the whole of it ──
    async def live(self, requests: int) -> Report:
        report = Report(requests)
        host, ada, ben, cora, eve = [await self.person(name) for name in ("Host", "Ada", "Ben", "Cora", "Eve")]
        crowd = [await self.person(f"Somebody {number}") for number in range(self.crowd)]
        under_way = await self.link(ada)
        from_host = (await host.player.post(f"/api/admin/people/{ben.player.me['id']}/reset"))["link"]
        before, memory = len(self.boxes.letters), self.memory()
        await self.flooded(requests, [ada, ben, *crowd], [cora], report)
        await self.settle()
        report.grown = self.memory() - memory
        report.letters = Counter(to for to, _ in self.boxes.letters[before:])
        assert set(report.letters) <= {one.address for one in (ada, ben, cora, *crowd)}, report.letters
        await self.everybody_gets_in(ada, under_way, ben, from_host.rpartition("/")[2], cora, eve, crowd[0])
        await self.a_turn_is_told(crowd[1])
        assert '"level": "error"' not in self.server.log.read_text()
        return report

    async def flooded(self, requests: int, by_all: list[Person], by_one: list[Person], report: Report) -> None:
        """A tenth comes from one network; of as many the times are taken."""
        began, watching = time.monotonic(), asyncio.create_task(self.watch(report))
        try:
            await self.from_one_network(requests // 10, by_one, report)
            await self.take_times(requests // 10, by_all, report)
            await self.from_many_networks(requests - 2 * (requests // 10), by_all, report)
        finally:
            watching.cancel()
        report.seconds = time.monotonic() - began

    async def everybody_gets_in(self, ada: Person, under_way: str, ben: Person, from_host: str, cora: Person,
                                eve: Person, one: Person) -> None:
        await self.gets_in(ada, under_way)  # strangers did not end it
        await self.gets_in(ben, from_host)  # nor the host's
        await self.gets_in(cora, await self.link(cora))  # one network has not used up what she may ask for
        await self.gets_in(eve, await self.link(eve))
        await self.gets_in(one, await self.link(one, ask=False))  # the last letter that strangers caused is as good

    async def a_turn_is_told(self, person: Person) -> None:
        """Letters of turns go on: what strangers asked for took nothing from them."""
        await person.player.fetch("PATCH", "/api/me", {"mail": True})
        days = {"kind": "days", "days": 2}
        other = await Player(self.server.url).come_in("Other")
        table = (await other.open_table(game="mangala", seats=2, clock=days))["id"]
        await person.player.post(f"/api/tables/{table}/seats/1")
        await other.post(f"/api/tables/{table}/start")
        before = len(self.boxes.letters)
        while (now := await other.get(f"/api/tables/{table}/now"))["to_act"] == [0]:
            await other.post(f"/api/tables/{table}/entries", n=now["mine"], action=now["legal"][-1])
        await eventually(lambda: [to for to, _ in self.boxes.letters[before:]], lambda found: person.address in found)

    def memory(self) -> int:
        """KiB that the server's process holds."""
        assert self.server.process is not None
        status = Path(f"/proc/{self.server.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])


def flood(folder: Path, requests: int, crowd: int, seed: int = 1) -> Report:
    with mail_server() as (boxes, settings), ServerProcess(folder, limits=True, **settings) as server:
        report: list[Report] = []

        async def scene() -> None:
            report.append(await Flood(server, boxes, Random(seed), crowd).live(requests))
        run(scene())
        return report[0]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.server.resets", description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = flood(Path(folder), asked.requests, CROWD)
    print(report)
    assert len(report.answers) == 1, report.answers
    assert abs(report.known - 0.5) < report.chance, "the time of an answer tells who has an account"
    assert abs(report.after - 0.5) < report.chance, "what is asked next tells who has an account"


if __name__ == "__main__":
    main()
