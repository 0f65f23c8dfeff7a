"""What an admin takes away: a line of chat, a table. He sees no more of a table than everybody does."""

from __future__ import annotations

from sqlalchemy import Connection, delete, update

from atoll.server.admin.journal import By, note
from atoll.server.errors import ServerError
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import campaigns, chat, tables
from atoll.server.table.errors import NotOpen
from atoll.server.table.locking import locked


class NoSuchLine(ServerError):
    code = "no_such_line"
    status = 404


def remove_line(connection: Connection, by: By, table_id: str, number: int, reason: str | None = None) -> None:
    """Its writer is in the journal, its words are not."""
    locked(connection, table_id)
    which = (chat.c.table_id == table_id, chat.c.id == number)
    row = connection.execute(delete(chat).where(*which).returning(chat.c.person)).first()
    if row is None:
        raise NoSuchLine(f"there is no line {number} at this table")
    connection.execute(update(tables).where(tables.c.id == table_id).values(rematch=tables.c.rematch))  # its revision
    note(connection, by, "line_removed", row.person, table_id, line=number, reason=reason)


def remove_table(connection: Connection, by: By, table_id: str, reason: str | None = None) -> None:
    """What waits or is played is called off without a result; what is over is for its players alone from now on."""
    row = locked(connection, table_id)
    if row.visibility == "tournament":
        raise NotOpen("a table of a tournament is its arbiter's: take the round back, or enter a result")
    if row.status in ("open", "running"):
        values = {"status": "cancelled", "ended": now_ms(), "due": None}
        connection.execute(update(campaigns).where(campaigns.c.table_id == table_id).values(table_id=None))
    elif row.status == "over":
        values = {"visibility": "unlisted", "spectators": False}
    else:
        raise NotOpen("this table was called off already")
    connection.execute(update(tables).where(tables.c.id == table_id).values(**values))
    note(connection, by, "table_removed", None, table_id, was=row.status, game=row.game, reason=reason)
