"""Background tasks have an owner: they fail, are told, and go on; whoever is down is named."""

from __future__ import annotations

import asyncio
import json
import resource
import sqlite3
from itertools import pairwise
from pathlib import Path
from random import Random

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


class Watch:
    """A clock that the test moves: whoever sleeps is woken when his time has come, and has done his round then."""

    def __init__(self) -> None:
        self.now = 0.0
        self.sleepers: list[tuple[float, asyncio.Event]] = []

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        woken = asyncio.Event()
        self.sleepers.append((self.now + seconds, woken))
        await woken.wait()

    async def go_on(self, seconds: float) -> None:
        until = self.now + seconds
        await settle()
        while (coming := min((one[0] for one in self.sleepers), default=until)) <= until:
            self.now = max(self.now, coming)
            for one in [one for one in self.sleepers if one[0] <= coming]:
                self.sleepers.remove(one)
                one[1].set()
            await settle()
            if coming >= until:
                break
        self.now = until


async def settle() -> None:
    """Every task goes on until it waits for the clock."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_task_that_fails_is_counted_named_and_goes_on() -> None:
    async def scene() -> None:
        watch = Watch()
        supervisor, unlucky, well = Supervisor(watch.time, watch.sleep, Random(1)), Unlucky(3), Unlucky(0)
        supervisor.add("unlucky", unlucky.work, every=0.1, allowance=0.4, longest_pause=8.0)
        supervisor.add("well", well.work, every=0.1)
        await watch.go_on(0.55)
        assert supervisor.down() == ["unlucky"]
        assert b'atoll_task_down{task="unlucky"} 1.0' in exposition()
        await watch.go_on(8.0)
        assert unlucky.done.is_set()
        assert supervisor.down() == []
        assert b'atoll_task_failures_total{task="unlucky"} 3.0' in exposition()
        assert well.rounds == 86
        await supervisor.close()
    asyncio.run(scene())


def test_pauses_after_failures_grow_up_to_a_limit_and_differ() -> None:
    async def scene() -> None:
        moments = list[float]()
        watch = Watch()

        async def fail() -> None:
            moments.append(watch.now)
            raise KeyError("no such thing")
        supervisor = Supervisor(watch.time, watch.sleep, Random(1))
        supervisor.add("never well", fail, every=0.0, longest_pause=4.0)
        await watch.go_on(60)
        await supervisor.close()
        pauses = [after - before for before, after in pairwise(moments)]
        most = [min(4.0, 0.5 * 2**number) for number in range(len(pauses))]
        assert all(longest / 2 <= pause <= longest for pause, longest in zip(pauses, most, strict=True))
        assert len(set(pauses)) == len(pauses)
    asyncio.run(scene())


def test_of_a_task_that_waits_nothing_is_expected_and_one_that_hangs_is_down() -> None:
    async def scene() -> None:
        watch, knock = Watch(), asyncio.Event()
        supervisor = Supervisor(watch.time, watch.sleep)
        supervisor.add("waits", asyncio.Event().wait, wait=knock.wait, allowance=5)
        await watch.go_on(60)
        assert supervisor.down() == []
        knock.set()
        await watch.go_on(4)
        assert supervisor.down() == []
        await watch.go_on(2)
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
            _, said = await eventually(lambda: somebody.ask("GET", "/api/ready"), lambda told: told[0] == 503)
            assert said["code"] == "unavailable"
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
