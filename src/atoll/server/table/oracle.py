"""Mangala's oracle for people: one process that thinks for all who ask, politely and in short turns."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from datetime import date
from functools import cache, partial
from typing import Any

from atoll.server.errors import Busy
from atoll.server.http.limits import BotTime
from atoll.server.settings import Settings
from atoll.server.table.lanes import Cause, Lane, Thought
from atoll.server.table.thinking import keep_quiet
from atoll.solver.analysis import Analysis, Moment, analyse, line_of, set_up
from atoll.solver.oracle import Oracle, modest_oracle
from atoll.solver.position import Pits
from atoll.solver.puzzle import Puzzle, puzzle_of, refutation
from atoll.solver.review import Decision, Judged, judge

MEMORY = 128_000_000
NICENESS = 15
"""Behind the bots that somebody waits for, and far behind the tables themselves."""
SHORTEST = 0.02
"""Seconds of a turn when many ask at once."""
AT_THE_GATE = 2
"""Questions that are looked at together before they wait: a crowd that comes at once lets those who play pass."""
MOST_WAITING = 200
KEPT = 2000
"""Answers that nothing can sharpen."""


@cache
def mind() -> Oracle:
    """The worker's own; it remembers what it has found, so whoever asks again is told more."""
    return modest_oracle(MEMORY)


def thought(work: Callable[..., Any], *about: Any) -> Thought:
    """In the worker: what it found, and what that cost."""
    began = time.process_time()
    found = work(*about)
    return Thought(found, time.process_time() - began)


def analysed(pits: Pits, stores: tuple[int, int], seat: int, seconds: float) -> Analysis:
    return analyse(mind(), set_up(pits, stores, seat), seconds)


def judged(decision: Decision, seconds: float) -> Judged:
    return judge(mind(), decision, seconds)


def todays(day: date) -> Puzzle:
    return puzzle_of(day, mind())


def refuted(puzzle: Puzzle, pit: int) -> list[Moment]:
    """The line after an answer, right or wrong: best play of both from there on."""
    return line_of(set_up(puzzle.pits, puzzle.stores), refutation(puzzle, pit, mind()))


class OraclePool:
    """The more are waiting, the shorter each one's turn; what was found out for good is remembered here."""

    def __init__(self, settings: Settings, time_left: BotTime) -> None:
        self.seconds = settings.oracle_seconds
        self.lane = Lane("oracle", 1, time_left, partial(keep_quiet, settings.tables), NICENESS)
        self.gate = asyncio.Semaphore(AT_THE_GATE)
        self.settled: OrderedDict[Any, Analysis] = OrderedDict()
        self.puzzles: OrderedDict[date, Puzzle] = OrderedDict()

    async def analyse(self, pits: Pits, stores: tuple[int, int], seat: int, payer: str) -> Analysis:
        question = pits, stores, seat
        if question in self.settled:
            self.settled.move_to_end(question)
            return self.settled[question]
        if len(self.lane.queue) >= MOST_WAITING:
            raise Busy("too many are asking the oracle; try again in a moment")
        found: Analysis = await self._ask(Cause(payer, is_awaited=True), analysed, *question, self.turn)
        if found.is_settled:
            remember(self.settled, question, found)
        return found

    async def judge(self, decision: Decision, payer: str) -> Judged:
        found: Judged = await self._ask(Cause(payer, is_awaited=False), judged, decision, self.turn)
        return found

    @property
    def turn(self) -> float:
        """Seconds for one question."""
        return max(SHORTEST, self.seconds / (1 + len(self.lane.queue)))

    async def puzzle(self, day: date, payer: str) -> Puzzle:
        if day not in self.puzzles:
            remember(self.puzzles, day, await self._ask(Cause(payer, is_awaited=True), todays, day))
        return self.puzzles[day]

    async def refute(self, puzzle: Puzzle, pit: int, payer: str) -> list[Moment]:
        found: list[Moment] = await self._ask(Cause(payer, is_awaited=True), refuted, puzzle, pit)
        return found

    async def _ask(self, cause: Cause, *about: Any) -> Any:
        return (await self.lane.ask(cause, thought, *about)).found

    def close(self) -> None:
        self.lane.close()


def remember(kept: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    kept[key] = value
    if len(kept) > KEPT:
        kept.popitem(last=False)
