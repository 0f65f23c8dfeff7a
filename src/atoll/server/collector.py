"""Full collections of garbage stop everything for a moment: they wait until nobody plays."""

from __future__ import annotations

import gc
import time

from atoll.server.metrics import ANSWERED, COLLECTED

EVERY = 300.0
AT_LAST = 3600.0
"""Seconds after which it happens even if somebody always plays."""
SAMPLE = "_count"


class Collector:
    """What was loaded at the start stays for ever, and most of the rest is freed without the collector."""

    def __init__(self) -> None:
        self.last, self.answered = time.monotonic(), 0.0

    def open(self) -> None:
        gc.enable()
        gc.freeze()
        gc.set_threshold(20_000, 50, 1_000_000)

    async def look(self) -> None:
        """Once a second: has anybody played since the last look?"""
        since, answered = time.monotonic() - self.last, moves_answered()
        is_quiet, self.answered = answered == self.answered, answered
        if (since >= EVERY and is_quiet) or since >= AT_LAST:
            self.collect()

    def collect(self) -> None:
        with COLLECTED.time():
            gc.collect()
        self.last = time.monotonic()


def moves_answered() -> float:
    return next(sample.value for metric in ANSWERED.collect() for sample in metric.samples
                if sample.name.endswith(SAMPLE))
