"""The host's desk: the house. Policy, invitations, tables, chat, health and the journal."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import select

from atoll.server.admin.health import Health, health, read_stored
from atoll.server.admin.house import Policy, PolicyChange, change_policy, read_policy
from atoll.server.admin.invites import Invite, InviteList, NewInvite, add_invite, drop_invite, list_invites
from atoll.server.admin.journal import By, HostJournal, read_journal
from atoll.server.admin.people_api import check_reason
from atoll.server.admin.table_deeds import remove_line, remove_table
from atoll.server.errors import Malformed
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.bounded import Next, page, table_list
from atoll.server.http.box_api import check_writable
from atoll.server.http.lobby_api import infos
from atoll.server.people.people_api import OkDone
from atoll.server.store.rows import find_tables
from atoll.server.store.schema import tables
from atoll.server.store.store import Unavailable
from atoll.server.table.info import TableList
from atoll.server.texts import Text

LISTED = 100


class AnyTables(Next):
    status: Literal["open", "running", "over", "cancelled"] = "running"


class Because(msgspec.Struct):
    reason: Text | None = None
    """For the journal."""


class Before(msgspec.Struct):
    before: int | None = None


async def policy(call: Call[None, Any]) -> Policy:
    """What admins have decided for this server."""
    return await call.desk.store.read(read_policy)


async def set_policy(call: Call[PolicyChange, Any]) -> Policy:
    """Who may come in, who may make events, what everybody is told."""
    by = By(call.me.id)
    found = await call.desk.store.write(lambda connection: change_policy(connection, by, call.body))
    await call.desk.host.look()
    return found


async def invitations(call: Call[None, Any]) -> InviteList:
    """Invitations that still let somebody in."""
    return await call.desk.store.read(list_invites)


async def invite(call: Call[NewInvite, Any]) -> Invite:
    """Make an invitation; its key is told this once."""
    by = By(call.me.id)
    return await call.desk.store.write(lambda connection: add_invite(connection, by, call.body))


async def take_back_invitation(call: Call[None, Any]) -> OkDone:
    """An invitation lets nobody in any more."""
    by, number = By(call.me.id), call.path("invite")
    await call.desk.store.write(lambda connection: drop_invite(connection, by, number))
    return OkDone(True)


async def all_tables(call: Call[None, AnyTables]) -> TableList:
    """Every table, newest first, as everybody sees it in a list: who sits there, never what is held."""
    query = page(select(tables).where(tables.c.status == call.query.status), tables.c.created, tables.c.id,
                 call.query.next).limit(LISTED)
    rows = await call.desk.store.read(lambda connection: find_tables(connection, query))
    return table_list(await infos(call.desk, rows, None), call.desk.settings.answer_bytes, LISTED)


async def take_table(call: Call[None, Because]) -> OkDone:
    """Call a table off without a result, or take a finished one out of every list."""
    by, table, reason = By(call.me.id), call.path("table"), call.query.reason
    check_reason(reason)
    await call.desk.store.write(lambda connection: remove_table(connection, by, table, reason))
    await call.desk.host.look()
    return OkDone(True)


async def take_line(call: Call[None, Because]) -> OkDone:
    """Remove a line of chat."""
    by, table, number, reason = By(call.me.id), call.path("table"), call.path("line"), call.query.reason
    check_reason(reason)
    if not number.isascii() or not number.isdigit() or len(number) > 9:
        raise Malformed("a line of chat has a number")
    await call.desk.store.write(lambda connection: remove_line(connection, by, table, int(number), reason))
    await call.desk.host.look()
    return OkDone(True)


async def journal(call: Call[None, Before]) -> HostJournal:
    """What admins did, newest first."""
    before = None if call.query.before is None else max(0, min(call.query.before, 2**31 - 1))
    return await call.desk.store.read(lambda connection: read_journal(connection, before))


async def health_now(call: Call[None, Any]) -> Health:
    """Health at a glance: tasks, database, notices that wait, bots' load."""
    stored = await call.desk.store.read(read_stored)
    try:
        await check_writable(call.desk.store)
    except Unavailable:
        return health(stored, call.desk.supervisor, writable=False)
    return health(stored, call.desk.supervisor, writable=True)


ENDPOINTS = (
    Endpoint("GET", "/api/admin/policy", policy, Policy, session=True, admin=True),
    Endpoint("PATCH", "/api/admin/policy", set_policy, Policy, PolicyChange, session=True, admin=True),
    Endpoint("GET", "/api/admin/invitations", invitations, InviteList, session=True, admin=True),
    Endpoint("POST", "/api/admin/invitations", invite, Invite, NewInvite, session=True, admin=True),
    Endpoint("DELETE", "/api/admin/invitations/{invite}", take_back_invitation, OkDone, session=True, admin=True),
    Endpoint("GET", "/api/admin/tables", all_tables, TableList, query=AnyTables, session=True, admin=True),
    Endpoint("DELETE", "/api/admin/tables/{table}", take_table, OkDone, query=Because, session=True, admin=True),
    Endpoint("DELETE", "/api/admin/tables/{table}/chat/{line}", take_line, OkDone, query=Because, session=True,
             admin=True),
    Endpoint("GET", "/api/admin/journal", journal, HostJournal, query=Before, session=True, admin=True),
    Endpoint("GET", "/api/admin/health", health_now, Health, session=True, admin=True),
)
