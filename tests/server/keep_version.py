"""Keep a database, a backup and records of this version for the test of upgrades.

`python -m tests.server.keep_version` writes `tests/fixtures/upgrades/<version>-<newest migration>`, which is never
changed afterwards: an evening of two accounts and a guest, by the server's own API. What is played is drawn by lot;
`facts.json` says what came of it.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

import atoll
from tests.server.players import Player, run, until_over
from tests.server.processes import ROOT, ServerProcess
from tests.support.eventually import eventually

UPGRADES = ROOT / "tests" / "fixtures" / "upgrades"
MIGRATIONS = ROOT / "src" / "atoll" / "server" / "store" / "migrations" / "versions"
PASSWORD = "lagoon in the morning"
NAMES = "Ada Lovelace", "Борис"
GAMES = ("mandragora", "mangala", "mangrovia", "my_island")
DAYS = {"kind": "days", "days": 14}
BEGUN = 8
"""Entries of a game that goes on."""
NOBODY = {"url": "http://127.0.0.1:9/", "form": "json", "name": "nobody listens there"}


def migrations() -> list[str]:
    return sorted(path.name[:4] for path in MIGRATIONS.glob("0*.py"))


class Evening:
    """What two people do; `facts` says which table is which, and how many entries it has."""

    def __init__(self, url: str, records: Path, rng: Random) -> None:
        self.url, self.records, self.rng, self.facts = url, records, rng, dict[str, Any]({"n": {}})

    async def begin(self) -> Evening:
        countess, boris = await Player(self.url).sign_up("Countess"), await Player(self.url).sign_up(NAMES[1])
        await countess.fetch("PATCH", "/api/me", {"name": NAMES[0]})
        self.people = self.ada, self.boris = countess, boris
        return self

    async def live(self) -> None:
        for game in GAMES:
            rated: dict[str, Any] = {"rated": True, "clock": DAYS} if game == "mangala" else {}
            await self.play(f"finished_{game}", await self.table(game, **rated))
            await self.play(f"running_{game}", await self.table(game), BEGUN)
        await self.campaign()
        await self.one_room()
        await self.event()
        await self.notices()

    async def table(self, game: str, **wish: Any) -> str:
        table = str((await self.ada.open_table(game=game, seats=2, **wish))["id"])
        await self.boris.post(f"/api/tables/{table}/seats/1")
        await self.ada.post(f"/api/tables/{table}/start")
        return table

    async def play(self, name: str, table: str, most: int | None = None) -> None:
        """So many entries, or to the end; then its record is kept too."""
        self.facts[name] = table
        while True:
            now = await self.ada.get(f"/api/tables/{table}/now")
            self.facts["n"][name] = now["n"]
            if now["outcome"] is not None or (most is not None and now["n"] >= most):
                break
            person = self.people[now["to_act"][0]]
            mine = await person.get(f"/api/tables/{table}/now")
            await person.post(f"/api/tables/{table}/entries", n=mine["mine"], action=self.rng.choice(mine["legal"]))
        if most is None:
            await until_over(self.ada, table)
            record = await self.ada.http.get(f"/api/tables/{table}/record")
            (self.records / f"{name}.txt").write_text(record.text, encoding="utf-8")

    async def campaign(self) -> None:
        """One episode is played, the next one goes on."""
        campaign = (await self.ada.post("/api/campaigns", game="my_island", seats=2))["id"]
        await self.boris.post(f"/api/campaigns/{campaign}/seats")
        for name, most in (("finished_episode", None), ("episode", BEGUN)):
            table = (await self.ada.fetch("POST", f"/api/campaigns/{campaign}/tables", {}))["id"]
            await self.play(name, table, most)
        self.facts["campaign"] = campaign

    async def one_room(self) -> None:
        """A seat is kept by somebody else's device."""
        seating = [{"is": "me"}, {"is": "beside", "name": "Bo"}]
        table = (await self.ada.open_table(game="mandragora", seats=2, seating=seating, start=True))["id"]
        self.facts["one_room"] = table
        for _ in range(BEGUN):
            await act_beside(self.ada, table)

    async def event(self) -> None:
        """Its first result was said by slips."""
        event = (await self.ada.post("/api/tournaments", name="Lagoon Open", place="board", rounds=3))["id"]
        path = f"/api/tournaments/{event}"
        for name in ("Aroha", "Bram", "Chen"):
            await self.ada.post(f"{path}/players", name=name)
        await self.ada.fetch("POST", f"{path}/draft", {})
        await self.ada.post(f"{path}/rounds", round=1)
        for slip in (await self.ada.get(f"{path}/slips"))["slips"]:
            await self.boris.fetch("PUT", f"/api/slips/{slip['slip']}", {"result": "1-0"})
        self.facts["event"] = event

    async def notices(self) -> None:
        """Boris is told of his turn and of an invitation, where nobody listens; then he rests."""
        await self.boris.post("/api/me/webhooks", **NOBODY)
        await self.ada.post("/api/me/friends", name=NAMES[1])
        table = await self.table("mangala", clock=DAYS)
        await self.play("running_days", table, 5)
        guest = await Player(self.url).come_in("Passing guest")
        await guest.post(f"/api/tables/{table}/chat", text="кто здесь?")
        cup = (await self.ada.post("/api/tournaments", name="Winter Cup"))["id"]
        await self.ada.post(f"/api/tournaments/{cup}/players", name=NAMES[1], account=True)
        await eventually(lambda: self.boris.get("/api/me/export"), lambda said: said["deliveries"])
        await self.boris.post("/api/me/vacation", days=3)


async def act_beside(keeper: Player, table: str) -> None:
    """Whoever is asked answers, on the one device."""
    path = f"/api/tables/{table}"
    seat = (await keeper.get(f"{path}/now"))["to_act"][0]
    mine = await keeper.get(f"{path}/now?seat={seat}")
    await keeper.post(f"{path}/entries", n=mine["mine"], action=mine["legal"][0], seat=seat)


def keep(folder: Path) -> None:
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as work:
        with ServerProcess(Path(work), ATOLL_PRIVATE_ENDPOINTS="yes") as server:
            facts = run(evening(server.url, folder))
        database = Path(work) / "atoll.db"
        with sqlite3.connect(database) as plain:
            plain.execute("VACUUM")
        plain.close()
        (folder / "atoll.db.gz").write_bytes(gzip.compress(database.read_bytes(), mtime=0))
        subprocess.run([sys.executable, "-m", "atoll", "backup", str(folder / "backup.gz"), "--database",
                        f"sqlite:///{database}"], check=True)
    text = json.dumps(facts, indent=1, ensure_ascii=False)
    (folder / "facts.json").write_text(f"{text}\n", encoding="utf-8")


async def evening(url: str, records: Path) -> dict[str, Any]:
    one = await Evening(url, records, Random()).begin()
    await one.live()
    return one.facts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?", default=f"{atoll.__version__}-{migrations()[-1]}")
    folder = UPGRADES / parser.parse_args().name
    if folder.exists():
        raise SystemExit(f"{folder} is there, and what is kept is never changed")
    keep(folder)
    print(f"{folder}: {sum(path.stat().st_size for path in folder.iterdir())} bytes")


if __name__ == "__main__":
    main()
