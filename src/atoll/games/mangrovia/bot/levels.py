"""How the levels play Mangrovia."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.games.mangrovia.position import Position

SEES = {"beginner": 0.4, "easy": 0.55}
SIMULATIONS = {"medium": 0, "hard": 60, "master": 400}


def glitter(state: Position, seat: Seat) -> float:
    """Points of huts that stand."""
    return float(state.players[seat].points)
