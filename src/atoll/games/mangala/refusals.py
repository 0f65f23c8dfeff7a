"""Why a sowing is forbidden."""

from __future__ import annotations

from atoll.core.game import Action, Seat
from atoll.games.mangala.box import PIT_OF, SIDE
from atoll.games.mangala.position import Position

GENERAL = "MG-5"
"""The seat is not to move, or the action is no sowing."""


def why_not(state: Position, seat: Seat, action: Action) -> str | None:
    """The first clause that fits, in the order of the rules (rules.md 4)."""
    if not state.to_act:
        return "MG-24"
    if seat not in state.to_act or action not in PIT_OF:
        return GENERAL
    if PIT_OF[action] + 1 == state.fortresses[1 - seat]:
        return "MG-51"
    return None if state.board[SIDE * seat + PIT_OF[action]] else "MG-6"
