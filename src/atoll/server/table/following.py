"""What follows when an entry was stored: people are shown it, bots are asked, flags wait, an end is booked."""

from __future__ import annotations

from atoll.server.logging_setup import logger
from atoll.server.notices.waits import Waits
from atoll.server.store.bus import Bus, Notice
from atoll.server.store.store import Store
from atoll.server.table.alarms import set_alarm
from atoll.server.table.bot_turns import BotTurns
from atoll.server.table.endings import book_ending
from atoll.server.table.foresight import Foresight
from atoll.server.table.room import Room
from atoll.server.table.rooms import Rooms


class Following:
    def __init__(self, store: Store, rooms: Rooms, bus: Bus, turns: BotTurns, waits: Waits) -> None:
        self.store, self.rooms, self.bus, self.turns, self.waits = store, rooms, bus, turns, waits
        self.foresight = Foresight(store, rooms)
        self.closing = False

    def publish(self, room: Room) -> None:
        """After an entry was stored and shown, under the room's lock: tell the other processes, and who is next."""
        position = room.position
        assert position is not None, "only a position that was just stored is published"
        self.bus.publish(Notice(room.id, "entries", position.n))
        self.follow_up(room)

    def follow_up(self, room: Room) -> None:
        """Whatever the position asks of the server itself."""
        position = room.position
        if position is None or self.closing or room.row.status != "running":
            return
        if not position.table.to_act:
            self.rooms.run(self.end(room))
            return
        self.turns.ask(room, self)
        if room.row.lets_foresee and position.table.state.is_open():
            self.rooms.run(self.foresight.answer(room))
        set_alarm(room, self)
        if room.notices_owed():
            self.rooms.run(self.waits.enter(room))

    async def end(self, room: Room) -> None:
        async with room.lock:
            position = await room.catch_up()
            if position.table.to_act or room.row.status != "running":
                return
            if await book_ending(self.store, room.row, position):
                logger.info("table over", extra={"table": room.id, "game": room.row.game, "entries": position.n})
        await self.rooms.changed(room)
