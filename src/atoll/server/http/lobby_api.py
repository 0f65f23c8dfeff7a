"""Pages of the lobby: tables to find, open, join, start and leave."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from sqlalchemy import Connection, select

from atoll.server.desk import Desk
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.bounded import Next, page, table_list
from atoll.server.store.rows import Person, TableRow, count_entries, find_tables, now_ms
from atoll.server.store.schema import seats, tables
from atoll.server.table import beginning, next_table, opening, seating, standing_in
from atoll.server.table.clock import time_now
from atoll.server.table.info import TableInfo, TableList, row_info, table_info
from atoll.server.table.locking import check_may_watch
from atoll.server.table.news import Facts
from atoll.server.table.opening import NewTable
from atoll.server.table.room import Room
from atoll.server.table.set_aside import SetAside, healthy, reasons
from atoll.server.texts import Text

LISTED = 100
ASIDE_LISTED = 20
Nonce = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]*$", min_length=32, max_length=32)]
"""What somebody adds to the luck: 16 random bytes."""


class Which(Next):
    status: Literal["open", "running", "over"] = "open"
    game: Text | None = None


class BotChoice(msgspec.Struct, forbid_unknown_fields=True):
    bot: Text
    simulations: int | None = None


class Sit(msgspec.Struct, forbid_unknown_fields=True):
    nonce: Nonce | None = None


class Ready(msgspec.Struct, forbid_unknown_fields=True):
    ready: bool
    nonce: Nonce | None = None


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    ready: bool = True


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    bot: Text


async def infos(desk: Desk, rows: list[TableRow], person: Person | None, awaited: bool = False) -> list[TableInfo]:
    """Rows as the lobby shows them; whose turn it is needs the position, so it is only told where it is asked for."""
    me = person.id if person else None
    begun = [row.id for row in rows if row.status != "open"]
    counts, aside = await desk.store.read(
        lambda connection: (count_entries(connection, begun), reasons(connection, rows)))
    found = []
    for row in rows:
        facts: Facts | None = None
        if awaited and row.status == "running" and row.id not in aside:
            try:
                facts = await facts_of(desk, row.id, counts.get(row.id, 0))
            except SetAside as error:  # just now, for the first time
                aside[row.id] = error.reason
        info = row_info(row, me, counts.get(row.id, 0), facts)
        info.aside = aside.get(row.id)
        info.time = time_now(facts.clock, now_ms()) if facts and facts.clock else None
        found.append(info)
    return found


async def facts_of(desk: Desk, table_id: str, entries: int) -> Facts | None:
    """Of the position with so many entries: read again only where this process knows fewer."""
    room = await desk.rooms.room(table_id)
    async with room.lock:
        if room.position is None or room.position.n != entries:
            await room.catch_up()
    return room.facts


async def room_info(call: Call[Any, Any], room: Room) -> TableInfo:
    if room.facts is None or (room.row.status == "running" and room.position is None):
        async with room.lock:
            await room.refresh()
    return table_info(room, call.person.id if call.person else None)


async def room_of(call: Call[Any, Any]) -> Room:
    """For whoever may look at it: for others it is not there."""
    room = await call.desk.rooms.fresh(call.path("table"))
    check_may_watch(room.row, call.person.id if call.person else None)
    return room


async def list_tables(call: Call[None, Which]) -> TableList:
    """Public tables, newest first; those set aside are no use to anybody but their people."""
    query = select(tables).where(tables.c.status == call.query.status, tables.c.visibility == "public")
    if call.query.status != "over":
        query = query.where(healthy())
    if call.query.status != "open":
        query = query.where(tables.c.spectators)
    if call.query.game is not None:
        query = query.where(tables.c.game == call.query.game)
    query = page(query, tables.c.created, tables.c.id, call.query.next).limit(LISTED)
    rows = await call.desk.store.read(lambda connection: find_tables(connection, query))
    return table_list(await infos(call.desk, rows, call.person), call.desk.settings.answer_bytes, LISTED)


async def my_tables(call: Call[None, Next]) -> TableList:
    """My tables that are open or running, those where a seat waits for me, and where I am awaited; a few that are set
    aside come last."""
    found = await tables_of_mine(call, call.query.next)
    return table_list(found, call.desk.settings.answer_bytes, LISTED)


async def tables_of_mine(call: Call[None, Any], after: str | None = None) -> list[TableInfo]:
    seated = select(seats.c.table_id).where(seats.c.person == call.me.id)
    awaited = select(seats.c.table_id).where(seats.c.kept_for == call.me.id)
    mine = select(tables).where(tables.c.status.in_(("open", "running")),
                                tables.c.id.in_(seated) | (tables.c.host == call.me.id)
                                | (tables.c.id.in_(awaited) & (tables.c.status == "open")))
    well = page(mine.where(healthy()), tables.c.created, tables.c.id, after).limit(LISTED)
    aside = mine.where(~healthy()).order_by(tables.c.created.desc()).limit(ASIDE_LISTED)

    def work(connection: Connection) -> list[TableRow]:
        rows = find_tables(connection, well)
        return rows if len(rows) >= LISTED - 1 else [*rows, *find_tables(connection, aside)][:LISTED - 1]
    return await infos(call.desk, await call.desk.store.read(work), call.me, awaited=True)


async def open_table(call: Call[NewTable, Any]) -> TableInfo:
    """Open a table; I am its host."""
    opening.check_size(call.body.options, call.desk.settings.option_bytes)
    return await room_info(call, await opening.open_table(call.desk, call.me, call.body))


async def one_table(call: Call[None, Any]) -> TableInfo:
    """A table as it is now."""
    return await room_info(call, await room_of(call))


async def call_off(call: Call[None, Any]) -> TableInfo:
    """The host calls an open table off."""
    room = await room_of(call)
    await beginning.call_off(call.desk, room, call.me)
    return await room_info(call, room)


async def sit(call: Call[Sit, Any]) -> TableInfo:
    """Sit down, or move to that seat; with a nonce I add to the luck."""
    room = await room_of(call)
    await seating.sit(call.desk, room, call.me, call.number("seat"), call.body.nonce)
    return await room_info(call, room)


async def stand_up(call: Call[None, Any]) -> TableInfo:
    """Get up; the host may send others and bots away."""
    room = await room_of(call)
    await seating.stand_up(call.desk, room, call.me, call.number("seat"))
    return await room_info(call, room)


async def seat_bot(call: Call[BotChoice, Any]) -> TableInfo:
    """The host puts a bot on an empty seat."""
    room = await room_of(call)
    await seating.seat_bot(call.desk, room, call.me, call.number("seat"), call.body.bot, call.body.simulations)
    return await room_info(call, room)


async def set_ready(call: Call[Ready, Any]) -> TableInfo:
    """Say that I am ready, and add to the luck; the table starts when all seats are taken and ready."""
    room = await room_of(call)
    await seating.set_ready(call.desk, room, call.me, call.body.ready, call.body.nonce)
    return await room_info(call, room)


async def start(call: Call[None, Any]) -> TableInfo:
    """The host starts the table when all seats are taken."""
    room = await room_of(call)
    await beginning.start(call.desk, room, call.me)
    return await room_info(call, room)


async def stand_in(call: Call[StandIn, Any]) -> TableInfo:
    """A bot plays for me, or for somebody who has been away for long."""
    room = await room_of(call)
    await standing_in.stand_in(call.desk, room, call.me, call.body.seat, call.body.bot)
    return await room_info(call, room)


async def come_back(call: Call[None, Any]) -> TableInfo:
    """I have my seat back from the bot."""
    room = await room_of(call)
    await standing_in.come_back(call.desk, room, call.me)
    return await room_info(call, room)


async def rematch(call: Call[Rematch, Any]) -> TableInfo:
    """After the end: the next table, with everybody one seat further."""
    return await room_info(call, await next_table.rematch(call.desk, await room_of(call), call.me, call.body.ready))


ENDPOINTS = (
    Endpoint("GET", "/api/tables", list_tables, TableList, query=Which),
    Endpoint("GET", "/api/me/tables", my_tables, TableList, query=Next, session=True),
    Endpoint("POST", "/api/tables", open_table, TableInfo, NewTable, session=True),
    Endpoint("GET", "/api/tables/{table}", one_table, TableInfo),
    Endpoint("DELETE", "/api/tables/{table}", call_off, TableInfo, session=True),
    Endpoint("POST", "/api/tables/{table}/seats/{seat}", sit, TableInfo, Sit, session=True),
    Endpoint("DELETE", "/api/tables/{table}/seats/{seat}", stand_up, TableInfo, session=True),
    Endpoint("PUT", "/api/tables/{table}/seats/{seat}/bot", seat_bot, TableInfo, BotChoice, session=True),
    Endpoint("PUT", "/api/tables/{table}/ready", set_ready, TableInfo, Ready, session=True),
    Endpoint("POST", "/api/tables/{table}/start", start, TableInfo, session=True),
    Endpoint("PUT", "/api/tables/{table}/stand-in", stand_in, TableInfo, StandIn, session=True),
    Endpoint("DELETE", "/api/tables/{table}/stand-in", come_back, TableInfo, session=True),
    Endpoint("POST", "/api/tables/{table}/rematch", rematch, TableInfo, Rematch, session=True),
)
