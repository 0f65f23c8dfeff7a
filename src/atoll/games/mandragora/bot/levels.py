"""How the levels play Mandragora."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.games.mandragora.position import Position

SEES = {"beginner": 0.4, "easy": 0.6}
SIMULATIONS = {"medium": 0, "hard": 60, "master": 1200}


def glitter(state: Position, seat: Seat) -> float:
    """Points that lie on the table."""
    return float(state.points[seat])
