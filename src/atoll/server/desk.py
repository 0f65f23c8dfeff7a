"""The desk: everything that a running server holds, opened and closed in order."""

from __future__ import annotations

import asyncio

from atoll.server.collector import Collector
from atoll.server.http.limits import Limits
from atoll.server.notices.letters import Postman
from atoll.server.notices.turn_letters import TurnLetters
from atoll.server.people.people import People
from atoll.server.quotas import Quotas
from atoll.server.server_time import SERVER_TIME
from atoll.server.settings import Settings
from atoll.server.store.bus import Bus, PostgresBus
from atoll.server.store.log import Log
from atoll.server.store.store import Store
from atoll.server.supervisor import Supervisor
from atoll.server.table.bot_turns import BotTurns
from atoll.server.table.due import DuePoll
from atoll.server.table.following import Following
from atoll.server.table.judging import Judge
from atoll.server.table.oracle import OraclePool
from atoll.server.table.presence import BEAT_EVERY, Presence
from atoll.server.table.reviewing import Reviewer
from atoll.server.table.room import Room
from atoll.server.table.rooms import Rooms
from atoll.server.table.set_aside import try_again
from atoll.server.table.thinking import BotPool

MADE_GOOD_EVERY = 5
"""Polls between looks for wake-ups that were lost."""


class Desk:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.supervisor = Supervisor()
        self.store = Store(settings.database_url, settings.database_timeout)
        self.log = Log(self.store)
        self.bus: Bus = Bus() if self.store.is_sqlite else PostgresBus(self.store)
        self.rooms = Rooms(settings, self.store, self.log, self.bus)
        self.rooms.publish = self.publish
        self.limits = Limits(settings)
        self.quotas = Quotas(settings, self.limits)
        self.bots = BotPool(settings.bot_workers, self.limits.bot_time, settings.tables,
                            settings.bot_seconds, settings.bot_limit)
        self.oracle = OraclePool(settings, self.limits.bot_time)
        self.reviews = Reviewer()
        self.judge = Judge()
        self.people = People(self.store, settings.session_days)
        self.postman = Postman(settings, self.store)
        self.presence = Presence(self.store, self.rooms, self.bus)
        self.letters = TurnLetters(self.store, self.postman, self.rooms)
        self.turns = BotTurns(self)
        self.following = Following(self.store, self.rooms, self.bus, self.turns, self.letters)
        self.due = DuePoll(settings, self.store, self.rooms, self.following)
        self.collector = Collector()

    async def open(self) -> None:
        """Whoever comes back to a process that has just started need not wait until its bots can think: the others
        of its kind serve him meanwhile. A process that is alone opens its doors first."""
        await self.store.open()
        if not self.store.is_sqlite:
            await self.bots.quick.warm()
        await self.store.write(try_again)
        self.log.open(self.supervisor)
        self.bus.open(self.supervisor)
        self._begin_duties()
        self.collector.open()

    def _begin_duties(self) -> None:
        add, poll = self.supervisor.add, self.settings.poll_seconds
        add("clock", self._watch_time, every=1.0)
        add("pulse", self.presence.beat, every=BEAT_EVERY)
        add("presence", self.presence.sign, every=poll)
        add("due tables", self.due.look, every=poll)
        add("thoughts", self.turns.renew, every=self.settings.bot_patience / 3)
        add("garbage", self.collector.look, every=1.0)
        add("lost notices", self.rooms.make_good, every=poll * MADE_GOOD_EVERY)
        if self.postman.is_open:
            add("letters", self.letters.look, every=poll)

    async def _watch_time(self) -> None:
        SERVER_TIME.watch()

    async def close(self) -> None:
        """What was begun is finished, nothing new is begun."""
        self.following.closing = True
        await self.supervisor.close(*self.log.tasks, *self.bus.tasks)
        self.bots.close()
        self.oracle.close()
        self.postman.close()
        for errand in list(self.rooms.errands):
            errand.cancel()
        await asyncio.gather(*self.rooms.errands, return_exceptions=True)
        await asyncio.gather(self.presence.close(), return_exceptions=True)
        await self.rooms.finish_entering()
        self.rooms.workers.close()
        await self.log.close()
        await self.supervisor.close()
        await self.bus.close()
        await self.store.close()

    def publish(self, room: Room) -> None:
        self.following.publish(room)

    def follow_up(self, room: Room) -> None:
        self.following.follow_up(room)
