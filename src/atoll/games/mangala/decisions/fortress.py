"""The fortress game: stores are no slots, fortresses, and an end by repetition (rules.md 2, Fortress game)."""

from __future__ import annotations

from atoll.core.game import Action, Seat
from atoll.games.mangala.box import (
    EMPTY_ROW,
    FIRST_ROW,
    FIRST_STORE,
    PITS,
    ROW_AND_SLOT,
    SECOND_ROW,
    SECOND_STORE,
    SIDE,
    all_sowings,
)
from atoll.games.mangala.decisions.ending import ALL_TO, EACH_ITS_OWN, emptied, end_set
from atoll.games.mangala.decisions.turn import capture_even, tell_sowing
from atoll.games.mangala.position import TURN, FortressPosition, Taken

SOWINGS = all_sowings(with_store=False)
NO_FORTRESS = (None, None)


def apply(state: FortressPosition, seat: Seat, action: Action) -> None:
    """Sow, bank what fell into fortresses, capture or build, and see whether the set is over (MG-43 to MG-58)."""
    board = state.board
    banked = board[FIRST_STORE] + board[SECOND_STORE]
    origin, sowings = SOWINGS[seat][action]
    state.last = sowing = sowings[board[origin]]
    path = sowing[1]
    board[origin] = 0
    for hole in path:
        board[hole] += 1
    if state.events is not None:
        tell_sowing(state, sowing)
    last = path[-1]
    open_pit = state.fortresses == NO_FORTRESS or bank_fortresses(state, last)
    state.taken = taken = capture_or_build(state, seat, last) if open_pit and last // SIDE != seat else ()
    state.to_act = TURN[1 - seat]
    # A side can be empty only after something was taken, or after a single stone left it: a sowing of two or more
    # leaves its first stone in the pit that was sown (MG-8, MG-55).
    if (taken or len(path) == 1) and (board[FIRST_ROW] == EMPTY_ROW or board[SECOND_ROW] == EMPTY_ROW):
        end_set(state, EACH_ITS_OWN if state.options.rest == "owner" else ALL_TO[emptied(board)], "side_empty")
    else:
        count_occurrence(state, board[FIRST_STORE] + board[SECOND_STORE] > banked)


def bank_fortresses(state: FortressPosition, last: int) -> bool:
    """Stones in a fortress are its owner's at once (MG-50). False when the last one fell there (MG-52)."""
    open_pit = True
    for owner, pit in enumerate(state.fortresses):
        if pit is not None:
            hole = SIDE * (1 - owner) + pit - 1
            if hole == last:
                open_pit = False
            if state.board[hole]:
                taken = state.bank(owner, hole)
                state.note("banked", seat=owner, count=taken[2], source="fortress")
    return open_pit


def capture_or_build(state: FortressPosition, seat: Seat, last: int) -> tuple[Taken, ...]:
    """MG-45 to MG-49, MG-54."""
    stones, pit = state.board[last], ROW_AND_SLOT[last][1]
    if stones % 2 == 0:
        return capture_even(state, seat, last)
    if stones != 3 or pit == PITS or state.fortresses[seat] is not None:
        return ()
    state.fortresses = (pit, state.fortresses[1]) if seat == 0 else (state.fortresses[0], pit)
    state.note("built_fortress", seat=seat, pit=pit, count=3)
    return (state.bank(seat, last),)


def count_occurrence(state: FortressPosition, banked: bool) -> None:
    """The third occurrence of a position ends the set (MG-57, MG-58)."""
    if banked:
        state.occurrences = {}
    occurrences, key = state.occurrences, state.key()
    occurrences[key] = count = occurrences.get(key, 0) + 1
    if count == 3:
        end_set(state, EACH_ITS_OWN, "repetition")
