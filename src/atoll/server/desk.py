"""The desk: everything that a running server holds, opened and closed in order."""

from __future__ import annotations

import asyncio

from atoll.server.admin.following import HostFollowing
from atoll.server.collector import Collector
from atoll.server.http.limits import Limits
from atoll.server.notices.channels import Channels
from atoll.server.notices.deliveries import Carrier
from atoll.server.notices.letters import Postman
from atoll.server.notices.outbox import RENEW_EVERY, Outbox
from atoll.server.notices.relevance import Relevance
from atoll.server.notices.targets import vapid_key
from atoll.server.notices.waits import Waits
from atoll.server.people.oidc import Provider
from atoll.server.people.people import People
from atoll.server.people.reset_letters import ResetLetters
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
        self.people = People(self.store, settings.session_days)
        self.provider = Provider(settings, self.store)
        self.postman = Postman(settings, self.store)
        self.resets = ResetLetters(settings, self.store, self.postman)
        self.presence = Presence(self.store, self.rooms, self.bus)
        self.channels = Channels(settings, self.postman)
        relevance = Relevance(self.store, self.rooms)
        self.notices = Outbox(settings, self.store, self.rooms, relevance,
                              Carrier(self.store, relevance, self.channels))
        self.turns = BotTurns(self)
        self.following = Following(self.store, self.rooms, self.bus, self.turns,
                                   Waits(self.store, self.notices))
        self.due = DuePoll(settings, self.store, self.rooms, self.following)
        self.host = HostFollowing(self.store, self.rooms, self.people)
        self.collector = Collector()

    async def open(self) -> None:
        """Whoever comes back to a process that has just started need not wait until its bots can think: the others
        of its kind serve him meanwhile. A process that is alone opens its doors first."""
        await self.store.open()
        if not self.store.is_sqlite:
            await self.bots.quick.warm()
        await self.store.write(try_again)
        self.channels.open(await self.store.write(vapid_key))
        await self.host.open()
        self.log.open(self.supervisor)
        self.bus.open(self.supervisor)
        self._begin_duties()
        self.resets.open(self.supervisor)
        self.collector.open()

    def _begin_duties(self) -> None:
        add, poll = self.supervisor.add, self.settings.poll_seconds
        add("clock", self._watch_time, every=1.0)
        add("pulse", self.presence.beat, every=BEAT_EVERY)
        add("presence", self.presence.sign, every=poll)
        add("due tables", self.due.look, every=poll)
        add("thoughts", self.turns.renew, every=self.settings.bot_patience / 3)
        add("garbage", self.collector.look, every=1.0)
        add("host's deeds", self.host.look, every=poll)
        add("lost notices", self.rooms.make_good, every=poll * MADE_GOOD_EVERY)
        add("foreseen lines", self.following.foresight.look, every=poll * MADE_GOOD_EVERY)
        add("notices", self.notices.look, every=poll)
        add("notices under way", self.notices.renew, every=RENEW_EVERY)

    async def _watch_time(self) -> None:
        SERVER_TIME.watch()

    async def close(self) -> None:
        """What was begun is finished, nothing new is begun."""
        self.following.closing = True
        await self.supervisor.close(*self.log.tasks, *self.bus.tasks)
        await self.notices.close()
        self.bots.close()
        self.oracle.close()
        self.postman.close()
        for errand in list(self.rooms.errands):
            errand.cancel()
        await asyncio.gather(*self.rooms.errands, return_exceptions=True)
        await self.channels.close()
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
