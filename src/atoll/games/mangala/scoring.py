"""Points of a set, the match and its outcome. Nothing here changes a position."""

from __future__ import annotations

from atoll.core.game import Outcome, Seat
from atoll.games.mangala.position import Position


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
