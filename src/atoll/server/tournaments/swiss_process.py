"""Explanations of pairings are worked out in a process of their own: a matching holds the interpreter for long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TypeVar

from atoll.server.errors import Busy
from atoll.server.table.thinking import SLOW_NICE, keep_quiet

Result = TypeVar("Result")
SECONDS, MOST_WAITING = 30.0, 50


class SwissProcess:
    """Started when it is first needed; one question after the other."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.waiting = 0

    async def run(self, work: Callable[..., Result], *about: object) -> Result:
        if self.waiting >= MOST_WAITING:
            raise Busy("too many pairings are being explained at the moment; try again")
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, get_context("spawn"), keep_quiet, ("", SLOW_NICE))
        self.waiting += 1
        try:
            return await asyncio.wait_for(
                asyncio.get_running_loop().run_in_executor(self.pool, work, *about), SECONDS)
        except (TimeoutError, BrokenProcessPool) as error:
            self.close()
            raise Busy("this pairing cannot be explained at the moment; try again") from error
        finally:
            self.waiting -= 1

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
