"""The question of every turn, and what the two games share in its answer."""

from __future__ import annotations

from itertools import compress

from atoll.core.game import Action, Seat
from atoll.games.mangala.box import ROW_AND_SLOT, ROWS, SOW, Sowing
from atoll.games.mangala.position import Position, Taken


def legal_actions(state: Position, seat: Seat) -> list[Action]:
    """The mover's pits that hold a stone (MG-5, MG-6); a fortress always stands empty (MG-51)."""
    if seat not in state.to_act:
        return []
    return [*compress(SOW, state.board[ROWS[1]] if seat else state.board)]  # it stops after six


def tell_sowing(state: Position, sowing: Sowing) -> None:
    origin, path = sowing
    (seat, pit), (row, slot) = ROW_AND_SLOT[origin], ROW_AND_SLOT[path[-1]]
    state.note("sowed", seat=seat, pit=pit, count=len(path), row_seat=row, last=slot)


def capture_even(state: Position, seat: Seat, place: int) -> tuple[Taken, ...]:
    """An even number in the opponent's pit is the mover's (MG-16)."""
    taken = state.bank(seat, place)
    state.note("captured", seat=seat, pit=taken[1], count=taken[2])
    return (taken,)
