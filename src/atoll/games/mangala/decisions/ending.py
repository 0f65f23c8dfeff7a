"""The end of a set: who gets the stones that are left, and whether another set follows (rules.md 2, End)."""

from __future__ import annotations

from atoll.core.game import Seat
from atoll.games.mangala.box import FIRST_ROW, FIRST_STORE, ROWS, SECOND_STORE
from atoll.games.mangala.position import Position, Taken
from atoll.games.mangala.scoring import is_match_open, set_points

ALL_TO: tuple[tuple[Seat, Seat], tuple[Seat, Seat]] = ((0, 0), (1, 1))
"""Who gets each row's stones when all of them go to one seat (MG-26)."""
EACH_ITS_OWN: tuple[Seat, Seat] = (0, 1)
"""Each row's stones to the seat that it belongs to (MG-56, MG-57)."""


def emptied(board: list[int]) -> Seat:
    """The seat whose side is empty; where both are, there is nothing to take, and it does not matter (MG-27)."""
    return 1 if any(board[FIRST_ROW]) else 0


def end_set(state: Position, heirs: tuple[Seat, Seat], reason: str) -> None:
    """Each row's stones go to the seat named for it, and the next set is laid out, if there is one."""
    state.rest = bank_rest(state, heirs)
    stones = (state.board[FIRST_STORE], state.board[SECOND_STORE])
    for seat in (0, 1):
        if state.rest[seat]:
            state.note("banked", seat=seat, count=state.rest[seat], source="rest")
    state.note("ended", set=state.set, reason=reason, stones=list(stones))
    state.results = (*state.results, stones)
    gained = set_points(stones)
    state.points = (state.points[0] + gained[0], state.points[1] + gained[1])
    state.to_act = ()
    if is_match_open(state):
        state.lay_out(state.set + 1)
    else:
        state.reason = "sets" if state.options.sets > 1 else reason


def bank_rest(state: Position, heirs: tuple[Seat, Seat]) -> tuple[int, int]:
    """What lies on the board goes into the stores: how much each seat gets."""
    rest, taken = [0, 0], list[Taken]()
    for seat, row in enumerate(ROWS):
        heir = heirs[seat]
        for hole in range(row.start, row.stop):
            if state.board[hole]:
                taken.append(state.bank(heir, hole))
                rest[heir] += taken[-1][2]
    state.taken = (*state.taken, *taken)
    return rest[0], rest[1]
