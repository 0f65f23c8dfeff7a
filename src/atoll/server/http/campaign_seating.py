"""How the seats of a campaign can be changed between two episodes: what its game allows, tried out on the book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from atoll.core.errors import BadSeats
from atoll.core.game import Book, Campaign

Way = Literal["add", "rest", "back"]


class Seating(msgspec.Struct):
    """One more place, a page that rests, or one that comes back; `islands` is what to ask for then."""

    way: Way
    island: int
    """The page that gets a place or rests."""
    islands: list[int]


def seatings(rules: Campaign, book: Book) -> list[Seating]:
    """Nothing where the campaign is over."""
    if rules.next_episode(book) is None:
        return []
    return [one for one in thinkable(list(book["seats"]), len(rules.standing(book))) if is_allowed(rules, book, one)]


def thinkable(now: list[int], pages: int) -> Iterator[Seating]:
    yield Seating("add", pages, [*now, pages])
    for page in now:
        yield Seating("rest", page, [one for one in now if one != page])
    for page in range(pages):
        if page not in now:
            yield Seating("back", page, [*now, page])


def is_allowed(rules: Campaign, book: Book, wanted: Seating) -> bool:
    try:
        rules.reseat(book, wanted.islands)
    except BadSeats:
        return False
    return True
