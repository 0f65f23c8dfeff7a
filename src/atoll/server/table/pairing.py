"""Find me a game: a table that waits for somebody like me, or one that does so from now on."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, delete, insert, or_, select

from atoll.games import find_game
from atoll.server.desk import Desk
from atoll.server.errors import Malformed
from atoll.server.people.glicko import Rating
from atoll.server.store.rows import Person, TableRow, now_ms, to_json
from atoll.server.store.schema import mutes, pairings, ratings, seats, tables
from atoll.server.table.clock import ClockRule
from atoll.server.table.errors import CannotSit, NotOpen, OnlyAccounts, SeatTaken
from atoll.server.table.opening import NewTable, open_table
from atoll.server.table.room import Room
from atoll.server.table.seating import sit
from atoll.server.texts import Text

TRIED = 50
LIFE = 86_400_000
"""Milliseconds for which a table may wait to be found."""
WIDEST = 2000


class Wish(msgspec.Struct, forbid_unknown_fields=True):
    game: Text
    clock: ClockRule
    rated: bool = False
    range: int | None = None
    """How far the other's rating may be from mine; none: however far."""


def rating_of(connection: Connection, person: str | None, game: str) -> float:
    found = connection.scalar(select(ratings.c.rating).where(ratings.c.person == person, ratings.c.game == game))
    return Rating().rating if found is None else float(found)


def waiting(connection: Connection, me: Person, wish: Wish) -> tuple[float, list[Row[Any]]]:
    """My rating, and tables that want it; not of people who mute me or whom I mute. Hosts who are there come first, the
    longest waiting of them before the others; then some who may have come a moment ago."""
    mine = rating_of(connection, me.id, wish.game)
    muted = select(mutes.c.muted).where(mutes.c.person == me.id)
    muting = select(mutes.c.person).where(mutes.c.muted == me.id)
    hosts = (seats.c.table_id == tables.c.id) & (seats.c.person == tables.c.host)
    query = (select(pairings.c.table_id, tables.c.host).join(tables, tables.c.id == pairings.c.table_id)
             .join(seats, hosts)
             .where(pairings.c.game == wish.game, pairings.c.at > now_ms() - LIFE, tables.c.status == "open",
                    tables.c.clock == to_json(wish.clock),
                    tables.c.rated.is_(wish.rated), tables.c.host.not_in(muted), tables.c.host.not_in(muting),
                    or_(tables.c.host == me.id, (pairings.c.low <= mine) & (pairings.c.high >= mine))))
    there = query.where(seats.c.process.is_not(None)).order_by(pairings.c.at).limit(TRIED)
    coming = query.where(seats.c.process.is_(None)).order_by(pairings.c.at.desc()).limit(TRIED)
    own = query.where(tables.c.host == me.id)
    found: list[Row[Any]] = []
    for some in (own, there, coming):
        found += list(connection.execute(some))
    return mine, found


async def pair(desk: Desk, me: Person, wish: Wish) -> Room:
    if wish.rated and me.guest:
        raise OnlyAccounts("rated tables are for accounts alone")
    if wish.range is not None and not 1 <= wish.range <= WIDEST:
        raise Malformed(f"a range of ratings has 1 to {WIDEST} points")
    find_game(wish.game)
    mine, found = await desk.store.read(lambda connection: waiting(connection, me, wish))
    for one in found:
        room = await desk.rooms.fresh(one.table_id)
        if room.row.host == me.id or await joins(desk, room, me, wish, mine):
            return room
    wanted = NewTable(wish.game, seats=players(wish.game), clock=wish.clock, rated=wish.rated)
    return await open_table(desk, me, wanted, also=partial(enter, host=me.id, wish=wish, mine=mine))


def players(game: str) -> int:
    return next(seats for seats in sorted(find_game(game).seats) if seats > 1)


async def joins(desk: Desk, room: Room, me: Person, wish: Wish, mine: float) -> bool:
    """Sit down, if the host is there and as strong as I wish; whoever comes first has the seat."""
    row: TableRow = room.row
    free = next((seat.seat for seat in row.seats if not seat.is_taken and seat.kept_for is None), None)
    host = next((seat for seat in row.seats if seat.person == row.host), None)
    if free is None or host is None or not room.is_here(host):
        return False
    theirs = await desk.store.read(lambda connection: rating_of(connection, row.host, wish.game))
    if wish.range is not None and abs(theirs - mine) > wish.range:
        return False
    try:
        await sit(desk, room, me, free)
    except (SeatTaken, NotOpen, CannotSit):
        return False
    return True


def enter(connection: Connection, table_id: str, host: str, wish: Wish, mine: float) -> None:
    """It waits from now on, in place of what its host waited at before: nobody fills the list with wishes of his own.
    What waited too long is forgotten on the way."""
    before = select(tables.c.id).where(tables.c.host == host, tables.c.status == "open")
    old = pairings.c.at < now_ms() - LIFE
    connection.execute(delete(pairings).where(or_(old, pairings.c.table_id.in_(before))))
    reach = float(WIDEST * 2 if wish.range is None else wish.range)
    connection.execute(insert(pairings).values(table_id=table_id, game=wish.game, low=mine - reach, high=mine + reach,
                                               at=now_ms()))
