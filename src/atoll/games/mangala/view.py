"""What a seat may see. Nothing is hidden: all see the same."""

from __future__ import annotations

from typing import Any

from atoll.core.game import Seat, View
from atoll.games.mangala.box import ROW_AND_SLOT, ROWS, STORES
from atoll.games.mangala.position import Position


def view(state: Position, seat: Seat | None) -> View:
    """Its keys are those of the rules (rules.md 4)."""
    return {"variant": state.options.variant, "sets": state.options.sets, "set": state.set, "starter": state.starter,
            "results": [list(stones) for stones in state.results], "points": list(state.points),
            "pits": [state.board[row] for row in ROWS], "stores": [state.board[store] for store in STORES],
            "fortresses": list(state.fortresses), "repeats": state.repeats, "to_act": list(state.to_act),
            "last": last_view(state)}


def last_view(state: Position) -> dict[str, Any] | None:
    """The last sowing, as people name holes."""
    if state.last is None:
        return None
    origin, path = state.last
    seat, pit = ROW_AND_SLOT[origin]
    return {"seat": seat, "pit": pit, "count": len(path), "path": [list(ROW_AND_SLOT[hole]) for hole in path],
            "taken": [list(item) for item in state.taken]}
