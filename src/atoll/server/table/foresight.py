"""Lines that seats have foreseen: kept for the seat alone, and answered from as soon as they come true.

Nobody else's messages tell of them until an answer is played. Whoever stores an entry looks for lines afterwards, and
whoever stores lines looks at the log afterwards; so one of them finds both. If that process dies, `look` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, exists, insert, select, update

from atoll.core.errors import Refused
from atoll.core.foresight import Line, check_lines, followed
from atoll.core.game import Action, Seat
from atoll.server.errors import Busy, ServerError
from atoll.server.store.rows import to_json
from atoll.server.store.schema import entries, foreseen, seats, tables
from atoll.server.store.store import Store
from atoll.server.table.play import Stale, check_running
from atoll.server.table.position import Position
from atoll.server.table.set_aside import SetAside, healthy

if TYPE_CHECKING:
    from atoll.server.table.room import Room
    from atoll.server.table.rooms import Rooms

AT_ONCE = 200
NOTHING: list[Line] = []
"""Also what is kept of lines that were dropped, until their seat moves by itself."""
CAME_TRUE: list[Line] = [[]]
"""The same of lines that were played to their end."""


class NoForesight(ServerError):
    code = "no_foresight"
    status = 409


class Kept(NamedTuple):
    """The lines of a seat, from the position with `n` entries on."""

    seat: Seat
    n: int
    plies: str

    @property
    def lines(self) -> list[Line]:
        return msgspec.json.decode(self.plies, type=list[Line])

    def after(self, log: Sequence[tuple[Seat, Action]]) -> list[Line]:
        """What stands there now: lines that go on, or what became of them."""
        lines = self.lines
        if lines in (NOTHING, CAME_TRUE):
            return lines
        left = followed(lines, log[self.n:])
        return [line for line in left if line] or (CAME_TRUE if left else NOTHING)

    def is_old(self, log: Sequence[tuple[Seat, Action]]) -> bool:
        """What became of the lines has been seen: their seat has moved since."""
        return self.lines in (NOTHING, CAME_TRUE) and any(seat == self.seat for seat, _ in log[self.n:])


def kept_at(connection: Connection, table_id: str) -> list[Kept]:
    query = select(foreseen).where(foreseen.c.table_id == table_id).order_by(foreseen.c.seat)
    return [Kept(row.seat, row.n, row.plies) for row in connection.execute(query)]


def keep(connection: Connection, table_id: str, seat: Seat, n: int, lines: list[Line]) -> None:
    """In place of all that the seat had."""
    connection.execute(delete(foreseen).where(foreseen.c.table_id == table_id, foreseen.c.seat == seat))
    if lines:
        connection.execute(insert(foreseen).values(table_id=table_id, seat=seat, n=n, plies=to_json(lines)))


def go_on(connection: Connection, table_id: str, kept: Kept, n: int, left: list[Line] | None) -> None:
    """What came true is gone, and what is left begins later; unless the seat has said something else meanwhile."""
    same = (foreseen.c.table_id == table_id, foreseen.c.seat == kept.seat, foreseen.c.n == kept.n,
            foreseen.c.plies == kept.plies)
    if left is not None:
        connection.execute(update(foreseen).where(*same).values(n=n, plies=to_json(left)))
    else:
        connection.execute(delete(foreseen).where(*same))


def check_waits(room: Room, position: Position, seat: Seat, n: int) -> None:
    """Lines begin with what others do; and they are about the position that their seat has seen."""
    check_running(room, position)
    if not room.row.lets_foresee or not position.table.state.is_open():
        raise NoForesight("lines are for people's games without luck and secrets, by days or without a clock")
    if seat in position.table.to_act or seat in position.table.left:
        raise NoForesight("lines begin with what another one does: it is your own turn, or you have left")
    if n != position.n:
        raise Stale(f"the table has {position.n} entries, not {n}; look at it again")


def overtaken(connection: Connection) -> list[str]:
    """Tables where something was played after lines were kept, and nobody has looked."""
    played = exists().where(entries.c.table_id == foreseen.c.table_id, entries.c.n >= foreseen.c.n)
    query = (select(tables.c.id).join(foreseen, foreseen.c.table_id == tables.c.id)
             .where(played, tables.c.status == "running", healthy()).distinct().limit(AT_ONCE))
    return list(connection.scalars(query))


def lines_of(connection: Connection, person: str) -> dict[str, list[Line]]:
    """Somebody's own, by table."""
    mine = (seats.c.table_id == foreseen.c.table_id) & (seats.c.seat == foreseen.c.seat)
    rows = connection.execute(select(foreseen).join(seats, mine).where(seats.c.person == person))
    return {row.table_id: lines for row in rows if any(lines := Kept(row.seat, row.n, row.plies).lines)}


def fate(lines: list[Line]) -> Literal["dropped", "played"] | None:
    """What became of lines of which none is left."""
    return None if any(lines) else "played" if lines else "dropped"


class Foresight:
    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store, self.rooms = store, rooms

    async def look(self) -> None:
        """For whoever died before he had answered."""
        for table_id in await self.store.read(overtaken):
            with suppress(SetAside):
                room = await self.rooms.room(table_id)
                await room.reload_row()
                await self.answer(room)

    async def store_lines(self, room: Room, seat: Seat, n: int, lines: list[Line]) -> None:
        async with room.lock:
            position = await room.catch_up()
            check_waits(room, position, seat, n)
            checked = check_lines(position.table.state, seat, lines)
            await self.store.write(lambda connection: keep(connection, room.id, seat, n, checked))
            await room.catch_up()
        await self.answer(room)

    async def drop(self, room: Room, seat: Seat) -> None:
        await self.store.write(lambda connection: keep(connection, room.id, seat, 0, NOTHING))

    async def answer(self, room: Room) -> None:
        """Play the answer that is due, if one is. What follows it is asked for when that is stored."""
        position = room.position
        if not room.row.lets_foresee or (position is not None and not position.table.state.is_open()):
            return
        for kept in await self.store.read(lambda connection: kept_at(connection, room.id)):
            await self.answer_for(room, kept)

    async def answer_for(self, room: Room, kept: Kept) -> None:
        left: list[Line] | None = kept.lines
        n = kept.n

        def choose(position: Position) -> tuple[Seat, Action] | None:
            nonlocal left, n
            if position.n < kept.n:
                return None  # this process has not seen that yet: whoever brings it here asks again
            left, n = None if kept.is_old(position.table.log) else kept.after(position.table.log), position.n
            is_asked = position.table.to_act == (kept.seat,) and position.n < room.settings.log_entries
            answers = [line[0] for line in left or NOTHING if line and is_asked]
            return (kept.seat, answers[0]) if answers and not room.row.seats[kept.seat].player else None

        try:
            if await room.enter(choose, in_no_time=True) is not None:
                return
        except Busy:
            return  # the log goes on meanwhile, and whoever adds to it asks again
        except Refused:  # the table is paused
            left = NOTHING
        if (n, left) != (kept.n, kept.lines):
            await self.store.write(lambda connection: go_on(connection, room.id, kept, n, left))
