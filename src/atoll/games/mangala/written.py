"""How points are written: those of a match are counted in halves (MG-33)."""

from __future__ import annotations

from atoll.games.mangala.options import Options


def written(points: int, options: Options) -> str:
    return str(points) if options.sets == 1 else half_points(points)


def half_points(points: int) -> str:
    """0, ½, 1, 1½ …"""
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)
