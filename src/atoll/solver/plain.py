"""Exact search in Python, over the game itself: for machines without the kernel, and to test it against."""

from __future__ import annotations

import time

from atoll.solver.position import Pits, is_over, rest, sowings
from atoll.solver.tables import Tables

ROOM = 1_000_000
"""Positions that are remembered."""


class OutOfTimeError(Exception):
    """The deadline has come; what was found so far stays."""


class PlainSearch:
    """Alpha-beta with a transposition table, null windows at the root."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.known: dict[Pits, tuple[int, int]] = {}
        self.nodes = self.most = 0
        self.deadline = 0.0

    def at_least(self, pits: Pits, target: int, seconds: float, nodes: int = 0) -> bool | None:
        """Is the mover's future net gain at least that? None when time or nodes were over (0 nodes: no limit)."""
        self.deadline, self.most = time.monotonic() + seconds, self.nodes + nodes if nodes else 0
        try:
            return self.search(pits, target - 1, target) >= target
        except OutOfTimeError:
            return None

    def search(self, pits: Pits, alpha: int, beta: int) -> int:
        """Fail-soft: at or above beta a lower bound, at or below alpha an upper bound."""
        exact = rest(pits) if is_over(pits) else self.tables.gain(pits)
        if exact is not None:
            return exact
        low, high = self.known.get(pits, (-sum(pits), sum(pits)))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self.nodes += 1
        if self.most and self.nodes > self.most:
            raise OutOfTimeError
        if self.nodes % 64 == 0 and time.monotonic() > self.deadline:
            raise OutOfTimeError
        best = self.best(pits, alpha, beta)
        if best >= beta:
            low = max(low, best)
        elif best <= alpha:
            high = min(high, best)
        else:
            low = high = best
        if len(self.known) < ROOM:
            self.known[pits] = low, high
        return best

    def best(self, pits: Pits, alpha: int, beta: int) -> int:
        best = -1000
        for one in sorted(sowings(pits), key=lambda one: (one.again, one.gain), reverse=True):
            floor = max(alpha, best)
            if one.pits is None:
                gain = one.gain
            elif one.again:
                gain = one.gain + self.search(one.pits, floor - one.gain, beta - one.gain)
            else:
                gain = one.gain - self.search(one.pits, one.gain - beta, one.gain - floor)
            best = max(best, gain)
            if best >= beta:
                break
        return best
