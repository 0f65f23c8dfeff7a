"""Games that are over, for tests of what comes after: they are stored as the server stores them, and nobody plays."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from random import Random
from typing import Any

from sqlalchemy import update

from atoll.core.game import CHANCE
from atoll.core.options import plain_options, read_options
from atoll.core.record import Record, read_record
from atoll.core.table import Table
from atoll.games import find_game
from atoll.server.desk import Desk
from atoll.server.settings import Settings
from atoll.server.store.log import Chunk, Line, put
from atoll.server.store.schema import people, tables
from atoll.server.table.beginning import enter_beginning, prepare
from atoll.server.table.endings import book_ending
from atoll.server.table.opening import KeepEmpty, NewTable, PutBot, Who, open_table
from atoll.server.table.room import Room
from atoll.server.table.seating import sit
from tests.server.players import Player
from tests.server.processes import ServerProcess
from tests.support.playthroughs import FOLDER, records

ANY_BOT = None
"""In a seat where no person sits."""


@cache
def golden(name: str) -> Record:
    """`mangala/classic-long-sowing`: one of the golden playthroughs."""
    return read_record((FOLDER / f"{name}.log").read_text(encoding="utf-8"))


def recorded(game_id: str, players: int = 2, **options: Any) -> Record:
    """The golden playthrough with exactly these options and a seed; where there is none, a game played at random."""
    game = find_game(game_id)
    wanted = plain_options(read_options(game, options))
    every = [golden(f"{game_id}/{path.stem}") for path in records(game_id)]
    fitting = [one for one in every if one.seed and (one.seats, one.options) == (players, wanted)]
    return fitting[0] if fitting else at_random(game_id, players, **options)


def at_random(game_id: str, players: int = 2, rng: Random | None = None, **options: Any) -> Record:
    game, rng = find_game(game_id), rng or Random(0)
    table = Table(game, players, read_options(game, options), seed=f"{1:064x}")
    table.settle()
    while table.to_act:
        seat = table.to_act[0]
        table.play(seat, rng.choice(table.state.legal_actions(seat)))
        table.settle()
    return Record.of(table)


async def store_finished(database: str, record: Record, seated: Sequence[str | None], host: str | None = None,
                         **wanted: Any) -> str:
    """The id of a table at which those people, by their ids, have played that record to its end. The server that
    serves the database need not stop: it has never heard of this table before."""
    desk = Desk(Settings(database_url=database))
    try:
        seating: list[Who] = [PutBot("random") if one is ANY_BOT else KeepEmpty() for one in seated]
        found = {one: await desk.people.person(people.c.id == one) for one in {host, *seated} if one is not None}
        opener = found[host or next(one for one in seated if one is not None)]
        room = await open_table(desk, opener, NewTable(
            record.game, record.options, record.seats, seating=seating, lot=False, **wanted))
        for seat, one in enumerate(seated):
            if one is not None:
                await sit(desk, room, found[one], seat)
        await desk.store.write(lambda connection: connection.execute(
            update(tables).where(tables.c.id == room.id).values(seed=record.seed)))
        await play_through(desk, room, record)
        return room.id
    finally:
        await desk.store.close()


async def play_through(desk: Desk, room: Room, record: Record) -> None:
    beginning = await prepare(desk, room)
    row, position = await desk.store.write(partial(enter_beginning, beginning=beginning)), beginning.position
    assert row is not None
    lines: list[Line] = []
    while position.n < len(record.log):
        seat, action = record.log[position.n]
        assert seat != CHANCE, "the seed of the record draws otherwise"
        lines += position.attempt(seat, action, row.started or 0)
    assert position.table.log == list(record.log)
    await desk.store.write(lambda connection: put(connection, [Chunk(room.id, lines)]))
    assert await book_ending(desk.store, row, position)


def lay_finished(server: ServerProcess, record: Record, seated: Sequence[str | None], host: str | None = None,
                 **wanted: Any) -> str:
    """The same for tests with browsers, in whose thread a loop runs."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, store_finished(server.database, record, seated, host, **wanted)).result()


async def finished(server: ServerProcess, game_id: str, players: int = 2, record: Record | None = None
                   ) -> tuple[str, list[Player]]:
    """A table at which that many guests have played, each in his seat."""
    came = [await Player(server.url).come_in(f"Player {seat}") for seat in range(players)]
    record = record or recorded(game_id, players)
    return await store_finished(server.database, record, [one.me["id"] for one in came]), came
