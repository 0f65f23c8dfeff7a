"""Lost wake-ups show nobody a hand, and are made good: a short run of tests/server/cuts.py, and its worst moment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import asyncpg  # type: ignore[import-untyped]  # it has no annotations of its own
from sqlalchemy import insert

from atoll.server.store.log import Chunk, Line, put
from atoll.server.store.revisions import UNSEEN
from atoll.server.store.schema import chat, seats, tables
from atoll.server.store.store import Store
from tests.server.cuts import CUT, two_on_postgres
from tests.server.players import Player, run
from tests.server.processes import Postgres, ServerProcess
from tests.server.templates import new_sqlite


def test_views_and_healing_while_wake_ups_are_lost(postgres: Postgres, tmp_path: Path) -> None:
    found = run(two_on_postgres(tmp_path, postgres, 6, Random(7), lanes=2, ATOLL_POLL_SECONDS="0.2"))
    assert found["wrong"] == 0
    assert found["views"] > 0
    assert found["cuts"] >= 6


def test_whoever_left_his_seat_does_not_see_the_hand_of_whoever_took_it(postgres: Postgres, tmp_path: Path) -> None:
    """No wake-up, and no poll either: what is sent is asked of the stored seat, whatever made the process look."""
    database, silent = postgres.create("left_seat"), {"ATOLL_POLL_SECONDS": "600"}
    with ServerProcess(tmp_path, database, **silent) as near, ServerProcess(tmp_path, database, **silent) as far:
        async def scene() -> None:
            host, paula, quinn = [await Player(far.url).come_in(name) for name in ("Host", "Paula", "Quinn")]
            connection = await asyncpg.connect(database)
            for _ in range(20):  # until the seat has changed hands while nobody listened: they come back within moments
                table = await host.open_table(game="mandragora", spectators=False)
                path = f"/api/tables/{table['id']}"
                await paula.post(f"{path}/seats/1")
                old = await paula.socket(table["id"], near.url)
                await connection.fetch(CUT)
                await paula.delete(f"{path}/seats/1")
                await quinn.post(f"{path}/seats/1")
                await host.post(f"{path}/start")
                if await connection.fetch(CUT) == []:
                    break
            else:
                raise AssertionError("they always listened meanwhile")
            await connection.close()
            hers = await quinn.socket(table["id"], near.url)
            assert (await hers.table_where(lambda said: True))["mine"] is not None
            await old.connection.wait_closed()
            assert old.connection.close_code == 4404, "the table admits no spectators"
            assert not any(said["is"] == "table" for said in old.messages)
        run(scene())


def test_an_entry_that_nobody_told_of_is_shown_on_sqlite_too(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, ATOLL_POLL_SECONDS="0.1") as server:
        async def scene() -> None:
            ada, ben = await Player(server.url).come_in("Ada"), await Player(server.url).come_in("Ben")
            table = await ada.open_table(game="mangala")
            await ben.post(f"/api/tables/{table['id']}/seats/1")
            await ada.post(f"/api/tables/{table['id']}/start")
            waiting = await ben.socket(table["id"])
            await silently(server.database, table["id"])
            missing = {"table", "info", "chat"}
            while missing:
                said = await waiting.hear()
                if said["is"] == "chat" or (said["is"] == "table" and said["n"] == 1) or (
                        said["is"] == "info" and said["table"]["seats"][0]["stand_in"] == "random"):
                    missing.discard(said["is"])
        run(scene())


async def silently(database: str, table_id: str) -> None:
    """An entry, a change of a seat and a line of chat that no process has told of."""
    store = Store(database)
    line = {"table_id": table_id, "person": "x", "name": "X", "at": 0, "text": "psst"}
    await store.write(lambda connection: put(connection, [Chunk(table_id, [Line(0, 0, "sow 1", 10**13)])]))
    await store.write(lambda connection: connection.execute(
        seats.update().where(seats.c.table_id == table_id, seats.c.seat == 0).values(stand_in="random")))
    await store.write(lambda connection: connection.execute(insert(chat).values(**line)))
    await store.close()


def test_every_change_that_people_can_see_raises_the_revision(postgres: Postgres, tmp_path: Path) -> None:
    """Each column of tables and seats by itself, and a line of chat."""
    for database in (new_sqlite(tmp_path / "one.db"), postgres.create("revisions")):
        asyncio.run(raised(database))


async def raised(database: str) -> None:
    store = Store(database)
    await store.open()
    row = {"id": "t", "game": "mangala", "version": 1, "options": "{}", "status": "open", "visibility": "public",
           "host": "h", "rated": False, "spectators": True, "seed": "0", "created": 0}
    await store.write(lambda connection: connection.execute(insert(tables).values(**row)))
    await store.write(lambda connection: connection.execute(insert(seats).values(table_id="t", seat=0, ready=False)))

    async def revision() -> int:
        return int(await store.read(lambda connection: connection.scalar(tables.select().with_only_columns(
            tables.c.revision))) or 0)

    for table in (tables, seats):
        for column in table.columns:
            before = await revision()
            if column.name not in ("id", "table_id", "seat", "revision"):
                change = table.update().values({column.name: column})
                await store.write(lambda connection, change=change: connection.execute(change))
                is_raised = await revision() > before
                assert is_raised == (column.name not in UNSEEN[table.name]), f"{table.name}.{column.name}"
    before = await revision()
    line = {"table_id": "t", "person": "x", "name": "X", "at": 0, "text": "psst"}
    await store.write(lambda connection: connection.execute(insert(chat).values(**line)))
    assert await revision() == before + 1
    await store.close()
