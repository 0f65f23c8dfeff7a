"""The classic game: stores are slots, further sowings, even and opposite captures (rules.md 2, Sowing, Captures)."""

from __future__ import annotations

from atoll.core.game import Action, Seat
from atoll.games.mangala.box import EMPTY_ROW, FACING, FIRST_ROW, SECOND_ROW, SIDE, STORES, all_sowings
from atoll.games.mangala.decisions.ending import ALL_TO, emptied, end_set
from atoll.games.mangala.decisions.turn import capture_even, tell_sowing
from atoll.games.mangala.position import TURN, Position, Taken

SOWINGS = all_sowings(with_store=True)


def apply(state: Position, seat: Seat, action: Action) -> None:
    """Sow, capture, and see whose turn it is or whether the set is over (MG-6 to MG-27)."""
    board = state.board
    origin, sowings = SOWINGS[seat][action]
    state.last = sowing = sowings[board[origin]]
    path = sowing[1]
    board[origin] = 0
    for hole in path:
        board[hole] += 1
    if state.events is not None:
        tell_sowing(state, sowing)
    last = path[-1]
    again = last == STORES[seat]  # MG-13
    taken: tuple[Taken, ...] = ()
    if last // SIDE != seat:  # in the opponent's row (MG-16)
        if board[last] % 2 == 0:
            taken = capture_even(state, seat, last)
    elif board[last] == 1 and not again and board[FACING[last]]:  # MG-18 to MG-20
        taken = capture_opposite(state, seat, last)
    state.taken = taken
    # A side can be empty only after a capture, or after a single stone that went into the store: a sowing of two or
    # more leaves its first stone in the pit that was sown (MG-8, MG-24, MG-25).
    if (taken or (again and len(path) == 1)) and (board[FIRST_ROW] == EMPTY_ROW or board[SECOND_ROW] == EMPTY_ROW):
        end_set(state, ALL_TO[emptied(board)], "side_empty")
    elif not again:
        state.to_act = TURN[1 - seat]
    elif state.events is not None:
        state.note("again", seat=seat)


def capture_opposite(state: Position, seat: Seat, last: int) -> tuple[Taken, ...]:
    """The facing pit, and the stone that did it (MG-18)."""
    theirs, own = state.bank(seat, FACING[last]), state.bank(seat, last)
    state.note("captured_opposite", seat=seat, pit=own[1], opposite=theirs[1], count=theirs[2] + own[2])
    return theirs, own
