"""A race against a recorded island: the same cards in the same order, and a ghost that repeats what was answered.

The first entry of such a table's log says all of it (`!race`). A ghost is no bot: it thinks nothing, costs nobody
anything, and cannot be asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import Connection

from atoll.core.errors import AtollError
from atoll.core.game import CHANCE, Action, Seat, State
from atoll.core.options import plain_options, read_options
from atoll.core.parts import Race
from atoll.core.record import LONGEST_ENTRY
from atoll.core.table import RACE, Entry, Table
from atoll.games import find_game, part
from atoll.server.errors import ServerError
from atoll.server.store.rows import TableRow
from atoll.server.table.endings import OF_THE_TABLE
from atoll.server.table.locking import at
from atoll.server.table.position import Position

if TYPE_CHECKING:
    from atoll.server.desk import Desk
    from atoll.server.table.room import Room

GHOST = "ghost"
"""Stands where other seats have their bot."""
STILL = "!still"


class NoRace(ServerError):
    code = "no_race"


def can_be_raced(row: TableRow) -> bool:
    """Over by the rules of a game in which nobody touches what another builds, and nobody plays on with its luck."""
    return (row.status == "over" and not row.sealed and row.outcome is not None
            and row.outcome.reason not in OF_THE_TABLE and part(row.game, "race") is not None)


def rules_of(row: TableRow, seat: Seat) -> Race:
    rules = part(row.game, "race")
    if rules is None or not can_be_raced(row):
        raise NoRace("only a game of one's own island that was played to its end can be raced")
    if not 0 <= seat < len(row.seats):
        raise NoRace(f"there is no seat {seat} at that table")
    return rules


def first_entry(source: Table, table_id: str, seat: Seat) -> Entry:
    draws = ",".join(entry.action for entry in source.moves if entry.seat == CHANCE)
    action = f"!race {table_id} {seat} {draws}"
    if len(action) > LONGEST_ENTRY or RACE.fullmatch(action) is None:
        raise NoRace("what was drawn at that table cannot be written in one entry")
    return Entry(0, action)


def race_options(row: TableRow, rules: Race, seat: Seat) -> dict[str, object]:
    return plain_options(rules.race(read_options(find_game(row.game), row.options), seat))


def seat_ghost(connection: Connection, table_id: str, seat: Seat, of: str | None) -> None:
    connection.execute(at(table_id, seat).values(bot=GHOST, ready=True, ghost_of=of))


async def recorded_by(desk: Desk, source_id: str, seat: Seat) -> list[Action]:
    """What the seat answered at that table; nothing, where the table is gone or cannot be played out any more."""
    try:
        source = await desk.rooms.room(source_id)
        position = source.new_position()
        await source.workers.run(position.advance, await source.log.read(source_id))
    except AtollError:
        return []
    return [entry.action for entry in position.table.moves if entry.seat == seat]


async def ghost_answer(desk: Desk, room: Room, seat: Seat, state: State, count: int) -> Action:
    """Its answer number `count`, as it was recorded. Where the rules do not allow that, it says once that it stands
    still, and does the least that they ask for."""
    async with room.lock:
        position = await room.current()
    if room.recorded is None and position.race is not None:
        room.recorded = await recorded_by(desk, position.race.table, position.race.seat)
    legal, recorded = state.legal_actions(seat), room.recorded or []
    if count < len(recorded) and recorded[count] in legal:
        return recorded[count]
    rules = part(room.row.game, "race")
    is_run = rules is None or rules.is_run(state)
    return legal[0] if is_run or has_said_so(position, seat) else STILL


def has_said_so(position: Position, seat: Seat) -> bool:
    return Entry(seat, STILL) in position.table.log


def check_no_race(row: TableRow) -> None:
    if any(seat.bot == GHOST for seat in row.seats):
        raise NoRace("a race is begun again from the game that it races")


def recorded_person(row: TableRow, seat: Seat) -> str | None:
    """Whose island it was; the ghost of a ghost is its person's."""
    return row.seats[seat].person or row.seats[seat].ghost_of

