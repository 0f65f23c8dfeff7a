"""The short versions of `python -m tests.server.poisoned` and `…thoughts`, and what another release does."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from sqlalchemy import insert, select, update

from atoll.server.store.schema import set_aside, tables
from atoll.server.store.store import Store
from atoll.server.table.set_aside import try_again
from tests.server.players import run
from tests.server.poisoned import on_sqlite, poison
from tests.server.processes import Postgres
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
        store = Store(f"sqlite:///{tmp_path / 'aside.db'}")
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
