"""The question of every turn, and what the two games share in its answer. Each sows for itself: a call costs time."""

from __future__ import annotations

from itertools import compress

from atoll.core.game import Action, Seat
from atoll.games.mangala.box import ROW_AND_SLOT, SECOND_ROW, SOW, Sowing
from atoll.games.mangala.position import Position, Taken


def legal_actions(state: Position, seat: Seat) -> list[Action]:
    """The mover's pits that hold a stone (MG-5, MG-6); a fortress always stands empty (MG-51)."""
    if seat not in state.to_act:
        return []
    # For seat 0 the whole board will do: `compress` stops at the end of SOW, so after the six pits that come first.
    return [*compress(SOW, state.board[SECOND_ROW] if seat else state.board)]


def tell_sowing(state: Position, sowing: Sowing) -> None:
    origin, path = sowing
    (seat, pit), (row, slot) = ROW_AND_SLOT[origin], ROW_AND_SLOT[path[-1]]
    state.note("sowed", seat=seat, pit=pit, count=len(path), row_seat=row, last=slot)


def capture_even(state: Position, seat: Seat, hole: int) -> tuple[Taken, ...]:
    """An even number in the opponent's pit is the mover's (MG-16)."""
    taken = state.bank(seat, hole)
    state.note("captured", seat=seat, pit=taken[1], count=taken[2])
    return (taken,)
