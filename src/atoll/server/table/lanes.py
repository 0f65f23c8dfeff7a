"""Whose bot thinks next: first those that somebody waits for, then by who has used the least bot time."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import partial
from math import inf
from multiprocessing import get_context
from typing import Any, NamedTuple

from atoll.server.http.limits import BotTime
from atoll.server.metrics import BOT_SECONDS, BOTS_WAITING

LONGEST_SLEEP = 60.0


class Thought(NamedTuple):
    found: Any
    seconds: float
    """Of a core, as the worker measured them."""


def nothing() -> Thought:
    """What a worker is asked so that it is there."""
    return Thought(None, 0.0)


class Cause(NamedTuple):
    """For whom a bot thinks."""

    payer: str
    """Whose bot time it is."""
    is_awaited: bool
    """Does a person wait for the answer, or do bots play each other?"""


@dataclass(eq=False)
class Job:
    cause: Cause
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """Done when it is this job's turn."""
    number: int = 0
    say_wait: Callable[[float], None] = lambda _: None
    """Hears for how many seconds there is no bot time for it, whenever that is looked at."""

    @property
    def is_running(self) -> bool:
        return self.turn.done() and not self.turn.cancelled()


class Queue:
    """Jobs that wait for one of `workers`. It starts nothing and knows no clock: both are its caller's."""

    def __init__(self, workers: int, time_left: BotTime) -> None:
        self.workers, self.time_left = workers, time_left
        self.waiting: dict[Cause, deque[Job]] = {}
        self.running: Counter[Cause] = Counter()
        self.count = 0

    def put(self, job: Job) -> None:
        self.count += 1
        job.number = self.count
        self.waiting.setdefault(job.cause, deque()).append(job)

    def __len__(self) -> int:
        return sum(map(len, self.waiting.values()))

    def pick(self, now: float) -> Job | None:
        """The job that comes next, taken out and counted as running; None while nobody may begin."""
        if self.running.total() >= self.workers:
            return None
        self._forget_cancelled()
        fitting = [cause for cause in self.waiting if self._may_begin(cause, now)]
        if not fitting:
            return None
        cause = min(fitting, key=lambda one: self._rank(one, now))
        job = self.waiting[cause].popleft()
        if not self.waiting[cause]:
            del self.waiting[cause]
        self.running[cause] += 1
        return job

    def _rank(self, cause: Cause, now: float) -> tuple[bool, float, int]:
        used = self.time_left.used(cause.payer, now)
        return not cause.is_awaited, used, self.waiting[cause][0].number

    def _may_begin(self, cause: Cause, now: float) -> bool:
        """Neither one person nor bots among themselves take the last free worker, if there is more than one."""
        most = max(1, self.workers - 1)
        of_payer = sum(count for one, count in self.running.items() if one.payer == cause.payer)
        unawaited = sum(count for one, count in self.running.items() if not one.is_awaited)
        if of_payer >= most or (not cause.is_awaited and unawaited >= most):
            return False
        return self.time_left.wait(cause.payer, now) <= 0

    def _forget_cancelled(self) -> None:
        for cause in list(self.waiting):
            while self.waiting[cause] and self.waiting[cause][0].turn.done():
                self.waiting[cause].popleft()
            if not self.waiting[cause]:
                del self.waiting[cause]

    def say_waits(self, now: float) -> None:
        """Those that wait because bot time is spent hear it, also those that came before it was."""
        for cause, jobs in self.waiting.items():
            wait = self.time_left.wait(cause.payer, now)
            if wait > 0:
                for job in jobs:
                    job.say_wait(wait)

    def finish(self, job: Job, seconds: float, now: float) -> None:
        self.running[job.cause] -= 1
        if not self.running[job.cause]:
            del self.running[job.cause]
        self.time_left.spend(job.cause.payer, seconds, now)

    def sleep(self, now: float) -> float | None:
        """Seconds until the first of those whose bot time is spent may go on; None if nobody waits for that alone."""
        if self.running.total() >= self.workers:
            return None  # whoever ends next looks at them all again
        waits = [wait for cause in self.waiting if (wait := self.time_left.wait(cause.payer, now)) > 0]
        return min(*waits, LONGEST_SLEEP) if waits else None


class ThoughtFailed(RuntimeError):
    """A worker died twice over the same thought, or was stopped because it took too long. No person is told so."""


class Lane:
    """Some worker processes and the queue before them."""

    def __init__(self, name: str, workers: int, time_left: BotTime, begin: Callable[[int], None], nice: int,
                 longest: float = inf) -> None:
        self.name, self.workers, self.begin, self.nice, self.longest = name, workers, begin, nice, longest
        self.queue = Queue(workers, time_left)
        self.pool: ProcessPoolExecutor | None = None
        self.alarm: asyncio.TimerHandle | None = None

    async def ask(self, cause: Cause, work: Callable[..., Thought], *about: Any, patience: float = 1.0,
                  say_wait: Callable[[float], None] = lambda _: None) -> Thought:
        """Wait for a turn, then for the worker, `patience` times as long as for a bot; what it cost is the payer's."""
        job, seconds = Job(cause, say_wait=say_wait), 0.0
        self.queue.put(job)
        self.go_on()
        try:
            await job.turn
            thought = await self._think(partial(work, *about), self.longest * patience)
            seconds = thought.seconds
            return thought
        finally:
            if job.is_running:
                BOT_SECONDS.labels(self.name).inc(seconds)
                self.queue.finish(job, seconds, time.monotonic())
                self.go_on()

    async def warm(self) -> None:
        """Its workers take seconds to start; who waits for a bot need not wait for that."""
        if self.pool is None:
            await self._think(nothing, self.longest)

    def go_on(self) -> None:
        """Begin whatever may begin; sleep until somebody has bot time again."""
        while (job := self.queue.pick(time.monotonic())) is not None:
            job.turn.set_result(None)
        self.queue.say_waits(time.monotonic())
        BOTS_WAITING.labels(self.name).set(len(self.queue))
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        sleep = self.queue.sleep(time.monotonic())
        if sleep is not None:
            self.alarm = asyncio.get_running_loop().call_later(sleep + 0.01, self.go_on)

    async def _think(self, work: Callable[[], Thought], longest: float) -> Thought:
        """A pool that broke (a worker was killed, perhaps over another thought) is made anew, and asked once more."""
        try:
            return await self._think_once(work, longest)
        except BrokenProcessPool:
            try:
                return await self._think_once(work, longest)
            except BrokenProcessPool as error:
                raise ThoughtFailed("its process died, twice") from error

    async def _think_once(self, work: Callable[[], Thought], longest: float) -> Thought:
        """A thought without end would hold its process for ever: then all processes of the lane are made anew."""
        pool = self._open()
        running = asyncio.get_running_loop().run_in_executor(pool, work)
        try:
            return await asyncio.wait_for(running, None if longest == inf else longest)
        except BrokenProcessPool:
            self._discard(pool)
            raise
        except TimeoutError as error:
            self._discard(pool, kill=True)
            raise ThoughtFailed(f"it took longer than {longest:g} s") from error

    def _open(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, get_context("spawn"), self.begin, (self.nice,))
        return self.pool

    def _discard(self, pool: ProcessPoolExecutor | None, kill: bool = False) -> None:
        """The pool is no longer used; another thought may have put a new one in its place already."""
        if pool is None:
            return
        processes = list((pool._processes or {}).values()) if kill else []
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:  # there is no other way to stop one that never comes back
            process.kill()
        if self.pool is pool:
            self.pool = None

    def close(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        self._discard(self.pool)
