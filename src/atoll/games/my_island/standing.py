"""How it stands: what each island would have if everybody finished now. Nothing is hidden here but sealed answers."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.core.standing import Items
from atoll.games.my_island.modules.at_end import AtEnd
from atoll.games.my_island.position import Position


def standing(state: Position, eyes: Seat | None) -> list[Items]:
    """What has been scored, and what scores at the end, tried on a copy (MI-43)."""
    counted = state if state.ranks is not None else state.clone()
    if state.ranks is None:
        for module in state.rules.of(AtEnd):
            module.act(counted)
    return [{**island.tally} for island in counted.islands]
