"""Rounds that are not a Swiss of two seats.

* `balanced`: tables of three to five seats; everybody has each seat equally often and meets new opponents.
"""

from .balanced import SeatedRound, SeatHistory, seat_round

__all__ = ["SeatHistory", "SeatedRound", "seat_round"]
