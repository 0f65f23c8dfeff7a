"""An account gets another name: from an admin, since many come from elsewhere with a name that was made for them, or
from whoever has it, once in a while."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from atoll.server.admin.journal import By, note
from atoll.server.admin.people_deeds import OnlyAccountsAdminister, whom
from atoll.server.people.credentials import check_era
from atoll.server.people.looks import apart
from atoll.server.people.names import clean_name, fold, look
from atoll.server.people.people import NameKept, NameTaken, check_no_accounts, mark_guests
from atoll.server.quotas import DAY
from atoll.server.store.rows import Person, now_ms
from atoll.server.store.schema import former_names, host_deeds, people, seats, tables


def rename(connection: Connection, by: By, person: str, name: str) -> None:
    """The name before stays taken, for whoever had it: nobody else passes for him."""
    row, name = whom(connection, person), clean_name(name)
    if row.folded is None:
        raise OnlyAccountsAdminister("a guest names himself")
    if name == row.name:
        return
    check_no_accounts(connection, name, but=person)
    try:
        keep_former(connection, row, name)
        connection.execute(update(people).where(people.c.id == person)
                           .values(name=name, folded=fold(name), look=look(name)))
    except IntegrityError as error:
        raise NameTaken(f"the name {name!r} was taken just now") from error
    mark_guests(connection, person, look(name))
    going_on = select(tables.c.id).where(tables.c.status.in_(("open", "running")))
    seated = (seats.c.person == person, seats.c.table_id.in_(going_on))
    connection.execute(update(seats).where(*seated).values(person=person))  # raises the tables' revisions
    note(connection, by, "renamed", person, before=row.name)


def rename_oneself(connection: Connection, me: Person, name: str, days: int) -> None:
    """Not as often as one likes: others have to find their friends again, and a name before stays taken. An admin's
    word counts too, so that it holds for a while."""
    check_era(connection, me, alone=True)
    renamed = (host_deeds.c.person == me.id, host_deeds.c.deed == "renamed")
    last = connection.scalar(select(func.max(host_deeds.c.at)).where(*renamed))
    left = 0 if last is None else last + days * DAY - now_ms()
    if left > 0 and clean_name(name) != me.name:
        raise NameKept(f"an account changes its name once in {days} days: again in {left // DAY + 1} days")
    rename(connection, By(me.id), me.id, name)


def keep_former(connection: Connection, row: Row[Any], name: str) -> None:
    asked_back = former_names.c.look.in_((look(name), apart(name, row.id)))
    connection.execute(delete(former_names).where(former_names.c.person == row.id, asked_back))
    if look(row.name) != look(name):
        seen = look(row.name)
        is_kept = connection.scalar(select(former_names.c.look).where(former_names.c.look == seen)) is not None
        connection.execute(insert(former_names).values(look=apart(row.name, row.id) if is_kept else seen,
                                                       folded=row.folded, person=row.id, at=now_ms()))
