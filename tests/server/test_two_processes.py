"""Two processes on one PostgreSQL: people of one table may sit at either, and a lost wake-up is made good."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import insert

from atoll.server.store.log import Chunk, Line, put
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import thoughts
from atoll.server.store.store import Store
from tests.server.players import PATIENCE, Player, play_seat, run
from tests.server.processes import Postgres, ServerProcess
from tests.server.test_slips import say, started
from tests.server.watched import screen, told


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[ServerProcess]]:
    folder: Path = tmp_path_factory.mktemp("pair")
    database = postgres.create_empty("pair")
    with ServerProcess(folder, database) as one, ServerProcess(folder, database) as two:
        yield [one, two]


def test_a_table_over_two_processes(pair: list[ServerProcess]) -> None:
    async def scene() -> None:
        ada, ben = await Player(pair[0].url).come_in("Ada"), await Player(pair[1].url).come_in("Ben")
        table = await ada.open_table(game="mangala")
        waiting = await ada.socket(table["id"])
        await ben.post(f"/api/tables/{table['id']}/seats/1")
        await waiting.info_where(lambda table: table["seats"][1]["name"] == "Ben")
        await ada.post(f"/api/tables/{table['id']}/start")
        here, there = await ada.socket(table["id"]), await ben.socket(table["id"])
        watcher = await Player(pair[1].url).socket(table["id"])
        await here.send({"do": "say", "text": "across"})
        assert (await there.hear_kind("chat"))["line"]["text"] == "across"
        await asyncio.gather(play_seat(here, Random(1)), play_seat(there, Random(2)))
        final = await watcher.table_where(lambda said: said["outcome"] is not None)
        assert here.table is not None
        assert final["n"] == here.table["n"]
        await watcher.info_where(lambda table: table["status"] == "over")
    run(scene())


def test_a_word_by_a_slip_reaches_the_other_process_s_desk(postgres: Postgres, tmp_path: Path) -> None:
    """At once by the bus: the slow poll is switched off."""
    database = postgres.create("slips")
    silent = {"ATOLL_POLL_SECONDS": "600"}
    with ServerProcess(tmp_path, database, **silent) as one, ServerProcess(tmp_path, database, **silent) as two:
        async def scene() -> None:
            desk, slips, phone = await started(one.url)
            async with screen(two.url, desk.path) as looks_on:
                assert (await told(looks_on, lambda pulse: True))["claims"] == 0
                await say(phone, slips[0], "1-0")
                await told(looks_on, lambda pulse: pulse["claims"] > 0)
        run(scene())


def test_somebody_who_arrives_wakes_those_who_missed_a_notice(postgres: Postgres, tmp_path: Path) -> None:
    """A process that was killed after it stored an entry told nobody; the next to look makes it good."""
    database = postgres.create("missed")
    silent = {"ATOLL_POLL_SECONDS": "600"}
    with ServerProcess(tmp_path, database, **silent) as one, ServerProcess(tmp_path, database, **silent) as two:
        async def scene() -> None:
            ada, ben = await Player(one.url).come_in("Ada"), await Player(two.url).come_in("Ben")
            table = await ada.open_table(game="mangala")
            await ben.post(f"/api/tables/{table['id']}/seats/1")
            await ada.post(f"/api/tables/{table['id']}/start")
            waiting = await ben.socket(table["id"])
            await waiting.table_where(lambda said: True)
            await silently(database, table["id"])
            newcomer = await Player(two.url).socket(table["id"])
            assert (await newcomer.table_where(lambda said: True))["n"] == 1
            assert (await waiting.table_where(lambda said: said["n"] == 1))["legal"]
        run(scene())


async def silently(database: str, table_id: str) -> None:
    """An entry in the log that no process has told of."""
    store = Store(database)
    await store.write(lambda connection: put(connection, [Chunk(table_id, [Line(0, 0, "sow 1", 10**13)])]))
    await store.close()


def test_the_bot_of_a_process_that_died_answers_when_its_lease_ends(postgres: Postgres, tmp_path: Path) -> None:
    """Not when the table is due for its own sake: that may be later, and then as late again."""
    database = postgres.create("thought_over")
    with ServerProcess(tmp_path, database, ATOLL_BOT_PATIENCE="600") as server:
        async def scene() -> None:
            ada = await Player(server.url).come_in("Ada")
            table = await ada.open_table(game="mangala", seating=[{"is": "me"}, {"is": "bot", "bot": "random"}],
                                         start=True)
            here = await ada.socket(table["id"])
            await think_and_die(database, table["id"])
            await here.play("sow 1", 0)
            await asyncio.wait_for(here.table_where(lambda said: said["n"] >= 2), PATIENCE)
        run(scene())


async def think_and_die(database: str, table_id: str) -> None:
    """A process has claimed the bot's first decision, and will not answer."""
    store, held = Store(database), {"table_id": table_id, "seat": 1, "count": 0, "holder": "gone"}
    await store.write(lambda connection: connection.execute(insert(thoughts), [{**held, "until": now_ms() + 3000}]))
    await store.close()
