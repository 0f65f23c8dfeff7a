"""The owner of all background tasks: runs them for ever, logs and counts failures, backs off, knows who is down."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random

from atoll.server.logging_setup import logger
from atoll.server.metrics import TASK_DOWN, TASK_FAILED, TASK_ROUNDS

FIRST_PAUSE, LONGEST_PAUSE = 0.25, 30.0
ALLOWANCE = 30.0
Work = Callable[[], Awaitable[object]]


@dataclass
class Duty:
    """One background task: `work` is one round of it. It comes every so often, or whenever `wait` returns."""

    name: str
    work: Work
    every: float
    wait: Work | None
    allowance: float
    longest_pause: float
    failures: int = 0
    """In a row."""
    due_by: float | None = None
    """When its next success must have come; None while nothing is asked of it."""
    task: asyncio.Task[None] | None = None

    def is_down(self, now: float) -> bool:
        return self.due_by is not None and now > self.due_by


class Supervisor:
    """A round that fails is one line in the log, one more in a metric and a pause; it never ends the task."""

    def __init__(self, clock: Callable[[], float] = time.monotonic,
                 sleep: Callable[[float], Awaitable[object]] = asyncio.sleep, rng: Random | None = None) -> None:
        self.clock, self.sleep, self.rng = clock, sleep, rng or Random()
        self.duties: dict[str, Duty] = {}

    def add(self, name: str, work: Work, *, every: float = 0.0, wait: Work | None = None,
            allowance: float = ALLOWANCE, longest_pause: float = LONGEST_PAUSE) -> None:
        """Run `work` from now on. It is down when it has not succeeded `allowance` seconds after it should have."""
        assert name not in self.duties, f"two background tasks are called {name!r}"
        duty = self.duties[name] = Duty(name, work, every, wait, allowance, longest_pause)
        TASK_FAILED.labels(name)
        duty.task = asyncio.create_task(self._run(duty), name=f"atoll {name}")

    async def _run(self, duty: Duty) -> None:
        """The next round begins after its pause; of what waits to be woken nothing is expected meanwhile."""
        duty.due_by = None if duty.wait else self.clock() + duty.every + duty.allowance
        while True:
            if duty.wait is not None and not duty.failures:
                await duty.wait()
                duty.due_by = self.clock() + duty.allowance
            if await self._round(duty):
                duty.due_by = None if duty.wait else self.clock() + duty.every + duty.allowance
            await self.sleep(self._pause(duty))

    async def _round(self, duty: Duty) -> bool:
        try:
            await duty.work()
        except Exception as error:  # noqa: BLE001  # the one place: whatever it is, the task goes on
            duty.failures += 1
            TASK_FAILED.labels(duty.name).inc()
            logger.error("a background task failed", exc_info=error,
                         extra={"task": duty.name, "in_a_row": duty.failures})
            return False
        duty.failures = 0
        TASK_ROUNDS.labels(duty.name).inc()
        return True

    def _pause(self, duty: Duty) -> float:
        """Its own interval; after failures twice as long each time, up to a limit, and never two at the same moment."""
        if not duty.failures:
            return duty.every
        longest = min(duty.longest_pause, FIRST_PAUSE * 2.0 ** min(duty.failures, 20))
        return max(duty.every if duty.every < longest else 0.0, longest * self.rng.uniform(0.5, 1.0))

    def down(self) -> list[str]:
        """The tasks that have not done their work for longer than they are allowed; the metric says the same."""
        now = self.clock()
        for duty in self.duties.values():
            TASK_DOWN.labels(duty.name).set(duty.is_down(now))
        return sorted(duty.name for duty in self.duties.values() if duty.is_down(now))

    async def close(self, *but: str) -> None:
        """End all tasks but these; a second call ends those too."""
        ending = [duty.task for name, duty in self.duties.items() if name not in but and duty.task is not None]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
