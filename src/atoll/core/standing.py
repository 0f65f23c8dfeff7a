"""How does it stand? What each seat would have if the game ended now, as far as somebody may know it."""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from atoll.core.game import Seat

Items: TypeAlias = dict[str, int | None]
"""Points by the keys of the breakdown; None where they are not known."""


class Standing(Protocol):
    """`standing.py` of a game."""

    def standing(self, state: Any, eyes: Seat | None, /) -> list[Items]:
        """For each seat, as these eyes (None: a spectator's) may know it; when the game is over, its breakdown."""
