"""The admins' journal: every deed, by whom, about whom. It is written in the transaction of the deed itself."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, insert, select

from atoll.server.store.rows import now_ms, to_json
from atoll.server.store.schema import host_deeds, people

DeedKind = Literal[
    "appointed", "dismissed", "organiser", "no_organiser", "reset", "closed", "banned", "reopened", "renamed",
    "erased", "line_removed", "table_removed", "policy", "announced", "invited", "uninvited"]
LISTED = 100


class By(NamedTuple):
    """Who acts: an admin, or whoever has a shell on the machine (None)."""

    person: str | None = None


COMMAND_LINE = By()


class HostDeed(msgspec.Struct):
    id: int
    at: int
    by: str | None
    """The admin's name; null: from the command line, or by the server itself."""
    deed: DeedKind
    person: str | None
    """The id of whom it concerns."""
    name: str | None
    """The name that he has now."""
    table: str | None
    facts: dict[str, Any]


class HostJournal(msgspec.Struct):
    deeds: list[HostDeed]
    next: int | None = None
    """If there are older ones: what to ask for them with (`before`)."""


def note(connection: Connection, by: By, deed: DeedKind, person: str | None = None, table: str | None = None,
         **facts: Any) -> int:
    values = {"at": now_ms(), "who": by.person, "deed": deed, "person": person, "table_id": table,
              "facts": to_json({name: value for name, value in facts.items() if value is not None})}
    return int(connection.execute(insert(host_deeds).values(**values).returning(host_deeds.c.id)).scalar_one())


def read_journal(connection: Connection, before: int | None = None) -> HostJournal:
    """Newest first."""
    admin, whom = people.alias(), people.alias()
    query = (select(host_deeds, admin.c.name.label("by_name"), whom.c.name.label("whom"))
             .select_from(host_deeds.outerjoin(admin, admin.c.id == host_deeds.c.who)
                          .outerjoin(whom, whom.c.id == host_deeds.c.person)))
    if before is not None:
        query = query.where(host_deeds.c.id < before)
    rows = list(connection.execute(query.order_by(host_deeds.c.id.desc()).limit(LISTED + 1)))
    deeds = [HostDeed(row.id, row.at, row.by_name, row.deed, row.person, row.whom, row.table_id,
                      msgspec.json.decode(row.facts)) for row in rows[:LISTED]]
    return HostJournal(deeds, deeds[-1].id if len(rows) > LISTED else None)


def deeds_about(connection: Connection, person: str) -> list[HostDeed]:
    """For the export of what is kept about somebody: without the names of those who did it."""
    query = select(host_deeds).where(host_deeds.c.person == person).order_by(host_deeds.c.id)
    return [HostDeed(row.id, row.at, None, row.deed, row.person, None, row.table_id, msgspec.json.decode(row.facts))
            for row in connection.execute(query)]
