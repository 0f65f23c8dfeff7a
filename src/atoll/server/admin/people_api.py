"""The host's desk: people. Every route here is for admins, and every deed stands in their journal."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, Row, Select, func, or_, select

from atoll.server.admin.erasing import erase
from atoll.server.admin.journal import By
from atoll.server.admin.people_deeds import State, give_reset, set_admin, set_organises, set_state
from atoll.server.admin.renaming import rename
from atoll.server.errors import Malformed
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.bounded import Next, cursor, page
from atoll.server.people.names import fold
from atoll.server.people.people import NoSuchPerson
from atoll.server.people.people_api import OkDone
from atoll.server.store.schema import people, sessions
from atoll.server.texts import Text

LISTED = 100
LONGEST_REASON = 200


class PeopleQuery(Next):
    search: Text | None = None
    """A part of the name."""
    kind: Literal["accounts", "guests", "admins", "closed"] = "accounts"


class PersonLine(msgspec.Struct):
    """What an admin sees of somebody: nothing that he keeps to himself, not even his address."""

    id: str
    name: str
    guest: bool
    admin: bool
    organises: bool
    created: int
    used: int | None
    """When he was here last; kept by the hour."""
    has_email: bool
    """Is there a proved address to which a reset can go?"""
    state: Literal["open", "closed", "banned", "erased"]
    until: int | None
    """When a ban ends."""


class PersonList(msgspec.Struct):
    people: list[PersonLine]
    next: str | None = None


class PersonChange(msgspec.Struct, forbid_unknown_fields=True):
    state: State | msgspec.UnsetType = msgspec.UNSET
    until: int | None = None
    """The end of a ban; none: for good."""
    reason: Text | None = None
    admin: bool | msgspec.UnsetType = msgspec.UNSET
    organises: bool | msgspec.UnsetType = msgspec.UNSET
    name: Text | msgspec.UnsetType = msgspec.UNSET
    """Another name; the one before stays taken."""


class ResetLink(msgspec.Struct):
    link: str
    until: int


def lines_query() -> Select[Any]:
    used = select(func.max(sessions.c.used)).where(sessions.c.person == people.c.id).scalar_subquery()
    return select(people, used.label("last"))


def line_of(row: Row[Any]) -> PersonLine:
    return PersonLine(row.id, row.name, row.folded is None, row.admin, row.organises, row.created, row.last,
                      bool(row.email and row.verified), row.closed_as or "open", row.closed_until)


def one_line(connection: Connection, person: str) -> PersonLine:
    row = connection.execute(lines_query().where(people.c.id == person)).first()
    if row is None:
        raise NoSuchPerson("there is no such person")
    return line_of(row)


def find_people(connection: Connection, wanted: PeopleQuery) -> PersonList:
    kinds = {"accounts": people.c.folded.is_not(None), "guests": people.c.folded.is_(None),
             "admins": people.c.admin, "closed": people.c.closed.is_not(None)}
    query = lines_query().where(kinds[wanted.kind])
    if wanted.search:
        query = query.where(or_(people.c.folded.contains(fold(wanted.search), autoescape=True),
                                people.c.name.contains(wanted.search, autoescape=True)))
    rows = list(connection.execute(page(query, people.c.created, people.c.id, wanted.next).limit(LISTED)))
    found = [line_of(row) for row in rows]
    return PersonList(found, cursor(found[-1].created, found[-1].id) if len(found) == LISTED else None)


async def list_people(call: Call[None, PeopleQuery]) -> PersonList:
    """Accounts, guests, admins or those that are closed, newest first."""
    return await call.desk.store.read(lambda connection: find_people(connection, call.query))


def change(connection: Connection, by: By, person: str, wanted: PersonChange) -> PersonLine:
    if wanted.name is not msgspec.UNSET:
        rename(connection, by, person, wanted.name)
    if wanted.admin is not msgspec.UNSET:
        set_admin(connection, by, person, wanted.admin)
    if wanted.organises is not msgspec.UNSET:
        set_organises(connection, by, person, wanted.organises)
    if wanted.state is not msgspec.UNSET:
        set_state(connection, by, person, wanted.state, wanted.until, wanted.reason)
    return one_line(connection, person)


def check_reason(reason: str | None) -> None:
    if reason is not None and (len(reason) > LONGEST_REASON or not reason.isprintable()):
        raise Malformed(f"a reason has at most {LONGEST_REASON} printable characters")


async def change_person(call: Call[PersonChange, Any]) -> PersonLine:
    """Rename, close, ban or reopen; appoint or dismiss an admin or an organiser."""
    person, by = call.path("person"), By(call.me.id)
    check_reason(call.body.reason)
    line = await call.desk.store.write(lambda connection: change(connection, by, person, call.body))
    await call.desk.host.look()
    return line


async def reset_person(call: Call[None, Any]) -> ResetLink:
    """A link with which this person sets a new password, once, within a day; it is shown this once."""
    person, by = call.path("person"), By(call.me.id)
    key, until = await call.desk.store.write(lambda connection: give_reset(connection, by, person))
    return ResetLink(f"{call.desk.settings.address}/api/reset/{key}", until)


async def erase_person(call: Call[None, Any]) -> OkDone:
    """Erase somebody: records of games keep a pseudonym."""
    person, by = call.path("person"), By(call.me.id)
    await call.desk.store.write(lambda connection: erase(connection, by, person))
    await call.desk.host.look()
    return OkDone(True)


ENDPOINTS = (
    Endpoint("GET", "/api/admin/people", list_people, PersonList, query=PeopleQuery, session=True, admin=True),
    Endpoint("PATCH", "/api/admin/people/{person}", change_person, PersonLine, PersonChange, session=True, admin=True),
    Endpoint("DELETE", "/api/admin/people/{person}", erase_person, OkDone, session=True, admin=True),
    Endpoint("POST", "/api/admin/people/{person}/reset", reset_person, ResetLink, session=True, admin=True),
)
