"""Background tasks have an owner: they fail, are told, and go on; whoever is down is named."""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
from pathlib import Path

import pytest

from atoll.server.metrics import exposition
from atoll.server.store.log import Chunk, Line, Log
from atoll.server.store.store import Store, Unavailable
from atoll.server.supervisor import Supervisor
from tests.server.players import PATIENCE, Player, run, seated, until_over
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually


class Unlucky:
    """A task that fails a few times."""

    def __init__(self, failures: int) -> None:
        self.failures, self.rounds, self.done = failures, 0, asyncio.Event()

    async def work(self) -> None:
        self.rounds += 1
        if self.rounds <= self.failures:
            raise KeyError("no such thing")
        self.done.set()


def test_a_task_that_fails_is_counted_named_and_goes_on() -> None:
    async def scene() -> None:
        supervisor, unlucky, well = Supervisor(), Unlucky(3), Unlucky(0)
        supervisor.add("unlucky", unlucky.work, every=0.01, allowance=0.1, longest_pause=0.2)
        supervisor.add("well", well.work, every=0.01)
        await asyncio.sleep(0.3)
        assert supervisor.down() == ["unlucky"]
        assert b'atoll_task_down{task="unlucky"} 1.0' in exposition()
        await unlucky.done.wait()
        await asyncio.sleep(0)
        assert supervisor.down() == []
        assert b'atoll_task_failures_total{task="unlucky"} 3.0' in exposition()
        assert well.rounds > 5
        await supervisor.close()
    asyncio.run(scene())


def test_of_a_task_that_waits_nothing_is_expected_and_one_that_hangs_is_down() -> None:
    async def scene() -> None:
        supervisor, knock = Supervisor(), asyncio.Event()
        supervisor.add("waits", lambda: asyncio.sleep(60), wait=knock.wait, allowance=0.05)
        await asyncio.sleep(0.1)
        assert supervisor.down() == []
        knock.set()
        await asyncio.sleep(0.1)
        assert supervisor.down() == ["waits"]
        await supervisor.close()
    asyncio.run(scene())


def test_a_log_writer_that_breaks_answers_whoever_waits_and_writes_on(tmp_path: Path) -> None:
    """The first chunk cannot be encoded: nobody foresaw that; the second is stored all the same."""
    async def scene() -> None:
        store, supervisor = Store(f"sqlite:///{tmp_path / 'log.db'}"), Supervisor()
        await store.open()
        log = Log(store)
        log.open(supervisor)
        try:
            broken = Chunk("t", [Line(0, 0, object(), 1)])  # type: ignore[arg-type]  # what no chunk holds
            with pytest.raises(Unavailable):
                await asyncio.wait_for(log.append(broken), PATIENCE)
            assert await asyncio.wait_for(log.append(Chunk("t", [Line(0, 0, "sow 1", 1)])), PATIENCE)
        finally:
            await log.close()
            await supervisor.close()
            await store.close()
    asyncio.run(scene())


def test_a_process_that_cannot_write_is_not_ready(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        assert server.process is not None
        pid = server.process.pid

        async def scene() -> None:
            somebody = Player(server.url)
            assert (await somebody.ask("GET", "/api/ready"))[0] == 200
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))  # no file may grow
            await asyncio.sleep(1.1)
            status, said = await somebody.ask("GET", "/api/ready")
            assert (status, said["code"]) == (503, "unavailable")
            assert "atoll_database_writable 0.0" in (await somebody.http.get("/metrics")).text
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            await eventually(lambda: somebody.ask("GET", "/api/ready"), lambda said: said[0] == 200)
        run(scene())


def test_one_bad_line_in_one_log_ends_nothing(tmp_path: Path) -> None:
    """The entry is illegal and the table is due: flags of others fall, bots answer, and its people are told."""
    server = ServerProcess(tmp_path).start()

    async def begin() -> str:
        return (await seated(server.url, "mangala", 2))[0]
    bad = run(begin())
    server.kill()
    with sqlite3.connect(tmp_path / "atoll.db") as connection:
        connection.execute("INSERT INTO entries VALUES (?, 0, 0, 'sow 99', 1)", (bad,))
        connection.execute("UPDATE tables SET due = 1 WHERE id = ?", (bad,))
    connection.close()

    async def scene() -> None:
        table_id, _ = await seated(server.url, "mangala", 2, clock={"kind": "real", "main": 1})
        watcher = Player(server.url)
        await until_over(watcher, table_id)  # nobody is there: the poll drops it
        assert (await watcher.get(f"/api/tables/{bad}"))["aside"] == "damaged"
        assert (await watcher.ask("GET", "/api/ready"))[0] == 200
    try:
        server.start()
        run(scene())
    finally:
        server.stop()
    events = [json.loads(line)["event"] for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert events.count("a table is set aside") == 1
