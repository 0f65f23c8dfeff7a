"""The end of a set, points, the match and its outcome."""

from __future__ import annotations

from atoll.core.game import Outcome, Seat
from atoll.games.mangala.position import Position, Taken

ALL_TO: tuple[tuple[Seat, Seat], tuple[Seat, Seat]] = ((0, 0), (1, 1))
"""Who gets each row's stones when all of them go to one seat (MG-26)."""
EACH_ITS_OWN: tuple[Seat, Seat] = (0, 1)
"""Each row's stones to the seat that it belongs to (MG-56, MG-57)."""


def emptied(board: list[int]) -> Seat:
    """The seat whose side is empty; where both are, there is nothing to take, and it does not matter (MG-27)."""
    return 1 if any(board[:6]) else 0


def end_set(state: Position, gains: tuple[Seat, Seat], reason: str) -> None:
    """Each row's stones go to the seat named for it, and the next set is laid out, if there is one."""
    state.rest = bank_rest(state, gains)
    stones = (state.board[6], state.board[13])
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


def bank_rest(state: Position, gains: tuple[Seat, Seat]) -> tuple[int, int]:
    """What lies on the board goes into the stores: how much each seat gets."""
    rest, taken = [0, 0], list[Taken]()
    for place in (*range(6), *range(7, 13)):
        if state.board[place]:
            taken.append(state.bank(gains[place // 7], place))
            rest[gains[place // 7]] += taken[-1][2]
    state.taken = (*state.taken, *taken)
    return rest[0], rest[1]


def set_points(stones: tuple[int, ...]) -> tuple[int, int]:
    """A won set 2, a drawn one 1, a lost one 0 (MG-33)."""
    mine, others = stones
    return 1 + (mine > others) - (mine < others), 1 + (others > mine) - (others < mine)


def is_match_open(state: Position) -> bool:
    """Can the trailing player still draw level (MG-34)?"""
    left = state.options.sets - state.set
    return left > 0 and abs(state.points[0] - state.points[1]) <= 2 * left


def outcome(state: Position) -> Outcome | None:
    """More stones win a set, more points a match (MG-29, MG-35)."""
    if state.to_act:
        return None
    scores = state.points if state.options.sets > 1 else state.results[0]
    ranks = (1 + (scores[0] < scores[1]), 1 + (scores[1] < scores[0]))
    return Outcome(ranks, scores, state.reason, (breakdown(state, 0), breakdown(state, 1)))


def breakdown(state: Position, seat: Seat) -> dict[str, int]:
    if state.options.sets > 1:
        return {f"set_{number}": set_points(stones)[seat] for number, stones in enumerate(state.results, 1)}
    return {"store": state.results[0][seat] - state.rest[seat], "rest": state.rest[seat]}
