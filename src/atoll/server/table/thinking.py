"""Bots think in processes of their own, on a world that their seat could imagine: never on the truth."""

from __future__ import annotations

import os
import pickle
import time
from contextlib import suppress
from functools import partial
from multiprocessing import parent_process
from random import Random
from threading import Thread

from atoll.bots.roster import evaluation, make_bot
from atoll.bots.search import SearchBot
from atoll.core.game import Action, Seat, State
from atoll.server.http.limits import BotTime
from atoll.server.metrics import THOUGHT
from atoll.server.table.lanes import Cause, Lane, Thought

QUICK = 0.3
"""Seconds of a core: what is expected to take longer thinks in the slow lane."""
GUESS = 0.002
"""Seconds for one simulation of a game that nobody has thought about here yet."""
QUICK_NICE, SLOW_NICE = 5, 10
IDLE = 15
"""From this niceness on a worker has a core only while nobody else wants it: it hands it over at once."""
AT_LEAST = 2
"""Slow thoughts at a time: one person's, however many they are, never fill the lane."""


def think(game_id: str, bot: str, simulations: int, world: bytes, seat: Seat) -> Thought:
    """In a worker: the world is a determinization, and the worker's own to spoil."""
    began = time.process_time()
    state: State = pickle.loads(world)
    found = make_bot(bot, game_id, simulations).choose(state, seat, Random())
    return Thought(found, time.process_time() - began)


def judge(game_id: str, simulations: int, world: bytes) -> Thought:
    """In a worker: what a position of a finished game was worth to each seat."""
    began = time.process_time()
    state: State = pickle.loads(world)
    rng = Random(0)  # asked again, it says the same
    found = SearchBot(evaluation(game_id, rng), simulations).estimate(state, state.to_act[0], rng)
    return Thought(found, time.process_time() - began)


def keep_quiet(tables: str, nice: int) -> None:
    """A worker leaves signals to its parent: Ctrl-C must not print a traceback for each of them."""
    import signal
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nice)
    if nice >= IDLE and hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):  # a container may forbid it; its niceness is then all it has
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    if tables:
        os.environ["ATOLL_TABLES"] = tables  # where the solver looks for mangala's tables
    Thread(target=die_with_parent, daemon=True).start()


def die_with_parent() -> None:
    """A server that is killed cannot tell its workers; they would wait for it for ever."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class BotPool:
    """Two lanes, so that a quick answer never waits for a long thought; the slow one also yields to it by niceness."""

    def __init__(self, workers: int, time_left: BotTime, tables: str = "") -> None:
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.time_left = time_left
        begin = partial(keep_quiet, tables)
        self.quick = Lane("quick", self.workers, time_left, begin, QUICK_NICE)
        self.slow = Lane("slow", max(AT_LEAST, self.workers), time_left, begin, SLOW_NICE)
        self.pace: dict[tuple[str, str], float] = {}
        """Game and bot → seconds that one simulation has taken here."""

    def wait(self, cause: Cause) -> float:
        """Seconds until this cause may have bots think again; 0 while it has bot time left."""
        return self.time_left.wait(cause.payer, time.monotonic())

    async def answer(self, game_id: str, bot: str, simulations: int, state: State, seat: Seat, cause: Cause) -> Action:
        """A bot's answer for a seat, from a world that the seat could imagine."""
        world = pickle.dumps(state.determinize(seat, Random()))
        began, steps = time.perf_counter(), simulations if bot == "search" else 1
        lane = self.quick if self.expected(game_id, bot, steps) <= QUICK else self.slow
        thought = await lane.ask(cause, think, game_id, bot, simulations, world, seat)
        self.learn(game_id, bot, thought.seconds / steps)
        THOUGHT.observe(time.perf_counter() - began)
        action: Action = thought.found
        return action

    async def judge(self, game_id: str, simulations: int, state: State, cause: Cause) -> tuple[float, ...]:
        """What a position of a finished game was worth: nothing is hidden there, so the truth goes out."""
        thought = await self.slow.ask(cause, judge, game_id, simulations, pickle.dumps(state))
        found: tuple[float, ...] = thought.found
        return found

    def expected(self, game_id: str, bot: str, steps: int) -> float:
        return self.pace.get((game_id, bot), GUESS) * steps

    def learn(self, game_id: str, bot: str, pace: float) -> None:
        before = self.pace.get((game_id, bot), pace)
        self.pace[game_id, bot] = before + (pace - before) / 4

    def close(self) -> None:
        self.quick.close()
        self.slow.close()
