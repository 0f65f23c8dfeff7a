"""Long work beside the event loop: a few pieces at a time, within a time, and not too many in the queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from atoll.server.errors import Busy

Result = TypeVar("Result")
AT_ONCE = 2
SECONDS = 30.0
MOST_WAITING = 200


class Workers:
    """Logs have a greatest length, so every piece ends by itself; whoever asked waits no longer than `seconds`."""

    def __init__(self, at_once: int = AT_ONCE, seconds: float = SECONDS) -> None:
        self.at_once, self.seconds = at_once, seconds
        self.waiting = 0
        self.pool: ThreadPoolExecutor | None = None

    async def run(self, work: Callable[..., Result], *about: object) -> Result:
        if self.waiting >= MOST_WAITING:
            raise Busy("too much is being looked up at the moment; try again")
        if self.pool is None:
            self.pool = ThreadPoolExecutor(self.at_once, "atoll-work")
        self.waiting += 1
        try:
            return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(self.pool, work, *about),
                                          self.seconds)
        except TimeoutError as error:
            raise Busy("that takes too long at the moment; try again") from error
        finally:
            self.waiting -= 1

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
