"""For whom a bot at a table thinks: who pays for it, and whether anybody waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from atoll.core.game import Action, Seat, State
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import tournament_entries as journal
from atoll.server.table.lanes import Cause
from atoll.server.table.room import Room

if TYPE_CHECKING:
    from atoll.server.desk import Desk

WORTH_SAYING = 1.0
"""Seconds that the bots of a table wait for bot time before its people are told."""


def people_in(room: Room) -> list[str]:
    """Those who play here themselves."""
    left = room.position.table.left if room.position else {}
    return [seat.person for seat in room.row.seats
            if seat.person is not None and seat.stand_in is None and seat.seat not in left]


async def maker_of(desk: Desk, tournament: str) -> str:
    """Who pays for the bots of a tournament: whoever made it, for it can be handed over to somebody who was not asked.
    Nobody's tournament pays for itself."""
    query = select(journal.c.who).where(journal.c.tournament == tournament, journal.c.n == 0)
    found = await desk.store.read(lambda connection: connection.execute(query).scalar())
    return found or tournament


async def cause_of(desk: Desk, room: Room, seat: Seat) -> Cause:
    """Whoever left pays for his stand-in, the host for all other bots; if he cannot, then somebody who waits."""
    absent, waiting = room.row.seats[seat].person, people_in(room)
    is_events = room.row.visibility == "tournament"
    host = absent or (await maker_of(desk, room.row.host) if is_events else room.row.host)
    payers = [Cause(payer, bool(waiting)) for payer in (host, *waiting)]
    return next((one for one in payers if not desk.bots.wait(one)), payers[0])


async def answer_of(desk: Desk, room: Room, seat: Seat, bot: str, simulations: int, state: State) -> Action:
    """A bot's answer; while it waits because bot time is spent, those at the table are told."""
    cause = await cause_of(desk, room, seat)

    def say_wait(seconds: float) -> None:
        if seconds > WORTH_SAYING and room.bots_wait is None:
            room.bots_wait = now_ms() + round(1000 * seconds)
            room.show_info()
    try:
        return await desk.bots.answer(room.row.game, bot, simulations, state, seat, cause, room.id, say_wait)
    finally:
        if room.bots_wait is not None:
            room.bots_wait = None
            room.show_info()
