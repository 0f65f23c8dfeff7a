"""Looks of names in the database: given to rows that have none yet, and kept apart for accounts."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, column, select, table, update

from atoll.server.people.names import look

PEOPLE = table("people", column("id"), column("name"), column("folded"), column("look"), column("created"))
"""These columns alone: others may not be there yet when a migration asks."""


def apart(name: str, person: str) -> str:
    """The look of an account that came when others might still look the same."""
    return f"{look(name)} {person}"


def fill_looks(connection: Connection) -> None:
    """Accounts that look the same and came before this was forbidden keep their names; the oldest has the look."""
    query = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.folded).where(PEOPLE.c.look.is_(None))
    rows = connection.execute(query.order_by(PEOPLE.c.created, PEOPLE.c.id)).all()
    taken: set[str] = set()
    found = []
    for row in rows:
        seen = look(row.name)
        found.append({"who": row.id, "seen": apart(row.name, row.id) if row.folded and seen in taken else seen})
        taken |= {seen} if row.folded else set()
    if found:
        connection.execute(update(PEOPLE).where(PEOPLE.c.id == bindparam("who")).values(look=bindparam("seen")), found)
