"""Sitting down, standing up, seating a bot, being ready."""

from __future__ import annotations

from sqlalchemy import Connection

from atoll.server.desk import Desk
from atoll.server.notices.kinds import without_muters
from atoll.server.people.bot_ratings import is_rated
from atoll.server.store.rows import Person, TableRow, find_table
from atoll.server.table.beginning import begin
from atoll.server.table.errors import CannotSit, NotOpen, NotSeated, OnlyAccounts, SeatTaken
from atoll.server.table.locking import at, check_host, check_open, find_seat, locked
from atoll.server.table.opening import check_bot
from atoll.server.table.room import Room

EMPTY = {"person": None, "bot": None, "simulations": None, "ready": False, "stand_in": None, "seen": None,
         "process": None, "nonce": None, "keeper": None, "label": None, "ghost_of": None}


async def sit(desk: Desk, room: Room, person: Person, seat: int, nonce: str | None = None,
              ready: bool = False) -> None:
    """Whoever moves takes along what he has added to the luck. Ready at once: nobody can start the table between."""
    def work(connection: Connection) -> TableRow:
        row = locked(connection, room.id)
        check_open(row)
        if row.rated and person.guest:
            raise OnlyAccounts("this table is rated: only accounts can sit down")
        if row.campaign is not None:
            raise NotOpen("the seats of a campaign are taken in the campaign")
        if find_seat(row, seat).is_taken and row.seats[seat].person != person.id:
            raise SeatTaken(f"seat {seat} is taken")
        if not without_muters(connection, [row.host], person.id):
            raise CannotSit("you cannot sit down at this table")  # why is the host's own affair
        mine = row.seat_of(person.id)
        if mine is not None and mine != seat:
            connection.execute(at(room.id, mine).values(**EMPTY))
        kept = row.seats[mine].nonce if mine is not None else None
        connection.execute(at(room.id, seat).values(**EMPTY | {"person": person.id, "nonce": kept or nonce,
                                                               "ready": ready}))
        return find_table(connection, room.id)
    await begin_if_ready(desk, room, await desk.store.write(work))


async def stand_up(desk: Desk, room: Room, person: Person, seat: int) -> None:
    def work(connection: Connection) -> None:
        row = locked(connection, room.id)
        check_open(row)
        if row.campaign is not None:
            raise NotOpen("the seats of a campaign are kept in the campaign")
        if find_seat(row, seat).seat not in row.holds(person.id):
            check_host(row, person)
        for one in row.holds(row.seats[seat].person) or (seat,):  # whoever goes takes his device along
            connection.execute(at(room.id, one).values(**EMPTY))
    await desk.store.write(work)
    await desk.rooms.changed(room)


async def seat_beside(desk: Desk, room: Room, person: Person, names: dict[int, str]) -> None:
    """People on this person's device, each on a free seat; one that was taken meanwhile stays as it is."""
    def work(connection: Connection) -> None:
        row = locked(connection, room.id)
        check_open(row)
        for seat, name in names.items():
            if not find_seat(row, seat).is_taken:
                connection.execute(at(room.id, seat).values(**EMPTY | {"keeper": person.id, "label": name}))
    await desk.store.write(work)
    await desk.rooms.changed(room)


async def seat_bot(desk: Desk, room: Room, person: Person, seat: int, bot: str, simulations: int | None) -> None:
    check_bot(desk, bot, simulations)

    def work(connection: Connection) -> None:
        row = locked(connection, room.id)
        check_open(row)
        check_host(row, person)
        if row.rated and not is_rated(bot, simulations):
            raise OnlyAccounts("of bots only the levels play at rated tables")
        if find_seat(row, seat).is_persons:
            raise SeatTaken(f"seat {seat} is taken")
        connection.execute(at(room.id, seat).values(**EMPTY | {"bot": bot, "simulations": simulations,
                                                               "ready": True}))
    await desk.store.write(work)
    await desk.rooms.changed(room)


async def set_ready(desk: Desk, room: Room, person: Person, ready: bool, nonce: str | None = None) -> None:
    """When the last one is ready, the table starts by itself. The first nonce counts, however often one is sent."""
    def work(connection: Connection) -> TableRow:
        row = locked(connection, room.id)
        check_open(row)
        mine = row.seat_of(person.id)
        if mine is None:
            raise NotSeated("you have no seat at this table")
        for seat in row.holds(person.id):
            connection.execute(at(room.id, seat).values(ready=ready))
        connection.execute(at(room.id, mine).values(nonce=row.seats[mine].nonce or nonce))
        return find_table(connection, room.id)
    await begin_if_ready(desk, room, await desk.store.write(work))


async def begin_if_ready(desk: Desk, room: Room, row: TableRow) -> None:
    await desk.rooms.changed(room)
    if all(seat.is_taken and seat.ready for seat in row.seats):
        await begin(desk, room)
