"""The short versions of `python -m tests.server.poisoned` and `…thoughts`, and what another release does."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import insert, select, update

from atoll.server.store.schema import set_aside, tables
from atoll.server.store.store import Store
from atoll.server.table.set_aside import try_again
from tests.server.players import Player, Refusal, run, seated
from tests.server.poisoned import on_sqlite, poison
from tests.server.processes import Postgres, ServerProcess
from tests.server.templates import new_sqlite
from tests.server.thoughts import two_processes


def test_tables_that_cannot_be_loaded_are_in_nobodys_way(tmp_path: Path) -> None:
    """More of them than one look takes, and all of them due: flags, bots, lists, sockets of others go on."""
    report = run(on_sqlite(tmp_path, healthy=2, damaged=3, old=210, moves=1))
    assert report.aside == 3


def test_two_processes_think_over_each_decision_once(tmp_path: Path, postgres: Postgres) -> None:
    report = run(two_processes(tmp_path, postgres, 40, Random(1)))
    assert sum(report.thoughts) == report.decisions >= 40


def test_what_another_release_has_set_aside_is_tried_again(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(new_sqlite(tmp_path / "aside.db"))
        await store.open()
        ids = await store.write(lambda connection: poison(connection, "p", 2, 0))
        rows = [{"table_id": one, "rules": "1 of 0.0.0", "reason": "damaged", "detail": "", "at": 1} for one in ids]
        await store.write(lambda connection: connection.execute(insert(set_aside), rows))
        await store.write(lambda connection: connection.execute(update(tables).values(due=None)))
        assert await store.write(try_again) == 2
        assert await store.read(lambda connection: list(connection.scalars(select(tables.c.due)))) == [1, 1]
        assert await store.write(try_again) == 0
        await store.close()
    asyncio.run(scene())


def test_a_game_of_older_rules_is_ended_when_everybody_agrees(tmp_path: Path) -> None:
    """Never lost: one alone ends nothing, strangers cannot ask, and what can be played is ended at the table."""
    async def scene(server: ServerProcess) -> None:
        table_id, (ada, ben) = await seated(server.url, "mangala", 2)
        healthy, _ = await seated(server.url, "mangala", 2)
        with sqlite3.connect(server.folder / "atoll.db") as database:
            database.execute("UPDATE tables SET version = 99 WHERE id = ?", (table_id,))
        database.close()
        eve, here = await Player(server.url).come_in("Eve"), f"/api/tables/{table_id}/assent"
        for asked in (eve.get(here), eve.post(here)):
            with pytest.raises(Refusal, match="not_seated"):
                await asked
        with pytest.raises(Refusal, match="not_seated"):
            await eve.post(f"/api/tables/{healthy}/assent")
        assert await ada.get(here) == {"agreed": [], "awaited": ["Player 0", "Player 1"], "ended": False}
        assert await ada.post(here) == {"agreed": ["Player 0"], "awaited": ["Player 1"], "ended": False}
        assert (await ada.post(here))["awaited"] == ["Player 1"]  # again: nothing more
        assert (await ada.delete(here))["agreed"] == []
        assert (await ben.post(here))["awaited"] == ["Player 0"]
        assert [one["status"] for one in (await ben.get("/api/me/tables"))["tables"]] == ["running"]
        assert (await ada.post(here))["ended"]
        with pytest.raises(Refusal, match="not_running"):
            await ada.post(here)
        for one in (ada, ben):
            assert (await one.get("/api/me/tables"))["tables"] == []
        assert (await ada.get(f"/api/tables/{table_id}"))["status"] == "cancelled"

    with ServerProcess(tmp_path) as server:
        run(scene(server))


def test_a_game_that_can_be_played_is_not_ended_so(tmp_path: Path) -> None:
    async def scene(server: ServerProcess) -> None:
        table_id, (ada, _) = await seated(server.url, "mangala", 2)
        with pytest.raises(Refusal, match="not_running: this game can be played"):
            await ada.post(f"/api/tables/{table_id}/assent")

    with ServerProcess(tmp_path) as server:
        run(scene(server))
