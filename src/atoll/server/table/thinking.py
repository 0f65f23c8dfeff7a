"""Bots think in processes of their own, on a world that their seat could imagine: never on the truth."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import inf
from random import Random
from threading import Thread

from atoll.bots.own import BadBot, blaming
from atoll.bots.roster import make_bot, steps_of
from atoll.bots.workers import die_with_parent
from atoll.core.game import Action, Seat, State
from atoll.review.hints import Advice, advise
from atoll.review.judge import Effort, Judged
from atoll.review.points import Point
from atoll.review.review import judge_point
from atoll.review.trying import Tried, tried
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


NO_TABLE_WAITS = 10.0
"""A look at a finished game may take so many times as long as a bot's thought: on a busy machine it comes last."""
SIMPLER = "greedy"
"""Who answers where a bot has failed; where it fails as well, any legal action is one."""


def think(game_id: str, bot: str, simulations: int, world: bytes, seat: Seat, seconds: float) -> Thought:
    """In a worker: the world is a determinization, and the worker's own to spoil."""
    began = time.process_time()
    state: State = pickle.loads(world)
    with blaming(f"the bot {bot} failed"):
        found = make_bot(bot, game_id, simulations, seconds=seconds).choose(state, seat, Random())
    return Thought(found, time.process_time() - began)


def review(game_id: str, effort: Effort, point: Point) -> Thought:
    """In a worker: what a decision of a finished game was worth; asked again, it says the same."""
    began = time.process_time()
    return Thought(judge_point(game_id, effort, point), time.process_time() - began)


def try_again(game_id: str, effort: Effort, point: Point, best: Action, action: Action) -> Thought:
    """In a worker: what another action than the best would have cost."""
    began = time.process_time()
    return Thought(tried(game_id, effort, point, best, action), time.process_time() - began)


def advice(game_id: str, simulations: int, world: bytes, seat: Seat) -> Thought:
    """In a worker: the best actions for a seat, from a determinization."""
    began = time.process_time()
    found = advise(game_id, pickle.loads(world), seat, simulations, Random())
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
                     table: str = "", say_wait: Callable[[float], None] = lambda _: None) -> Action:
        """A bot's answer for a seat, from a world that the seat could imagine; if it fails, that of a simpler one."""
        world, began = state.determinize(seat, Random()), time.perf_counter()
        for one in dict.fromkeys((bot, SIMPLER)):
            try:
                action = await self.thought(game_id, one, simulations, world, seat, cause, say_wait)
            except (BadBot, ThoughtFailed) as error:
                FAILED_THOUGHTS.labels(one).inc()
                logger.error("a bot failed; a simpler one answers",
                             extra={"game": game_id, "bot": one, "seat": seat, "table": table, "why": str(error)})
                continue
            THOUGHT.observe(time.perf_counter() - began)
            return action
        return Random().choice(world.legal_actions(seat))

    async def thought(self, game_id: str, bot: str, simulations: int, world: State, seat: Seat, cause: Cause,
                      say_wait: Callable[[float], None] = lambda _: None) -> Action:
        steps = steps_of(bot, game_id, simulations)
        lane = self.quick if self.expected(game_id, bot, steps) <= QUICK else self.slow
        thought = await lane.ask(cause, think, game_id, bot, simulations, pickle.dumps(world), seat, self.seconds,
                                 say_wait=say_wait)
        self.learn(game_id, bot, thought.seconds / steps)
        action: Action = thought.found
        if action not in world.legal_actions(seat):
            raise BadBot(f"the bot {bot} answered {action!r:.60}, which is not allowed")
        return action

    async def review(self, game_id: str, effort: Effort, point: Point, cause: Cause) -> Judged:
        """What a decision of a finished game was worth."""
        thought = await self.slow.ask(cause, review, game_id, effort, point, patience=NO_TABLE_WAITS)
        found: Judged = thought.found
        return found

    async def try_again(self, game_id: str, effort: Effort, point: Point, best: Action, action: Action,
                        cause: Cause) -> Tried:
        thought = await self.slow.ask(cause, try_again, game_id, effort, point, best, action,
                                      patience=NO_TABLE_WAITS)
        found: Tried = thought.found
        return found

    async def advise(self, game_id: str, simulations: int, state: State, seat: Seat, cause: Cause) -> list[Advice]:
        """The best actions for a seat and why; where that fails, what a simpler bot would play, without reasons."""
        world = state.determinize(seat, Random())
        lane = self.quick if self.expected(game_id, "search", 2 * simulations) <= QUICK else self.slow
        try:
            thought = await lane.ask(cause, advice, game_id, simulations, pickle.dumps(world), seat)
        except ThoughtFailed:
            action = await self.answer(game_id, SIMPLER, simulations, state, seat, cause)
            return [Advice(action, None, None, False, False, ())]
        found: list[Advice] = thought.found
        return found

    def expected(self, game_id: str, bot: str, steps: int) -> float:
        return self.pace.get((game_id, bot), GUESS) * steps

    def learn(self, game_id: str, bot: str, pace: float) -> None:
        before = self.pace.get((game_id, bot), pace)
        self.pace[game_id, bot] = before + (pace - before) / 4

    def close(self) -> None:
        self.quick.close()
        self.slow.close()
