"""The tables of an online round: made, started and stored in the same transaction as the journal's entry."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, update

from atoll.core.luck import fresh_seed
from atoll.games import find_game
from atoll.server.desk import Desk
from atoll.server.people.passwords import fresh_id
from atoll.server.store.log import Chunk, Line, put
from atoll.server.store.rows import SeatRow, TableRow, Visibility, now_ms, to_json
from atoll.server.store.schema import seats, tables
from atoll.server.table.room import Room
from atoll.server.tournaments.state import Entrant, Event

VISIBILITY: Visibility = "tournament"
"""Such tables are in no list of the lobby, and a bot stands in only for who has left the game for good."""


class FreshTable(NamedTuple):
    row: TableRow
    lines: list[Line]
    """What chance has answered before anybody is asked."""
    due: int | None


def fresh_table(desk: Desk, event: Event, players: list[Entrant], starts: int, deal: str = "") -> FreshTable:
    """A running table whose clocks stand until `starts`; the tournament itself is its host.

    `deal` is the seed of all tables of a duplicate round. Who could look at another of them, or at what was drawn at
    one that is over, would know his own luck to come: nobody watches them, and they stay sealed.
    """
    terms = event.terms
    row = TableRow(
        fresh_id(), terms.game, find_game(terms.game).version, terms.options, "running", VISIBILITY, event.id,
        terms.rated, not deal, terms.clock, deal or fresh_seed(), now_ms(), starts, None, None, None, None, None, False,
        tuple(seat_row(seat, player) for seat, player in enumerate(players)), duplicate=bool(deal), sealed=bool(deal),
        first_move=terms.first_move, allows=tuple(terms.allows))
    room = Room(row, desk.settings, desk.store, desk.log)
    room.position = room.new_position()
    lines = room.position.settle(starts)
    return FreshTable(row, lines, room.next_due())


def seat_row(seat: int, player: Entrant) -> SeatRow:
    return SeatRow(seat, player.person, player.bot, player.simulations, True, None, 0, player.name, False, None)


def seating(players: list[Entrant], game: int) -> list[Entrant]:
    """Who has which seat in that game (from 0) of a pairing: in turn."""
    return players if game % 2 == 0 else players[::-1]


def store_tables(connection: Connection, fresh: list[FreshTable]) -> None:
    if not fresh:
        return
    connection.execute(insert(tables), [table_values(one) for one in fresh])
    connection.execute(insert(seats), [seat_values(one.row.id, seat) for one in fresh for seat in one.row.seats])
    drawn = [Chunk(one.row.id, one.lines) for one in fresh if one.lines]
    if drawn:
        put(connection, drawn)


def table_values(fresh: FreshTable) -> dict[str, Any]:
    row = fresh.row
    return {"id": row.id, "game": row.game, "version": row.version, "options": to_json(row.options),
            "status": row.status, "visibility": row.visibility, "host": row.host, "rated": row.rated,
            "spectators": row.spectators, "clock": to_json(row.clock) if row.clock else None, "seed": row.seed,
            "created": row.created, "started": row.started, "due": fresh.due,
            "duplicate": row.duplicate, "sealed": row.sealed, "first_move": row.first_move,
            "allows": " ".join(row.allows)}


def unsealed(before: Event, after: Event) -> list[str]:
    """Tables of duplicate rounds that are over now: nobody plays with their luck any more."""
    if not after.terms.duplicate:
        return []
    known = {one.number for one in before.rounds if one.is_done}
    return [table for one in after.rounds if one.is_done and one.number not in known
            for board in one.boards for table in board.tables]


def unseal(connection: Connection, ids: list[str]) -> None:
    """From now on they are as open as any."""
    if ids:
        connection.execute(update(tables).where(tables.c.id.in_(ids)).values(sealed=False, spectators=True))


async def show_tables(desk: Desk, ids: list[str]) -> None:
    """Whoever is there learns it at once, at every process."""
    for table_id in ids:
        await desk.rooms.changed(await desk.rooms.room(table_id))


def seat_values(table_id: str, seat: SeatRow) -> dict[str, Any]:
    return {"table_id": table_id, "seat": seat.seat, "person": seat.person, "bot": seat.bot,
            "simulations": seat.simulations, "ready": True}


async def wake_tables(desk: Desk, fresh: list[FreshTable]) -> None:
    """Call the bots of this process at once; if it dies before that, whoever finds the tables due will ask them."""
    for one in fresh:
        room = await desk.rooms.room(one.row.id)
        async with room.lock:
            await room.current()
        desk.follow_up(room)
