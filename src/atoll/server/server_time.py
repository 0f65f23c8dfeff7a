"""The server's time: the machine's clock without its steps. Flags fall by time that has passed."""

from __future__ import annotations

import time
from collections.abc import Callable

from atoll.server.logging_setup import logger
from atoll.server.metrics import TIME_HELD

STEP = 1_000
"""Milliseconds by which the machine's clock and the time that passed may differ before it counts as a step."""
SLEW = 1_000
"""After a step one millisecond is made good in so many: a running clock does not feel it."""
MILLION = 1_000_000


class ServerTime:
    """Small corrections of the machine's clock are followed; a step is held back and worked off slowly (ADR 0025)."""

    def __init__(self, wall: Callable[[], int] = lambda: time.time_ns(),
                 passed: Callable[[], int] = time.monotonic_ns) -> None:
        self.wall, self.passed = wall, passed
        self.anchor = (wall() // MILLION, passed() // MILLION)
        """A moment as the server tells it, and as it was counted."""
        self.held = 0
        """By how much (ms) the machine's clock was ahead at the last look, as far as it is a step."""

    def now(self) -> int:
        told, counted = self.anchor
        return told + self.passed() // MILLION - counted

    def watch(self) -> None:
        """Compare the two; call it every second or so."""
        told, counted = self.now(), self.passed() // MILLION
        ahead = self.wall() // MILLION - told
        slewed = min(abs(ahead), max(1, (counted - self.anchor[1]) // SLEW))
        is_step = abs(ahead) > STEP
        self.anchor = (told + ((slewed if ahead > 0 else -slewed) if is_step else ahead), counted)
        if is_step and abs(ahead - self.held) > STEP:
            logger.warning("the machine's clock was set; the server's time goes on", extra={"by_ms": ahead - self.held})
        self.held = ahead if is_step else 0
        TIME_HELD.set(self.held / 1000)


SERVER_TIME = ServerTime()


def now_ms() -> int:
    """Milliseconds since 1970, by the server's time."""
    return SERVER_TIME.now()
