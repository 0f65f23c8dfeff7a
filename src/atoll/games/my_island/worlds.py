"""What a seat can imagine: the same position with other sealed answers. Nothing else is ever hidden (MI-9, MI-15)."""

from __future__ import annotations

from random import Random

from atoll.core.game import Seat
from atoll.core.sealed import imagine_sealed
from atoll.games.my_island.position import Position


def deal_anew(state: Position, seat: Seat, rng: Random) -> None:
    """Each sealed answer of another seat becomes one drawn evenly from that seat's legal answers."""
    imagine_sealed(state, seat, rng)
