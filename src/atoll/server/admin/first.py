"""The first account of a server administers it."""

from __future__ import annotations

from sqlalchemy import Connection, func, select, text, update

from atoll.server.admin.journal import COMMAND_LINE, note
from atoll.server.store.rows import now_ms, to_json
from atoll.server.store.schema import people

CLAIM = text("INSERT INTO house (name, value, at) VALUES ('first_admin', :person, :at) ON CONFLICT (name) DO NOTHING")


def appoint_first(connection: Connection, account: str) -> None:
    """Of two accounts that are made at once one is the first: the row's key decides. Where there were accounts before
    there were admins, whoever has a shell appoints one (`atoll people admin NAME`)."""
    others = select(func.count()).select_from(people).where(people.c.folded.is_not(None), people.c.id != account)
    if connection.execute(others).scalar_one():
        return
    if connection.execute(CLAIM, {"person": to_json(account), "at": now_ms()}).rowcount == 1:
        connection.execute(update(people).where(people.c.id == account).values(admin=True))
        note(connection, COMMAND_LINE, "appointed", account, first=True)
