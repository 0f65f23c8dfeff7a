"""Find me a game: two who want the same meet, whoever is away is passed over, and one seat is for one."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.server.players import Player, Refusal, run
from tests.server.processes import ServerProcess

FAST = {"kind": "real", "main": 300, "increment": 3}
SLOW = {"kind": "days", "days": 3}


def test_two_who_want_the_same_meet(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben, cem, eve = [await Player(server.url).sign_up(f"Pair {name}") for name in ("Ada", "Ben", "Cem", "Eve")]
        table = await ada.post("/api/pairing", game="mangala", clock=FAST, rated=True)
        assert (table["status"], table["my_seat"], table["rated"]) == ("open", 0, True)
        assert (await ada.post("/api/pairing", game="mangala", clock=FAST, rated=True))["id"] == table["id"]
        apart = await ben.post("/api/pairing", game="mangala", clock=FAST, rated=True)
        assert apart["id"] != table["id"], "she is away"
        await ada.socket(table["id"])
        for other in ({"clock": SLOW, "rated": True}, {"clock": FAST}):
            assert (await cem.post("/api/pairing", game="mangala", **other))["id"] != table["id"]
        met = await asyncio.gather(*(one.post("/api/pairing", game="mangala", clock=FAST, rated=True)
                                     for one in (cem, eve)))
        assert sorted(one["id"] == table["id"] for one in met) == [False, True], "one seat is for one"
        with pytest.raises(Refusal, match="malformed"):
            await ada.post("/api/pairing", game="mangala", clock=FAST, range=0)
        with pytest.raises(Refusal, match="guests_cannot"):
            await (await Player(server.url).come_in("Fay")).post("/api/pairing", game="mangala", clock=FAST, rated=True)
    run(scene())


def test_ratings_and_mutes_keep_people_apart(server: ServerProcess) -> None:
    async def scene() -> None:
        ada, ben = [await Player(server.url).sign_up(f"Apart {name}") for name in ("Ada", "Ben")]
        table = await ada.post("/api/pairing", game="mandragora", clock=SLOW, range=100)
        await ada.socket(table["id"])
        await ben.put(f"/api/me/mutes/{ada.me['id']}")
        apart = await ben.post("/api/pairing", game="mandragora", clock=SLOW)
        assert apart["id"] != table["id"]
        await ben.fetch("DELETE", f"/api/tables/{apart['id']}")
        await ben.fetch("DELETE", f"/api/me/mutes/{ada.me['id']}")
        assert (await ben.post("/api/pairing", game="mandragora", clock=SLOW, range=50))["id"] == table["id"]
    run(scene())


def test_whoever_is_too_strong_or_too_weak_is_not_met(tmp_path: Path) -> None:
    """The range of whoever waits counts, and that of whoever comes."""
    async def scene(server: ServerProcess) -> None:
        ada, ben, cem = [await Player(server.url).sign_up(name) for name in ("Ada", "Ben", "Cem")]
        known = [(ada.me["id"], 1900), (cem.me["id"], 1860)]
        with sqlite3.connect(server.folder / "atoll.db") as database:
            database.executemany("INSERT INTO ratings (person, game, rating, deviation, volatility, games) "
                                 "VALUES (?, 'mandragora', ?, 60, 0.06, 40)", known)
        database.close()

        async def found(one: Player, **wish: Any) -> str:
            return str((await one.post("/api/pairing", game="mandragora", clock=SLOW, **wish))["id"])

        async def apart(one: Player, **wish: Any) -> None:
            other = await found(one, **wish)
            assert other != waiting
            await one.delete(f"/api/tables/{other}")
        waiting = await found(ada, range=50)
        await ada.socket(waiting)
        await apart(ben)  # 1500 is not within 50 of 1900, who waits
        await apart(ben, range=50)
        await apart(cem, range=30)  # 1900 is not within 30 of 1860, who comes
        assert await found(cem, range=50) == waiting

    with ServerProcess(tmp_path) as server:
        run(scene(server))


def test_nobody_hides_others_behind_many_wishes(server: ServerProcess) -> None:
    """One person waits at one table; whoever wants other clocks, or has gone, is in nobody's way."""
    async def scene() -> None:
        mallory = await Player(server.url).come_in("Mallory")
        wishes = [await mallory.post("/api/pairing", game="mangrovia", clock={**FAST, "main": 60 + number})
                  for number in range(52)]
        assert {(await mallory.get(f"/api/tables/{one['id']}"))["status"] for one in wishes[-2:]} == {"open"}
        away = [await Player(server.url).come_in("Gone") for _ in range(52)]
        for one in away:
            await one.post("/api/pairing", game="mangrovia", clock=FAST)
        ada, ben = [await Player(server.url).come_in(name) for name in ("Ada", "Ben")]
        table = await ada.post("/api/pairing", game="mangrovia", clock=FAST)
        await ada.socket(table["id"])
        assert (await ben.post("/api/pairing", game="mangrovia", clock=FAST))["id"] == table["id"]
    run(scene())
