"""Pages about friends: a list of one's own, and a seat that waits for somebody by name."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, select

from atoll.server.http.api import Call, Endpoint
from atoll.server.http.lobby_api import room_info, room_of
from atoll.server.people.people import NoSuchPerson
from atoll.server.people.people_api import GuestsCannot, Named, OkDone
from atoll.server.quotas import check_held
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import friends, people
from atoll.server.table import inviting
from atoll.server.table.info import TableInfo
from atoll.server.texts import Text

MOST = 500


class Friends(msgspec.Struct):
    friends: list[Named]


class Whom(msgspec.Struct, forbid_unknown_fields=True):
    name: Text


def read_friends(connection: Connection, person: str) -> list[Named]:
    """By name; who has closed the account is no longer listed."""
    query = (select(people.c.id, people.c.name).join(friends, friends.c.friend == people.c.id)
             .where(friends.c.person == person, people.c.closed.is_(None)).order_by(people.c.folded))
    return [Named(row.id, row.name) for row in connection.execute(query)]


async def list_friends(call: Call[None, Any]) -> Friends:
    """Whom I like to play with; nobody else sees the list."""
    return Friends(await call.desk.store.read(lambda connection: read_friends(connection, call.me.id)))


async def add_friend(call: Call[Whom, Any]) -> Friends:
    """Put an account on my list, by name."""
    if call.me.guest:
        raise GuestsCannot("a list of friends is an account's: a guest's would be lost")
    other = await call.desk.people.account(call.body.name)
    if other.id == call.me.id:
        raise NoSuchPerson("that is you")

    def work(connection: Connection) -> list[Named]:
        mine = (friends.c.person == call.me.id, friends.c.friend == other.id)
        connection.execute(delete(friends).where(*mine))
        held = select(func.count()).select_from(friends).where(friends.c.person == call.me.id)
        check_held(connection, call.me.id, held, MOST, "friends")
        connection.execute(insert(friends).values(person=call.me.id, friend=other.id, at=now_ms()))
        return read_friends(connection, call.me.id)
    return Friends(await call.desk.store.write(work))


async def drop_friend(call: Call[None, Any]) -> OkDone:
    """Take somebody off my list."""
    mine = (friends.c.person == call.me.id, friends.c.friend == call.path("person"))
    await call.desk.store.write(lambda connection: connection.execute(delete(friends).where(*mine)))
    return OkDone(True)


async def keep_seat(call: Call[Whom, Any]) -> TableInfo:
    """The host keeps a free seat for an account, which is told; whoever has the table's link may still sit there."""
    room = await room_of(call)
    await inviting.keep(call.desk, room, call.me, call.number("seat"), call.body.name)
    return await room_info(call, room)


async def free_seat(call: Call[None, Any]) -> TableInfo:
    """A seat waits for nobody any more."""
    room = await room_of(call)
    await inviting.keep(call.desk, room, call.me, call.number("seat"), None)
    return await room_info(call, room)


ENDPOINTS = (
    Endpoint("GET", "/api/me/friends", list_friends, Friends, session=True),
    Endpoint("POST", "/api/me/friends", add_friend, Friends, Whom, session=True),
    Endpoint("DELETE", "/api/me/friends/{person}", drop_friend, OkDone, session=True),
    Endpoint("PUT", "/api/tables/{table}/seats/{seat}/kept", keep_seat, TableInfo, Whom, session=True),
    Endpoint("DELETE", "/api/tables/{table}/seats/{seat}/kept", free_seat, TableInfo, session=True),
)
