"""What a process does not know yet of a table: read in one piece, in an order that keeps secrets.

Entries are read before the row. So a position is never shown by a row that is older than it: whoever sat on a seat
before the game began does not see the hand of whoever sits there now. Once a game has begun its seats do not change.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, func, or_, select

from atoll.core.table import Table
from atoll.server.messages import ChatLine
from atoll.server.store.log import Line, lines_of
from atoll.server.store.rows import TableRow, find_table
from atoll.server.store.schema import chat, entries, tables
from atoll.server.table.chat import COLUMNS, MOST_LINES
from atoll.server.table.clock import ClockView
from atoll.server.table.origins import Origin, RaceInfo, origin_of, race_of


class MatchNow(msgspec.Struct, frozen=True):
    """A match of sets: which of how many is played, and everybody's points so far, in halves."""

    set: int
    sets: int
    points: list[int]


def match_of(table: Table) -> MatchNow | None:
    """As everybody sees it, where a game's view tells a match: `set` of `sets`, and `points`. Else None; a game of
    which the option is called so for something else is no match."""
    sets = getattr(table.options, "sets", None)
    if not isinstance(sets, int) or sets < 2:
        return None
    match table.state.view(None):
        case {"set": int(number), "sets": int(count), "points": [*points]}:
            return MatchNow(number, count, points)
    return None


class Facts(NamedTuple):
    """What everybody may know of a stored position."""

    n: int
    to_act: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()
    origin: Origin | None = None
    clock: ClockView | None = None
    race: RaceInfo | None = None
    is_open: bool = False
    """Nothing is hidden in the game, and it knows no luck."""
    match: MatchNow | None = None


class Known(NamedTuple):
    """What a room knows already."""

    row: TableRow
    n: int
    whole: bool
    """Is the position wanted? A finished one is not, if nobody looks at it."""
    facts: Facts | None
    heard: int | None
    """The last line of chat that was passed on; None: nobody was here to hear it."""
    reread: bool = False
    """Read the row even if its revision is the same: who is here does not raise it."""


class News(NamedTuple):
    row: TableRow
    lines: list[Line]
    facts: Facts | None
    chat: list[ChatLine]
    heard: int


def read_news(connection: Connection, known: Known) -> News:
    table_id, is_new = known.row.id, known.heard is None
    lines = lines_of(connection, table_id, known.n) if wants_lines(known.row, known) else []
    row = newer_row(connection, known.row, known.reread)
    if wants_lines(row, known) and not wants_lines(known.row, known):  # it has begun meanwhile
        lines = lines_of(connection, table_id, known.n)
        row = newer_row(connection, row)
    heard = last_heard(connection, table_id) if known.heard is None else known.heard
    has_chat = not is_new and row.revision != known.row.revision
    said = lines_of_chat(connection, table_id, heard) if has_chat else []
    is_known = wants_lines(row, known) or (known.facts is not None and row.status == known.row.status)
    facts = known.facts if is_known else read_facts(connection, table_id)
    return News(row, lines, facts, said, said[-1].id if said else heard)


def wants_lines(row: TableRow, known: Known) -> bool:
    return row.status == "running" or (row.status == "over" and known.whole)


def newer_row(connection: Connection, row: TableRow, reread: bool = False) -> TableRow:
    """The same object if nothing has changed."""
    now = connection.scalar(select(tables.c.revision).where(tables.c.id == row.id))
    return row if now == row.revision and not reread else find_table(connection, row.id)


def last_heard(connection: Connection, table_id: str) -> int:
    return connection.scalar(select(func.max(chat.c.id)).where(chat.c.table_id == table_id)) or 0


def lines_of_chat(connection: Connection, table_id: str, after: int) -> list[ChatLine]:
    query = select(*COLUMNS).where(chat.c.table_id == table_id, chat.c.id > after).order_by(chat.c.id.desc())
    return [ChatLine(*row) for row in connection.execute(query.limit(MOST_LINES))][::-1]


def read_facts(connection: Connection, table_id: str) -> Facts:
    """Of a table whose position nobody needs: its length and where it comes from."""
    query = (select(entries.c.n, entries.c.seat, entries.c.action, entries.c.at)
             .where(entries.c.table_id == table_id,
                    or_(entries.c.action.like("!from %"), entries.c.action.like("!race %"))))
    found = [Line(*row) for row in connection.execute(query.order_by(entries.c.n))]
    last = connection.scalar(select(func.max(entries.c.n)).where(entries.c.table_id == table_id))
    return Facts(0 if last is None else last + 1, origin=origin_of(found), race=race_of(found))
