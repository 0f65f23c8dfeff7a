"""What a review of a finished game says, as everybody gets it."""

from __future__ import annotations

from typing import Literal

import msgspec

from atoll.core.game import Action, Seat
from atoll.review.review import Dot, Mistake, SeatReview
from atoll.solver.review import Judged

Result = Literal["won", "drawn", "lost", "open"]


class SowingReview(msgspec.Struct):
    """What the sowing of entry `n` gave away lies between these, in stones: 0 and 0 for a best one.

    `before` and `after` are the result of the set with best play, for whoever sowed; `best` the pits that keep
    the value, where it is known exactly.
    """

    n: int
    seat: Seat
    pit: int
    low: int
    high: int
    best: list[int]
    before: Result
    after: Result
    is_forced: bool


class CurveDot(msgspec.Struct):
    """A seat's chance to win, 0 … 1, just before entry `n`; the last one is the result."""

    n: int
    chance: float


class CostlyDecision(msgspec.Struct):
    """Entry `n` of that seat, and what would have been better; what it cost lies between `low` and `high` with 99 %.

    `chance` is the seat's before it, by what it could know; `exact`: proved, not estimated.
    """

    n: int
    action: Action
    better: Action
    chance: float
    cost: float
    low: float
    high: float
    exact: bool


class LuckAndSkill(msgspec.Struct):
    """`start` + `draws` + `own` + `others` is `end`: what draws, own choices and those of others did to the chances."""

    start: float
    draws: float
    own: float
    others: float
    end: float


class ReviewedSeat(msgspec.Struct):
    """`known` has a dot for each own decision with a choice, `true` one for each of anybody's."""

    seat: Seat
    known: list[CurveDot]
    true: list[CurveDot]
    mistakes: list[CostlyDecision]
    parts: LuckAndSkill


class Review(msgspec.Struct):
    """`seats` is empty until all is done. `sowings` and `accuracy` are of classic mangala alone.

    `accuracy` by seat: of the sowings with a choice whose loss is known, the share that gave nothing away.
    """

    status: Literal["none", "working", "done"]
    done: int
    total: int
    sowings: list[SowingReview]
    accuracy: list[float | None]
    seats: list[ReviewedSeat]


def no_review() -> Review:
    return Review("none", 0, 0, [], [None, None], [])


def told_sowing(one: Judged) -> SowingReview:
    return msgspec.convert(one, SowingReview, from_attributes=True)


def told_seat(one: SeatReview) -> ReviewedSeat:
    parts = msgspec.convert(one.parts, LuckAndSkill, from_attributes=True)
    return ReviewedSeat(one.seat, dots(one.known), dots(one.true), [told_mistake(found) for found in one.mistakes],
                        parts)


def dots(curve: tuple[Dot, ...]) -> list[CurveDot]:
    return [CurveDot(dot.n, round(dot.chance, 4)) for dot in curve]


def told_mistake(one: Mistake) -> CostlyDecision:
    return CostlyDecision(one.n, one.action, one.better, round(one.chance, 4), round(one.cost, 4), round(one.low, 4),
                          round(one.high, 4), one.is_exact)
