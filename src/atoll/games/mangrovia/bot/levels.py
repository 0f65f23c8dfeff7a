"""How the levels play Mangrovia."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.games.mangrovia.position import Position

SEES = {"beginner": 0.4, "easy": 0.6, "medium": 0.85}
SIMULATIONS = {"medium": 0, "hard": 40, "master": 400}
BY_HAND = {"hard": 60}
"""Simulations where nothing was learned."""


def glitter(state: Position, seat: Seat) -> float:
    """Points of huts that stand."""
    return float(state.players[seat].points)
