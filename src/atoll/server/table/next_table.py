"""The next table of the same people."""

from __future__ import annotations

import asyncio
from functools import partial

from sqlalchemy import Connection, update

from atoll.server.desk import Desk
from atoll.server.notices.kinds import Facts, at_table, enter_notices, without_muters
from atoll.server.store.rows import Person, SeatRow, TableRow
from atoll.server.store.schema import tables
from atoll.server.table.beginning import call_off
from atoll.server.table.endings import can_be_rated
from atoll.server.table.errors import NotOpen, NotOver, NotSeated
from atoll.server.table.locking import at
from atoll.server.table.opening import KeepEmpty, NewTable, PutBot, Who, open_table
from atoll.server.table.races import check_no_race
from atoll.server.table.room import Room
from atoll.server.table.seating import seat_beside, set_ready, sit


async def rematch(desk: Desk, room: Room, person: Person, ready: bool = True) -> Room:
    """The next table, everybody one seat further and no lot; whoever asks sits down there, the last one starts it.

    Not `ready`: he looks at the promise of its luck first, adds to it, and then says so himself."""
    row = room.row
    if row.campaign is not None:
        raise NotOpen("the next episode is begun in the campaign")
    check_no_race(row)
    if row.status != "over":
        raise NotOver("there is a rematch after the end")
    mine = row.seat_of(person.id)
    if mine is None:
        raise NotSeated("only those who played can ask for a rematch")
    following = await find_rematch(desk, room, person)
    players = len(row.seats)
    seat = (mine + 1) % players if players > 1 else 0
    if following.row.status == "open" and following.row.seat_of(person.id) is None:
        await sit(desk, following, person, seat)
        beside = {(one.seat + 1) % players: one.name for one in row.seats if one.keeper == person.id}
        await (seat_beside(desk, following, person, beside) if beside else asyncio.sleep(0))
    if ready and following.row.status == "open":
        await set_ready(desk, following, person, True)
    return following


def keep_seats(connection: Connection, table_id: str, before: list[SeatRow], old: TableRow, asker: Person) -> None:
    """Each seat names whom it waits for, and they are told; whoever does not come leaves it free for others."""
    for seat, row in enumerate(before):
        if row.is_persons:
            connection.execute(at(table_id, seat).values(kept_for=row.person or row.keeper))
    connection.execute(update(tables).where(tables.c.id == table_id).values(wall=old.wall))  # the same room goes on
    facts = Facts(table_id, game=old.game, by=asker.name)
    others = without_muters(connection, [row.person for row in before if row.person not in (None, asker.id)], asker.id)
    enter_notices(connection, [at_table("invitation", one, old.clock, facts) for one in others])


async def find_rematch(desk: Desk, room: Room, person: Person) -> Room:
    """The table that was opened for it, or a new one; the first to ask wins, whichever process hears it."""
    await room.reload_row()
    if room.row.rematch is None:
        row = room.row
        players = len(row.seats)
        before = [row.seats[(seat - 1) % players] for seat in range(players)]
        seating: list[Who] = [PutBot(seat.bot, seat.simulations) if seat.bot else KeepEmpty() for seat in before]
        rated = row.rated and row.clock is not None and all(map(can_be_rated, row.seats))
        wanted = NewTable(row.game, row.options, players, "unlisted", seating, row.clock, rated, row.spectators,
                          lot=False)
        fresh = await open_table(desk, person, wanted, also=partial(keep_seats, before=before, old=row,
                                                                     asker=person))
        change = update(tables).where(tables.c.id == room.id, tables.c.rematch.is_(None)).values(rematch=fresh.id)
        if await desk.store.write(lambda connection: connection.execute(change).rowcount) != 1:
            await call_off(desk, fresh, person)
        await desk.rooms.changed(room)
    return await desk.rooms.room(str(room.row.rematch))
