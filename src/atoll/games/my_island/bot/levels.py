"""How the levels play My Island."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.games.my_island.bot.evaluate import opened
from atoll.games.my_island.position import Position

SEES = {"beginner": 0.06, "easy": 0.13, "medium": 0.25}
SIMULATIONS = {"medium": 0, "hard": 60, "master": 400}
LEARNED = ("master",)
"""Who plans with what was learned: 20 simulations of it play as well as 400, so there is no room between."""


def glitter(state: Position, seat: Seat) -> float:
    """Where the marker stands when the sealed answers so far have taken effect."""
    return float((opened(state) if state.sealed else state).islands[seat].marker)
