"""The desk: everything that a running server holds, and what follows when an entry was stored."""

from __future__ import annotations

import asyncio
import gc
from functools import partial

from sqlalchemy import Connection, bindparam, select, tuple_, update

from atoll.core.errors import OtherVersion, Refused
from atoll.core.game import Action, Seat
from atoll.server.http.limits import Limits
from atoll.server.logging_setup import logger
from atoll.server.notices.letters import Postman
from atoll.server.people.people import People
from atoll.server.quotas import Quotas
from atoll.server.settings import Settings
from atoll.server.store.bus import Bus, Notice, PostgresBus
from atoll.server.store.log import Log
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import seats, tables
from atoll.server.store.store import Store, Unavailable
from atoll.server.table.causes import answer_of
from atoll.server.table.clock import DaysPerMove, flag_entry
from atoll.server.table.endings import book_ending
from atoll.server.table.judging import Judge
from atoll.server.table.room import Room
from atoll.server.table.rooms import Rooms
from atoll.server.table.thinking import BotPool

FULL_COLLECTION = 300
"""Rounds of the slow poll between full collections of garbage, which stop everything for a moment."""
FAR_AWAY = 600_000
"""Flags that fall later than this (ms) are left to the slow poll."""
AT_ONCE = 200
PRESENCE = 45_000
"""How long (ms) somebody counts as being there after each sign of life."""
SIGNED_AT_ONCE = 200
SIGN = (update(seats).where(tuple_(seats.c.table_id, seats.c.seat).in_(bindparam("places", expanding=True)))
        .values(seen=bindparam("until")))
"""One statement for many seats: the writer is not kept from those who play."""


class Desk:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database_url, settings.database_timeout)
        self.log = Log(self.store)
        self.bus: Bus = Bus() if self.store.is_sqlite else PostgresBus(self.store)
        self.rooms = Rooms(settings, self.store, self.log, self.bus)
        self.limits = Limits(settings)
        self.quotas = Quotas(settings, self.limits)
        self.bots = BotPool(settings.bot_workers, self.limits.bot_time)
        self.judge = Judge()
        self.people = People(self.store, settings.session_days)
        self.postman = Postman(settings, self.store)
        self.closing = False
        self.presence: dict[tuple[str, Seat], bool] = {}
        """Table and seat → did its person come (or go)? What is not written down yet."""
        self.beyond_us: set[str] = set()
        """Tables that are due but were begun under other rules than this process has."""
        self.looking: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.store.open()
        self.log.open()
        await self.bus.open()
        self.looking = asyncio.create_task(self._look_forever(), name="atoll-look")
        spare_collections()

    async def close(self) -> None:
        """What was begun is finished, nothing new is begun."""
        self.closing = True
        if self.looking is not None:
            self.looking.cancel()
            await asyncio.gather(self.looking, return_exceptions=True)
        self.bots.close()
        self.postman.close()
        for errand in list(self.rooms.errands):
            errand.cancel()
        await asyncio.gather(*self.rooms.errands, return_exceptions=True)
        await self.log.close()
        await self.bus.close()
        await self.store.close()

    def publish(self, room: Room) -> None:
        """After an append, under the room's lock: tell this process's people, the other processes, and who is next."""
        room.show()
        position = room.position
        assert position is not None, "only a position that was just stored is published"
        self.bus.publish(Notice(room.id, "entries", position.n))
        self.follow_up(room)
        if isinstance(room.row.clock, DaysPerMove) and self.postman.is_open:
            self.rooms.run(self.postman.tell_whose_turn(room.row, position.n, list(position.awaited)))

    def follow_up(self, room: Room) -> None:
        """Whatever the position asks of the server itself."""
        position = room.position
        if position is None or self.closing or room.row.status != "running":
            return
        if not position.table.to_act:
            self.rooms.run(self.end(room))
            return
        for seat in room.bots_asked():
            if seat not in room.thinking:
                room.thinking.add(seat)
                self.rooms.run(self.answer_for_bot(room, seat))
        self.watch_clock(room)

    def watch_clock(self, room: Room) -> None:
        clock = room.position.clock if room.position else None
        fall = clock.fall() if clock else None
        if room.alarm is not None:
            room.alarm.cancel()
            room.alarm = None
        if fall is not None and fall[0] - now_ms() < FAR_AWAY:
            wait = max(0, fall[0] - now_ms()) / 1000 + 0.005
            room.alarm = asyncio.get_running_loop().call_later(wait, lambda: self.rooms.run(self.drop_flag(room)))

    async def drop_flag(self, room: Room) -> None:
        async with room.lock:
            position = await room.catch_up()
            fall = position.clock.fall() if position.clock else None
            if room.row.status != "running" or not position.table.to_act or fall is None or fall[0] > now_ms():
                return
            assert room.row.clock is not None, "a clock that can fall has a rule"
            action = flag_entry(position.table.game, position.table.state, fall[1], room.row.clock)
            await self.enter(room, fall[1], action)

    async def enter(self, room: Room, seat: Seat, action: Action) -> bool:
        """An entry that the server itself makes (a bot's, a flag). Call it under the lock."""
        lines = (await room.current()).attempt(seat, action, now_ms())
        if await room.append(lines):
            self.publish(room)
            return True
        await room.catch_up()
        self.follow_up(room)
        return False

    async def answer_for_bot(self, room: Room, seat: Seat) -> None:
        """One thought at a time for each seat; when it is over, whatever is asked then begins the next."""
        try:
            await self.think_for(room, seat)
        except Refused:
            logger.info("a bot's answer came too late", extra={"table": room.id})
            return  # the slow poll asks again
        finally:
            room.thinking.discard(seat)
        self.follow_up(room)

    async def think_for(self, room: Room, seat: Seat) -> None:
        """Think outside the lock; if the table has moved on meanwhile, the answer is thrown away."""
        async with room.lock:
            position = await room.current()
            if seat not in room.bots_asked():
                return
            state, counts, n = position.table.state.clone(), position.counts[seat], position.n
            bot = room.bot_of(seat)
            offered = position.table.offer
        if offered is not None and seat in offered.waiting:
            action = "!decline" if offered.what == "draw" else "!accept"
        else:
            simulations = room.row.seats[seat].simulations or self.settings.bot_simulations
            action = await answer_of(self, room, seat, bot, simulations, state)
        async with room.lock:
            position = await room.current()
            if seat in room.bots_asked() and (position.n == n or position.counts[seat] == counts):
                await self.enter(room, seat, action)

    async def end(self, room: Room) -> None:
        async with room.lock:
            position = await room.catch_up()
            if position.table.to_act or room.row.status != "running":
                return
            if await book_ending(self.store, room.row, position):
                logger.info("table over", extra={"table": room.id, "game": room.row.game, "entries": position.n})
        await self.rooms.changed(room)

    async def _look_forever(self) -> None:
        """The slow poll: tables that are due, and rooms that may have missed a wake-up."""
        rounds = 0
        while True:
            try:
                await self.look()
                await self.sign_presence(everybody=rounds % 15 == 0)
                if not self.store.is_sqlite and rounds % 5 == 0:
                    await self.rooms.make_good()
                if rounds % FULL_COLLECTION == 0:
                    gc.collect()
            except Unavailable:
                logger.warning("the database does not answer")
            rounds += 1
            await asyncio.sleep(self.settings.poll_seconds)

    async def look(self) -> None:
        query = (select(tables.c.id).where(tables.c.due <= now_ms(), tables.c.status == "running")
                 .order_by(tables.c.due).limit(AT_ONCE))
        due = await self.store.read(lambda connection: list(connection.scalars(query)))
        for table_id in (table_id for table_id in due if table_id not in self.beyond_us):
            try:
                await self.look_at(await self.rooms.room(table_id))
            except OtherVersion as error:
                self.beyond_us.add(table_id)
                logger.error("a table is left alone", extra={"table": table_id, "why": str(error)})

    async def look_at(self, room: Room) -> None:
        if room.row.status != "running":
            await self.rooms.refresh_info(room)
        async with room.lock:
            await room.catch_up()
        self.follow_up(room)

    def note_presence(self, room: Room, seat: Seat, came: bool) -> None:
        """Somebody came or went: those here see it at once, the database and the other processes a moment later."""
        self.presence[room.id, seat] = came
        room.show_info()

    async def sign_presence(self, everybody: bool) -> None:
        """Write down who came and went, and now and then who is still here."""
        leaving, self.presence = self.presence, {}
        told = {table_id for table_id, _ in leaving}
        if everybody:
            leaving |= {(room.id, outbox.eyes): True for room in self.rooms.rooms.values()
                        for outbox in room.outboxes if outbox.person is not None and outbox.eyes is not None}
        for came, until in ((True, now_ms() + PRESENCE), (False, now_ms())):
            places = sorted(place for place, is_here in leaving.items() if is_here == came)
            for start in range(0, len(places), SIGNED_AT_ONCE):
                await self.store.write(partial(sign, places=places[start:start + SIGNED_AT_ONCE], until=until))
        for table_id in told:
            self.bus.publish(Notice(table_id, "info"))


def sign(connection: Connection, places: list[tuple[str, Seat]], until: int) -> None:
    connection.execute(SIGN, {"places": places, "until": until})


def spare_collections() -> None:
    """What was loaded by now stays for ever; the rest is mostly freed without the collector, which stops everybody."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(20_000, 50, 1_000_000)
