"""What each sowing of a finished game of mangala gave away, found by the oracle in the background."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import msgspec

from atoll.core.game import Seat
from atoll.server.errors import ServerError, TooLarge
from atoll.server.http.limits import TooMany
from atoll.server.store.log import Line
from atoll.server.table.judging import LONGEST
from atoll.server.table.room import Room
from atoll.solver.review import Decision, Judged, accuracy, decision

if TYPE_CHECKING:
    from atoll.server.desk import Desk

KEPT = 200
AT_ONCE = 2
"""Reviews of one person that may run at a time."""


class NoOracle(ServerError):
    code = "no_oracle"


class SowingReview(msgspec.Struct):
    """What the sowing of entry `n` gave away lies between these, in stones: 0 and 0 for a best one.

    `before` and `after` are the result of the set with best play, for whoever sowed; `best` the pits that keep
    the value, where it is known exactly.
    """

    n: int
    seat: Seat
    pit: int
    low: int
    high: int
    best: list[int]
    before: Literal["won", "drawn", "lost", "open"]
    after: Literal["won", "drawn", "lost", "open"]
    is_forced: bool


class Review(msgspec.Struct):
    """`accuracy` by seat: of the sowings with a choice whose loss is known, the share that gave nothing away."""

    status: Literal["none", "working", "done"]
    done: int
    total: int
    sowings: list[SowingReview]
    accuracy: list[float | None]


@dataclass
class Job:
    person: str
    total: int
    judged: list[Judged] = field(default_factory=list)
    """From the last to the first: what comes later is then known already."""

    @property
    def told(self) -> Review:
        done, in_order = len(self.judged), self.judged[::-1]
        told = [msgspec.convert(one, SowingReview, from_attributes=True) for one in in_order]
        return Review("done" if done == self.total else "working", done, self.total, told,
                      [accuracy(in_order, seat) for seat in (0, 1)])


class Reviewer:
    """The reviews of this process. One sowing is judged at a time, in the oracle's own process."""

    def __init__(self) -> None:
        self.jobs: OrderedDict[str, Job] = OrderedDict()

    def told(self, table_id: str) -> Review:
        job = self.jobs.get(table_id)
        return job.told if job else Review("none", 0, 0, [], [None, None])

    def begin(self, desk: Desk, room: Room, lines: list[Line], person: str) -> Review:
        """Start, unless it was started before; whoever asks again is told how far it is."""
        if len(lines) > LONGEST:
            raise TooLarge(f"a game of up to {LONGEST} entries can be reviewed; this one has {len(lines)}")
        if room.id not in self.jobs:
            decisions = decisions_of(room, lines)
            running = sum(job.person == person and job.told.status == "working" for job in self.jobs.values())
            if running >= AT_ONCE:
                raise TooMany(f"one person may have {AT_ONCE} games reviewed at a time", 10)
            desk.limits.evaluations.take(person)
            job = self.jobs[room.id] = Job(person, len(decisions))
            desk.rooms.run(self.work(desk, room.id, decisions, job))
            self._make_place()
        self.jobs.move_to_end(room.id)
        return self.told(room.id)

    def _make_place(self) -> None:
        done = [table_id for table_id, job in self.jobs.items() if len(job.judged) == job.total]
        for table_id in done[:max(0, len(self.jobs) - KEPT)]:
            del self.jobs[table_id]

    async def work(self, desk: Desk, table_id: str, decisions: list[Decision], job: Job) -> None:
        """A failure ends the job and forgets it, so that it can be asked for again."""
        try:
            for one in reversed(decisions):
                job.judged.append(await desk.oracle.judge(one, job.person))
        except BaseException:
            self.jobs.pop(table_id, None)
            raise


def decisions_of(room: Room, lines: list[Line]) -> list[Decision]:
    """Every sowing of a classic game; other games have no oracle."""
    position, found = room.new_position(), list[Decision]()
    if room.row.game != "mangala" or position.table.state.view(None)["variant"] != "classic":
        raise NoOracle("the oracle knows the classic game of mangala alone")
    for line in lines:
        one = decision(line.n, position.table.state, line.seat, line.action)
        if one is not None:
            found.append(one)
        position.advance([line])
    return found
