"""A game that this server cannot go on with, because its rules have changed or its log is damaged, is ended by consent.

Everybody who plays there has to agree; then it is called off without a result and moves no rating. Its log stays. Until
then it waits for a server that can play it.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from atoll.server.store.rows import TableRow, now_ms
from atoll.server.store.schema import assents, campaigns, people, tables
from atoll.server.table.errors import NotRunning, NotSeated
from atoll.server.table.locking import locked
from atoll.server.table.set_aside import reasons


class Assent(msgspec.Struct):
    agreed: list[str]
    """The names of those who want it ended."""
    awaited: list[str]
    """And of those who have not said so."""
    ended: bool


def look(connection: Connection, table_id: str, person: str) -> Assent:
    return standing(connection, checked(connection, table_id, person))


def agree(connection: Connection, table_id: str, person: str) -> Assent:
    """With the last of them the game is called off."""
    row = checked(connection, table_id, person)
    mine = (assents.c.table_id == table_id, assents.c.person == person)
    connection.execute(delete(assents).where(*mine))
    connection.execute(insert(assents).values(table_id=table_id, person=person, at=now_ms()))
    found = standing(connection, row)
    if not found.awaited:
        end(connection, table_id)
        found.ended = True
    return found


def disagree(connection: Connection, table_id: str, person: str) -> Assent:
    row = checked(connection, table_id, person)
    connection.execute(delete(assents).where(assents.c.table_id == table_id, assents.c.person == person))
    return standing(connection, row)


def checked(connection: Connection, table_id: str, person: str) -> TableRow:
    """The table, held; it is set aside, and this person plays at it."""
    row = locked(connection, table_id)
    if person not in {one.person for one in row.seats}:
        raise NotSeated("only who plays at this table can do that")
    if row.status != "running":
        raise NotRunning(f"this table is {row.status}")
    if row.visibility == "tournament":
        raise NotRunning("the arbiter of the tournament decides about this game")
    if row.id not in reasons(connection, [row]):
        raise NotRunning("this game can be played: offer a draw or resign at the table")
    return row


def standing(connection: Connection, row: TableRow) -> Assent:
    at_it = {one.person for one in row.seats if one.person is not None}
    there = people.c.id.in_(at_it), people.c.closed.is_(None)  # for nobody who cannot come any more is waited
    query = select(people.c.id, people.c.name).where(*there).order_by(people.c.name)
    agreed = set(connection.scalars(select(assents.c.person).where(assents.c.table_id == row.id)))
    names = [(one.id in agreed, one.name) for one in connection.execute(query)]
    return Assent([name for said, name in names if said], [name for said, name in names if not said], False)


def end(connection: Connection, table_id: str) -> None:
    values = {"status": "cancelled", "ended": now_ms(), "due": None}
    connection.execute(update(tables).where(tables.c.id == table_id).values(**values))
    connection.execute(update(campaigns).where(campaigns.c.table_id == table_id).values(table_id=None))
    connection.execute(delete(assents).where(assents.c.table_id == table_id))
