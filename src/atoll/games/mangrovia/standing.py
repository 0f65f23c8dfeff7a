"""How it stands: what each seat would have if it ended now, as far as somebody may know it."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.core.standing import Items
from atoll.games.mangrovia.position import Position
from atoll.games.mangrovia.scoring import itemised


def standing(state: Position, eyes: Seat | None) -> list[Items]:
    """Huts and paths lie open; amulets that were drawn are known to their owner alone (MV-54)."""
    items: list[Items] = [{**item} for item in itemised(state)]
    for seat, (item, player) in enumerate(zip(items, state.players, strict=True)):
        if seat != eyes and any(player.hidden_amulets) and state.pending:
            item["amulets"] = None
    return items
