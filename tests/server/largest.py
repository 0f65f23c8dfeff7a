"""The largest things that the limits allow: what `python -m tests.server.stall` fires every operation at.

People, tables and a tournament are made over HTTP; what would take hours by hand (a log of 20,000 entries, thousands
of finished tables, a long chat) is written into the database while no server runs.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from sqlalchemy import Connection, insert, select

from atoll.core.options import read_options
from atoll.core.table import Table
from atoll.games import find_game
from atoll.server.people.passwords import fresh_id
from atoll.server.settings import Settings
from atoll.server.store.log import lines_of
from atoll.server.store.schema import chat, entries, seats, tables
from atoll.server.store.store import Store
from tests.server.players import Player, seated

LONGEST = Settings().log_entries - 10
FINISHED, CHAT = 3000, 5000
PLAYERS, ROUNDS = Settings().players_per_tournament, 3


@dataclass
class Largest:
    """Whose they are, and where."""

    cookies: list[str]
    running: str
    over: str
    tournament: str
    players: int = PLAYERS


async def make(url: str, rng: Random) -> Largest:
    table_id, people = await seated(url, "mangrovia", 2, spectators=True)
    again = await people[0].open_table(game="mangrovia", seats=2)
    await people[1].post(f"/api/tables/{again['id']}/seats/1")
    await people[0].post(f"/api/tables/{again['id']}/start")
    tournament = await fill_tournament(people[0], rng)
    cookies = [str(one.http.cookies["atoll_session"]) for one in people]
    return Largest(cookies, table_id, str(again["id"]), tournament)


async def fill_tournament(arbiter: Player, rng: Random) -> str:
    """As many players as there may be, over the board, and some rounds with all their results."""
    made = await arbiter.post("/api/tournaments", name="Open", game="mangala", place="board", rounds=9)
    path = f"/api/tournaments/{made['id']}"
    for number in range(PLAYERS):
        await arbiter.post(f"{path}/players", name=f"Player {number} of the open", rating=1000 + rng.randrange(1000))
    for number in range(1, ROUNDS + 1):
        await arbiter.fetch("POST", f"{path}/draft", {})
        await arbiter.post(f"{path}/rounds", round=number)
        for board in range(1, PLAYERS // 2 + 1):
            await arbiter.put(f"{path}/rounds/{number}/boards/{board}", result=rng.choice(["1-0", "0-1", "1/2-1/2"]))
    return str(made["id"])


async def lengthen(database: str, largest: Largest, rng: Random) -> None:
    store = Store(database)
    try:
        await store.write(lambda connection: write_all(connection, largest, rng))
    finally:
        await store.close()


def write_all(connection: Connection, largest: Largest, rng: Random) -> None:
    for table_id, is_over in ((largest.running, False), (largest.over, True)):
        lengthen_log(connection, table_id, is_over, rng)
    row = connection.execute(select(tables).where(tables.c.id == largest.over)).one()._mapping
    lines = [line._asdict() for line in lines_of(connection, largest.over)[:40]]
    people = connection.execute(select(seats).where(seats.c.table_id == largest.over)).all()
    for number in range(FINISHED):
        copy = fresh_id()
        connection.execute(insert(tables).values({**row, "id": copy, "created": row["created"] - number, "due": None}))
        connection.execute(insert(seats), [{**one._mapping, "table_id": copy} for one in people])
        connection.execute(insert(entries), [{**line, "table_id": copy} for line in lines])
    connection.execute(insert(chat), [
        {"table_id": largest.running, "person": row["host"], "name": "Ada", "seat": 0, "at": row["created"] + number,
         "text": "x" * 400, "guest": True} for number in range(CHAT)])


def lengthen_log(connection: Connection, table_id: str, is_over: bool, rng: Random) -> None:
    """Moves, then offers that are declined: they are entries, too, and every one of them is replayed."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).one()
    game, lines = find_game(row.game), lines_of(connection, table_id)
    table = Table(game, 2, read_options(game, {}), row.seed)
    for line in lines:
        table.enter(line.seat, line.action)
    for _ in range(150):
        step(table, rng)
    while len(table.log) < LONGEST - 1:
        table.enter(0, "!offer draw")
        table.enter(1, "!decline")
    if is_over:
        table.enter(0, "!resign")
    fresh = [{"table_id": table_id, "n": n, "seat": seat, "action": action, "at": row.started + n}
             for n, (seat, action) in enumerate(table.log) if n >= len(lines)]
    connection.execute(insert(entries), fresh)
    connection.execute(tables.update().where(tables.c.id == table_id).values(due=1 if is_over else None))


def step(table: Table, rng: Random) -> Any:
    if table.to_act == (-1,):
        return table.enter(-1, table.state.sample(table.luck.draw(len(table.log))))
    seat = table.to_act[0]
    return table.enter(seat, rng.choice(table.state.legal_actions(seat)))
