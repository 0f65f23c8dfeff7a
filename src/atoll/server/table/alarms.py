"""Flags fall by an alarm in the process that looks at a table; the due poll is there if that process dies.

A flag is an entry of the log, whose key is the claim: of two processes that drop it, one does.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from atoll.core.arbiter import GO_ON
from atoll.core.game import CHANCE, Action, Seat
from atoll.server.store.rows import now_ms
from atoll.server.table.clock import flag_entry
from atoll.server.table.position import Position
from atoll.server.table.room import Room

if TYPE_CHECKING:
    from atoll.server.table.following import Following

FAR_AWAY = 600_000
"""Flags that fall later than this (ms) are left to the due poll."""


def set_alarm(room: Room, following: Following) -> None:
    """For the next flag to fall, or a call to lapse, in place of the alarm before."""
    fall = room.next_fall(room.position) if room.position else None
    if room.alarm is not None:
        room.alarm.cancel()
        room.alarm = None
    if fall is not None and fall[0] - now_ms() < FAR_AWAY:
        wait = max(0, fall[0] - now_ms()) / 1000 + 0.005
        loop = asyncio.get_running_loop()
        room.alarm = loop.call_later(wait, lambda: following.rooms.run(drop_flag(room, following)))


async def drop_flag(room: Room, following: Following) -> None:
    def choose(position: Position) -> tuple[Seat, Action] | None:
        fall = room.next_fall(position)
        if room.row.status != "running" or not position.table.to_act or fall is None or fall[0] > now_ms():
            return None
        return fall[1], entry_of(room, position, fall[1])

    async with room.lock:
        await room.catch_up()
    await following.foresight.answer(room)  # it takes no time, so it comes before the flag
    if await room.enter(choose) is None:  # somebody has moved, at another process perhaps
        following.follow_up(room)


def entry_of(room: Room, position: Position, seat: Seat) -> Action:
    """What is due: a call that nobody answered lapses; who missed his first move has not come, whatever a fallen flag
    means in that game."""
    if seat == CHANCE:
        return GO_ON
    assert room.row.clock is not None, "a clock that can fall has a rule"
    if position.clock is not None and position.clock.is_missed(seat):
        return "!flag"
    return flag_entry(position.table.game, position.table.state, seat, room.row.clock)
