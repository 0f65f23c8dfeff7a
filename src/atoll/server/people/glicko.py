"""Glicko-2 ratings of two who play each other; three and more are rated by plackett_luce.py, on the same scale."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import Any, NamedTuple

from sqlalchemy import Row

SCALE = 173.7178
TAU = 0.5
"""How much a volatility may change in one game."""
TINY = 1e-6
WIDEST = 350.0
PERIOD = 7 * 86_400_000
"""A rating period of somebody who does not play, in milliseconds: a week."""


class Rating(NamedTuple):
    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


class Meeting(NamedTuple):
    """One opponent: his rating, and my score against him (1, ½, 0)."""

    other: Rating
    score: float


def after_absence(mine: Rating, away: int) -> Rating:
    """Step 6 for whoever did not play, once for each period (`away` in milliseconds): only the deviation grows."""
    grown = (mine.deviation / SCALE) ** 2 + max(0, away) / PERIOD * mine.volatility**2
    return mine._replace(deviation=max(mine.deviation, min(WIDEST, SCALE * sqrt(grown))))


def rating_now(row: Row[Any], now: int) -> Rating:
    """What a row of `ratings` is worth today; before it was noted when somebody played last, nothing grew."""
    stored = Rating(row.rating, row.deviation, row.volatility)
    return stored if row.at is None else after_absence(stored, now - row.at)


def after_game(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """The new ratings of two; equal ranks are a draw."""
    (one, other), (mine, others) = before, ranks
    return [updated(one, [Meeting(other, score(mine, others))]), updated(other, [Meeting(one, score(others, mine))])]


def score(mine: int, others: int) -> float:
    return 1.0 if mine < others else 0.5 if mine == others else 0.0


def updated(mine: Rating, meetings: Sequence[Meeting]) -> Rating:
    """One rating period: the steps 2 to 8 of Glickman's description."""
    mu, phi = (mine.rating - 1500) / SCALE, mine.deviation / SCALE
    information, surprise = 0.0, 0.0
    for other, result in meetings:
        pull = 1 / sqrt(1 + 3 * (other.deviation / SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-pull * (mu - (other.rating - 1500) / SCALE)))
        information += pull**2 * expected * (1 - expected)
        surprise += pull * (result - expected)
    variance = 1 / information
    sigma = new_volatility(mine.volatility, phi, variance, variance * surprise)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return Rating(1500 + SCALE * (mu + phi**2 * surprise), min(WIDEST, SCALE * phi), sigma)


def new_volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5: the root of f by the Illinois method."""
    a = log(sigma**2)

    def f(x: float) -> float:
        spread = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / TAU**2

    low = a
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        steps = 1
        while f(a - steps * TAU) < 0:
            steps += 1
        high = a - steps * TAU
    at_low, at_high = f(low), f(high)
    while abs(high - low) > TINY:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = f(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)
