"""The score marker: how points move it, pay debt and stop at the cap."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from atoll.games.my_island.state import MyIsland


def award(game: MyIsland, seat: int, key: str, count: int, each: int) -> None:
    """Points won or lost, one step each, at the moment they are counted (MI-32 to MI-37, MI-41)."""
    island, points = game.islands[seat], count * each
    if island.frozen or not points:
        return
    paid, moved, stopped = settle(island.marker, island.debt, points, game.rules.marker.cap)
    island.tally[key] += paid + moved
    island.marker += moved
    if paid:
        island.debt -= paid
        island.tally["debt"] -= paid
        game.note("paid", seat=seat, points=paid, debt=island.debt)
    game.note("scored", seat=seat, key=key, count=count, points=points, marker=island.marker)
    if stopped:
        island.frozen = True
        game.note("reached", seat=seat)
        prosper(game, seat, 1)


def settle(marker: int, debt: int, points: int, cap: int | None) -> tuple[int, int, bool]:
    """How much pays debt, how far the marker moves, and whether it stops on the cap (MI-33, MI-36)."""
    paid = min(points, debt) if points > 0 else 0
    moved = points - paid
    if cap is None or marker + moved < cap:
        return paid, moved, False
    return paid, cap - marker, True


def prosper(game: MyIsland, seat: int, circles: int) -> None:
    """Circles won or lost; they never fall below 0 (MI-53)."""
    island = game.islands[seat]
    change = max(circles, -island.prosperity)
    if change:
        island.prosperity += change
        game.note("prospered", seat=seat, circles=change, prosperity=island.prosperity)
