"""An arbiter's words at a table: that play goes on, time for a seat, and a decision that ends the game.

They are entries of the log like any other, so that clocks and results follow from it. An arbiter has no seat: they
stand where chance's draws do, and begin with "!".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from atoll.core.errors import NoOffer
from atoll.core.game import Action, Seat

GO_ON: Action = "!resume"
TIME = re.compile(r"!time (0|[1-9][0-9]?) ([1-9][0-9]{0,5})")
DECISION = re.compile(r"!decide ((?:[1-9][0-9]?|-)(?: (?:[1-9][0-9]?|-))*)")
NOT_COUNTED = "-"


class GoOn(NamedTuple):
    """The clocks run again."""


class TimeGiven(NamedTuple):
    seat: Seat
    seconds: int


class Decision(NamedTuple):
    ranks: tuple[int, ...]
    uncounted: tuple[Seat, ...]
    """Who has not played, or has lost though nobody won: such a game is rated for nobody."""


def time_entry(seat: Seat, seconds: int) -> Action:
    return f"!time {seat} {seconds}"


def decision_entry(places: Sequence[int | None]) -> Action:
    """By seat: the place, None for a seat that is not counted."""
    return f"!decide {' '.join(NOT_COUNTED if place is None else str(place) for place in places)}"


def read_ruling(action: Action, players: int) -> GoOn | TimeGiven | Decision:
    if action == GO_ON:
        return GoOn()
    if (given := TIME.fullmatch(action)) and int(given[1]) < players:
        return TimeGiven(int(given[1]), int(given[2]))
    if decided := DECISION.fullmatch(action):
        places = decided[1].split(" ")
        if len(places) == players:
            return decision(places)
    raise NoOffer(f"no arbiter can {action!r} at a table of {players}")


def decision(places: Sequence[str]) -> Decision:
    """Those who are not counted are behind all others, level with each other."""
    counted = [int(place) for place in places if place != NOT_COUNTED]
    if any(place > len(places) for place in counted):
        raise NoOffer(f"{len(places)} seats have {len(places)} places at most")
    last = len(counted) + 1
    ranks = tuple(last if place == NOT_COUNTED else int(place) for place in places)
    return Decision(ranks, tuple(seat for seat, place in enumerate(places) if place == NOT_COUNTED))
