"""Quotas that the database keeps, for all processes together: so many in an hour or a day, so many at a time.

Each is taken or counted in the transaction of what it is for, under a lock that others wait for: a hundred requests at
once pass a limit no more than one does. What is counted in memory (requests, bytes, bot time) is in `http/limits.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, delete, func, select, text

from atoll.server.errors import ServerError
from atoll.server.http.limits import Limits, TooMany
from atoll.server.settings import Settings
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import campaigns, people, quotas, tables, tournaments
from atoll.server.store.schema import tournament_entries as journal
from atoll.server.store.store import Store

HOUR, DAY = 3_600_000, 86_400_000
COUNT = text("""INSERT INTO quotas (name, ends, used) VALUES (:name, :ends, 1)
ON CONFLICT (name, ends) DO UPDATE SET used = quotas.used + 1 WHERE quotas.used < :most RETURNING used""")
GOING_ON = ("open", "running")


class LimitReached(ServerError):
    """So many at a time: waiting does not help, ending one of them does."""

    code = "limit_reached"
    status = 429


class Claim(NamedTuple):
    name: str
    """Whose quota of what, in so many words."""
    most: int
    window: int = DAY
    """Milliseconds over which it is counted; windows begin with the epoch."""


def claim_all(connection: Connection, claims: Sequence[Claim], what: str) -> None:
    """One of each, or TooMany: then the transaction is to fail, and nothing was taken."""
    now = now_ms()
    for claim in sorted(claims):  # in one order, so that nobody waits in a circle
        ends = (now // claim.window + 1) * claim.window
        given = {"name": claim.name, "ends": ends, "most": claim.most}
        if claim.most < 1 or connection.execute(COUNT, given).first() is None:
            when = "an hour" if claim.window == HOUR else "a day"
            raise TooMany(f"too many {what} in {when}; try again in {(ends - now) // 60_000 + 1} minutes",
                          (ends - now) / 1000)


def is_spent(connection: Connection, claim: Claim) -> bool:
    """Would it be refused now? Nothing is taken."""
    ends = (now_ms() // claim.window + 1) * claim.window
    query = select(quotas.c.used).where(quotas.c.name == claim.name, quotas.c.ends == ends)
    return (connection.execute(query).scalar() or 0) >= claim.most


async def take(store: Store, claims: Sequence[Claim], what: str) -> None:
    """The same in a transaction of its own."""
    await store.write(lambda connection: claim_all(connection, claims, what))


async def forget(store: Store) -> int:
    """Counts of the past are of no use."""
    return await store.write(lambda connection: connection.execute(delete(quotas).where(quotas.c.ends <= now_ms())
                                                                   ).rowcount)


def check_held(connection: Connection, person: str, held: Select[Any], most: int, what: str) -> None:
    """Fewer than `most`, counted under the person's lock until the end of the transaction."""
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
    if connection.execute(held).scalar_one() >= most:
        raise LimitReached(f"one person may have {most} {what} at a time")


class Quotas:
    """What a person may begin. Every check belongs into the transaction that begins it."""

    def __init__(self, settings: Settings, limits: Limits) -> None:
        self.settings, self.limits = settings, limits

    def made(self, connection: Connection, person: str, what: str, most: int, window: int) -> None:
        claims = [Claim(f"{what} of {person}", most, window)]
        if place := self.limits.places.of(person):
            claims.append(Claim(f"{what} from {place}", most * self.settings.address_factor, window))
        claim_all(connection, claims, what)

    def table(self, connection: Connection, host: str) -> None:
        held = select(func.count()).where(tables.c.host == host, tables.c.status.in_(GOING_ON))
        check_held(connection, host, held, self.settings.tables_per_person, "open and running tables")
        self.made(connection, host, "tables", self.settings.tables_per_hour, HOUR)

    def tournament(self, connection: Connection, organiser: str) -> None:
        """Those that he made: what others hand over to him takes none of his places."""
        first = (journal.c.tournament == tournaments.c.id) & (journal.c.n == 0) & (journal.c.who == organiser)
        held = select(func.count()).select_from(tournaments.join(journal, first)).where(
            tournaments.c.status.in_(GOING_ON))
        check_held(connection, organiser, held, self.settings.tournaments_per_person, "open and running tournaments")
        self.made(connection, organiser, "tournaments", self.settings.tournaments_per_day, DAY)

    def players(self, count: int, bots: int) -> None:
        """Of one tournament; its journal's key is the lock."""
        if count > self.settings.players_per_tournament:
            raise LimitReached(f"a tournament has at most {self.settings.players_per_tournament} players here")
        if bots > self.settings.bots_per_tournament:
            raise LimitReached(f"a tournament has at most {self.settings.bots_per_tournament} bots here")

    def campaign(self, connection: Connection, owner: str) -> None:
        """Those that he has, and those that he began: what he began and left is somebody else's."""
        held = select(func.count()).where(campaigns.c.owner == owner)
        check_held(connection, owner, held, self.settings.campaigns_per_person, "campaigns")
        self.made(connection, owner, "campaigns", self.settings.campaigns_per_day, DAY)
