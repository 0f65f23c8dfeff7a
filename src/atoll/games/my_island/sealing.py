"""What a seat can imagine: the same world with other sealed answers."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

from atoll.core.game import Seat

if TYPE_CHECKING:
    from atoll.games.my_island.state import MyIsland

    Position = TypeVar("Position", bound=MyIsland)


def imagined(game: Position, seat: Seat, rng: Random) -> Position:
    """Each sealed answer of another seat is one drawn evenly from that seat's legal answers; nothing else is hidden."""
    twin = game.clone()
    for other in sorted(twin.sealed):
        if other != seat:
            twin.sealed[other] = rng.choice(twin.pending[-1].options(twin, other))
    return twin
