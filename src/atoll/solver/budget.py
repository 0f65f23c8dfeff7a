"""What one thought may cost: seconds where somebody waits, nodes where the same answer is wanted every time."""

from __future__ import annotations

import time
from math import inf


class Budget:
    """Seconds, nodes, or both; nodes are those of a search, whatever the machine. 0 nodes: no limit on them."""

    def __init__(self, seconds: float = inf, nodes: int = 0) -> None:
        self.until = time.monotonic() + seconds
        self.counts, self.left, self.spent = nodes > 0, nodes, 0

    @property
    def seconds(self) -> float:
        return self.until - time.monotonic()

    @property
    def nodes(self) -> int:
        """As searches take it: never 0 where nodes are counted, since that would be no limit."""
        return max(1, self.left) if self.counts else 0

    @property
    def is_over(self) -> bool:
        return (self.counts and self.left <= 0) or self.seconds <= 0

    def spend(self, nodes: int) -> None:
        self.left -= nodes
        self.spent += nodes

    def part(self, share: float) -> Budget:
        """A share of what is left."""
        return Budget(share * self.seconds, max(1, int(share * self.left)) if self.counts else 0)
