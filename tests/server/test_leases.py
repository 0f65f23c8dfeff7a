"""Due work is claimed: two processes never do the same piece, and the work of a dead one is done by the next."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, text

from atoll.server.store.leases import DUE, claim, claim_thought, find_due, put_back, renew_thoughts
from atoll.server.store.schema import tables
from atoll.server.store.store import Store
from tests.server.processes import Postgres
from tests.server.templates import new_sqlite

RULES = [("mangala", 1), ("mandragora", 1)]


def table(table_id: str, due: int | None, version: int = 1) -> dict[str, Any]:
    return {"id": table_id, "game": "mangala", "version": version, "options": "{}", "status": "running",
            "visibility": "public", "host": "p", "rated": False, "spectators": True, "seed": "0" * 64, "created": 1,
            "due": due}


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return new_sqlite(tmp_path / "leases.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.create(f"leases_{abs(hash(request.node.name)) % 10**9}")


def with_store(database: str, scene: Callable[[Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = Store(database)
        await store.open()
        try:
            await scene(store)
        finally:
            await store.close()
    asyncio.run(whole())


def test_of_many_who_claim_at_once_each_table_has_one(database: str) -> None:
    async def scene(store: Store) -> None:
        rows = [table(f"t{number}", 1 + number) for number in range(300)]
        await store.write(lambda connection: connection.execute(insert(tables), rows))

        async def look(lease: int) -> list[str]:
            due = await store.read(lambda connection: find_due(connection, RULES, 1000, 200))
            assert len(due) <= 200
            return await store.write(lambda connection: claim(connection, tables, due, 1000, lease))
        got = [one for some in await asyncio.gather(*(look(2000 + one) for one in range(8))) for one in some]
        assert len(got) == len(set(got)) >= 200
        assert set(await look(3000)) == {row["id"] for row in rows} - set(got)
        assert await look(3000) == []
    with_store(database, scene)


def test_a_lease_ends_and_work_that_was_done_is_put_back_unless_something_came_between(database: str) -> None:
    async def scene(store: Store) -> None:
        await store.write(lambda connection: connection.execute(insert(tables), [table("t", 1)]))
        assert await store.write(lambda connection: claim(connection, tables, ["t"], 1000, 2000)) == ["t"]
        assert await store.write(lambda connection: claim(connection, tables, ["t"], 1999, 4000)) == []
        assert await store.write(lambda connection: claim(connection, tables, ["t"], 2000, 4000)) == ["t"]
        await store.write(lambda connection: put_back(connection, tables, {"id": "t"}, 2000, None))  # too late
        assert await store.read(lambda connection: connection.scalar(select(tables.c.due))) == 4000
        await store.write(lambda connection: put_back(connection, tables, {"id": "t"}, 4000, None))
        assert await store.read(lambda connection: connection.scalar(select(tables.c.due))) is None
    with_store(database, scene)


def test_tables_of_other_rules_take_no_place_among_those_that_are_due(database: str) -> None:
    async def scene(store: Store) -> None:
        rows = [*(table(f"o{number}", 1, version=99) for number in range(300)), table("ours", 5)]
        await store.write(lambda connection: connection.execute(insert(tables), rows))
        assert await store.read(lambda connection: find_due(connection, RULES, 1000, 200)) == ["ours"]
    with_store(database, scene)


def test_a_bots_decision_is_one_holders_and_the_next_is_anybodys(database: str) -> None:
    async def scene(store: Store) -> None:
        async def ask(holder: str, count: int, now: int) -> bool:
            ends = await store.write(
                lambda connection: claim_thought(connection, holder, "t", 1, count, now, now + 10))
            assert ends is None or ends > now, "whoever is refused is told when to ask again"
            return ends is None
        assert sorted(await asyncio.gather(*(ask(f"p{one}", 0, 100) for one in range(6)))) == [False] * 5 + [True]
        assert not await ask("other", 0, 109)
        assert await ask("other", 0, 110)  # the lease has ended
        await store.write(lambda connection: renew_thoughts(connection, "other", [("t", 1)], 200))
        assert not await ask("third", 0, 199)
        assert await ask("third", 1, 120)
        assert not await ask("other", 1, 121)
    with_store(database, scene)


def test_the_look_for_due_tables_goes_by_its_index(database: str) -> None:
    async def scene(store: Store) -> None:
        rows = [table(f"t{number}", number if number % 50 == 0 else None, number % 3) for number in range(2000)]
        await store.write(lambda connection: connection.execute(insert(tables), rows))
        explain = "EXPLAIN QUERY PLAN" if store.is_sqlite else "EXPLAIN"
        given = {"game": "mangala", "version": 1, "now": 500, "most": 200}

        def look(connection: Connection) -> list[str]:
            statement = DUE.params(given).compile(connection, compile_kwargs={"literal_binds": True})
            return [str(row) for row in connection.execute(text(f"{explain} {statement}"))]
        plan = await store.write(look)
        assert "tables_by_due" in " ".join(plan)
        assert "USE TEMP B-TREE" not in " ".join(plan)
    with_store(database, scene)
