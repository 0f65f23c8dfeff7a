"""Pages of the lobby: tables to find, open, join, start and leave."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import select

from atoll.server import lobby
from atoll.server.api import Ask, Page
from atoll.server.desk import Desk
from atoll.server.lobby import NewTable
from atoll.server.position import Position
from atoll.server.room import Room
from atoll.server.rows import Person, TableRow, count_entries, read_tables
from atoll.server.schema import seats, tables
from atoll.server.tables import TableInfo, TableList, row_info, table_info

LISTED = 100


class Which(msgspec.Struct):
    status: Literal["open", "running", "over"] = "open"
    game: str | None = None


class BotChoice(msgspec.Struct, forbid_unknown_fields=True):
    bot: str
    simulations: int | None = None


class Ready(msgspec.Struct, forbid_unknown_fields=True):
    ready: bool


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    bot: str


async def infos(desk: Desk, rows: list[TableRow], person: Person | None, awaited: bool = False) -> list[TableInfo]:
    """Rows as the lobby shows them; whose turn it is needs the position, so it is only told where it is asked for."""
    me = person.id if person else None
    async with desk.store.reading() as connection:
        counts = await count_entries(connection, [row.id for row in rows if row.status != "open"])
    found = []
    for row in rows:
        position: Position | None = None
        if awaited and row.status == "running":
            room = await desk.rooms.room(row.id)
            async with room.lock:
                position = await room.catch_up()
        found.append(row_info(row, me, counts.get(row.id, 0), position))
    return found


async def room_info(ask: Ask[Any, Any], room: Room) -> TableInfo:
    if room.row.status in ("running", "over"):
        async with room.lock:
            await room.current()
    return table_info(room, ask.person.id if ask.person else None)


async def room_of(ask: Ask[Any, Any]) -> Room:
    """Its row is read again where another process may have changed it and nobody here is told."""
    room = await ask.desk.rooms.room(ask.path("table"))
    if not room.outboxes and not ask.desk.store.is_sqlite:
        await room.reload_row()
    return room


async def list_tables(ask: Ask[None, Which]) -> TableList:
    """Public tables, newest first."""
    query = select(tables).where(tables.c.status == ask.query.status, tables.c.visibility == "public")
    if ask.query.game is not None:
        query = query.where(tables.c.game == ask.query.game)
    async with ask.desk.store.reading() as connection:
        rows = await read_tables(connection, query.order_by(tables.c.created.desc()).limit(LISTED))
    return TableList(await infos(ask.desk, rows, ask.person))


async def my_tables(ask: Ask[None, Any]) -> TableList:
    """My tables that are open or running, and where I am awaited."""
    mine = select(seats.c.table_id).where(seats.c.person == ask.me.id)
    query = select(tables).where(tables.c.status.in_(("open", "running")),
                                 tables.c.id.in_(mine) | (tables.c.host == ask.me.id))
    async with ask.desk.store.reading() as connection:
        rows = await read_tables(connection, query.order_by(tables.c.created.desc()).limit(LISTED))
    return TableList(await infos(ask.desk, rows, ask.me, awaited=True))


async def open_table(ask: Ask[NewTable, Any]) -> TableInfo:
    """Open a table; I am its host."""
    return await room_info(ask, await lobby.open_table(ask.desk, ask.me, ask.body))


async def one_table(ask: Ask[None, Any]) -> TableInfo:
    """A table as it is now."""
    return await room_info(ask, await room_of(ask))


async def call_off(ask: Ask[None, Any]) -> TableInfo:
    """The host calls an open table off."""
    room = await room_of(ask)
    await lobby.call_off(ask.desk, room, ask.me)
    return await room_info(ask, room)


async def sit(ask: Ask[None, Any]) -> TableInfo:
    """Sit down, or move to that seat."""
    room = await room_of(ask)
    await lobby.sit(ask.desk, room, ask.me, ask.number("seat"))
    return await room_info(ask, room)


async def stand_up(ask: Ask[None, Any]) -> TableInfo:
    """Get up; the host may send others and bots away."""
    room = await room_of(ask)
    await lobby.stand_up(ask.desk, room, ask.me, ask.number("seat"))
    return await room_info(ask, room)


async def seat_bot(ask: Ask[BotChoice, Any]) -> TableInfo:
    """The host puts a bot on an empty seat."""
    room = await room_of(ask)
    await lobby.seat_bot(ask.desk, room, ask.me, ask.number("seat"), ask.body.bot, ask.body.simulations)
    return await room_info(ask, room)


async def set_ready(ask: Ask[Ready, Any]) -> TableInfo:
    """Say that I am ready; the table starts when all seats are taken and ready."""
    room = await room_of(ask)
    await lobby.set_ready(ask.desk, room, ask.me, ask.body.ready)
    return await room_info(ask, room)


async def start(ask: Ask[None, Any]) -> TableInfo:
    """The host starts the table when all seats are taken."""
    room = await room_of(ask)
    await lobby.start(ask.desk, room, ask.me)
    return await room_info(ask, room)


async def stand_in(ask: Ask[StandIn, Any]) -> TableInfo:
    """A bot plays for me, or for somebody who has been away for long."""
    room = await room_of(ask)
    await lobby.stand_in(ask.desk, room, ask.me, ask.body.seat, ask.body.bot)
    return await room_info(ask, room)


async def come_back(ask: Ask[None, Any]) -> TableInfo:
    """I have my seat back from the bot."""
    room = await room_of(ask)
    await lobby.come_back(ask.desk, room, ask.me)
    return await room_info(ask, room)


async def rematch(ask: Ask[None, Any]) -> TableInfo:
    """After the end: the next table, with everybody one seat further."""
    return await room_info(ask, await lobby.rematch(ask.desk, await room_of(ask), ask.me))


PAGES = (
    Page("GET", "/api/tables", list_tables, TableList, query=Which),
    Page("GET", "/api/me/tables", my_tables, TableList, session=True),
    Page("POST", "/api/tables", open_table, TableInfo, NewTable, session=True),
    Page("GET", "/api/tables/{table}", one_table, TableInfo),
    Page("DELETE", "/api/tables/{table}", call_off, TableInfo, session=True),
    Page("POST", "/api/tables/{table}/seats/{seat}", sit, TableInfo, session=True),
    Page("DELETE", "/api/tables/{table}/seats/{seat}", stand_up, TableInfo, session=True),
    Page("PUT", "/api/tables/{table}/seats/{seat}/bot", seat_bot, TableInfo, BotChoice, session=True),
    Page("PUT", "/api/tables/{table}/ready", set_ready, TableInfo, Ready, session=True),
    Page("POST", "/api/tables/{table}/start", start, TableInfo, session=True),
    Page("PUT", "/api/tables/{table}/stand-in", stand_in, TableInfo, StandIn, session=True),
    Page("DELETE", "/api/tables/{table}/stand-in", come_back, TableInfo, session=True),
    Page("POST", "/api/tables/{table}/rematch", rematch, TableInfo, session=True),
)
