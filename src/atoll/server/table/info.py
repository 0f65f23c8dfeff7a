"""A table as the lobby and its players see it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from atoll.core.game import Seat
from atoll.core.luck import commitment
from atoll.server.messages import Chat, Done, OutcomeView, Pong, RefusedMessage, TableMessage
from atoll.server.store.pulses import ends, is_alive
from atoll.server.store.rows import SeatRow, Stage, TableRow, Visibility
from atoll.server.table.clock import ClockRule, DaysPerMove, TimeNow
from atoll.server.table.news import Facts
from atoll.server.table.origins import Origin
from atoll.server.table.set_aside import Reason

if TYPE_CHECKING:
    from atoll.server.table.room import Room


Taken = Literal["empty", "person", "bot"]
"""By whom a seat is."""


class KeptFor(msgspec.Struct):
    person: str
    name: str


class SeatInfo(msgspec.Struct):
    seat: Seat
    kind: Taken = msgspec.field(name="is")
    name: str
    person: str | None
    guest: bool
    bot: str | None
    simulations: int | None
    ready: bool
    here: bool
    stand_in: str | None
    rating: int | None
    away_since: int | None = None
    """Since when its person is away; 0: has never come."""
    kept_for: KeptFor | None = None
    """For whom it waits while it is free: in a rematch, for whoever sat there before."""


class TableInfo(msgspec.Struct):
    id: str
    game: str
    version: int
    options: dict[str, Any]
    status: Stage
    visibility: Visibility
    host: str
    rated: bool
    spectators: bool
    clock: ClockRule | None
    seats: list[SeatInfo]
    n: int
    to_act: list[Seat]
    my_seat: Seat | None
    my_turn: bool
    created: int
    started: int | None
    ended: int | None
    commitment: str
    seed: str | None
    outcome: OutcomeView | None
    campaign: str | None
    rematch: str | None
    lot: bool
    """Seats are drawn by lot when it begins, or were."""
    origin: Origin | None = None
    """What it plays on from; told where the position is known: for one table, not in lists."""
    nonces: list[str] = []
    """What each place has added to the luck, "" where nothing; for one table, not in lists."""
    aside: Reason | None = None
    """Why this server cannot show or go on with the game: it is set aside."""
    bots_wait: int | None = None
    """Until when (ms) its bots wait at least, because the bot time of whoever opened it is spent."""
    time: TimeNow | None = None
    """What the clocks have left; told among my own tables, while it runs."""
    absent_after: int | None = None
    """How long (ms) somebody who is waited for must have been away before others may put a bot on the seat; null: at
    this table never. For one table, not in lists."""


class InfoMessage(msgspec.Struct, tag="info", tag_field="is"):
    table: TableInfo


class Welcome(msgspec.Struct, tag="welcome", tag_field="is"):
    protocol: int
    now: int
    me: str | None
    seat: Seat | None
    table: TableInfo


FromServer = Welcome | TableMessage | InfoMessage | Chat | Done | RefusedMessage | Pong


class TableList(msgspec.Struct):
    tables: list[TableInfo]
    next: str | None = None
    """If there may be more: what to ask for them with. Long options (a campaign's book) are left out of lists."""


def table_info(room: Room, person: str | None) -> TableInfo:
    """Of what is stored: never of an entry that is still on its way."""
    facts = room.facts or Facts(0)
    here = {outbox.person for outbox in room.outboxes}
    info = row_info(room.row, person, facts.n if room.row.has_game else 0, facts, here)
    info.nonces = [seat.nonce or "" for seat in room.row.seats]
    info.origin = facts.origin
    info.aside = room.aside.reason if room.aside else None
    info.bots_wait = room.bots_wait
    info.absent_after = round(1000 * room.settings.absent_seconds) if row_admits_stand_ins(room.row) else None
    return info


def row_info(row: TableRow, person: str | None, n: int, facts: Facts | None,
             here: Collection[str | None] = ()) -> TableInfo:
    """A seed is a secret until the table is over; its hash is public from the moment the table is made."""
    my_seat, running = row.seat_of(person), facts if row.status == "running" else None
    return TableInfo(
        row.id, row.game, row.version, row.options, row.status, row.visibility, row.host, row.rated, row.spectators,
        row.clock, [seat_info(seat, here) for seat in row.seats], n,
        list(running.to_act) if running else [], my_seat, running is not None and my_seat in running.awaited,
        row.created, row.started, row.ended, commitment(row.seed),
        row.seed if row.status == "over" else None, row.outcome, row.campaign, row.rematch, row.by_lot)


def row_admits_stand_ins(row: TableRow) -> bool:
    """May a bot be put on the seat of somebody who is away? With days for a move only the clock says who is."""
    return (row.status == "running" and row.visibility != "tournament" and not row.rated
            and not isinstance(row.clock, DaysPerMove))


def seat_info(seat: SeatRow, here: Collection[str | None]) -> SeatInfo:
    kind: Taken = "person" if seat.person else "bot" if seat.bot else "empty"
    is_here = seat.person is not None and (seat.person in here or is_alive(seat.process, seat.seen))
    return SeatInfo(seat.seat, kind, seat.name, seat.person, seat.guest, seat.bot, seat.simulations, seat.ready,
                    is_here, seat.stand_in, seat.rating,
                    None if is_here or seat.person is None else ends(seat.process, seat.seen),
                    KeptFor(seat.kept_for, seat.kept_name) if seat.kept_for and kind == "empty" else None)
