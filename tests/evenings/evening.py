"""An evening: servers whose time can leap, people, and what all of them see."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Browser, expect

from atoll.games import GAMES
from tests.evenings import leaping
from tests.evenings.line import Line
from tests.evenings.people import Person
from tests.evenings.sight import DAY, MINUTE, SECOND, Sight, left_of, runs_at
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually_sync
from tests.web.conftest import PHONE, WIDE, new_context
from tests.web.eye import last_look

SIZES = {"wide": WIDE, "phone": PHONE}
MIXED = (("en", "wide"), ("ru", "phone"), ("en", "phone"), ("ru", "wide"))
TOURED = f"""
if (location.protocol.startsWith('http') && !localStorage.getItem('atoll')) {{
  localStorage.setItem('atoll', JSON.stringify({{ toured: {json.dumps(list(GAMES))} }}));
}}
"""
"""Nobody is shown a first turn, and everybody will be asked for a name."""


class LeapingServer(ServerProcess):
    command: ClassVar[tuple[str, ...]] = (str(leaping.__file__),)


class Evening:
    """`looks` is how its people come, one after another: languages and sizes."""

    def __init__(self, name: str, browser: Browser, folder: Path, databases: Sequence[str | None] = (None,),
                 looks: Sequence[tuple[str, str]] = MIXED, pictures: Path | None = None) -> None:
        self.name, self.browser, self.looks, self.pictures = name, browser, looks, pictures
        self.leaps = leaping.Leaps(folder / "leapt")
        settings = {"ATOLL_BOT_SIMULATIONS": "5", leaping.FILE: str(self.leaps.file)}
        self.servers = [LeapingServer(folder, database, limits=False, **settings) for database in databases]
        self.people: list[Person] = []
        self.steps = 0

    def __enter__(self) -> Evening:
        for server in self.servers:
            server.start()
        return self

    def __exit__(self, *error: object) -> None:
        for person in self.people:
            person.context.close()
            if person.line:
                person.line.close()
        for server in self.servers:
            if server.is_alive():
                server.stop()

    def person(self, name: str, line: bool = False) -> Person:
        """Somebody new, with a browser; with more than one process everybody comes by another one."""
        number = len(self.people)
        look, server = self.looks[number % len(self.looks)], self.servers[number % len(self.servers)]
        context = new_context(self.browser, size=SIZES[look[1]], language=look[0], tour=True)
        context.add_init_script(TOURED)
        context.add_init_script(leaping.BROWSER)
        if leapt := self.leaps.leapt():
            context.add_init_script(f"eveningLeaps({leapt // leaping.MILLION})")
        own = Line(server.port) if line else None
        person = Person(self, name, context, look, own.url if own else server.url, own)
        self.people.append(person)
        return person

    # ── time ──
    def now(self) -> float:
        return time.time() * 1000 + self.leaps.leapt() / leaping.MILLION

    def let_pass(self, days: float = 0, minutes: float = 0, seconds: float = 0) -> None:
        """For the servers, and for every browser, open or not."""
        passed = round(days * DAY + minutes * MINUTE + seconds * SECOND)
        self.leaps.let_pass(passed)
        for person in self.people:
            person.context.add_init_script(f"eveningLeaps({passed})")
            if person.opened is not None:
                person.opened.evaluate("passed => eveningLeaps(passed)", passed)

    def restarts(self) -> None:
        for server in self.servers:
            server.stop()
            server.start()

    # ── what the server has, to compare with what people see ──
    def ask(self, path: str) -> Any:
        with urllib.request.urlopen(f"{self.servers[-1].url}/api{path}", timeout=30) as answer:
            return json.loads(answer.read())

    def record(self, table: str) -> list[str]:
        """The lines of a finished game: "0 sow 4"."""
        with urllib.request.urlopen(f"{self.servers[-1].url}/api/tables/{table}/record", timeout=30) as answer:
            return str(answer.read().decode()).splitlines()

    # ── what everybody sees ──
    def agree(self, *people: Person) -> list[Sight]:
        """All of them are shown the same moment of the same table, each from the own seat."""
        def look() -> tuple[str, list[Sight]]:
            seen = [person.sight() for person in people]
            problem = self.difference(people, seen)
            if not problem and [now.n for now in seen] != [person.sight().n for person in people]:
                problem = "it goes on"
            return problem, seen
        return eventually_sync(look, lambda found: not found[0], page=people[0].page)[1]

    def difference(self, people: Sequence[Person], seen: Sequence[Sight]) -> str:
        """What keeps these looks from being the same moment, each from its seat; "" if nothing does."""
        first = seen[0]
        for person, now in zip(people, seen, strict=True):
            if (now.n, bool(now.over)) != (first.n, bool(first.over)) or now.n < 0 or now.lost:
                return f"{person} sees another moment"
            if (now.to_act, self.people_among(now)) != (first.to_act, self.people_among(first)):
                return f"{person} sees others to move"
            if wrong := self.wrongly_told(person, now):
                return f"{person} {wrong}"
        return ""

    def people_among(self, now: Sight) -> list[str]:
        """The names of people are the same in every language, a bot's is not."""
        known = {person.name for person in self.people}
        return [name if name in known else "" for name in now.names]

    def wrongly_told(self, person: Person, now: Sight) -> str:
        """Whoever is asked is told so, in the page and in its title, and nobody else."""
        seat = person.seat(now)
        asked = not now.over and seat is not None and seat in now.to_act
        if now.mine != asked or (person.t("turn.yours") in now.sentence) != asked:
            return f"in seat {seat} is told {now.sentence!r}"
        if now.title.startswith("●") != asked:
            return f"has a page called {now.title!r}"
        return "" if asked or not now.playable else "is not asked and could press something"

    def check_clocks(self, table: str, *people: Person) -> list[list[int]]:
        """What everybody reads is what the server has, within a second."""
        clock = self.ask(f"/tables/{table}/now")["clock"]
        found = []
        for person in people:
            expect(person.page.locator("[data-clock]")).to_have_count(len(clock["left"]))  # it has just come
            before = self.now()
            seen, after = person.sight(), self.now()
            assert len(seen.clocks) == len(clock["left"]), f"{person} reads {seen.clocks}"
            for seat, shown in enumerate(seen.clocks):
                most, least = left_of(clock, seat, before), left_of(clock, seat, after)
                assert least - SECOND <= shown - SECOND / 2 <= most + SECOND, (person, seat, shown, most, least)
                runs = runs_at(clock, seat, after)
                assert seen.seats[seat].runs == runs, f"{person}: clock {seat} runs: {seen.seats[seat].runs}"
            found.append(seen.clocks)
        return found

    def looks_once_more(self) -> None:
        """The eye, before pages are closed."""
        for person in self.people:
            last_look(person.context)

    def picture(self, person: Person, step: str) -> None:
        if self.pictures is None:
            return
        self.steps += 1
        name = f"{self.name}-{self.steps:02}-{step}-{person.name}-{person.size}-{person.language}.png"
        person.page.screenshot(path=self.pictures / name.replace(" ", "_"))
