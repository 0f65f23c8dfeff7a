"""A seat kept for somebody by name, who is told."""

from __future__ import annotations

from sqlalchemy import Connection, update

from atoll.server.desk import Desk
from atoll.server.notices.kinds import Facts, at_table, enter_notices, without_muters
from atoll.server.quotas import HOUR
from atoll.server.store.rows import Person
from atoll.server.store.schema import tables
from atoll.server.table.errors import NotOpen, OnlyAccounts, SeatTaken
from atoll.server.table.locking import at, check_host, check_open, find_seat, locked
from atoll.server.table.room import Room

PER_HOUR = 60
"""People whom one host may ask in an hour."""


async def keep(desk: Desk, room: Room, host: Person, seat: int, name: str | None) -> None:
    """Nobody is seated by others: the one who is asked finds the table among his own and sits down, or does not."""
    if host.guest:
        raise OnlyAccounts("accounts ask people by name; a guest sends the link")
    other = None if name is None else await desk.people.account(name)

    def work(connection: Connection) -> None:
        row = locked(connection, room.id)
        check_open(row)
        check_host(row, host)
        if row.campaign is not None:
            raise NotOpen("the seats of a campaign are taken in the campaign")
        if find_seat(row, seat).is_taken:
            raise SeatTaken(f"seat {seat} is taken")
        if other is not None and row.seat_of(other.id) is not None:
            raise SeatTaken(f"{other.name} sits at this table already")
        connection.execute(at(room.id, seat).values(kept_for=other.id if other else None))
        revised = update(tables).where(tables.c.id == room.id).values(rematch=tables.c.rematch)
        connection.execute(revised)  # whoever shows it looks again
        if other is not None:
            desk.quotas.made(connection, host.id, "invitations by name", PER_HOUR, HOUR)
            facts = Facts(room.id, game=row.game, by=host.name)
            told = without_muters(connection, [other.id], host.id)
            enter_notices(connection, [at_table("invitation", one, row.clock, facts) for one in told])
    await desk.store.write(work)
    await desk.rooms.changed(room)
