"""What a room shows the people in it: whoever sends asks, at the moment of sending, what his reader may see now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy import select

from atoll.core.game import Seat
from atoll.server.messages import Chat, ChatLine, encode
from atoll.server.store.schema import mutes
from atoll.server.table.info import InfoMessage, info_from
from atoll.server.table.news import Facts, match_of
from atoll.server.table.position import REMEMBERED, Position

if TYPE_CHECKING:
    from atoll.server.table.outbox import Outbox
    from atoll.server.table.room import Room


class Showing:
    """Messages are composed once for each pair of eyes and each entry, from a position that is stored."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.outboxes: set[Outbox] = set()
        self.facts: Facts | None = None
        self.n = 0
        """How many entries the people here can see."""
        self.views: dict[tuple[Seat | None, int], bytes] = {}
        self.infos: dict[tuple[Seat | None, tuple[Seat, ...]], bytes] = {}

    def begin(self, position: Position) -> None:
        """A table that plays on has a past, which is no news to those who waited for its start."""
        for outbox in self.outboxes:
            outbox.sent = position.origin.n + 1 if position.origin else 0
        self.show(position)

    def show(self, position: Position) -> None:
        self.n, self.views = position.n, {}
        clock = position.clock.view() if position.clock else None
        self.facts = Facts(position.n, position.table.to_act, position.awaited, position.origin, clock, position.race,
                           position.table.state.is_open(), match_of(position.table))
        self.infos.clear()
        for outbox in self.outboxes:
            self.compose(position, outbox.eyes, outbox.sent)
            outbox.knock_for(table=True)

    def show_info(self) -> None:
        self.infos.clear()
        for outbox in self.outboxes:
            outbox.knock_for(info=True)

    def forget(self) -> None:
        """Nobody is here to be shown anything."""
        self.views, self.infos = {}, {}

    def compose(self, position: Position, eyes: Seat | None, sent: int) -> bytes:
        key = (eyes, max(sent, self.n - REMEMBERED))
        if key not in self.views:
            self.views[key] = encode(position.compose(*key))
        return self.views[key]

    def table_for(self, outbox: Outbox) -> bytes | None:
        """The position, by the seat that he has now. None: it cannot be told before the next entry is stored."""
        eyes, position = outbox.eyes, self.room.position
        found = self.views.get((eyes, max(outbox.sent, self.n - REMEMBERED)))
        if found is None and position is not None and position.n == self.n:
            found = self.compose(position, eyes, outbox.sent)
        return found

    def info_for(self, outbox: Outbox) -> bytes:
        """The same eyes share it: a table may have hundreds of spectators."""
        key = outbox.eyes, self.room.row.holds(outbox.person)
        if key not in self.infos:
            self.infos[key] = encode(InfoMessage(info_from(self.room, outbox.person, outbox.eyes)))
        return self.infos[key]

    async def spread(self, lines: Sequence[ChatLine]) -> None:
        """Chat reaches everybody here who has not muted its writer."""
        here = {outbox.person for outbox in self.outboxes if outbox.person is not None}
        if not lines or not self.outboxes:
            return
        query = select(mutes.c.person, mutes.c.muted).where(
            mutes.c.person.in_(here), mutes.c.muted.in_({line.person for line in lines}))
        deaf = await self.room.store.read(lambda connection: {tuple(row) for row in connection.execute(query)})
        for line in lines:
            message = encode(Chat(line))
            for outbox in self.outboxes:
                if (outbox.person, line.person) not in deaf:
                    outbox.put(message)
