"""Tables that cannot be loaded are set aside: their people are told, nobody else feels anything.

It is remembered for the rules and the release that failed; another release tries again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

import msgspec
from sqlalchemy import Connection, and_, delete, false, func, or_, select, text, update
from sqlalchemy.sql.elements import ColumnElement

from atoll import __version__
from atoll.core.errors import AtollError, OtherVersion, UnknownGame
from atoll.games import GAMES
from atoll.server.errors import ServerError
from atoll.server.logging_setup import logger
from atoll.server.metrics import ASIDE
from atoll.server.store.rows import DAMAGED, TableRow, now_ms
from atoll.server.store.schema import set_aside, tables
from atoll.server.store.store import Store

Reason = Literal["other_version", "damaged"]
UNPLAYABLE = (AtollError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError,
              RecursionError, msgspec.MsgspecError)
"""What playing out a stored log can raise: rules are not asked to be gentle with what they never wrote."""
LONGEST_DETAIL = 500
REMEMBER = text("""INSERT INTO set_aside (table_id, rules, reason, detail, at)
VALUES (:table_id, :rules, :reason, :detail, :at) ON CONFLICT (table_id, rules) DO NOTHING""")


class SetAside(ServerError):
    """This server cannot play that table out."""

    code = "damaged"
    status = 409
    reason: ClassVar[Reason] = "damaged"


class OldRules(SetAside):
    code = "other_version"
    reason = "other_version"


def rules_of(game_id: str) -> str:
    """The rules by which this server plays a game, and the release in which they came."""
    return f"{GAMES[game_id].version if game_id in GAMES else 0} of {__version__}"


def is_ours(row: TableRow) -> bool:
    """Is it played by the rules that this server has?"""
    return row.game in GAMES and row.version == GAMES[row.game].version


def as_error(row: TableRow, error: BaseException) -> SetAside:
    if isinstance(error, (OtherVersion, UnknownGame)) and row.version != DAMAGED:
        return OldRules(str(error))
    return SetAside(f"the log of table {row.id} cannot be played out; it is kept as it is")


async def put_aside(store: Store, row: TableRow, error: BaseException) -> SetAside:
    """Write it down, and say so once; what is returned is what everybody who asks for the table is told."""
    found = as_error(row, error)
    detail = f"{type(error).__name__}: {error}"
    is_news = await store.write(lambda connection: remember(connection, row, found, detail))
    if is_news:
        ASIDE.labels(found.code).inc()
        logger.error("a table is set aside", extra={"table": row.id, "game": row.game, "why": detail[:LONGEST_DETAIL]})
    return found


def remember(connection: Connection, row: TableRow, kind: SetAside, detail: str) -> bool:
    """Once for these rules; False if it was known.

    A damaged table is no longer due; one of other rules is, for servers that have them.
    """
    written = connection.execute(REMEMBER, {
        "table_id": row.id, "rules": rules_of(row.game), "reason": kind.code, "detail": detail[:LONGEST_DETAIL],
        "at": now_ms()})
    if not isinstance(kind, OldRules):
        connection.execute(update(tables).where(tables.c.id == row.id).values(due=None))
    return written.rowcount == 1


def take_back(connection: Connection, table_id: str) -> None:
    """It could be played out after all: it goes on."""
    connection.execute(delete(set_aside).where(set_aside.c.table_id == table_id))
    connection.execute(update(tables).where(tables.c.id == table_id, tables.c.status == "running")
                       .values(due=func.coalesce(tables.c.due, 1)))


def reasons(connection: Connection, rows: Iterable[TableRow]) -> dict[str, Reason]:
    """Which of these tables are set aside here, and why."""
    found: dict[str, Reason] = {row.id: "damaged" if row.version == DAMAGED else "other_version"
                                for row in rows if not is_ours(row)}
    ours = {row.id: rules_of(row.game) for row in rows if row.id not in found and row.status != "open"}
    if ours:
        query = select(set_aside.c.table_id, set_aside.c.rules).where(set_aside.c.table_id.in_(ours))
        found |= {row.table_id: "damaged" for row in connection.execute(query) if ours[row.table_id] == row.rules}
    return found


def healthy() -> ColumnElement[bool]:
    """A condition on `tables`: played by the rules that this server has, and not set aside by it."""
    ours = or_(false(), *(and_(tables.c.game == game.id, tables.c.version == game.version) for game in GAMES.values()))
    aside = or_(false(), *(and_(tables.c.game == one, set_aside.c.rules == rules_of(one)) for one in GAMES))
    return and_(ours, ~select(set_aside.c.at).where(set_aside.c.table_id == tables.c.id, aside).exists())


def try_again(connection: Connection) -> int:
    """What another release has set aside is due again; what it wrote down about that is forgotten."""
    count = 0
    for game_id in GAMES:
        others = and_(set_aside.c.rules != rules_of(game_id), set_aside.c.reason == "damaged", set_aside.c.table_id.in_(
            select(tables.c.id).where(tables.c.game == game_id)))
        ids = list(connection.scalars(select(set_aside.c.table_id).where(others)))
        for start in range(0, len(ids), 500):
            some = ids[start:start + 500]
            connection.execute(update(tables).where(tables.c.id.in_(some), tables.c.status == "running")
                               .values(due=func.coalesce(tables.c.due, 1)))
            connection.execute(delete(set_aside).where(set_aside.c.table_id.in_(some),
                                                       set_aside.c.rules != rules_of(game_id)))
        count += len(ids)
    return count
