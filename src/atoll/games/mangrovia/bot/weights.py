"""What each thing counts for when a position is judged: fitted numbers, apart from the code that uses them.

`bench/mangrovia_weights.py` shows how well they foretell winners, and fits those for the beginning of a round again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp
from typing import NamedTuple


class Weights(NamedTuple):
    """Points for one of each; the fields are the columns of `evaluate.features`."""

    points: float
    path_now: float
    path_share: float
    stone_now: float
    stone_huts: float
    pole_now: float
    pole_share: float
    amulets: float
    valuables: float
    marked_cards: float
    other_cards: float
    affordable: float
    amulet_yield: float
    huts_left: float
    cards_coming: float
    amulets_coming: float
    huts_coming: float
    birds_coming: float
    tiles: float
    surplus: float
    hut_ready: float
    hut_later: float


(POINTS, PATH_NOW, PATH_SHARE, STONE_NOW, STONE_HUTS, POLE_NOW, POLE_SHARE, AMULETS_OWNED, VALUABLES, MARKED, OTHER,
 AFFORDABLE, YIELD, HUTS_LEFT, CARDS_COMING, AMULETS_COMING, HUTS_COMING, BIRDS_COMING, TILES_OWNED, SURPLUS,
 HUT_READY, HUT_LATER) = range(len(Weights._fields))

OPENING = Weights(
    points=1.2, path_now=0.1, path_share=0.4, stone_now=0.9, stone_huts=6.0, pole_now=0.2, pole_share=0.3, amulets=0.95,
    valuables=0.33, marked_cards=1.2, other_cards=1.4, affordable=0.8, amulet_yield=5.0, huts_left=2.5,
    cards_coming=1.95, amulets_coming=1.0, huts_coming=2.6, birds_coming=0.8, tiles=2.0, surplus=-0.5,
    hut_ready=0.2, hut_later=0.1)
ENDING = Weights(
    points=1.0, path_now=0.7, path_share=0.4, stone_now=0.85, stone_huts=1.5, pole_now=0.6, pole_share=0.4,
    amulets=0.95, valuables=0.18, marked_cards=0.3, other_cards=0.15, affordable=0.4, amulet_yield=0.5, huts_left=-0.2,
    cards_coming=0.9, amulets_coming=0.9, huts_coming=3.2, birds_coming=0.5, tiles=0.3, surplus=-0.15,
    hut_ready=0.3, hut_later=0.1)

LEAD = (16.0, 5.0)
"""A lead of so many points makes a seat e times likelier to win, in an opening and in an ending."""

ROUND_OPENING = Weights(
    points=0.89, path_now=-0.04, path_share=0.25, stone_now=0.39, stone_huts=4.9, pole_now=-0.24, pole_share=0.54,
    amulets=1.36, valuables=0.51, marked_cards=2.11, other_cards=2.08, affordable=-0.63, amulet_yield=4.65,
    huts_left=-0.86, cards_coming=0.0, amulets_coming=0.0, huts_coming=0.0, birds_coming=0.0, tiles=0.52,
    surplus=-2.01, hut_ready=-0.03, hut_later=0.0)
ROUND_ENDING = Weights(
    points=0.97, path_now=0.71, path_share=0.29, stone_now=0.45, stone_huts=3.66, pole_now=0.87, pole_share=0.31,
    amulets=0.9, valuables=0.06, marked_cards=0.63, other_cards=0.86, affordable=0.38, amulet_yield=0.35,
    huts_left=0.54, cards_coming=0.0, amulets_coming=0.0, huts_coming=0.0, birds_coming=0.0, tiles=0.54,
    surplus=0.17, hut_ready=0.45, hut_later=0.0)
ROUND_LEAD, ROUND_START = (9.5, 5.0), (0.7, 0.4)
"""What counts when a round begins, fitted to the final scores of games with three to five seats: nothing is under way
then, so nothing is coming; but somebody places the first bowl."""


@cache
def weights_at(late: float) -> Weights:
    """Between those of an opening (0) and those of an ending (1)."""
    return between(OPENING, ENDING, late)


@cache
def round_weights_at(late: float) -> Weights:
    """The same for the beginning of a round."""
    return between(ROUND_OPENING, ROUND_ENDING, late)


def between(opening: Weights, ending: Weights, late: float) -> Weights:
    return Weights(*(early + (final - early) * late for early, final in zip(opening, ending, strict=True)))


def at(ends: tuple[float, float], late: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * late


def shares(scores: Sequence[float], lead: tuple[float, float], late: float) -> tuple[float, ...]:
    """Each seat's share of winning by estimated final scores; together they are one."""
    best, points = max(scores), at(lead, late)
    chances = [exp((score - best) / points) for score in scores]
    total = sum(chances)
    return tuple([chance / total for chance in chances])
