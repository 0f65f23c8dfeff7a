"""A step of the machine's clock costs nobody a game: the server's time is the time that passed."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from atoll.server.server_time import ServerTime
from tests.server.players import run, seated
from tests.server.processes import SOURCE, ServerProcess
from tests.support.eventually import eventually

SECOND = 1_000_000_000
STEPPED = """
import pathlib, sys, time
real, step = time.time_ns, pathlib.Path(sys.argv.pop(1))
time.time_ns = lambda: real() + (int(step.read_text()) if step.exists() else 0)
from atoll.cli import main
main(["serve"], prog_name="atoll")
"""
"""The server on a machine whose clock somebody sets."""


class Machine:
    """A machine's two clocks, in nanoseconds."""

    def __init__(self) -> None:
        self.wall, self.passed = 1_700_000_000 * SECOND, 5 * SECOND

    def go_on(self, seconds: float, drift: float = 0.0) -> None:
        self.passed += round(seconds * SECOND)
        self.wall += round((seconds + drift) * SECOND)

    def time(self) -> ServerTime:
        return ServerTime(lambda: self.wall, lambda: self.passed)


def test_time_that_passes_is_told_and_small_corrections_are_followed() -> None:
    machine = Machine()
    told = machine.time()
    began = told.now()
    for _ in range(100):
        machine.go_on(1, drift=0.01)
        told.watch()
    assert told.now() - began == 101_000


def test_a_step_in_either_direction_is_worked_off_slowly() -> None:
    for step in (3600, -3600):
        machine = Machine()
        told = machine.time()
        began = told.now()
        machine.go_on(1, drift=step)
        assert told.now() - began == 1000
        told.watch()
        for _ in range(900):
            machine.go_on(1)
            told.watch()
        assert 0 < (told.now() - began - 901_000) * (1 if step > 0 else -1) < 1000  # a quarter of an hour of play


def test_a_step_that_is_taken_back_leaves_nothing_behind() -> None:
    machine = Machine()
    told = machine.time()
    machine.go_on(1, drift=3600)
    told.watch()
    machine.go_on(1, drift=-3600)
    told.watch()
    assert (told.held, told.now()) == (0, machine.wall // 1_000_000)


class SteppedServer(ServerProcess):
    """Its clock is ahead by what a file says."""

    @property
    def step(self) -> Path:
        return self.folder / "step"

    def start(self) -> SteppedServer:
        environment = {**os.environ, **self.settings, "PYTHONPATH": str(SOURCE)}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-c", STEPPED, str(self.step)], env=environment,
                                            stderr=log, stdout=log, cwd=self.folder)
        self.await_health()
        return self


def test_nobody_loses_on_time_when_the_machines_clock_is_set(tmp_path: Path) -> None:
    async def scene(server: SteppedServer) -> None:
        table_id, people = await seated(server.url, "mangala", 2, clock={"kind": "real", "main": 60})
        sockets = [await person.socket(table_id) for person in people]
        for socket in sockets:
            await socket.table_where(lambda said: True)
        server.step.write_text(str(3600 * SECOND))
        await asyncio.sleep(2.5)  # more than two polls
        await sockets[0].play("sow 1")
        for socket in sockets:
            table = await socket.table_where(lambda said: said["n"] >= 1)
            assert table["outcome"] is None
            assert table["clock"]["left"][0] > 50_000
        await eventually(server.log.read_text, lambda text: "the machine's clock was set" in text)

    server = SteppedServer(tmp_path)
    with server:
        run(scene(server))
