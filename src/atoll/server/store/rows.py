"""Rows of the database as values: a table, its seats, a person."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, bindparam, func, select

from atoll.core.luck import Luck
from atoll.server.errors import ServerError
from atoll.server.messages import OutcomeView
from atoll.server.server_time import now_ms as now_ms  # entries, seats and sessions are dated by it
from atoll.server.store.schema import entries, people, ratings, seats, tables
from atoll.server.table.clock import ClockRule

Stage = Literal["open", "running", "over", "cancelled"]
"""Of a table, and of a tournament."""
Language = Literal["en", "ru"]
Visibility = Literal["public", "unlisted", "tournament"]
DAMAGED = -1
"""The version of a table whose row cannot be read: no rules have it."""


class NoSuchTable(ServerError):
    code = "no_such_table"
    status = 404


class Person(NamedTuple):
    id: str
    name: str
    guest: bool
    language: Language | None
    email: str | None
    mail: bool
    created: int
    era: int = 0
    """How often all credentials of this person have ended."""
    verified: bool = False
    """Is the e-mail address proved to be this person's?"""


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

    @property
    def is_taken(self) -> bool:
        return self.person is not None or self.bot is not None

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

    @property
    def has_game(self) -> bool:
        """Is or was something played here? Then whoever sits on a seat is never changed again."""
        return self.status in ("running", "over")

    @property
    def nonces(self) -> tuple[str, ...]:
        """What each place added to the luck; () where nobody did."""
        given = tuple(seat.nonce or "" for seat in self.seats)
        return given if any(given) else ()

    @property
    def luck(self) -> Luck:
        return Luck.of(self.seed, self.nonces)

    @property
    def lot(self) -> tuple[int, ...]:
        """The seat that each place of the waiting table was given; () where nothing was drawn."""
        return self.luck.lot(len(self.seats)) if self.by_lot and self.started is not None else ()

    def may_watch(self, person: str | None) -> bool:
        """Anybody may sit down while it is open; then a table without spectators is for its players alone."""
        return self.spectators or self.status == "open" or self.seat_of(person) is not None

    def seat_of(self, person: str | None) -> int | None:
        return next((seat.seat for seat in self.seats if person is not None and seat.person == person), None)


AWAITED = people.alias()
SEATS_OF = (select(seats, people.c.name.label("person_name"), people.c.folded, ratings.c.rating,
                   AWAITED.c.name.label("kept_name"))
            .select_from(seats.outerjoin(people, people.c.id == seats.c.person)
                         .outerjoin(AWAITED, AWAITED.c.id == seats.c.kept_for)
                         .outerjoin(tables, tables.c.id == seats.c.table_id)
                         .outerjoin(ratings, and_(ratings.c.person == seats.c.person,
                                                  ratings.c.game == tables.c.game)))
            .where(seats.c.table_id.in_(bindparam("ids", expanding=True))).order_by(seats.c.table_id, seats.c.seat))


def to_json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def seat_row(row: Row[Any]) -> SeatRow:
    name = row.person_name if row.person else row.bot or ""
    return SeatRow(row.seat, row.person, row.bot, row.simulations, bool(row.ready or row.bot), row.stand_in,
                   row.seen or 0, name or "", row.person is not None and row.folded is None,
                   None if row.rating is None else round(row.rating), row.nonce, row.process,
                   row.kept_for, row.kept_name or "")


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
        tuple(seated), row.revision)


def find_tables(connection: Connection, query: Any) -> list[TableRow]:
    """The tables that a select of `tables` finds, with their seats."""
    found = list(connection.execute(query))
    if not found:
        return []
    seated: dict[str, list[SeatRow]] = {}
    for row in connection.execute(SEATS_OF, {"ids": [row.id for row in found]}):
        seated.setdefault(row.table_id, []).append(seat_row(row))
    return [table_row(row, seated.get(row.id, [])) for row in found]


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
