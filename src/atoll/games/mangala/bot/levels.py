"""How the levels play mangala; the master is the solver's bot."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.games.mangala.box import FIRST_STORE, SECOND_STORE
from atoll.games.mangala.position import Position

SEES = {"beginner": 0.3, "easy": 0.95}
SIMULATIONS = {"medium": 12, "hard": 100, "master": 1000}
SET = 100.0
"""A set that is won outshines every stone."""


def glitter(state: Position, seat: Seat) -> float:
    """Stones in the own store."""
    return SET * state.points[seat] + state.board[(FIRST_STORE, SECOND_STORE)[seat]]
