"""Invitations to a server that only the invited may enter: links, good for a number of newcomers and days."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from atoll.server.admin.house import read_policy
from atoll.server.admin.journal import By, note
from atoll.server.errors import Malformed, ServerError
from atoll.server.people.passwords import digest, fresh_id, fresh_token
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import invites
from atoll.server.texts import Text

DAY = 86_400_000
MOST_USES, MOST_DAYS = 1000, 365


class InvitationNeeded(ServerError):
    code = "invitation_needed"
    status = 403


class NoSuchInvite(ServerError):
    code = "no_invitation"
    status = 404


class NewInvite(msgspec.Struct, forbid_unknown_fields=True):
    note: Text = ""
    uses: int = 1
    days: int = 14


class Invite(msgspec.Struct):
    id: str
    note: str
    created: int
    until: int
    uses: int
    """How many newcomers it still lets in."""
    key: str | None = None
    """Told this once, when it is made."""


class InviteList(msgspec.Struct):
    invites: list[Invite]


def add_invite(connection: Connection, by: By, wanted: NewInvite) -> Invite:
    if not 1 <= wanted.uses <= MOST_USES or not 1 <= wanted.days <= MOST_DAYS:
        raise Malformed(f"an invitation is for 1 to {MOST_USES} newcomers and 1 to {MOST_DAYS} days")
    if len(wanted.note) > 80 or not (wanted.note.isprintable() or not wanted.note):
        raise Malformed("a note has at most 80 printable characters")
    key, now = fresh_token(), now_ms()
    made = Invite(fresh_id(), wanted.note, now, now + wanted.days * DAY, wanted.uses, key)
    connection.execute(insert(invites).values(id=made.id, hash=digest(key), note=made.note, made_by=by.person,
                                              created=now, until=made.until, uses=made.uses))
    note(connection, by, "invited", invite=made.id, note=made.note, uses=made.uses, until=made.until)
    return made


def list_invites(connection: Connection) -> InviteList:
    query = select(invites).where(invites.c.until > now_ms(), invites.c.uses > 0).order_by(invites.c.created.desc())
    return InviteList([Invite(row.id, row.note, row.created, row.until, row.uses)
                       for row in connection.execute(query.limit(500))])


def drop_invite(connection: Connection, by: By, number: str) -> None:
    if connection.execute(delete(invites).where(invites.c.id == number)).rowcount != 1:
        raise NoSuchInvite("there is no such invitation")
    note(connection, by, "uninvited", invite=number)


def check_invited(connection: Connection, key: str | None) -> None:
    """In the transaction in which a newcomer is made: he uses the invitation up, or is not made."""
    if not read_policy(connection).invitations_only:
        return
    usable = (invites.c.hash == digest(key or ""), invites.c.until > now_ms(), invites.c.uses > 0)
    if key is None or connection.execute(update(invites).where(*usable).values(uses=invites.c.uses - 1)).rowcount != 1:
        raise InvitationNeeded("this server is for the invited: come by a link that its host has given you")


def forget_invites(connection: Connection) -> int:
    return connection.execute(delete(invites).where(invites.c.until < now_ms() - 30 * DAY)).rowcount
