"""The oracle never helps at a running table: what whoever sits at one may not ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from atoll.core.game import State
from atoll.server.errors import ServerError
from atoll.server.store.rows import find_tables
from atoll.server.store.schema import seats, tables
from atoll.server.table.room import Room
from atoll.solver.position import Pits, of_state, sowings

if TYPE_CHECKING:
    from atoll.server.desk import Desk

AHEAD = 2
"""Sowings after the position on the board that are refused too: one of each player."""


class AtTheTable(ServerError):
    code = "at_the_table"
    status = 403


async def check_not_playing(desk: Desk, person: str, pits: Pits) -> None:
    """At a rated or tournament table nothing is told; at others nothing about the board and what comes next on it."""
    mine = select(seats.c.table_id).where(seats.c.person == person)
    running = select(tables).where(tables.c.status == "running", tables.c.game == "mangala", tables.c.id.in_(mine))
    for row in await desk.store.read(lambda connection: find_tables(connection, running)):
        if row.rated or row.visibility == "tournament":
            raise AtTheTable("while you sit at a rated or tournament table of mangala the oracle is silent")
        if pits in await on_the_board(await desk.rooms.room(row.id)):
            raise AtTheTable("this position is on the board of a table where you are playing, or one sowing away")


async def on_the_board(room: Room) -> set[Pits]:
    async with room.lock:
        position = await room.catch_up()
        state = position.table.state
        return near(state) if position.table.to_act else set()


def near(state: State) -> set[Pits]:
    """The position as either player sees it, and all that the next sowings make of it."""
    found = edge = {of_state(state)}
    for _ in range(AHEAD):
        edge = {one.pits for pits in edge for one in sowings(pits) if one.pits is not None}
        found = found | edge
    return found | {pits[6:] + pits[:6] for pits in found}
