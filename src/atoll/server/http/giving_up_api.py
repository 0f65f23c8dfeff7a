"""Pages about ending, by consent, a game that this server cannot go on with."""

from __future__ import annotations

from functools import partial
from typing import Any

from atoll.server.http.api import Call, Endpoint
from atoll.server.http.lobby_api import room_of
from atoll.server.table import giving_up
from atoll.server.table.giving_up import Assent


async def look(call: Call[None, Any]) -> Assent:
    """Who of us wants this game, which cannot go on here, to be ended."""
    room = await room_of(call)
    return await call.desk.store.read(partial(giving_up.look, table_id=room.id, person=call.me.id))


async def agree(call: Call[None, Any]) -> Assent:
    """I agree to end it without a result; with the last of us it is ended."""
    room = await room_of(call)
    found = await call.desk.store.write(partial(giving_up.agree, table_id=room.id, person=call.me.id))
    if found.ended:
        await call.desk.rooms.changed(room)
    return found


async def disagree(call: Call[None, Any]) -> Assent:
    """I would rather wait until it can go on."""
    room = await room_of(call)
    return await call.desk.store.write(partial(giving_up.disagree, table_id=room.id, person=call.me.id))


ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/assent", look, Assent, session=True),
    Endpoint("POST", "/api/tables/{table}/assent", agree, Assent, session=True),
    Endpoint("DELETE", "/api/tables/{table}/assent", disagree, Assent, session=True),
)
