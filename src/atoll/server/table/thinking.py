"""Bots think in processes of their own, on a world that their seat could imagine: never on the truth."""

from __future__ import annotations

import asyncio
import os
import pickle
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from random import Random
from threading import Thread
from typing import Any

from atoll.bots.roster import evaluation, make_bot
from atoll.bots.search import SearchBot
from atoll.core.game import Action, Seat, State
from atoll.server.metrics import THOUGHT


def think(game_id: str, bot: str, simulations: int, world: bytes, seat: Seat) -> Action:
    """In a worker: the world is a determinization, and the worker's own to spoil."""
    state: State = pickle.loads(world)
    return make_bot(bot, game_id, simulations).choose(state, seat, Random())


def judge(game_id: str, simulations: int, world: bytes) -> tuple[float, ...]:
    """In a worker: what a position of a finished game was worth to each seat."""
    state: State = pickle.loads(world)
    rng = Random(0)  # asked again, it says the same
    return SearchBot(evaluation(game_id, rng), simulations).estimate(state, state.to_act[0], rng)


def keep_quiet(niceness: int, tables: str) -> None:
    """A worker leaves signals to its parent: Ctrl-C must not print a traceback for each of them."""
    import signal
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(niceness)
    if tables:
        os.environ["ATOLL_TABLES"] = tables  # where the solver looks for mangala's tables
    Thread(target=die_with_parent, daemon=True).start()


def die_with_parent() -> None:
    """A server that is killed cannot tell its workers; they would wait for it for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class WorkerPool:
    """Processes that are started at first need, and anew when they were killed."""

    def __init__(self, workers: int, niceness: int, tables: str = "") -> None:
        self.workers, self.niceness, self.tables = workers, niceness, tables
        self.pool: ProcessPoolExecutor | None = None

    async def ask(self, work: Callable[..., Any], *about: Any) -> Any:
        """A pool that broke (a worker was killed) is made anew, once; then the failure is the caller's."""
        try:
            return await self._run(work, *about)
        except BrokenProcessPool:
            self.close()
            return await self._run(work, *about)

    async def _run(self, work: Callable[..., Any], *about: Any) -> Any:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, get_context("spawn"), keep_quiet,
                                            (self.niceness, self.tables))
        return await asyncio.get_running_loop().run_in_executor(self.pool, work, *about)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


class BotPool(WorkerPool):
    def __init__(self, workers: int, tables: str = "") -> None:
        super().__init__(workers or max(1, (os.cpu_count() or 2) - 1), 5, tables)

    async def answer(self, game_id: str, bot: str, simulations: int, state: State, seat: Seat) -> Action:
        """A bot's answer for a seat, from a world that the seat could imagine."""
        world = pickle.dumps(state.determinize(seat, Random()))
        began = time.perf_counter()
        action: Action = await self.ask(think, game_id, bot, simulations, world, seat)
        THOUGHT.observe(time.perf_counter() - began)
        return action

    async def judge(self, game_id: str, simulations: int, state: State) -> tuple[float, ...]:
        """What a position of a finished game was worth: nothing is hidden there, so the truth goes out."""
        found: tuple[float, ...] = await self.ask(judge, game_id, simulations, pickle.dumps(state))
        return found
