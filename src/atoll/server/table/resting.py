"""Vacations as a clock sees them: stretches of time in which a seat's own time stands still."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Rest(NamedTuple):
    """From the one moment to the other (ms), the second one not included."""

    begins: int
    ends: int


def awake(rests: Sequence[Rest], since: int, until: int) -> int:
    """How much of the time between the two moments does not lie in a rest; rests never overlap."""
    slept = sum(max(0, min(until, rest.ends) - max(since, rest.begins)) for rest in rests)
    return max(0, until - since - slept)


def moment_after(rests: Sequence[Rest], since: int, needed: int) -> int:
    """When so much time outside of rests has passed. What was used up when a rest begins is not saved by it."""
    for rest in sorted(rests):
        if rest.ends <= since:
            continue
        before = max(0, rest.begins - since)
        if before >= needed:
            break
        since, needed = rest.ends, needed - before
    return since + needed


def rests_at(rests: Sequence[Rest], now: int) -> int | None:
    """Until when somebody rests who rests at that moment."""
    return next((rest.ends for rest in rests if rest.begins <= now < rest.ends), None)
