"""One way to enter: what is stored is shown, whoever has gone meanwhile; and the bounds of a log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from atoll.server.desk import Desk
from atoll.server.messages import Done, Play
from atoll.server.settings import Settings
from atoll.server.store.rows import Person
from atoll.server.table.beginning import start
from atoll.server.table.opening import NewTable, open_table
from atoll.server.table.outbox import Outbox
from atoll.server.table.play import play
from atoll.server.table.room import Room
from atoll.server.table.seating import sit
from tests.server.players import Player, Refusal, run, seated
from tests.server.processes import ServerProcess
from tests.server.templates import new_sqlite
from tests.support.eventually import eventually


@asynccontextmanager
async def running_table(folder: Path) -> AsyncIterator[tuple[Desk, Room, Person, Outbox]]:
    """A desk in this process, a table that runs there, who is to move, and the outbox of the other."""
    desk = Desk(Settings(database_url=new_sqlite(folder / "atoll.db")))
    await desk.open()
    try:
        ada, ben = [await desk.people.add_guest(name) for name in ("Ada", "Ben")]
        room = await open_table(desk, ada, NewTable("mangala", lot=False))
        await sit(desk, room, ben, 1)
        other = Outbox(room.showing, ben.id, 1000, 10_000)
        room.outboxes.add(other)
        await start(desk, room, ada)
        while other.next() is not None:
            pass
        yield desk, room, ada, other
    finally:
        await desk.close()


async def until_it_is_being_stored(desk: Desk) -> None:
    await eventually(lambda: desk.log.waiting, pause=0)  # it is so for a moment


def test_a_request_that_is_cancelled_while_it_is_stored_is_shown_all_the_same(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running_table(tmp_path) as (desk, room, ada, opponent):
            acknowledged: list[Done] = []
            task = asyncio.create_task(play(room, ada, Play(0, "sow 1"), acknowledged.append))
            await until_it_is_being_stored(desk)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await desk.rooms.finish_entering()
            assert len(await desk.log.read(room.id)) == 1
            assert b'"n":1' in (opponent.next() or b""), "the opponent sees it"
            assert [done.at for done in acknowledged] == [0]
    asyncio.run(scene())


def test_what_is_on_its_way_to_the_log_is_shown_to_nobody(tmp_path: Path) -> None:
    """A socket that is ready to send between the playing and the storing gets the last stored position."""
    async def scene() -> None:
        async with running_table(tmp_path) as (desk, room, ada, watching):
            task = asyncio.create_task(play(room, ada, Play(0, "sow 1"), lambda done: None))
            await until_it_is_being_stored(desk)
            watching.knock_for(info=True, table=True)
            assert b'"n":0' in (watching.next() or b""), "the table's row"
            assert b'"n":0' in (watching.next() or b""), "the position"
            await task
            assert b'"n":1' in (watching.next() or b"")
    asyncio.run(scene())


def test_a_full_log_can_only_be_ended(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, ATOLL_LOG_ENTRIES="4", ATOLL_TAKE_BACKS="1") as server:
        async def scene() -> None:
            table_id, (ada, ben) = await seated(server.url, "mangala", 2)
            one = await ada.socket(table_id)
            first = await one.table_where(lambda said: True)
            await one.play(first["legal"][0])
            await one.play("!undo", 1)
            with pytest.raises(Refusal) as refusal:
                await one.play("!offer undo", 2)
            assert refusal.value.code == "taken_back_too_often"
            await one.play(first["legal"][1], 2)
            await one.play("!offer pause", 3)
            with pytest.raises(Refusal) as refusal:
                await one.play("!offer pause", 4)
            assert refusal.value.code == "log_full"
            other = await ben.socket(table_id)
            said = await other.table_where(lambda said: True)
            with pytest.raises(Refusal) as refusal:
                await other.play(said["legal"][0])
            assert refusal.value.code == "log_full"
            await other.play("!resign")
            await one.table_where(lambda said: said["outcome"] is not None)
        run(scene())


def test_a_full_house_opens_another_room_and_forgets_what_is_over(tmp_path: Path) -> None:
    """With all rooms taken another one opens; when a game is over and everybody has gone, its room goes too."""
    with ServerProcess(tmp_path, ATOLL_ROOMS_IN_MEMORY="1", ATOLL_POLL_SECONDS="0.1") as server:
        async def scene() -> None:
            table_id, (ada, ben) = await seated(server.url, "mangala", 2)
            first, second = await ada.socket(table_id), await ben.socket(table_id)
            other = await ada.open_table(game="mangala")
            watching = await ben.socket(other["id"])
            assert await rooms(ada) == 2
            await watching.close()
            await first.table_where(lambda said: True)
            await first.play("!resign")
            await second.info_where(lambda table: table["status"] == "over")
            await first.close()
            await second.close()
            for path in ("", "/now", "/replay", "/record", "/events"):
                assert (await ada.http.get(f"/api/tables/{table_id}{path}")).status_code == 200
            assert (await ada.get(f"/api/tables/{table_id}"))["n"] == 1
            await eventually(lambda: rooms(ada), lambda said: said <= 1)
            await ada.delete(f"/api/tables/{other['id']}")
            assert await rooms(ada) == 0
        run(scene())


async def rooms(person: Player) -> int:
    lines = (await person.http.get("/metrics")).text.splitlines()
    return round(float(next(line for line in lines if line.startswith("atoll_rooms ")).split()[1]))


def test_a_table_without_spectators_is_not_there_for_strangers(server: ServerProcess) -> None:
    """One rule for every page of it: open to whoever may sit down, then for its players alone."""
    async def scene() -> None:
        ada, ben, eve = [await Player(server.url).come_in(name) for name in ("Ada", "Ben", "Eve")]
        table = await ada.open_table(game="mangala", spectators=False)
        path = f"/api/tables/{table['id']}"
        assert (await eve.get(path))["status"] == "open"
        waiting = await eve.socket(table["id"])
        await ben.post(f"{path}/seats/1")
        await ada.post(f"{path}/start")
        await waiting.connection.wait_closed()
        assert waiting.connection.close_code == 4404
        assert not any(said["is"] == "table" for said in waiting.messages)
        for page in ("", "/now", "/events", "/chat", "/replay", "/record", "/review"):
            status, said = await eve.ask("GET", path + page)
            assert (status, said["code"]) == (404, "no_such_table"), page
        for body, page in (({"n": 0, "action": "sow 1"}, "/entries"), ({"text": "hello"}, "/chat")):
            status, said = await eve.ask("POST", path + page, body)
            assert (status, said["code"]) == (404, "no_such_table"), page
        listed = (await eve.get("/api/tables?status=running&game=mangala"))["tables"]
        assert table["id"] not in [one["id"] for one in listed]
        assert (await ben.get(path))["my_seat"] == 1
    run(scene())


def test_what_waits_for_a_slow_reader_is_bounded_by_its_size(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running_table(tmp_path) as (_, _, _, box):
            for _ in range(9):
                box.put(b"x" * 1000)
            assert not box.too_slow
            while box.next() is not None:
                pass
            for _ in range(11):
                box.put(b"x" * 1000)
            assert box.too_slow
    asyncio.run(scene())
