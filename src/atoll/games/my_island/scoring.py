"""Points and circles, the ranking, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.core.game import Outcome, Seat
from atoll.games.my_island.position import Position


def award(state: Position, seat: Seat, key: str, count: int, each: int) -> None:
    """Points won or lost, one step each, at the moment they are counted (MI-32 to MI-37, MI-41)."""
    island, points = state.islands[seat], count * each
    if island.frozen or not points:
        return
    paid, moved, stopped = settle(island.marker, island.debt, points, state.rules.marker.cap)
    island.tally[key] += paid + moved
    island.marker += moved
    if paid:
        island.debt -= paid
        island.tally["debt"] -= paid
        state.note("paid", seat=seat, points=paid, debt=island.debt)
    state.note("scored", seat=seat, key=key, count=count, points=points, marker=island.marker)
    if stopped:
        island.frozen = True
        state.note("reached", seat=seat)
        prosper(state, seat, 1)


def settle(marker: int, debt: int, points: int, cap: int | None) -> tuple[int, int, bool]:
    """How much pays debt, how far the marker moves, and whether it stops on the cap (MI-33, MI-36)."""
    paid = min(points, debt) if points > 0 else 0
    moved = points - paid
    if cap is None or marker + moved < cap:
        return paid, moved, False
    return paid, cap - marker, True


def prosper(state: Position, seat: Seat, circles: int) -> None:
    """Circles won or lost; they never fall below 0 (MI-53)."""
    island = state.islands[seat]
    change = max(circles, -island.prosperity)
    if change:
        island.prosperity += change
        state.note("prospered", seat=seat, circles=change, prosperity=island.prosperity)


def ranking(state: Position) -> tuple[int, ...]:
    """More points are better; then fewer free hexes in the top row, then in the next (MI-46 to MI-49)."""
    worth = [(-island.score(), island.free_by_row()) for island in state.islands]
    return tuple(1 + sum(other < own for other in worth) for own in worth)


def seats_ranked(name: str, ranks: Sequence[int]) -> tuple[Seat, ...]:
    """Those whose rank a reward calls so."""
    return tuple(seat for seat, rank in enumerate(ranks) if rank_name(rank, len(ranks)) == name)


def rank_name(rank: int, players: int) -> str:
    """First, second with three or four seats, and the others (MI-51)."""
    if rank == 1:
        return "first"
    return "second" if rank == 2 and players > 2 else "others"


def outcome(state: Position) -> Outcome | None:
    """None while somebody is asked."""
    if state.pending or state.ranks is None:
        return None
    scores = tuple(island.score() for island in state.islands)
    breakdown = tuple(dict(island.tally) for island in state.islands)
    return Outcome(state.ranks, scores, reason(state.ranks, scores), breakdown)


def reason(ranks: Sequence[int], scores: Sequence[int]) -> str:
    """How the first rank was decided (MI-50)."""
    if ranks.count(1) > 1:
        return "shared"
    return "points" if scores.count(max(scores)) == 1 else "rows"
