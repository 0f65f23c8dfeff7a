"""Where I am logged in, each to be ended alone; and the end of an account."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, and_, delete, select

from atoll.server.admin.erasing import erase
from atoll.server.admin.journal import By
from atoll.server.http.api import Call, Endpoint
from atoll.server.people.credentials import NoSuchSession
from atoll.server.people.people import WrongPassword
from atoll.server.people.people_api import OkDone
from atoll.server.store.schema import devices, people, sessions
from atoll.server.texts import Text

KNOWN_BY = 16
"""Letters of a device's hash by which it is told from a person's others."""


class SessionInfo(msgspec.Struct):
    id: str
    agent: str
    """The browser: "Firefox, Linux"; "" where it did not say."""
    created: int
    used: int
    """Kept by the hour."""
    here: bool
    """The one that asks."""


class DeviceInfo(msgspec.Struct):
    id: str
    used: int
    """When it logged in last."""


class SessionList(msgspec.Struct):
    sessions: list[SessionInfo]
    devices: list[DeviceInfo]
    """Browsers that have logged in before and are not held back by strangers' guesses; they let nobody in."""


class Farewell(msgspec.Struct, forbid_unknown_fields=True):
    password: Text | None = None
    """Of an account; a guest has none."""


async def list_sessions(call: Call[None, Any]) -> SessionList:
    """Browsers in which I am logged in, last used first."""
    mine = and_(sessions.c.person == call.me.id, sessions.c.kind == "browser")
    query = select(sessions).where(mine).order_by(sessions.c.used.desc()).limit(200)
    known = select(devices).where(devices.c.person == call.me.id).order_by(devices.c.used.desc())

    def work(connection: Connection) -> SessionList:
        return SessionList([SessionInfo(row.id, row.agent or "", row.created, row.used, row.id == call.session)
                            for row in connection.execute(query)],
                           [DeviceInfo(row.hash[:KNOWN_BY], row.used) for row in connection.execute(known)])
    return await call.desk.store.read(work)


async def end_session(call: Call[None, Any]) -> OkDone:
    """End one of my sessions."""
    which = and_(sessions.c.person == call.me.id, sessions.c.kind == "browser", sessions.c.id == call.path("session"))
    if not await call.desk.people.close_sessions(which):
        raise NoSuchSession("you have no such session")
    if call.path("session") == call.session:
        call.cookie = ""
    return OkDone(True)


async def forget_device(call: Call[None, Any]) -> OkDone:
    """A browser is not known any more; it stays logged in if it is."""
    which = and_(devices.c.person == call.me.id, devices.c.hash.startswith(call.path("device"), autoescape=True))
    is_whole = len(call.path("device")) == KNOWN_BY
    if not is_whole or not await call.desk.store.write(
            lambda connection: connection.execute(delete(devices).where(which)).rowcount):
        raise NoSuchSession("you have no such device")
    return OkDone(True)


async def erase_me(call: Call[Farewell, Any]) -> OkDone:
    """Erase my account; records of my games keep a pseudonym."""
    call.desk.limits.logins.take(f"person {call.me.id}")
    person = call.me.id
    query = select(people.c.password).where(people.c.id == person)
    stored = await call.desk.store.read(lambda connection: connection.execute(query).scalar())
    if stored is not None and not await call.desk.people.hashing.fits(call.body.password or "", stored):
        raise WrongPassword("the password is wrong")
    await call.desk.store.write(lambda connection: erase(connection, By(person), person))
    await call.desk.host.look()
    call.cookie = ""
    return OkDone(True)


ENDPOINTS = (
    Endpoint("GET", "/api/me/sessions", list_sessions, SessionList, session=True),
    Endpoint("DELETE", "/api/me/sessions/{session}", end_session, OkDone, session=True),
    Endpoint("DELETE", "/api/me/devices/{device}", forget_device, OkDone, session=True),
    Endpoint("DELETE", "/api/me", erase_me, OkDone, Farewell, session=True),
)
