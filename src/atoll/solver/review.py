"""A finished game looked at again: what each sowing gave away, and how many of a player's gave nothing."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from atoll.core.game import Action, Seat, State
from atoll.solver.oracle import Oracle, Worth, result, worth_of
from atoll.solver.position import Pits, of_state, sowings


@dataclass(frozen=True)
class Decision:
    """A sowing of a game, and the board before it as its player saw it."""

    n: int
    """The number of its entry in the log, from 0."""
    seat: Seat
    pits: Pits
    lead: int
    """What the player had banked more than the opponent."""
    pit: int


@dataclass(frozen=True)
class Judged:
    """What a sowing gave away lies between these, in stones; 0 to 0 where it was a best one."""

    n: int
    seat: Seat
    pit: int
    low: int
    high: int
    best: list[int]
    """The pits that keep the value; empty where it is not known exactly."""
    before: str
    after: str
    """The result of the set with best play, for whoever sowed: won, drawn, lost or open."""
    is_forced: bool

    @property
    def counts(self) -> bool:
        """For accuracy: there was a choice, and it is known whether it gave something away."""
        return not self.is_forced and (self.low > 0 or self.high == 0)


def decision(n: int, state: State, seat: Seat, action: Action) -> Decision | None:
    """None where nothing was sown: an offer, a resignation."""
    if not action.startswith("sow ") or state.view(None)["variant"] != "classic":
        return None
    stores = state.view(None)["stores"]
    return Decision(n, seat, of_state(state), stores[seat] - stores[1 - seat], int(action[4:]))


def judge(oracle: Oracle, one: Decision, seconds: float) -> Judged:
    until = time.monotonic() + seconds
    worth = oracle.worth(one.pits, seconds / 2)
    options = sowings(one.pits)
    played = next(option for option in options if option.pit == one.pit)
    got = worth_of(played, lambda pits: oracle.worth(pits, max(0.0, until - time.monotonic())))
    if len(options) == 1:
        worth = got
    low, high = max(0, worth.low - got.high), max(0, worth.high - got.low)
    best = oracle.best(one.pits, worth, max(0.1, until - time.monotonic())) if worth.exact else []
    return Judged(one.n, one.seat, one.pit, low, high, best, with_lead(worth, one.lead), with_lead(got, one.lead),
                  len(options) == 1)


def with_lead(worth: Worth, lead: int) -> str:
    return result(Worth(lead + worth.low, lead + worth.high))


def review(oracle: Oracle, decisions: Sequence[Decision], seconds: float) -> list[Judged]:
    """From the last sowing to the first, since what comes later is then known already; in the order of the game."""
    return [judge(oracle, one, seconds) for one in reversed(decisions)][::-1]


def accuracy(judged: Iterable[Judged], seat: Seat) -> float | None:
    """Of the player's sowings that count, the share that gave nothing away; None where none counts."""
    counted = [one.high == 0 for one in judged if one.seat == seat and one.counts]
    return sum(counted) / len(counted) if counted else None
