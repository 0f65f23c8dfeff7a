"""A table's row held for a change, and what is asked of it before."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select, update

from atoll.core.errors import BadSeats
from atoll.server.store.rows import NoSuchTable, Person, SeatRow, TableRow, find_table
from atoll.server.store.schema import seats, tables
from atoll.server.table.errors import NotHost, NotOpen


def check_open(row: TableRow) -> None:
    if row.status != "open":
        raise NotOpen(f"this table is {row.status}")


def check_host(row: TableRow, person: Person) -> None:
    if row.host != person.id:
        raise NotHost("only the host of the table can do that")


def find_seat(row: TableRow, seat: int) -> SeatRow:
    if not 0 <= seat < len(row.seats):
        raise BadSeats(f"this table has no seat {seat}")
    return row.seats[seat]


def check_may_watch(row: TableRow, person: str | None) -> None:
    """One rule for every page and socket of a table: for whoever may not look at it, it is not there."""
    if not row.may_watch(person):
        raise NoSuchTable("there is no such table, or it admits no spectators")


def check_wall(row: TableRow, key: str) -> None:
    """A screen on the wall looks by its key, while that one is good."""
    if not row.is_wall(key):
        raise NoSuchTable("there is no such table, or that key of its wall has ended")


def locked(connection: Connection, table_id: str) -> TableRow:
    """The table as it is now, held until the transaction ends: two who come at once come one after the other."""
    connection.execute(select(tables.c.id).where(tables.c.id == table_id).with_for_update())
    return find_table(connection, table_id)


def at(table_id: str, seat: int) -> Any:
    return update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
