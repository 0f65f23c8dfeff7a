"""An account is erased: what was about the person goes, what others played with him stays, under a pseudonym."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, select, update

from atoll.server.admin.erasing_events import rename_in_journals
from atoll.server.admin.journal import By, note
from atoll.server.admin.people_deeds import check_not_last, whom
from atoll.server.people.credentials import end_credentials, person_of
from atoll.server.people.names import look
from atoll.server.people.owners import leave_campaigns
from atoll.server.store.rows import now_ms, to_json
from atoll.server.store.schema import (
    assents,
    chat,
    deal_tables,
    deliveries,
    devices,
    former_names,
    friends,
    host_deeds,
    identities,
    invitations,
    lessons,
    mutes,
    notice_plans,
    notice_targets,
    notices,
    rating_changes,
    ratings,
    resets,
    seats,
    streaks,
    tables,
    tournaments,
    vacations,
)
from atoll.server.store.schema import tournament_entries as journal

GONE = (devices.c.person, mutes.c.person, mutes.c.muted, streaks.c.person, ratings.c.person, chat.c.person,
        rating_changes.c.person, friends.c.person, friends.c.friend,
        resets.c.person, identities.c.person, former_names.c.person, invitations.c.person, lessons.c.person,
        deal_tables.c.person, vacations.c.person, assents.c.person, notices.c.person, deliveries.c.person,
        notice_targets.c.person, notice_plans.c.person)
"""What is nobody else's: these rows are removed."""


def pseudonym() -> str:
    return f"Former player {secrets.token_hex(3)}"


def erase(connection: Connection, by: By, person: str) -> str:
    """The pseudonym under which records go on. Open tables are left; running ones are left by whoever serves them."""
    row, name = whom(connection, person), pseudonym()
    if row.admin:
        check_not_last(connection, person)
    for column in GONE:
        connection.execute(delete(column.table).where(column == person))
    rename_in_journals(connection, person, name)
    called = (host_deeds.c.person == person, host_deeds.c.deed == "renamed")
    connection.execute(update(host_deeds).where(*called).values(facts=to_json({})))
    leave_open_tables(connection, person)
    leave_campaigns(connection, person)
    end_credentials(connection, person_of(row), name=name, folded=None, look=look(name), password=None, email=None,
                    mail=False, verified=False, language=None, stop=None, admin=False, organises=False,
                    closed=now_ms(), closed_as="erased", closed_until=None)
    note(connection, by, "erased", person)
    return name


def leave_open_tables(connection: Connection, person: str) -> None:
    waiting = select(tables.c.id).where(tables.c.status == "open")
    mine = (seats.c.table_id.in_(waiting), seats.c.person == person)
    connection.execute(update(seats).where(*mine).values(person=None, ready=False, nonce=None))
    beside = (seats.c.table_id.in_(waiting), seats.c.keeper == person)
    connection.execute(update(seats).where(*beside).values(keeper=None, label=None, ready=False))
    connection.execute(update(seats).where(seats.c.keeper == person).values(label="Guest"))  # he had named them
    connection.execute(update(seats).where(seats.c.table_id.in_(waiting), seats.c.kept_for == person)
                       .values(kept_for=None))
    hosted = (tables.c.host == person, tables.c.status == "open")
    connection.execute(update(tables).where(*hosted).values(status="cancelled", due=None))
    seen = select(seats.c.table_id).where((seats.c.person == person) | (seats.c.ghost_of == person))
    connection.execute(update(tables).where(tables.c.id.in_(seen)).values(rematch=tables.c.rematch))  # its revision


def events_of(connection: Connection, person: str) -> list[str]:
    """Tournaments whose journals name him: whoever has them in memory reads them again."""
    named = select(journal.c.tournament).where(journal.c.about == person)
    return list(connection.scalars(select(tournaments.c.id).where(tournaments.c.id.in_(named))))
