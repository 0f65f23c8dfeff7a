"""A room: one table as this process knows it, the people who look at it from here, and the one way to enter."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from atoll.core.errors import OtherVersion
from atoll.core.game import CHANCE, Action, Seat
from atoll.core.options import read_options
from atoll.games import find_game
from atoll.server.errors import Busy
from atoll.server.settings import Settings
from atoll.server.store.log import Chunk, Line, Log
from atoll.server.store.pulses import is_alive
from atoll.server.store.revisions import Mark
from atoll.server.store.rows import SeatRow, TableRow, now_ms
from atoll.server.store.store import Store
from atoll.server.table.clock import DaysPerMove
from atoll.server.table.errors import NotRunning
from atoll.server.table.news import Facts, Known, News, read_news
from atoll.server.table.position import Owed, Position
from atoll.server.table.set_aside import UNPLAYABLE, SetAside, put_aside, take_back
from atoll.server.table.showing import Showing
from atoll.server.table.workers import Workers

if TYPE_CHECKING:
    from atoll.server.table.outbox import Outbox

LONG_LOG = 40
"""Longer logs are played out by a worker, so that others need not wait."""
UNKNOWN_DUE = -1
ASIDE_SECONDS = 30
"""For so long nobody tries again to play out a table that was set aside."""
TRIES = 8
Choose = Callable[[Position], tuple[Seat, Action] | None]
"""What to enter, asked of the position as it is: the checks of whoever enters. None: nothing any more."""


class Room:
    """`lock` orders what happens to the position here; between processes the key of the log does."""

    def __init__(self, row: TableRow, settings: Settings, store: Store, log: Log,
                 publish: Callable[[Room], None] = lambda room: None, workers: Workers | None = None) -> None:
        self.row, self.settings, self.store, self.log, self.publish = row, settings, store, log, publish
        self.workers = workers or Workers()
        self.lock = asyncio.Lock()
        self.position: Position | None = None
        """While an entry is being stored it is ahead of what anybody may see: `showing` is what is seen."""
        self.showing = Showing(self)
        self.entering: set[asyncio.Task[Line | None]] = set()
        self.heard: int | None = None
        """The last line of chat that was passed on here."""
        self.due: int | None = UNKNOWN_DUE
        self.bots_wait: int | None = None
        """Until when (ms) its bots wait at least, because bot time is spent."""
        self.alarm: asyncio.TimerHandle | None = None
        self.aside: SetAside | None = None
        """Why this table cannot be played out, and until when (monotonic) nobody tries again."""
        self.aside_until = 0.0
        self.recorded: list[Action] | None = None
        """What a ghost here repeats, once that was asked for."""
        self.entered: set[Owed] = set()
        """The waits and offers of which the outbox of notices is known to know."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def outboxes(self) -> set[Outbox]:
        return self.showing.outboxes

    @property
    def facts(self) -> Facts | None:
        """What everybody may know of the position; None while it is not known here."""
        return self.showing.facts

    def new_position(self, row: TableRow | None = None) -> Position:
        row = row or self.row
        game = find_game(row.game)
        if row.version != game.version:
            raise OtherVersion(f"table {row.id} was played by version {row.version} of the rules of {row.game}, "
                               f"and this server has version {game.version}")
        started = row.started if row.started is not None else now_ms()
        return Position(game, len(row.seats), read_options(game, row.options), row.luck, started, row.clock,
                        self.settings.lag_ms, row.lot, row.first_move, row.rests)

    async def enter(self, choose: Choose, stored: Callable[[Line], None] = lambda line: None,
                    in_no_time: bool = False) -> Line | None:
        """The one way into the log, for people, bots, flags and hints: check, play, store, then tell whoever asked,
        then show it to everybody. The room itself does it: whoever asked may be gone by then. `in_no_time`: it comes at
        the moment of the entry before."""
        task = asyncio.create_task(self._enter(choose, stored, in_no_time))
        self.entering.add(task)
        task.add_done_callback(self.entering.discard)
        return await asyncio.shield(task)

    async def _enter(self, choose: Choose, stored: Callable[[Line], None], in_no_time: bool) -> Line | None:
        for _ in range(TRIES):
            async with self.lock:
                position = await self.current()
                choice = choose(position)
                if choice is None:
                    return None
                lines = self._attempt(position, *choice, position.last_at if in_no_time else now_ms())
                if await self._append(position, lines):
                    stored(lines[0])
                    self.show()
                    self.publish(self)
                    return lines[0]
                await self.catch_up()  # somebody else was first: see what is new, and ask again
        raise Busy("other entries came first too often; try again")

    def _attempt(self, position: Position, seat: Seat, action: Action, at: int) -> list[Line]:
        before = position.n
        try:
            return position.attempt(seat, action, at)
        finally:
            self.position = position if position.n == before else None  # ahead of the log until it is stored

    async def _append(self, position: Position, lines: list[Line]) -> bool:
        """Store what was just played. If that fails the position is forgotten: the log knows better."""
        due = self.next_due(position)
        chunk, self.due = Chunk(self.id, lines, due, sets_due=due != self.due), UNKNOWN_DUE
        if not await self.log.append(chunk):
            return False
        self.position, self.due = position, due
        return True

    async def current(self) -> Position:
        """The position as this process knows it, played out from the log if need be. Call it under the lock."""
        return self.position or await self.catch_up()

    async def catch_up(self) -> Position:
        """The same, with whatever others have done, which everybody here is shown. Call it under the lock."""
        await self.refresh(whole=True)
        if self.position is None and self.aside is not None:
            raise type(self.aside)(str(self.aside))
        if self.position is None:
            raise NotRunning(f"this table is {self.row.status}")
        return self.position

    async def refresh(self, whole: bool = False, reread: bool = False) -> None:
        """Read whatever is new of the table, and show it. The one way to learn of other processes; under the lock."""
        known = Known(self.row, self.position.n if self.position else 0, whole or bool(self.outboxes), self.facts,
                      self.heard if self.outboxes else None, reread)
        news = await self.store.read(lambda connection: read_news(connection, known))
        position = await self._played(news, known)
        self.take(news.row, position)
        if position is None:
            self.showing.facts = news.facts
        self.heard = news.heard
        await self.showing.spread(news.chat)

    async def _played(self, news: News, known: Known) -> Position | None:
        """Played out while nobody here can see it, by a worker if that takes long. None: there is nothing to play, or
        it cannot be played out and is set aside."""
        is_wanted = news.row.has_game and (news.row.status != "over" or known.whole)
        if not is_wanted or self.is_aside:
            return None
        if self.position is not None and news.row.status == "running" and news.row.rests != known.row.rests:
            self.position = None  # somebody's vacation has begun or ended: clocks are counted anew
            news = news._replace(lines=await self.log.read(self.id))
            known = known._replace(n=0)
        position, self.position = self.position, None
        try:
            position = await self._advanced(position or self.new_position(news.row), news.lines)
        except Busy:
            raise
        except UNPLAYABLE as error:
            if known.n:  # from the beginning, to be sure
                whole = news._replace(lines=await self.log.read(self.id))
                return await self._played(whole, known._replace(n=0))
            self.aside = await put_aside(self.store, news.row, error)
            self.aside_until = time.monotonic() + ASIDE_SECONDS
            return None
        if self.aside is not None:  # somebody has mended it
            self.aside = None
            await self.store.write(lambda connection: take_back(connection, self.id))
        if news.lines:
            self.due = UNKNOWN_DUE
        return position

    @property
    def is_aside(self) -> bool:
        return self.aside is not None and time.monotonic() < self.aside_until

    async def _advanced(self, position: Position, lines: list[Line]) -> Position:
        if len(lines) > LONG_LOG:
            await self.workers.run(position.advance, lines)
        else:
            position.advance(lines)
        return position

    def take(self, row: TableRow, position: Position | None) -> None:
        """The row and what was played, in one moment; whoever is here is told what has changed."""
        was, self.row, self.position = self.row, row, position
        if row._replace(revision=0, due=None) != was._replace(revision=0, due=None):
            self.show_info()
        if position is not None and not was.has_game:
            self.showing.begin(position)
        elif position is not None and (position.n != self.showing.n or row.rests != was.rests):
            self.show()

    def is_behind(self, mark: Mark) -> bool:
        """Is there something that nobody here has seen? While an entry is being stored, its own task will show it."""
        n = self.facts.n if self.facts else 0
        return mark.revision != self.row.revision or (
            self.row.has_game and mark.n > n and not self.entering and not self.is_aside)

    def rest(self) -> None:
        """Nobody looks, and nothing will be played here any more."""
        self.position, self.showing.views = None, {}
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    async def reload_row(self) -> None:
        async with self.lock:
            await self.refresh(reread=True)

    def next_due(self, position: Position | None = None) -> int | None:
        """When some process should look here if nothing happens: an end to book, a bot to ask, somebody to tell,
        a flag to fall."""
        position = position or self.position
        assert position is not None, "only a position that was just played can be due"
        if not position.table.to_act:
            return position.last_at
        is_asked = self.bots_asked(position) or self.notices_owed(position)
        dues = [position.last_at + round(1000 * self.settings.bot_patience)] if is_asked else []
        fall = self.next_fall(position)
        return min([*dues, fall[0]] if fall else dues, default=None)

    def next_fall(self, position: Position) -> tuple[int, Seat] | None:
        """When the next flag falls, and whose; chance's, where a call of the arbiter lapses."""
        if position.called_at is not None:
            return position.called_at + round(1000 * self.settings.call_seconds), CHANCE
        return position.clock.drop() if position.clock else None

    def notices_owed(self, position: Position | None = None) -> list[Owed]:
        """The waits and offers of which the outbox may not know yet. Where moves have days, all of people's: presence
        is looked at when they are told. Elsewhere only of people who are away, so that play costs nothing more."""
        position = position or self.position
        if position is None or (self.is_announced and not any(position.counts)):
            return []
        in_days = isinstance(self.row.clock, DaysPerMove)
        return [one for one in position.owed if one not in self.entered
                and self.is_told(self.row.seats[one.seat], in_days)]

    @property
    def is_announced(self) -> bool:
        """Its people are told that it begins, as a round or an episode; the first turn need not be told too."""
        return self.row.visibility == "tournament" or self.row.campaign is not None

    def is_told(self, seat: SeatRow, in_days: bool) -> bool:
        return seat.person is not None and not seat.player and (in_days or not self.is_here(seat))

    def is_here(self, seat: SeatRow) -> bool:
        """Is the seat's person at the table, here or at another process?"""
        sitter = self.row.sitter(seat)
        return sitter.person is not None and (is_alive(sitter.process, sitter.seen) or any(
            outbox.person == sitter.person for outbox in self.outboxes))

    def bots_asked(self, position: Position | None = None) -> list[Seat]:
        """The seats that bots answer for, stand-ins of leavers too, that owe a decision or an answer to an offer."""
        position = position or self.position
        if position is None or not position.table.to_act:
            return []
        table = position.table
        owing = set(() if table.paused else table.to_act) | set(table.offer.waiting if table.offer else ())
        return [seat.seat for seat in self.row.seats if seat.seat in owing and (seat.player or seat.seat in table.left)]

    @property
    def bots_agree_to(self) -> tuple[str, ...]:
        """Offers that a bot accepts: in a tournament, where a move stands, only what the event allows."""
        offers = {"undo": "take_backs", "pause": "pauses"}
        return tuple(what for what, allowed in offers.items() if not self.row.is_strict or allowed in self.row.allows)

    def bot_of(self, seat: Seat) -> str:
        """Which bot answers for a seat of `bots_asked`."""
        assert self.position is not None, "nobody is asked where nothing is played"
        table = self.position.table
        return table.stand_in if seat in table.left else self.row.seats[seat].player or table.stand_in

    def show(self) -> None:
        """Let everybody here see the position as it is now. Only what is stored is ever shown."""
        if self.position is not None:
            self.showing.show(self.position)

    def show_info(self) -> None:
        self.showing.show_info()
