"""Where every stone is: in one of the twelve pits or the two stores."""

from __future__ import annotations

from atoll.games.mangala.position import Position


def material(state: Position) -> dict[str, int]:
    return {"stone": sum(state.board)}
