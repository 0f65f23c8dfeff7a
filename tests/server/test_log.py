"""The log itself, on either database: first come, first stored; together or one by one; all of an answer or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, func, insert, select

from atoll.server.store.log import Chunk, Line, Log
from atoll.server.store.schema import entries, tables
from atoll.server.store.sqlite import SqliteThreads
from atoll.server.store.store import Store, Unavailable
from atoll.server.supervisor import Supervisor
from tests.server.players import Refusal, run, seated
from tests.server.processes import Postgres, ServerProcess
from tests.server.templates import new_sqlite

STRANGE = "say \"ñ\" \\ 鳥 \u2028 'x' -- ;"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return new_sqlite(tmp_path / "log.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.create(f"log_{abs(hash(request.node.name)) % 10**9}")


def with_log(database: str, scene: Callable[[Log, Store], Awaitable[None]]) -> None:
    async def whole() -> None:
        store = Store(database)
        await store.open()
        log = Log(store)
        supervisor = Supervisor()
        log.open(supervisor)
        try:
            await scene(log, store)
        finally:
            await log.close()
            await supervisor.close()
            await store.close()
    asyncio.run(whole())


def chunk(table: str, start: int, *actions: str) -> Chunk:
    return Chunk(table, [Line(start + place, place % 2, action, 1_794_700_000_000 + place)
                         for place, action in enumerate(actions)])


def test_the_first_to_append_a_number_wins(database: str) -> None:
    async def scene(log: Log, store: Store) -> None:
        assert await log.append(chunk("a", 0, "sow 1", STRANGE))
        assert not await log.append(chunk("a", 1, "sow 2"))
        assert await log.append(chunk("a", 2, "sow 2"))
        assert [line.action for line in await log.read("a")] == ["sow 1", STRANGE, "sow 2"]
        assert await log.read("a", 2) == [Line(2, 0, "sow 2", 1_794_700_000_000)]
    with_log(database, scene)


def test_of_many_that_come_together_only_the_late_are_refused_and_whole(database: str) -> None:
    async def scene(log: Log, store: Store) -> None:
        assert await log.append(chunk("b", 2, "already there"))
        wanted = [chunk(f"t{number}", 0, "one", "two") for number in range(20)]
        late = chunk("b", 0, "zero", "one", "two")  # its last number is taken, so none of it may stay
        answers = await asyncio.gather(*(log.append(one) for one in [*wanted[:10], late, *wanted[10:]]))
        assert [answer for answer in answers if not answer] == [False]
        assert not answers[10]
        assert [line.n for line in await log.read("b")] == [2]
        assert all([len(await log.read(one.table_id)) == 2 for one in wanted])
    with_log(database, scene)


def test_one_who_comes_second_costs_the_others_no_commit(database: str) -> None:
    """200 answers arrive together and one of them is too late: still one transaction, not one for each of them."""
    async def scene(log: Log, store: Store) -> None:
        assert await log.append(chunk("t77", 0, "already there"))
        engine = store.road.writer if isinstance(store.road, SqliteThreads) else store.road.writer.sync_engine
        commits: list[Connection] = []
        event.listen(engine, "commit", commits.append)
        answers = await asyncio.gather(*(log.append(chunk(f"t{number}", 0, "one", "two")) for number in range(200)))
        assert [number for number, is_stored in enumerate(answers) if not is_stored] == [77]
        assert len(commits) == 1
        stored = select(entries.c.table_id).group_by(entries.c.table_id).having(func.count() == 2)
        assert len(await store.read(lambda connection: connection.scalars(stored).all())) == 199
        assert [line.action for line in await log.read("t77")] == ["already there"]
    with_log(database, scene)


def test_two_answers_to_one_question_in_one_batch(database: str) -> None:
    async def scene(log: Log, store: Store) -> None:
        twice = [chunk("a", 0, "first"), chunk("a", 0, "second"), chunk("b", 0, "other"), chunk("a", 1, "third")]
        assert await asyncio.gather(*(log.append(one) for one in twice)) == [True, False, True, True]
        assert [line.action for line in await log.read("a")] == ["first", "third"]
    with_log(database, scene)


def test_when_a_table_is_due_is_stored_with_the_answer(database: str) -> None:
    async def scene(log: Log, store: Store) -> None:
        row = {"id": "d", "game": "mangala", "version": 1, "options": "{}", "status": "running", "visibility": "public",
               "host": "p", "rated": False, "spectators": True, "seed": "", "created": 0}
        await store.write(lambda connection: connection.execute(insert(tables).values(**row)))
        first, second = chunk("d", 0, "sow 1"), chunk("d", 0, "sow 2")
        first.due, first.sets_due, second.due, second.sets_due = 77, True, 99, True
        assert await log.append(first)
        assert not await log.append(second)
        due = select(tables.c.due).where(tables.c.id == "d")
        assert await store.read(lambda connection: connection.execute(due).scalar_one()) == 77
    with_log(database, scene)


def test_a_database_that_another_keeps_locked_is_told_and_survived(tmp_path: Path) -> None:
    """Somebody holds SQLite's write lock: answers come in time, and when it is free everything goes on."""
    with ServerProcess(tmp_path, ATOLL_DATABASE_TIMEOUT="0.5") as server:
        async def scene() -> None:
            table_id, (ada, _) = await seated(server.url, "mangala", 2)
            socket = await ada.socket(table_id)
            await socket.table_where(lambda said: True)
            other = sqlite3.connect(tmp_path / "atoll.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Refusal, match="unavailable"):
                await socket.play("sow 1", n=0)
            assert (await ada.ask("POST", f"/api/tables/{table_id}/chat", {"text": "locked?"}))[0] == 503
            assert (await ada.get(f"/api/tables/{table_id}/now"))["n"] == 0  # reading goes on
            other.execute("ROLLBACK")
            other.close()
            await socket.play("sow 1", n=0)
            assert (await ada.get(f"/api/tables/{table_id}/now"))["n"] == 1
        run(scene())


def test_a_log_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    async def scene(log: Log, store: Store) -> None:
        await store.write(lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout = 100"))
        blocking = sqlite3.connect(tmp_path / "log.db", isolation_level=None)
        blocking.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            await log.append(chunk("a", 0, "sow 1"))
        blocking.execute("ROLLBACK")
        blocking.close()
        assert await log.append(chunk("a", 0, "sow 1"))
    with_log(new_sqlite(tmp_path / "log.db"), scene)
