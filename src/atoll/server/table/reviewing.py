"""Finished games looked at again in the background, a decision at a time: made once, then kept in the database."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from atoll.core.record import Moment
from atoll.core.table import Entry
from atoll.review.judge import Judged
from atoll.review.points import Played, played_in
from atoll.review.review import effort_for, put_together
from atoll.server.errors import TooLarge
from atoll.server.http.limits import TooMany
from atoll.server.store.log import Line
from atoll.server.table.kept_reviews import keep_review, read_review
from atoll.server.table.lanes import Cause
from atoll.server.table.origins import origin_in
from atoll.server.table.reviews import Review, no_review, told_seat, told_sowing
from atoll.server.table.room import Room
from atoll.solver.review import Decision, accuracy, decision
from atoll.solver.review import Judged as Sown

if TYPE_CHECKING:
    from atoll.server.desk import Desk

LONGEST = 4000
"""Entries of a game that is reviewed: its curves are one answer."""
AT_ONCE = 2
"""Reviews of one person that may run at a time."""


@dataclass(frozen=True)
class Work:
    """All that there is to look at: sowings for the oracle, decisions for the bots."""

    sowings: list[Decision]
    game: Played

    @property
    def total(self) -> int:
        return len(self.sowings) + len(self.game.points)


@dataclass
class Job:
    person: str
    work: Work
    sown: list[Sown] = field(default_factory=list)
    """From the last to the first: what comes later is then known already."""
    judged: list[Judged] = field(default_factory=list)

    @property
    def told(self) -> Review:
        in_order, total = self.sown[::-1], self.work.total
        done = len(self.sown) + len(self.judged)
        review = Review("working", done, total, [told_sowing(one) for one in in_order],
                        [accuracy(in_order, seat) for seat in (0, 1)] if self.work.sowings else [], [])
        if done == total:
            review.status = "done"
            review.seats = [told_seat(one) for one in put_together(self.work.game, self.judged).seats]
        return review


class Reviewer:
    """The reviews that this process is making. One decision is judged at a time: bots at tables come first."""

    def __init__(self) -> None:
        self.jobs: OrderedDict[str, Job] = OrderedDict()

    async def told(self, desk: Desk, table_id: str) -> Review:
        job = self.jobs.get(table_id)
        if job is not None:
            return job.told
        return await desk.store.read(lambda connection: read_review(connection, table_id)) or no_review()

    async def begin(self, desk: Desk, room: Room, person: str) -> Review:
        """Start, unless it was made or started before; whoever asks again is told how far it is."""
        found = await self.told(desk, room.id)
        if found.status != "none":
            return found
        running = sum(job.person == person for job in self.jobs.values())
        if running >= AT_ONCE:
            raise TooMany(f"one person may have {AT_ONCE} games reviewed at a time", 10)
        lines = await room.log.read(room.id)
        if len(lines) > LONGEST:
            raise TooLarge(f"a game of up to {LONGEST} entries can be reviewed; this one has {len(lines)}")
        work = await room.workers.run(work_of, room, lines)
        if room.id not in self.jobs:  # somebody else may have asked meanwhile
            desk.limits.evaluations.take(person)
            job = self.jobs[room.id] = Job(person, work)
            desk.rooms.run(self.work(desk, room.id, job))
        return self.jobs[room.id].told

    async def work(self, desk: Desk, table_id: str, job: Job) -> None:
        """A failure ends the job and forgets it, so that it can be asked for again."""
        try:
            for one in reversed(job.work.sowings):
                job.sown.append(await desk.oracle.judge(one, job.person))
            effort = effort_for(len(job.work.game.points), desk.settings.review_simulations)
            for point in job.work.game.points:
                job.judged.append(await desk.bots.review(job.work.game.game_id, effort, point,
                                                         Cause(job.person, is_awaited=False)))
            made = job.told
            await desk.store.write(lambda connection: keep_review(connection, table_id, made))
        finally:
            self.jobs.pop(table_id, None)


def work_of(room: Room, lines: list[Line]) -> Work:
    sowings: list[Decision] = []

    def moments() -> Iterator[Moment]:
        position = room.new_position()
        yield Moment(None, [], position.table)
        for line in lines:
            if origin_in(line):
                sowings.clear()  # what was played elsewhere is not looked at
            if room.row.game == "mangala":
                found = decision(line.n, position.table.state, line.seat, line.action)
                sowings.extend([found] if found is not None else [])
            position.advance([line])
            yield Moment(Entry(line.seat, line.action), [], position.table)
    return Work(sowings, played_in(moments()))
