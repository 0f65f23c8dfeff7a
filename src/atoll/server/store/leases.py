"""Work that is claimed with a lease: of two processes that come for the same piece, one gets it.

A row's `due` is the lease itself: whoever claims the row moves it into the future, and if he dies, it is due again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Integer, Table, bindparam, select, text, tuple_, update

from atoll.core.game import Seat
from atoll.server.store.schema import tables

DUE = (select(tables.c.id, tables.c.due)
       .where(tables.c.game == bindparam("game"), tables.c.version == bindparam("version"),
              tables.c.due <= bindparam("now"))
       .order_by(tables.c.due).limit(bindparam("most", type_=Integer)))
"""Tables that are due, of one game under the rules that this process has: those of other rules take up no place."""
THINK = text("""INSERT INTO thoughts (table_id, seat, count, holder, until)
VALUES (:table_id, :seat, :count, :holder, :until)
ON CONFLICT (table_id, seat) DO UPDATE SET count = excluded.count, holder = excluded.holder, until = excluded.until
WHERE thoughts.until <= :now OR thoughts.count < excluded.count OR thoughts.holder = excluded.holder RETURNING seat""")
"""A bot's next decision is anybody's; the one that is being thought over is its holder's until the lease ends."""
HELD_UNTIL = text("SELECT until FROM thoughts WHERE table_id = :table_id AND seat = :seat")
DROP = text("""UPDATE thoughts SET until = 0 WHERE table_id = :table_id AND seat = :seat AND count = :count
AND holder = :holder""")
RENEW = text("UPDATE thoughts SET until = :until WHERE table_id = :table_id AND seat = :seat AND holder = :holder")
PUT_OFF = text("UPDATE tables SET due = :until WHERE id = :table_id AND due < :until")


def find_due(connection: Connection, rules: Sequence[tuple[str, int]], now: int, most: int) -> list[str]:
    found = [row for game, version in rules for row in connection.execute(
        DUE, {"game": game, "version": version, "now": now, "most": most})]
    return [row.id for row in sorted(found, key=lambda row: int(row.due))[:most]]


def claim(connection: Connection, table: Table, keys: Sequence[Any], now: int, until: int) -> list[Any]:
    """Those of the rows that are still due and that nobody else is just claiming; they are ours until then."""
    columns = list(table.primary_key.columns)
    key: Any = columns[0] if len(columns) == 1 else tuple_(*columns)
    wanted = select(*columns).where(key.in_(keys), table.c.due <= now).with_for_update(skip_locked=True)
    statement = update(table).where(key.in_(wanted)).values(due=until).returning(*columns)
    return [row[0] if len(columns) == 1 else tuple(row) for row in connection.execute(statement)]


def put_back(connection: Connection, table: Table, key: dict[str, Any], lease: int, due: int | None) -> None:
    """The work is done: the row is due again at that time, unless somebody else has set it since."""
    mine = [table.c[name] == value for name, value in key.items()]
    connection.execute(update(table).where(*mine, table.c.due == lease).values(due=due))


def claim_thought(connection: Connection, holder: str, table_id: str, seat: Seat, count: int, now: int,
                  until: int) -> int | None:
    """None: this process may think for that bot about its decision number `count`. Else when to ask again: another
    one does, and if it has died, its lease ends then."""
    spare_the_disk(connection)
    given = {"table_id": table_id, "seat": seat, "count": count, "holder": holder, "now": now, "until": until}
    if connection.execute(THINK, given).first() is not None:
        return None
    ends = connection.scalar(HELD_UNTIL, given)
    return now if ends is None else int(ends)


def drop_thought(connection: Connection, holder: str, table_id: str, seat: Seat, count: int) -> None:
    """Nothing came of it: whoever is next need not wait for the end of the lease."""
    spare_the_disk(connection)
    connection.execute(DROP, {"table_id": table_id, "seat": seat, "count": count, "holder": holder})


def renew_thoughts(connection: Connection, holder: str, held: Sequence[tuple[str, Seat]], until: int) -> None:
    """Bots still think, or wait for a place to think: nobody else need look at their tables."""
    for table_id, seat in sorted(held):
        connection.execute(RENEW, {"table_id": table_id, "seat": seat, "holder": holder, "until": until})
    for table_id in sorted({table_id for table_id, _ in held}):
        connection.execute(PUT_OFF, {"table_id": table_id, "until": until})


def spare_the_disk(connection: Connection) -> None:
    """A claim that a power cut undoes was never used: PostgreSQL need not wait for the disk."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL synchronous_commit = off"))
