"""A race against a recorded island: two seats that begin alike. Nobody touches another's island, so whatever was
played there can be played again on the same cards."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

from atoll.core.game import Seat
from atoll.games.my_island.options import Options
from atoll.games.my_island.position import Position

PLAYERS = 2


def race(options: Options, seat: Seat) -> Options:
    """Both have the island that the seat had when the recorded game began; it keeps its name on the second page."""
    if options.book is None:
        return options
    page = options.book["islands"][options.book["seats"][seat]]
    book: dict[str, Any] = {**deepcopy(options.book), "islands": [deepcopy(page) | {"name": ""}, deepcopy(page)],
                            "seats": [0, 1], "history": []}
    return replace(options, book=book)


def is_run(state: Position) -> bool:
    """Only stickers are left to be placed, which may be others than were won then: they are no part of the race."""
    return state.ranks is not None
