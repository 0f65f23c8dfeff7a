"""What bots are asked at tables: each decision is thought over once, by the process that has claimed it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from atoll.core.errors import Refused
from atoll.core.game import Action, Seat, State
from atoll.server.logging_setup import logger
from atoll.server.metrics import THOUGHTS
from atoll.server.store.leases import claim_thought, drop_thought, renew_thoughts
from atoll.server.store.pulses import THIS_PROCESS
from atoll.server.store.rows import now_ms
from atoll.server.store.store import Unavailable
from atoll.server.table.causes import answer_of
from atoll.server.table.position import Position
from atoll.server.table.races import GHOST, ghost_answer
from atoll.server.table.room import UNKNOWN_DUE, Room

if TYPE_CHECKING:
    from atoll.server.desk import Desk
    from atoll.server.table.following import Following


PAUSES = (0.1, 0.2, 0.4, 0.8, 1.0, 1.0, 2.0, 2.0, 4.0)
"""Seconds between tries while the database does not answer; after them the due poll asks."""


AFTER_A_LEASE = 0.02
"""Seconds: clocks of two machines differ."""


class Question(NamedTuple):
    """What a bot is asked; the numbers of entries, in all and of its own, tell later whether it still is."""

    bot: str
    state: State
    n: int
    answered: int
    played: int
    """How many of its answers are in force."""
    offered: str | None
    """What somebody offers, if the bot has to answer that."""


class BotTurns:
    def __init__(self, desk: Desk) -> None:
        self.desk, self.settings, self.store = desk, desk.settings, desk.store
        self.held: dict[tuple[str, Seat], Room] = {}
        """The bots that this process thinks for, or wants to: one thought at a time for each."""
        self.left_alone: set[tuple[str, Seat]] = set()
        """Those of them that another process thinks for just now."""

    @property
    def lease(self) -> int:
        """Milliseconds. It ends before the table is due, so that whoever finds that can claim the thought at once."""
        return round(800 * self.settings.bot_patience)

    def ask(self, room: Room, following: Following) -> None:
        for seat in room.bots_asked():
            if (room.id, seat) not in self.held:
                self.held[room.id, seat] = room
                following.rooms.run(self.answer(room, seat, following))

    async def answer(self, room: Room, seat: Seat, following: Following) -> None:
        """When the thought is over, whatever is asked then begins the next: a seat stays with its holder."""
        try:
            await self.patiently(room, seat)
        except Refused:
            logger.info("a bot's answer came too late", extra={"table": room.id})
            return  # the slow poll asks again
        finally:
            del self.held[room.id, seat]
        following.follow_up(room)

    async def patiently(self, room: Room, seat: Seat) -> None:
        """While the database is away the question stands, and people wait: ask again as soon as it is back."""
        for pause in PAUSES:
            try:
                await self.until_answered(room, seat)
            except Unavailable:
                await asyncio.sleep(pause)
            else:
                return
        await self.until_answered(room, seat)

    async def until_answered(self, room: Room, seat: Seat) -> None:
        """Another process that thinks about it is left alone with it; if it has died, its lease ends, and we ask."""
        while (ends := await self.think_for(room, seat)) is not None:
            self.left_alone.add((room.id, seat))
            try:
                await asyncio.sleep(max(0, ends - now_ms()) / 1000 + AFTER_A_LEASE)
            finally:
                self.left_alone.discard((room.id, seat))

    async def think_for(self, room: Room, seat: Seat) -> int | None:
        """Think outside the lock. If only others have moved meanwhile, the answer is still good; else it is dropped.

        None: nothing is left to do here. Else another process thinks about it, and its lease ends then.
        """
        question = await self.question(room, seat)
        if question is None:
            return None
        if (ends := await self.claim(room, seat, question.answered)) is not None:
            return ends
        action = await self.think(room, seat, question)

        def choose(position: Position) -> tuple[Seat, Action] | None:
            is_same = position.n == question.n or position.counts[seat] == question.answered
            return (seat, action) if is_same and seat in room.bots_asked() else None

        if await room.enter(choose) is None:
            await self.drop(room, seat, question.answered)
        return None

    async def question(self, room: Room, seat: Seat) -> Question | None:
        async with room.lock:
            position = await room.current()
            if seat not in room.bots_asked():
                return None
            offer = position.table.offer
            played = sum(entry.seat == seat for entry in position.table.moves) if room.bot_of(seat) == GHOST else 0
            return Question(room.bot_of(seat), position.table.state.clone(), position.n, position.counts[seat], played,
                            offer.what if offer is not None and seat in offer.waiting else None)

    async def think(self, room: Room, seat: Seat, question: Question) -> Action:
        if question.offered is not None:
            return "!accept" if question.offered in room.bots_agree_to else "!decline"
        if question.bot == GHOST:
            return await ghost_answer(self.desk, room, seat, question.state, question.played)
        THOUGHTS.inc()
        simulations = room.row.seats[seat].simulations or self.settings.bot_simulations
        return await answer_of(self.desk, room, seat, question.bot, simulations, question.state)

    async def claim(self, room: Room, seat: Seat, count: int) -> int | None:
        """One process alone has an SQLite file, and what it holds is in its memory."""
        if self.store.is_sqlite:
            return None
        now = now_ms()
        return await self.store.write(lambda connection: claim_thought(
            connection, THIS_PROCESS, room.id, seat, count, now, now + self.lease))

    async def drop(self, room: Room, seat: Seat, count: int) -> None:
        if not self.store.is_sqlite:
            await self.store.write(lambda connection: drop_thought(connection, THIS_PROCESS, room.id, seat, count))

    async def renew(self) -> None:
        """Bots still think, or wait for their turn to: no other process need look at their tables."""
        held = {one: room for one, room in self.held.items() if one not in self.left_alone}
        until = now_ms() + self.lease
        if held:
            for room in held.values():
                room.due = UNKNOWN_DUE
            await self.store.write(lambda connection: renew_thoughts(connection, THIS_PROCESS, list(held), until))
