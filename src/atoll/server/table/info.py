"""A table as the lobby and its players see it."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from atoll.core.game import Seat
from atoll.core.luck import commitment
from atoll.server.messages import Chat, Done, OutcomeView, Pong, PreviewMessage, RefusedMessage, TableMessage
from atoll.server.store.pulses import ends, is_alive
from atoll.server.store.rows import SeatRow, Stage, TableRow, Visibility, now_ms
from atoll.server.table.clock import ClockRule, DaysPerMove, TimeNow
from atoll.server.table.news import Facts, MatchNow
from atoll.server.table.origins import Origin, RaceInfo
from atoll.server.table.races import can_be_raced
from atoll.server.table.resting import rests_at
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
    keeper: str | None = None
    """On whose device this person plays; then `person` is null."""
    vacation: int | None = None
    """Until when (ms) its person is on vacation, if that stops his clock at this table."""
    ghost_of: KeptFor | None = None
    """Whose recorded island a ghost repeats here; null where that was a bot's."""


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
    match: MatchNow | None = None
    """How the sets of a match stand while it runs; in lists of public tables only where somebody is at the table."""
    duplicate: bool = False
    """It shares its luck with other tables, seat by seat."""
    foresight: bool = False
    """Lines can be kept here: "if you do this, I do that". For one table, not in lists."""
    sealed: bool = False
    """Those still play: seed, record and replay are shown when the last of them is over."""
    first_move: int = 0
    """Seconds that each seat has for its first move; 0: as long as its clock runs."""
    allows: list[str] = []
    """At a table of an event: hints, take_backs, pauses, as far as the event allows them."""
    decision: str | None = None
    """An arbiter has ended the game, in these words; "" if he gave none."""
    call_limit: int = 0
    """How often each player may call the arbiter in this game; 0: there is none. For one table, not in lists."""
    call_lapses: int = 0
    """After how long (ms) a call that nobody answers lapses, and the clocks run again."""
    holds: list[Seat] = []
    """The seats that are played from my device, where they are several."""
    wall: bool = False
    """The board is shown on a wall."""
    race: RaceInfo | None = None
    """What it races: its cards are that table's. For one table, not in lists."""
    raceable: bool = False
    """Can its islands be raced? For one table, not in lists."""


class InfoMessage(msgspec.Struct, tag="info", tag_field="is"):
    table: TableInfo


class Welcome(msgspec.Struct, tag="welcome", tag_field="is"):
    protocol: int
    now: int
    me: str | None
    seat: Seat | None
    table: TableInfo


FromServer = Welcome | TableMessage | InfoMessage | Chat | Done | RefusedMessage | PreviewMessage | Pong


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
    info.origin, info.race = facts.origin, facts.race
    info.raceable = can_be_raced(room.row)
    info.aside = room.aside.reason if room.aside else None
    info.bots_wait = room.bots_wait
    if room.row.visibility == "tournament":
        info.call_limit, info.call_lapses = room.settings.calls_per_game, round(1000 * room.settings.call_seconds)
    info.wall = room.row.wall is not None
    info.foresight = facts.is_open and room.row.lets_foresee
    info.absent_after = round(1000 * room.settings.absent_seconds) if row_admits_stand_ins(room.row) else None
    return info


def row_info(row: TableRow, person: str | None, n: int, facts: Facts | None,
             here: Collection[str | None] = ()) -> TableInfo:
    """A seed is a secret until the table is over; its hash is public from the moment the table is made."""
    my_seat, mine, running = row.seat_of(person), row.holds(person), facts if row.status == "running" else None
    return TableInfo(
        row.id, row.game, row.version, row.options, row.status, row.visibility, row.host, row.rated, row.spectators,
        row.clock, [seat_info(seat, row.sitter(seat), here) for seat in row.seats], n,
        list(running.to_act) if running else [], my_seat,
        running is not None and not set(mine).isdisjoint(running.awaited),
        row.created, row.started, row.ended, commitment(row.seed),
        row.seed if row.status == "over" and not row.sealed else None, row.outcome, row.campaign, row.rematch,
        row.by_lot, match=running.match if running else None, duplicate=row.duplicate,
        sealed=row.sealed, first_move=row.first_move, allows=list(row.allows),
        decision=row.decision, holds=list(mine) if len(mine) > 1 else [])


def info_from(room: Room, person: str | None, eyes: Seat | None) -> TableInfo:
    """The same for a socket: `my_seat` is the one from which it is shown the table now."""
    info = table_info(room, person)
    info.my_seat, info.my_turn = eyes, info.my_turn and eyes is not None and eyes in (room.facts or Facts(0)).awaited
    return info


def row_admits_stand_ins(row: TableRow) -> bool:
    """May a bot be put on the seat of somebody who is away? With days for a move only the clock says who is."""
    return (row.status == "running" and not row.is_strict and not row.rated
            and not isinstance(row.clock, DaysPerMove))


def seat_info(seat: SeatRow, sitter: SeatRow, here: Collection[str | None]) -> SeatInfo:
    kind: Taken = "person" if seat.is_persons else "bot" if seat.bot else "empty"
    is_here = sitter.person is not None and (sitter.person in here or is_alive(sitter.process, sitter.seen))
    return SeatInfo(seat.seat, kind, seat.name, seat.person, seat.guest, seat.bot, seat.simulations, seat.ready,
                    is_here, seat.stand_in, seat.rating,
                    None if is_here or sitter.person is None else ends(sitter.process, sitter.seen),
                    KeptFor(seat.kept_for, seat.kept_name) if seat.kept_for and kind == "empty" else None, seat.keeper,
                    rests_at(seat.rests, now_ms()),
                    KeptFor(seat.ghost_of, seat.ghost_name) if seat.ghost_of else None)
