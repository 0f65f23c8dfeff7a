"""A room: one table as this process knows it, and the people who look at it from here."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from atoll.core.errors import OtherVersion
from atoll.core.game import Seat
from atoll.core.options import read_options
from atoll.games import find_game
from atoll.server.messages import encode
from atoll.server.settings import Settings
from atoll.server.store.log import Chunk, Line, Log
from atoll.server.store.rows import TableRow, find_table, now_ms
from atoll.server.store.store import Store
from atoll.server.table.info import InfoMessage, table_info
from atoll.server.table.origins import Origin, origin_of
from atoll.server.table.position import Position

if TYPE_CHECKING:
    from atoll.server.table.outbox import Outbox

LONG_LOG = 40
"""Longer logs are played out in a thread, so that others need not wait."""
UNKNOWN_DUE = -1


class Room:
    """`lock` orders what happens to the position here; between processes the key of the log does."""

    def __init__(self, row: TableRow, settings: Settings, store: Store, log: Log) -> None:
        self.row, self.settings, self.store, self.log = row, settings, store, log
        self.lock = asyncio.Lock()
        self.position: Position | None = None
        self.outboxes: set[Outbox] = set()
        self.due: int | None = UNKNOWN_DUE
        self.shown = 0
        """How many entries the people here have been shown."""
        self.origin: Origin | None = None
        """Of a table that is still open: what it will play on from. A running one knows it from its position."""
        self.thinking: set[Seat] = set()
        self.bots_wait: int | None = None
        """Until when (ms) its bots wait at least, because bot time is spent."""
        self.alarm: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        return self.row.id

    def new_position(self) -> Position:
        row, game = self.row, find_game(self.row.game)
        if row.version != game.version:
            raise OtherVersion(f"table {row.id} was played by version {row.version} of the rules of {row.game}, "
                               f"and this server has version {game.version}")
        started = row.started if row.started is not None else now_ms()
        return Position(game, len(row.seats), read_options(game, row.options), row.luck, started, row.clock,
                        self.settings.lag_ms, row.lot)

    async def current(self) -> Position:
        """The position as this process knows it, played out from the log if need be. Call it under the lock."""
        if self.position is None:
            lines = await self.log.read(self.id)
            position = self.new_position()
            if len(lines) > LONG_LOG:
                await asyncio.to_thread(position.advance, lines)
            else:
                position.advance(lines)
            self.position = position
        return self.position

    async def catch_up(self) -> Position:
        """The same, with whatever others have appended, which everybody here is shown. Call it under the lock."""
        position = await self.current()
        if news := await self.log.read(self.id, position.n):
            position.advance(news)
            self.due = UNKNOWN_DUE
        if position.n != self.shown:
            self.show()
        return position

    async def read_origin(self) -> None:
        """An open table that plays on has its past in the log already."""
        if self.row.status == "open":
            self.origin = origin_of(await self.log.read(self.id))

    async def reload_row(self) -> None:
        self.take_row(await self.store.read(lambda connection: find_table(connection, self.id)))

    def take_row(self, row: TableRow) -> None:
        """Seats may be other people's now: nobody here may look through the eyes of his old one for a moment."""
        self.row = row
        for outbox in self.outboxes:
            outbox.eyes = row.seat_of(outbox.person)

    async def append(self, lines: list[Line]) -> bool:
        """Store what `attempt` has just played. If that fails the position is forgotten: the log knows better."""
        stored = False
        due = self.next_due()
        chunk = Chunk(self.id, lines, due, sets_due=due != self.due)
        try:
            stored = await self.log.append(chunk)
        finally:
            self.due = due if stored else UNKNOWN_DUE
            if not stored:
                self.position = None
        return stored

    def next_due(self) -> int | None:
        """When some process should look here if nothing happens: an end to book, a bot to ask, a flag to fall."""
        position = self.position
        assert position is not None, "only a position that was just played can be due"
        if not position.table.to_act:
            return position.last_at
        dues = [position.last_at + round(1000 * self.settings.bot_patience)] if self.bots_asked() else []
        fall = position.clock.fall() if position.clock else None
        return min([*dues, fall[0]] if fall else dues, default=None)

    def bots_asked(self) -> list[Seat]:
        """The seats that bots answer for, stand-ins of leavers too, that owe a decision or an answer to an offer."""
        if self.position is None or not self.position.table.to_act:
            return []
        table = self.position.table
        owing = set(() if table.paused else table.to_act) | set(table.offer.waiting if table.offer else ())
        return [seat.seat for seat in self.row.seats if seat.seat in owing and (seat.player or seat.seat in table.left)]

    def bot_of(self, seat: Seat) -> str:
        """Which bot answers for a seat of `bots_asked`."""
        assert self.position is not None, "nobody is asked where nothing is played"
        table = self.position.table
        return table.stand_in if seat in table.left else self.row.seats[seat].player or table.stand_in

    def show(self) -> None:
        """Send everybody here the position as it is now. Only what is stored is ever shown."""
        if self.position is None:
            return
        n = self.shown = self.position.n
        for outbox in self.outboxes:
            outbox.put_table(self.position.message(outbox.eyes, outbox.sent), n)

    def show_info(self) -> None:
        """The same eyes share it: a table may have hundreds of spectators."""
        composed: dict[Seat | None, bytes] = {}
        for outbox in self.outboxes:
            eyes = outbox.eyes
            if eyes not in composed:
                composed[eyes] = encode(InfoMessage(table_info(self, outbox.person)))
            outbox.put(composed[eyes])
