"""Penalties and bonuses of an event: points beside those that games bring (record 299 of a report file)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import SwissError
from ..tournament.tournament import AbnormalPoints

MOST_HALF_POINTS = 100
BY_POINTS = ("swiss", "round_robin", "groups")
"""Stages in which half points decide who stands where."""
KINDS = frozenset("WDLFHZ+-")


@dataclass(frozen=True, slots=True)
class Penalty:
    """Half points for some players (none named: for everybody) from a round on; round 0 is every round.

    With a kind it is what such a result brings them instead of its usual points; only files say that.
    """

    players: tuple[int, ...]
    round_number: int
    half_points: int
    kind: str = ""
    why: str = ""


def read_penalty(deed: Mapping[str, Any]) -> Penalty:
    """What an entry says; `players` where a file names several."""
    player, kind = deed.get("player", 0), str(deed.get("kind", ""))
    players = tuple(deed.get("players") or ([player] if player else ()))
    numbers = (deed["round"], deed["half_points"], *players)
    if any(type(one) is not int for one in numbers) or not 0 <= deed["round"] <= 99 or kind not in KINDS | {""}:
        raise SwissError("bad_journal", "a penalty has players, a round and half points")
    if abs(deed["half_points"]) > MOST_HALF_POINTS or not (kind or deed["half_points"]):
        raise SwissError("bad_journal", "a penalty, or a bonus, is of half a point to 50")
    return Penalty(players, deed["round"], deed["half_points"], kind, str(deed.get("why", "")))


def check_penalty(first: str, kinds: Sequence[str], round_number: int, half_points: int) -> None:
    """Whether an arbiter may give it; `kinds` are the formats of the published rounds, `first` that of the first."""
    if not 1 <= round_number <= max(len(kinds), 1):
        raise SwissError("bad_penalty", f"round {round_number} is not published; a penalty counts from one that is")
    kind = kinds[round_number - 1] if kinds else first
    if kind not in BY_POINTS:
        raise SwissError("bad_penalty", f"points do not decide in a {kind}: penalties are of a Swiss or a round robin")
    if not 1 <= abs(half_points) <= MOST_HALF_POINTS:
        raise SwissError("bad_penalty", "a penalty, or a bonus, is of half a point to 50")


def abnormal_points(given: Iterable[Penalty], number: Mapping[int, int], before: int) -> list[AbnormalPoints]:
    """For players with these numbers, `before` rounds of earlier stages left out."""
    found = []
    for one in given:
        players = frozenset(number[player] for player in one.players if player in number)
        round_number = one.round_number - before if one.round_number else 0
        if (players or not one.players) and (round_number > 0 or not one.round_number):
            found.append(AbnormalPoints(one.half_points, round_number, players, one.kind))
    return found
