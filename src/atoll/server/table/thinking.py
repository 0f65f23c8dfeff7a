"""Bots think in processes of their own, on a world that their seat could imagine: never on the truth."""

from __future__ import annotations

import os
import pickle
import time
from contextlib import suppress
from functools import partial
from math import inf
from multiprocessing import parent_process
from random import Random
from threading import Thread

from atoll.bots.own import BadBot, blaming
from atoll.bots.roster import evaluation, make_bot, steps_of
from atoll.bots.search import SearchBot
from atoll.core.game import Action, Seat, State
from atoll.server.http.limits import BotTime
from atoll.server.logging_setup import logger
from atoll.server.metrics import FAILED_THOUGHTS, THOUGHT
from atoll.server.table.lanes import Cause, Lane, Thought, ThoughtFailed

QUICK = 0.3
"""Seconds of a core: what is expected to take longer thinks in the slow lane."""
GUESS = 0.002
"""Seconds for one simulation of a game that nobody has thought about here yet."""
QUICK_NICE, SLOW_NICE = 5, 10
IDLE = 15
"""From this niceness on a worker has a core only while nobody else wants it: it hands it over at once."""
AT_LEAST = 2
"""Slow thoughts at a time: one person's, however many they are, never fill the lane."""


SIMPLER = "greedy"
"""Who answers where a bot has failed; where it fails as well, any legal action is one."""


def think(game_id: str, bot: str, simulations: int, world: bytes, seat: Seat, seconds: float) -> Thought:
    """In a worker: the world is a determinization, and the worker's own to spoil."""
    began = time.process_time()
    state: State = pickle.loads(world)
    with blaming(f"the bot {bot} failed"):
        found = make_bot(bot, game_id, simulations, seconds=seconds).choose(state, seat, Random())
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

    def __init__(self, workers: int, time_left: BotTime, tables: str = "", seconds: float = inf,
                 longest: float = inf) -> None:
        """A tree search ends after `seconds` with what it has found; whatever takes `longest` is stopped."""
        self.workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self.time_left = time_left
        begin = partial(keep_quiet, tables)
        self.seconds = seconds
        self.quick = Lane("quick", self.workers, time_left, begin, QUICK_NICE, longest)
        self.slow = Lane("slow", max(AT_LEAST, self.workers), time_left, begin, SLOW_NICE, longest)
        self.pace: dict[tuple[str, str], float] = {}
        """Game and bot → seconds that one simulation has taken here."""

    def wait(self, cause: Cause) -> float:
        """Seconds until this cause may have bots think again; 0 while it has bot time left."""
        return self.time_left.wait(cause.payer, time.monotonic())

    async def answer(self, game_id: str, bot: str, simulations: int, state: State, seat: Seat, cause: Cause,
                     table: str = "") -> Action:
        """A bot's answer for a seat, from a world that the seat could imagine; if it fails, that of a simpler one."""
        world, began = state.determinize(seat, Random()), time.perf_counter()
        for one in dict.fromkeys((bot, SIMPLER)):
            try:
                action = await self.thought(game_id, one, simulations, world, seat, cause)
            except (BadBot, ThoughtFailed) as error:
                FAILED_THOUGHTS.labels(one).inc()
                logger.error("a bot failed; a simpler one answers",
                             extra={"game": game_id, "bot": one, "seat": seat, "table": table, "why": str(error)})
                continue
            THOUGHT.observe(time.perf_counter() - began)
            return action
        return Random().choice(world.legal_actions(seat))

    async def thought(self, game_id: str, bot: str, simulations: int, world: State, seat: Seat, cause: Cause) -> Action:
        steps = steps_of(bot, game_id, simulations)
        lane = self.quick if self.expected(game_id, bot, steps) <= QUICK else self.slow
        thought = await lane.ask(cause, think, game_id, bot, simulations, pickle.dumps(world), seat, self.seconds)
        self.learn(game_id, bot, thought.seconds / steps)
        action: Action = thought.found
        if action not in world.legal_actions(seat):
            raise BadBot(f"the bot {bot} answered {action!r:.60}, which is not allowed")
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
