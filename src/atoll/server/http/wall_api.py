"""Pages about the board on a wall."""

from __future__ import annotations

from typing import Any

import msgspec

from atoll.server.http.api import Call, Endpoint
from atoll.server.http.lobby_api import room_info, room_of
from atoll.server.table import walls
from atoll.server.table.info import TableInfo


class WallKey(msgspec.Struct):
    key: str


async def show_on_wall(call: Call[None, Any]) -> WallKey:
    """The key by which a screen may show the board as spectators see it; the same for whoever asks again."""
    return WallKey(await walls.show_on_wall(call.desk, await room_of(call), call.me))


async def end_wall(call: Call[None, Any]) -> TableInfo:
    """The key ends, and its screens go dark."""
    room = await room_of(call)
    await walls.end_wall(call.desk, room, call.me)
    return await room_info(call, room)


ENDPOINTS = (
    Endpoint("POST", "/api/tables/{table}/wall", show_on_wall, WallKey, session=True),
    Endpoint("DELETE", "/api/tables/{table}/wall", end_wall, TableInfo, session=True),
)
