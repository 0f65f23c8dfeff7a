"""A review put together: curves for each seat, its costliest decisions, and what luck and choices did to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from atoll.bots.roster import SOLVED
from atoll.bots.workers import worker_pool
from atoll.core.game import Action, Seat
from atoll.review.judge import Effort, Judged, judge
from atoll.review.points import Played, Point

MOST_NAMED = 5
"""Decisions named for one seat."""
SIMULATIONS = 48_000
"""About so many for a whole game, whatever its length: what is short is looked at more closely."""
FOR_EFFORT = 110
"""Simulations that a decision takes with an effort of 1, about."""
LEAST, MOST = 0.1, 8.0


@dataclass(frozen=True)
class Dot:
    """A seat's chances just before entry `n`; at the end, after all entries."""

    n: int
    chance: float


@dataclass(frozen=True)
class Mistake:
    """A decision that was clearly worse than another: what it cost lies between `low` and `high` with 99 %."""

    n: int
    action: Action
    better: Action
    chance: float
    """Before it, by what could be known."""
    cost: float
    low: float
    high: float
    is_exact: bool


@dataclass(frozen=True)
class Parts:
    """What led from the chances at the first decision to the end: `start` and the three together are `end`."""

    start: float
    draws: float
    own: float
    others: float
    end: float


@dataclass(frozen=True)
class SeatReview:
    seat: Seat
    known: tuple[Dot, ...]
    true: tuple[Dot, ...]
    mistakes: tuple[Mistake, ...]
    decisions: int
    parts: Parts


@dataclass(frozen=True)
class Review:
    game: str
    seats: tuple[SeatReview, ...]
    is_exact: bool
    """Was every decision judged exactly?"""


def effort_for(points: int, simulations: int = SIMULATIONS) -> Effort:
    factor = min(MOST, max(LEAST, simulations / FOR_EFFORT / max(1, points)))
    return Effort(max(2, round(16 * factor)), max(1, round(4 * factor)), max(3, round(12 * factor)))


def judged(game: Played, workers: int = 1, simulations: int = SIMULATIONS) -> Iterator[Judged]:
    """One decision after the other as it is judged: the same answers, whatever the number of processes."""
    work = partial(judge_point, game.game_id, effort_for(len(game.points), simulations))
    if workers == 1:
        yield from map(work, game.points)
        return
    with worker_pool(workers) as pool:
        yield from pool.map(work, game.points)


def judge_point(game_id: str, effort: Effort, point: Point) -> Judged:
    """Exactly, where the game is solved; each decision by itself, in any order and anywhere."""
    if game_id in SOLVED:
        from atoll.review.exact import is_solved, judge_exactly  # where nobody plays mangala no kernel is loaded
        if is_solved(game_id, point.state):
            return judge_exactly(game_id, effort, point)
    return judge(game_id, point, effort)


def put_together(game: Played, all_judged: Iterable[Judged]) -> Review:
    found = sorted(all_judged, key=lambda one: one.n)
    seats = tuple(seat_review(game, found, seat) for seat in range(game.players))
    return Review(game.game_id, seats, bool(found) and all(one.is_exact for one in found))


def seat_review(game: Played, judged: Sequence[Judged], seat: Seat) -> SeatReview:
    end = Dot(game.entries, game.payoffs[seat])
    own = [one for one in judged if one.seat == seat]
    known = [Dot(one.n, one.known) for one in own]
    true = [Dot(one.n, one.true[seat]) for one in judged]
    return SeatReview(seat, (*known, end), (*true, end), mistakes(own), len(own), parts(game, judged, seat))


def mistakes(own: Iterable[Judged]) -> tuple[Mistake, ...]:
    """The costliest ones, in the order of the game."""
    named = [Mistake(one.n, one.action, one.cost.best, one.known, one.cost.mean, one.cost.low, one.cost.high,
                     one.is_exact) for one in own if one.cost is not None and one.cost.is_mistake]
    return tuple(sorted(sorted(named, key=lambda one: -one.cost)[:MOST_NAMED], key=lambda one: one.n))


def parts(game: Played, judged: Sequence[Judged], seat: Seat) -> Parts:
    """Choices are what they did against the best that was found; all the rest was luck, where there is any."""
    start = judged[0].true[seat] if judged else 1 / game.players
    if not game.has_draws:
        return chosen_parts(game, judged, seat, start)
    own, others = 0.0, 0.0
    for one in judged:
        if one.cost is not None:
            own += one.cost.effect[seat] if one.seat == seat else 0.0
            others += one.cost.effect[seat] if one.seat != seat else 0.0
    for mine, theirs in (closing(game, judged, seat), leaving(game, judged, seat)):
        own, others = own + mine, others + theirs
    end = game.payoffs[seat]
    return Parts(start, end - start - own - others, own, others, end)


def closing(game: Played, judged: Sequence[Judged], seat: Seat) -> tuple[float, float]:
    """Resigning, a fallen flag or an agreement: what it did, to whoever did it and to the others."""
    if game.closed_by is None:
        return 0.0, 0.0
    before = judged[-1].true[seat] if judged else 1 / game.players
    change, who = game.payoffs[seat] - before, game.closed_by[1]
    return (change, 0.0) if who in (seat, None) else (0.0, change)


def leaving(game: Played, judged: Sequence[Judged], seat: Seat) -> tuple[float, float]:
    """The same for people who left a game that went on without them."""
    own, others = 0.0, 0.0
    for index, (before, after) in enumerate(pairwise(game.points)):
        if gone := after.left - before.left:
            change = judged[index + 1].true[seat] - judged[index].true[seat]
            own, others = (own + change, others) if seat in gone else (own, others + change)
    return own, others


def chosen_parts(game: Played, judged: Sequence[Judged], seat: Seat, start: float) -> Parts:
    """Where nothing is drawn and nothing hidden every change was chosen, by whoever moved."""
    sums, end = {True: 0.0, False: 0.0}, game.payoffs[seat]
    if not judged:
        own, others = closing(game, judged, seat)
        return Parts(start, 0.0, own, others, end)
    after = [*(one.true[seat] for one in judged[1:]), end]
    for one, chance in zip(judged, after, strict=True):
        sums[one.seat == seat] += chance - one.true[seat]
    ending = closing(game, judged, seat)
    if ending != (0.0, 0.0):  # the last change was not that of the last move
        last = judged[-1]
        sums[last.seat == seat] -= end - last.true[seat]
        return Parts(start, 0.0, sums[True] + ending[0], sums[False] + ending[1], end)
    return Parts(start, 0.0, sums[True], end - start - sums[True], end)
