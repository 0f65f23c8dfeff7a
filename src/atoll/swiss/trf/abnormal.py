"""Record 299: bonuses and penalties, and results that bring other points than usual."""

from __future__ import annotations

from ..tournament.tournament import AbnormalPoints, Tournament
from .line import TrfLine, points_column

_KINDS = frozenset("WDLFHZ+- ")


def read_abnormal(line: TrfLine) -> tuple[AbnormalPoints, list[tuple[int, int]]]:
    """Type in column 5, points in 14-17 (with a sign), round in 20-22, players from 24-27; 0 or nothing means all."""
    kind = line.text[4:5].upper() or " "
    if kind not in _KINDS:
        raise line.error("bad_abnormal", f"record 299 has no type '{kind}'", 5)
    text = line.part(14, 17)
    sign = -1 if text.startswith("-") else 1
    half_points = sign * line.points_of(text.lstrip("+-"), 14, "the points") if text else 0
    players = [(number, column) for number, column in line.player_numbers(24) if number]
    round_number = line.whole_number(20, 22, "the round", default=0)
    return AbnormalPoints(half_points, round_number, frozenset(number for number, _ in players), kind.strip()), players


def abnormal_records(tournament: Tournament) -> list[str]:
    """All of them as they are now."""
    return [
        f"299 {one.kind or ' '}        {points_column(one.half_points):>4}  {one.round_number:03} "
        + " ".join(f"{number:>4}" for number in sorted(one.players) or [0])
        for one in tournament.abnormal
    ]
