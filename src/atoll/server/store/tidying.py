"""What nobody needs any more is removed: ended sessions and codes, yesterday's quotas, guests who never played."""

from __future__ import annotations

from functools import partial

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, select

from atoll.server.admin.invites import forget_invites
from atoll.server.logging_setup import logger
from atoll.server.notices.targets import forget_notices, forget_people
from atoll.server.people.credentials import end_sessions
from atoll.server.people.vacations import forget_old
from atoll.server.quotas import forget
from atoll.server.settings import Settings
from atoll.server.store.pulses import forget_processes
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import (
    campaign_seats,
    campaigns,
    chat,
    codes,
    devices,
    lessons,
    mutes,
    people,
    resets,
    seats,
    sessions,
    sign_ins,
    streaks,
    tables,
    thoughts,
    tournaments,
    vacations,
)
from atoll.server.store.schema import tournament_entries as journal
from atoll.server.store.store import Store
from atoll.server.supervisor import Supervisor
from atoll.server.table.set_aside import try_again

DAY = 86_400_000
DEVICE_LIFE = 400 * DAY
ALLOWANCE = 600.0
"""Seconds that a round may take."""
AT_ONCE = 200
"""Guests that are removed in one transaction: the writer is not kept from those who play."""


class Housekeeper:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings, self.store = settings, store
        self.is_first = True

    def open(self, supervisor: Supervisor) -> None:
        supervisor.add("tidying", self.tidy_later, every=60 * self.settings.tidy_minutes, allowance=ALLOWANCE)

    async def tidy_later(self) -> None:
        """Not while the server starts."""
        if not self.is_first:
            await self.tidy()
        self.is_first = False

    async def tidy(self) -> dict[str, int]:
        removed = {"sessions": await self.end_old_sessions(), "quotas": await forget(self.store),
                   "guests": await self.forget_guests(), **await self.store.write(forget_old_work)}
        if any(removed.values()):
            logger.info("tidied", extra=removed)
        return removed

    async def end_old_sessions(self) -> int:
        now = now_ms()

        def work(connection: Connection) -> int:
            connection.execute(delete(codes).where(codes.c.until < now))
            connection.execute(delete(devices).where(devices.c.used < now - DEVICE_LIFE))
            connection.execute(delete(resets).where(resets.c.until < now))
            connection.execute(delete(sign_ins).where(sign_ins.c.until < now))
            forget_invites(connection)
            return end_sessions(connection, sessions.c.used <= now - self.settings.session_days * DAY)
        return await self.store.write(work)

    async def forget_guests(self) -> int:
        """Guests who have not come for long and of whom no table, line of chat, campaign or tournament knows."""
        oldest, count = now_ms() - self.settings.guest_days * DAY, 0
        came = exists().where(sessions.c.person == people.c.id, sessions.c.used > oldest)
        played = exists().where(seats.c.person == people.c.id) | exists().where(tables.c.host == people.c.id)
        unused = and_(people.c.folded.is_(None), people.c.created < oldest, ~came, ~played)
        elsewhere = [people.c.id.not_in(select(column).where(column.is_not(None))) for column in (
            chat.c.person, campaigns.c.owner, campaign_seats.c.person, journal.c.who, tournaments.c.organiser)]
        query = select(people.c.id).where(unused, *elsewhere).limit(AT_ONCE)
        while True:
            ids = await self.store.read(lambda connection: list(connection.scalars(query)))
            if not ids:
                return count
            count += await self.store.write(partial(remove_people, ids=ids, unused=unused))


def remove_people(connection: Connection, ids: list[str], unused: ColumnElement[bool]) -> int:
    gone = connection.execute(delete(people).where(people.c.id.in_(ids), unused)).rowcount
    end_sessions(connection, sessions.c.person.in_(ids))
    for column in (codes.c.person, mutes.c.person, mutes.c.muted, streaks.c.person, lessons.c.person,
                   vacations.c.person):
        connection.execute(delete(column.table).where(column.in_(ids)))
    forget_people(connection, ids)
    return gone


def forget_old_work(connection: Connection) -> dict[str, int]:
    """Claims that nobody holds any more; and what another release has set aside is tried again."""
    old = connection.execute(delete(thoughts).where(thoughts.c.until < now_ms() - DAY)).rowcount
    return {"thoughts": old, "processes": forget_processes(connection), "notices": forget_notices(connection),
            "vacations": forget_old(connection), "tried_again": try_again(connection)}
