"""The end of the game, after the last landing of a round (rules.md 2.13)."""

from __future__ import annotations

from atoll.games.mangrovia.box.rulebook import ROUND_LIMIT
from atoll.games.mangrovia.position import Position


def end_reason(state: Position) -> str | None:
    """Why this round was the last one; None where the game goes on (MV-85, MV-86)."""
    if any(player.huts_left == 0 for player in state.players):
        return "last_hut"
    return "round_limit" if state.round >= ROUND_LIMIT else None


def finish(state: Position, reason: str) -> None:
    """There is no preparation in the last round (MV-87)."""
    state.phase, state.reason = "over", reason
    state.note("ended", reason=reason)
