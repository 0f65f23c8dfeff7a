"""What a seat can imagine: the same position with other sealed answers. Nothing else is ever hidden (MI-9, MI-15)."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from atoll.core.game import Seat
from atoll.core.sealed import imagine_sealed
from atoll.games.my_island.position import Position

P = TypeVar("P", bound=Position)


def determinize(state: P, seat: Seat, rng: Random) -> P:
    """Each sealed answer of another seat is one drawn evenly from that seat's legal answers."""
    twin = state.clone()
    imagine_sealed(twin, seat, rng)
    return twin
