"""What may be done so often in a day: counted in the database, for all processes together, and never past the limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, delete, text

from atoll.server.http.limits import TooMany
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import quotas
from atoll.server.store.store import Store

DAY = 86_400_000
COUNT = text("""INSERT INTO quotas (name, day, used) VALUES (:name, :day, 1)
ON CONFLICT (name, day) DO UPDATE SET used = quotas.used + 1 WHERE quotas.used < :most RETURNING used""")


class Claim(NamedTuple):
    name: str
    """Whose quota of what, in so many words."""
    most: int


async def take(store: Store, claims: Sequence[Claim], what: str) -> None:
    """One of each, or none of them and TooMany."""
    now = now_ms()

    def work(connection: Connection) -> None:
        for claim in sorted(claims):
            given = {"name": claim.name, "day": now // DAY, "most": claim.most}
            if claim.most < 1 or connection.execute(COUNT, given).first() is None:
                raise TooMany(f"too many {what} today; come back tomorrow", (DAY - now % DAY) / 1000)
    await store.write(work)


async def forget(store: Store) -> int:
    """Yesterday's counts are of no use."""
    old = delete(quotas).where(quotas.c.day < now_ms() // DAY)
    return await store.write(lambda connection: connection.execute(old).rowcount)
