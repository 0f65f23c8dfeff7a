"""What must happen is awaited here, for as long as it takes and no longer than anybody's patience."""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast

PATIENCE = 180
"""Seconds before what does not come is given up: no measure of speed."""
PAUSE = 0.02
"""Seconds between two looks."""
LONGEST = 2000
"""Characters of what was last seen that a failure shows."""
Seen = TypeVar("Seen")


async def eventually(look: Callable[[], Seen | Awaitable[Seen]], fits: Callable[[Seen], object] = bool,
                     pause: float = PAUSE) -> Seen:
    """What `look` sees as soon as it fits: `await eventually(lambda: ada.get(path), lambda said: said["n"] > 3)`."""
    until = time.monotonic() + PATIENCE
    while True:
        seen = look()
        if inspect.isawaitable(seen):
            async with asyncio.timeout(PATIENCE):
                seen = await seen
        if fits(cast(Seen, seen)):
            return cast(Seen, seen)
        give_up_after(until, seen)
        await asyncio.sleep(pause)


def eventually_sync(look: Callable[[], Seen], fits: Callable[[Seen], object] = bool, page: Any = None) -> Seen:
    """The same for tests without an event loop; a browser's page goes on meanwhile if it is given."""
    until = time.monotonic() + PATIENCE
    while True:
        seen = look()
        if fits(seen):
            return seen
        give_up_after(until, seen)
        if page is None:
            time.sleep(PAUSE)
        else:
            page.wait_for_timeout(1000 * PAUSE)


def give_up_after(until: float, seen: object) -> None:
    if time.monotonic() > until:
        raise AssertionError(f"not within {PATIENCE} s; last seen: {repr(seen)[:LONGEST]}")
