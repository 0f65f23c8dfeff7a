"""Rows of the database as values: a table, its seats, a person."""

from __future__ import annotations

import hmac
from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, bindparam, func, literal, select

from atoll.core.luck import Luck
from atoll.server.errors import ServerError
from atoll.server.messages import OutcomeView
from atoll.server.people.bot_ratings import FIRST, is_rated
from atoll.server.server_time import now_ms as now_ms  # entries, seats and sessions are dated by it
from atoll.server.store.schema import entries, people, ratings, seats, tables, vacations
from atoll.server.table.clock import ClockRule, DaysPerMove, RealTime
from atoll.server.table.resting import Rest

Stage = Literal["open", "running", "over", "cancelled"]
"""Of a table, and of a tournament."""
Visibility = Literal["public", "unlisted", "tournament"]
NOBODY = -1
"""Whoever faces a table as this one sees what spectators see."""
DAMAGED = -1
"""The version of a table whose row cannot be read: no rules have it."""


class NoSuchTable(ServerError):
    code = "no_such_table"
    status = 404


class Person(NamedTuple):
    id: str
    name: str
    guest: bool
    language: str | None
    email: str | None
    mail: bool
    created: int
    era: int = 0
    """How often all credentials of this person have ended."""
    verified: bool = False
    """Is the e-mail address proved to be this person's?"""
    admin: bool = False
    scopes: frozenset[str] | None = None
    """What the session that he comes with may be used for; None: everything."""


class SeatRow(NamedTuple):
    seat: int
    person: str | None
    bot: str | None
    simulations: int | None
    ready: bool
    stand_in: str | None
    seen: int
    """When its person last came to the table or went."""
    name: str
    guest: bool
    rating: int | None
    nonce: str | None = None
    """What whoever had this place of the waiting table added to the luck: after a lot he sits elsewhere."""
    process: str | None = None
    """At which process he is now; if that one is dead, so he is away."""
    kept_for: str | None = None
    """For whom it waits while it is free."""
    kept_name: str = ""
    keeper: str | None = None
    """On whose device somebody plays here who has no session of his own; then `person` is None and `name` his name."""
    ghost_of: str | None = None
    """Whose recorded game is repeated here, if it was a person's."""
    ghost_name: str = ""
    rests: tuple[Rest, ...] = ()
    """The vacations of its person, where they stop the clock: see `TableRow.lets_rest`."""

    @property
    def is_persons(self) -> bool:
        """Somebody plays here who is no bot."""
        return self.person is not None or self.keeper is not None

    @property
    def is_taken(self) -> bool:
        return self.is_persons or self.bot is not None

    @property
    def player(self) -> str | None:
        """The bot that answers for this seat now, if one does."""
        return self.bot or self.stand_in


class TableRow(NamedTuple):
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
    seed: str
    created: int
    started: int | None
    ended: int | None
    outcome: OutcomeView | None
    campaign: str | None
    rematch: str | None
    due: int | None
    by_lot: bool
    """Seats are drawn when the table begins."""
    seats: tuple[SeatRow, ...]
    revision: int = 0
    """Raised with every change of the row, the seats and the chat."""
    duplicate: bool = False
    """It shares its luck with other tables."""
    sealed: bool = False
    """Seed, record and replay are shown when the last of those tables is over."""
    first_move: int = 0
    """Seconds that each seat has for its first move; 0: as long as its clock runs."""
    allows: tuple[str, ...] = ()
    """What an event allows at its tables: hints, take_backs, pauses."""
    decision: str | None = None
    """An arbiter has ended the game, in these words."""
    wall: str | None = None
    """The key by which a screen on the wall may look."""

    @property
    def has_game(self) -> bool:
        """Is or was something played here? Then whoever sits on a seat is never changed again."""
        return self.status in ("running", "over")

    @property
    def is_strict(self) -> bool:
        """A move stands, nobody helps, and no bot stands in: in tournaments, and while others have the same luck."""
        return self.visibility == "tournament" or self.sealed

    @property
    def lets_rest(self) -> bool:
        """Does a vacation stop somebody's clock here? With days for a move, but not in a tournament."""
        return (isinstance(self.clock, DaysPerMove) and self.status in ("open", "running")
                and self.visibility != "tournament")

    @property
    def lets_foresee(self) -> bool:
        """May a seat keep lines here? Where people wait for each other for long: by days, or without a clock, and
        each at a device of his own."""
        return (self.status == "running" and not isinstance(self.clock, RealTime)
                and all(seat.person for seat in self.seats))

    @property
    def rests(self) -> tuple[tuple[Rest, ...], ...]:
        return tuple(seat.rests for seat in self.seats)

    @property
    def nonces(self) -> tuple[str, ...]:
        """What each place added to the luck; () where nobody did."""
        given = tuple(seat.nonce or "" for seat in self.seats)
        return given if any(given) else ()

    @property
    def luck(self) -> Luck:
        return Luck.of(self.seed, self.nonces, self.duplicate)

    @property
    def lot(self) -> tuple[int, ...]:
        """The seat that each place of the waiting table was given; () where nothing was drawn."""
        return self.luck.lot(len(self.seats)) if self.by_lot and self.started is not None else ()

    def may_watch(self, person: str | None) -> bool:
        """Anybody may sit down while it is open; then a table without spectators is for its players alone."""
        return self.spectators or self.status == "open" or bool(self.holds(person))

    def is_wall(self, key: str) -> bool:
        """May whoever has that key look, as spectators do?"""
        return self.wall is not None and hmac.compare_digest(self.wall.encode(), key.encode())

    def seat_of(self, person: str | None) -> int | None:
        """His own; those of people on his device are among `holds`."""
        return next((seat.seat for seat in self.seats if person is not None and seat.person == person), None)

    def holds(self, person: str | None) -> tuple[int, ...]:
        """The seats that are played from this person's device: his own, and those of people beside him."""
        return tuple(seat.seat for seat in self.seats if person is not None and person in (seat.person, seat.keeper))

    def eyes_of(self, person: str | None, facing: int | None) -> int | None:
        """From which seat somebody sees the table. Where several people share a device, from none until one of them
        says that he is in front of it (`facing`); NOBODY: as spectators do, whoever asks."""
        mine = self.holds(person)
        if facing is not None:
            return facing if facing in mine else None
        return mine[0] if len(mine) == 1 else None

    def sitter(self, seat: SeatRow) -> SeatRow:
        """The seat of the person on whose device this one is played."""
        own = self.seat_of(seat.keeper)
        return seat if own is None else self.seats[own]


AWAITED, RECORDED = people.alias(), people.alias()
RATED = func.coalesce(seats.c.person, literal("bot:") + seats.c.bot)
"""Levels of bots are rated, too: see `bot_ratings`."""
SEATS_OF = (select(seats, people.c.name.label("person_name"), people.c.folded, ratings.c.rating,
                   AWAITED.c.name.label("kept_name"), RECORDED.c.name.label("ghost_name"))
            .select_from(seats.outerjoin(people, people.c.id == seats.c.person)
                         .outerjoin(AWAITED, AWAITED.c.id == seats.c.kept_for)
                         .outerjoin(RECORDED, RECORDED.c.id == seats.c.ghost_of)
                         .outerjoin(tables, tables.c.id == seats.c.table_id)
                         .outerjoin(ratings, and_(ratings.c.person == RATED,
                                                  ratings.c.game == tables.c.game)))
            .where(seats.c.table_id.in_(bindparam("ids", expanding=True))).order_by(seats.c.table_id, seats.c.seat))


def to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def seat_row(row: Row[Any]) -> SeatRow:
    name = row.person_name if row.person else row.label if row.keeper else row.bot or ""
    return SeatRow(row.seat, row.person, row.bot, row.simulations, bool(row.ready or row.bot), row.stand_in,
                   row.seen or 0, name or "", row.keeper is not None or (row.person is not None and row.folded is None),
                   rating_of(row), row.nonce, row.process,
                   row.kept_for, row.kept_name or "", row.keeper, row.ghost_of, row.ghost_name or "")


def rating_of(row: Row[Any]) -> int | None:
    if row.bot is not None and not is_rated(row.bot, row.simulations):
        return None
    found = FIRST.get(row.bot) if row.rating is None else row.rating
    return None if found is None else round(found)


def table_row(row: Row[Any], seated: list[SeatRow]) -> TableRow:
    """A row that cannot be read is shown as far as it can, and nobody plays by it."""
    version: int = row.version
    try:
        options = msgspec.json.decode(row.options, type=dict[str, Any])
        clock: ClockRule | None = msgspec.json.decode(row.clock, type=ClockRule) if row.clock else None
        outcome = msgspec.json.decode(row.outcome, type=OutcomeView) if row.outcome else None
    except msgspec.MsgspecError:
        version, options, clock, outcome = DAMAGED, {}, None, None
    return TableRow(
        row.id, row.game, version, options, row.status, row.visibility, row.host, row.rated, row.spectators, clock,
        row.seed, row.created, row.started, row.ended, outcome, row.campaign, row.rematch, row.due, row.by_lot,
        tuple(seated), row.revision, row.duplicate, row.sealed, row.first_move, tuple(row.allows.split()), row.decision,
        row.wall)


def find_tables(connection: Connection, query: Any) -> list[TableRow]:
    """The tables that a select of `tables` finds, with their seats."""
    found = list(connection.execute(query))
    if not found:
        return []
    seated: dict[str, list[SeatRow]] = {}
    for row in connection.execute(SEATS_OF, {"ids": [row.id for row in found]}):
        seated.setdefault(row.table_id, []).append(seat_row(row))
    return with_rests(connection, [table_row(row, seated.get(row.id, [])) for row in found])


def with_rests(connection: Connection, rows: list[TableRow]) -> list[TableRow]:
    """The same with the vacations of their people, where those count."""
    persons = {seat.person for row in rows if row.lets_rest for seat in row.seats if seat.person}
    if not persons:
        return rows
    rests: dict[str | None, tuple[Rest, ...]] = {}
    query = select(vacations).where(vacations.c.person.in_(persons)).order_by(vacations.c.begins)
    for found in connection.execute(query):
        rests[found.person] = (*rests.get(found.person, ()), Rest(found.begins, found.ends))
    return [row._replace(seats=tuple(seat._replace(rests=rests.get(seat.person, ())) for seat in row.seats))
            if row.lets_rest and rests else row for row in rows]


def find_table(connection: Connection, table_id: str) -> TableRow:
    is_writable = "\0" not in table_id  # PostgreSQL has no such text
    rows = find_tables(connection, select(tables).where(tables.c.id == table_id)) if is_writable else []
    if not rows:
        raise NoSuchTable(f"there is no table {table_id!r}")
    return rows[0]


def count_entries(connection: Connection, ids: list[str]) -> dict[str, int]:
    table_id = entries.c.table_id
    query = select(table_id, func.max(entries.c.n)).where(table_id.in_(ids)).group_by(table_id)
    return {found: last + 1 for found, last in connection.execute(query)}
