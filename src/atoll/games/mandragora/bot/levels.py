"""How the levels play Mandragora."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.games.mandragora.position import Position

SEES = {"beginner": 0.4, "easy": 0.6}
SIMULATIONS = {"medium": 0, "hard": 36, "master": 800}
BY_HAND = {"hard": 100}
"""Simulations where nothing was learned."""


def glitter(state: Position, seat: Seat) -> float:
    """Points that lie on the table."""
    return float(state.points[seat])
