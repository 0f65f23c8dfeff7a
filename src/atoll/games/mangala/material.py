"""Where every stone is: in one of the twelve pits or the two stores."""

from __future__ import annotations

from atoll.games.mangala.state import Mangala


def material(state: Mangala) -> dict[str, int]:
    return {"stone": sum(state.board)}
