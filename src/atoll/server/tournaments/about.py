"""Whom an entry of a journal is about, kept beside it: people can be shown what is kept about them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, column, select, table, update

JOURNAL = table("tournament_entries", column("tournament"), column("n"), column("facts"), column("about"))
"""These columns alone: others may not be there yet when a migration asks."""
SET = (update(JOURNAL).where(JOURNAL.c.tournament == bindparam("its_tournament"), JOURNAL.c.n == bindparam("its_n"))
       .values(about=bindparam("person")))


def about(deed: Any) -> str | None:
    """The person who is entered, appointed or the like; what is said of a player is found by his entry."""
    person = getattr(deed, "person", None)
    return person if isinstance(person, str) else None


def fill_about(connection: Connection) -> None:
    """For entries from before the column was there: a migration's, and those of an older backup."""
    query = select(JOURNAL).where(JOURNAL.c.about.is_(None), JOURNAL.c.facts.contains('"person":"'))
    found = [(row.tournament, row.n, msgspec.json.decode(row.facts).get("person")) for row in connection.execute(query)]
    rows = [{"its_tournament": tournament, "its_n": n, "person": person} for tournament, n, person in found
            if isinstance(person, str)]
    if rows:
        connection.execute(SET, rows)
