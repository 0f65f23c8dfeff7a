"""Prizes: a list in the order of their worth, and who takes which.

A prize is for everybody, for a category, or for rated players below a rating. Each one goes to the best placed of those
it is for who have none yet, so that everybody takes one prize at most, the first of the list that comes to him, and
what a winner leaves behind goes to the next in line. Who has withdrawn takes none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import SwissError

MOST_PRIZES, LONGEST_NAME, HIGHEST_RATING = 100, 60, 9999


@dataclass(frozen=True, slots=True)
class Prize:
    """What it is, as people write it ("Cup", "500 TL"), and whom it is for: nothing named is everybody."""

    name: str
    category: str = ""
    below: int = 0
    """For rated players below this rating; 0: any."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A player or a team as prizes see one."""

    unit: int
    rank: int
    categories: frozenset[str] = frozenset()
    rating: int = 0
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Award:
    """A prize, which of its kind it is (1 for the first), and who takes it; 0 if nobody is left for it."""

    prize: Prize
    place: int
    unit: int = 0
    level: tuple[int, ...] = ()
    """Others who have no prize yet and share his rank: a play-off, or an order by hand, decides between them."""


def read_prizes(data: Any) -> tuple[Prize, ...]:
    """A list of prizes as a journal has it, checked."""
    if data is None:
        return ()
    if not isinstance(data, list):
        raise SwissError("bad_prizes", "prizes are a list")
    if len(data) > MOST_PRIZES:
        raise SwissError("bad_prizes", f"an event has at most {MOST_PRIZES} prizes, not {len(data)}")
    return tuple(_prize(one) for one in data)


def _prize(data: Any) -> Prize:
    if not isinstance(data, Mapping):
        raise SwissError("bad_prizes", "a prize has a name, and may have a category or a rating that it is below")
    name, category, below = data.get("name"), data.get("category", ""), data.get("below", 0)
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= LONGEST_NAME or not name.isprintable():
        raise SwissError("bad_prizes", f"a prize's name has 1 to {LONGEST_NAME} printable characters")
    if not isinstance(category, str) or len(category) > LONGEST_NAME or len(category.split()) != bool(category):
        raise SwissError("bad_prizes", f"the category of a prize is one word, not {str(category)[:20]!r}")
    if type(below) is not int or not 0 <= below <= HIGHEST_RATING:
        raise SwissError("bad_prizes", f"a prize is for ratings below 1 to {HIGHEST_RATING}, not {str(below)[:20]!r}")
    return Prize(name.strip(), category, below)


def is_for(prize: Prize, one: Contender) -> bool:
    """Whether somebody may take it at all; who has no rating is in no band of ratings."""
    in_band = not prize.below or 0 < one.rating < prize.below
    return in_band and (not prize.category or prize.category in one.categories)


def awards(prizes: Sequence[Prize], contenders: Iterable[Contender]) -> list[Award]:
    """Who takes what, in the order of the list; contenders in the order of the table."""
    free = sorted((one for one in contenders if not one.is_gone), key=lambda one: one.rank)
    counts: dict[tuple[str, int], int] = {}
    found: list[Award] = []
    for prize in prizes:
        kind = prize.category, prize.below
        counts[kind] = counts.get(kind, 0) + 1
        best = [one for one in free if is_for(prize, one)]
        level = tuple(one.unit for one in best[1:] if one.rank == best[0].rank)
        found.append(Award(prize, counts[kind], best[0].unit if best else 0, level))
        free = [one for one in free if one is not (best[0] if best else None)]
    return found


def no_awards(prizes: Sequence[Prize]) -> list[Award]:
    """The list before anything is played: nobody has a place yet."""
    return awards(prizes, ())
