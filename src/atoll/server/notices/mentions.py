"""Somebody who sits at a table is mentioned in its chat: `@` and his name."""

from __future__ import annotations

from sqlalchemy import Connection, exists, select

from atoll.server.notices.kinds import Facts, at_table, enter_notices, without_muters
from atoll.server.store.pulses import is_alive
from atoll.server.store.rows import Person, SeatRow, TableRow, now_ms
from atoll.server.store.schema import notices

PAUSE = 600_000
"""Milliseconds between two notices of being mentioned at the same table."""


def mentions(text: str, name: str) -> bool:
    """The name as a whole, whatever the case: `@Ada!` is Ada, `@Adam` is not."""
    said, wanted = text.casefold(), f"@{name.casefold()}"
    place = said.find(wanted)
    while place >= 0:
        after = said[place + len(wanted):place + len(wanted) + 1]
        if not after.isalnum():
            return True
        place = said.find(wanted, place + 1)
    return False


def is_away(seat: SeatRow) -> bool:
    """Whoever is there has the line before his eyes."""
    return not is_alive(seat.process, seat.seen)


def enter_mentions(connection: Connection, row: TableRow, by: Person, number: int, text: str) -> None:
    """In the transaction of the line itself, which a name can be found in only after an @."""
    if "@" not in text:
        return
    named = [seat.person for seat in row.seats if seat.person not in (None, by.id) and is_away(seat)
             and mentions(text, seat.name)]
    facts = Facts(row.id, n=number, game=row.game, by=by.name)
    enter_notices(connection, [at_table("mention", one, row.clock, facts)
                               for one in without_muters(connection, named, by.id)
                               if not is_told_of(connection, row.id, one)])


def is_told_of(connection: Connection, table_id: str, person: str) -> bool:
    """Whoever was called to a table a moment ago is not called again by each line."""
    just_now = (notices.c.person == person, notices.c.kind == "mention", notices.c.at > now_ms() - PAUSE,
                notices.c.key.startswith(f"mention/{table_id}/"))
    return bool(connection.scalar(select(exists().where(*just_now))))
