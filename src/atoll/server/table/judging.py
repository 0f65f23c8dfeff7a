"""What a finished game's positions were worth, found by the search bot in the background, a position at a time."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import msgspec

from atoll.core.game import CHANCE
from atoll.server.errors import TooLarge
from atoll.server.http.limits import TooMany
from atoll.server.store.log import Line
from atoll.server.table.lanes import Cause
from atoll.server.table.position import Position
from atoll.server.table.room import Room

if TYPE_CHECKING:
    from atoll.server.desk import Desk

KEPT = 200
LONGEST = 4000
"""Entries of a game that is evaluated: its values are one answer."""
AT_ONCE = 2
"""Evaluations of one person that may run at a time."""


class Evaluation(msgspec.Struct):
    """`values[k]` is each seat's share of winning at step k of the replay, 0 … 1; what is not known yet is missing."""

    status: Literal["none", "working", "done"]
    done: int
    total: int
    values: list[list[float]]


@dataclass
class Job:
    person: str
    total: int
    values: list[list[float]] = field(default_factory=list)

    @property
    def told(self) -> Evaluation:
        done = len(self.values)
        return Evaluation("done" if done == self.total else "working", done, self.total, self.values)


class Judge:
    """The evaluations of this process. Bots at tables come first: at most one position is judged at a time."""

    def __init__(self) -> None:
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.turn = asyncio.Lock()

    def told(self, table_id: str) -> Evaluation:
        job = self.jobs.get(table_id)
        return job.told if job else Evaluation("none", 0, 0, [])

    def begin(self, desk: Desk, room: Room, lines: list[Line], person: str) -> Evaluation:
        """Start, unless it was started before; whoever asks again is told how far it is."""
        if len(lines) > LONGEST:
            raise TooLarge(f"a game of up to {LONGEST} entries can be evaluated; this one has {len(lines)}")
        if room.id not in self.jobs:
            running = sum(job.person == person and job.told.status == "working" for job in self.jobs.values())
            if running >= AT_ONCE:
                raise TooMany(f"one person may have {AT_ONCE} games evaluated at a time", 10)
            desk.limits.evaluations.take(person)
            job = self.jobs[room.id] = Job(person, len(lines) + 1)
            desk.rooms.run(self.work(desk, room, lines, job))
            self._make_place()
        self.jobs.move_to_end(room.id)
        return self.told(room.id)

    def _make_place(self) -> None:
        done = [table_id for table_id, job in self.jobs.items() if job.told.status == "done"]
        for table_id in done[:max(0, len(self.jobs) - KEPT)]:
            del self.jobs[table_id]

    async def work(self, desk: Desk, room: Room, lines: list[Line], job: Job) -> None:
        """A failure ends the job and forgets it, so that it can be asked for again."""
        position, waiting = room.new_position(), 0
        try:
            for step in range(job.total):
                if step:
                    position.advance([lines[step - 1]])
                waiting += 1
                if has_worth(position):
                    worth = await self.worth(desk, room, position, job.person)
                    job.values += [worth] * waiting
                    waiting = 0
        except BaseException:
            self.jobs.pop(room.id, None)
            raise

    async def worth(self, desk: Desk, room: Room, position: Position, person: str) -> list[float]:
        outcome = position.table.outcome if not position.table.to_act else None
        if outcome is not None:
            return list(outcome.payoffs)
        async with self.turn:
            found = await desk.bots.judge(room.row.game, desk.settings.evaluation_simulations, position.table.state,
                                          Cause(person, is_awaited=False))
        return shares(found)


def shares(found: Sequence[float]) -> list[float]:
    """An estimate judges each seat by itself; a game is won once, so all shares together are 1."""
    whole = sum(found)
    return [round(one / whole, 4) if whole else round(1 / len(found), 4) for one in found]


def has_worth(position: Position) -> bool:
    """Before a draw nothing is decided: such a step is worth what the next decision finds."""
    return position.table.to_act != (CHANCE,)
