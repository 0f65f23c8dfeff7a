"""Mangala's oracle for people: one process that thinks for all who ask, politely and in short turns."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from datetime import date
from functools import cache
from typing import Any, TypeVar

from atoll.server.errors import Busy
from atoll.server.settings import Settings
from atoll.server.table.thinking import WorkerPool
from atoll.solver.analysis import Analysis, Moment, analyse, line_of, set_up
from atoll.solver.oracle import Oracle, modest_oracle
from atoll.solver.position import Pits
from atoll.solver.puzzle import Puzzle, puzzle_of, refutation
from atoll.solver.review import Decision, Judged, judge

MEMORY = 128_000_000
NICENESS = 15
"""Far behind bots, and farther behind the tables themselves."""
SHORTEST = 0.02
"""Seconds of a turn when many ask at once."""
MOST_WAITING = 200
KEPT = 2000
"""Answers that nothing can sharpen."""
Found = TypeVar("Found")


@cache
def mind() -> Oracle:
    """The worker's own; it remembers what it has found, so whoever asks again is told more."""
    return modest_oracle(MEMORY)


def analysed(pits: Pits, stores: tuple[int, int], seat: int, seconds: float) -> Analysis:
    return analyse(mind(), set_up(pits, stores, seat), seconds)


def judged(decision: Decision, seconds: float) -> Judged:
    return judge(mind(), decision, seconds)


def todays(day: date) -> Puzzle:
    return puzzle_of(day, mind())


def refuted(puzzle: Puzzle, pit: int) -> list[Moment]:
    """The line after an answer, right or wrong: best play of both from there on."""
    return line_of(set_up(puzzle.pits, puzzle.stores), refutation(puzzle, pit, mind()))


class OraclePool(WorkerPool):
    """The more are waiting, the shorter each one's turn; what was found out for good is remembered here."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(1, NICENESS, settings.tables)
        self.seconds, self.waiting = settings.oracle_seconds, 0
        self.settled: OrderedDict[Any, Analysis] = OrderedDict()
        self.puzzles: OrderedDict[date, Puzzle] = OrderedDict()

    async def analyse(self, pits: Pits, stores: tuple[int, int], seat: int) -> Analysis:
        question = pits, stores, seat
        if question in self.settled:
            self.settled.move_to_end(question)
            return self.settled[question]
        if self.waiting >= MOST_WAITING:
            raise Busy("too many are asking the oracle; try again in a moment")
        found = await self.turn(analysed, pits, stores, seat)
        if found.is_settled:
            remember(self.settled, question, found)
        return found

    async def judge(self, decision: Decision) -> Judged:
        return await self.turn(judged, decision)

    async def turn(self, work: Callable[..., Found], *about: Any) -> Found:
        """Wait for the worker, and have it for a share of the time."""
        self.waiting += 1
        try:
            found: Found = await self.ask(work, *about, max(SHORTEST, self.seconds / self.waiting))
        finally:
            self.waiting -= 1
        return found

    async def puzzle(self, day: date) -> Puzzle:
        if day not in self.puzzles:
            remember(self.puzzles, day, await self.ask(todays, day))
        return self.puzzles[day]

    async def refute(self, puzzle: Puzzle, pit: int) -> list[Moment]:
        found: list[Moment] = await self.ask(refuted, puzzle, pit)
        return found


def remember(kept: OrderedDict[Any, Any], key: Any, value: Any) -> None:
    kept[key] = value
    if len(kept) > KEPT:
        kept.popitem(last=False)
