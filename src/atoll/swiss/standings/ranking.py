"""The standings: points, then tie-breaks one after the other on whatever is still tied (C.07)."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import SwissError
from ..tournament.entries import points_text
from ..tournament.tournament import Tournament
from .performance import needs_ratings
from .scoring import Scoring
from .tiebreaks import TIE_BREAKS, canonical_code, value_text

_UNTIED = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table; players tied to the end share a rank and stand in the order of their numbers."""

    rank: int
    number: int
    half_points: int
    tie_breaks: tuple[tuple[str, int], ...]

    def as_text(self) -> list[str]:
        """Rank, number, points and tie-breaks as people write them."""
        values = [value_text(code, value) for code, value in self.tie_breaks]
        return [str(self.rank), str(self.number), points_text(self.half_points), *values]


def standings(
    tournament: Tournament, codes: tuple[str, ...] | None = None, rounds: int | None = None
) -> list[Standing]:
    """The table after so many rounds, all recorded ones if not told; `codes` override those of the tournament."""
    recorded = tournament.paired_rounds()
    rounds = recorded if rounds is None else rounds
    if not 0 <= rounds <= recorded:
        raise SwissError("bad_round", f"standings are known after 0 to {recorded} rounds, not after {rounds}")
    names = _usable([canonical_code(code) for code in (tournament.tie_breaks if codes is None else codes)], tournament)
    scoring = Scoring(tournament, rounds)
    groups = _split([scoring.numbers], scoring.scores)
    values: dict[int, list[tuple[str, int]]] = {number: [] for number in scoring.numbers}
    for name in names:
        found = _direct_values(scoring, groups) if name == "DE" else _values(scoring, name)
        for number, value in found.items():
            values[number].append((name, value))
        groups = _split(groups, {number: -value for number, value in found.items()} if name == "DE" else found)
    return _ranked(groups, scoring, values)


def _usable(names: list[str], tournament: Tournament) -> list[str]:
    return [name for name in names if name not in left_out(tournament, tuple(names))]


def left_out(tournament: Tournament, names: tuple[str, ...]) -> list[str]:
    """Tie-breaks by rating, which do not count when anybody is unrated."""
    all_rated = all(player.rating for player in tournament.players.values())
    return [] if all_rated else [name for name in names if needs_ratings(name)]


def _values(scoring: Scoring, name: str) -> dict[int, int]:
    return {number: TIE_BREAKS[name](scoring, number) for number in scoring.numbers}


def _split(groups: list[list[int]], values: dict[int, int]) -> list[list[int]]:
    """Cut every group into parts of equal value, the largest value first."""
    parts: list[list[int]] = []
    for group in groups:
        found = sorted({values[number] for number in group}, reverse=True)
        parts += [[number for number in group if values[number] == value] for value in found]
    return parts


def _ranked(groups: list[list[int]], scoring: Scoring, values: dict[int, list[tuple[str, int]]]) -> list[Standing]:
    table: list[Standing] = []
    for group in groups:
        rank = len(table) + 1
        table += [Standing(rank, number, scoring.scores[number], tuple(values[number])) for number in group]
    return table


def _direct_values(scoring: Scoring, groups: list[list[int]]) -> dict[int, int]:
    """DE of everybody: the rank inside the tied group, 0 where the group stays whole."""
    ranks: dict[int, int] = {}
    for group in groups:
        parts = direct_encounter(scoring, group)
        rank = 1
        for part in parts:
            ranks |= dict.fromkeys(part, rank if len(parts) > 1 else _UNTIED)
            rank += len(part)
    return ranks


def direct_encounter(scoring: Scoring, group: list[int]) -> list[list[int]]:
    """The group split by its own games, best part first; one part if it does not split."""
    if len(group) < 2:
        return [group]
    sums, missing = _own_games(scoring, group)
    if not any(missing.values()):
        parts = _split([group], sums)
        return [group] if len(parts) == 1 else [piece for part in parts for piece in direct_encounter(scoring, part)]
    sure = _sure_leaders(scoring, group, sums, missing)
    rest = [number for number in group if number not in sure]
    if not sure:
        return [group]
    return [[number] for number in sure] + (direct_encounter(scoring, rest) if rest else [])


def _own_games(scoring: Scoring, group: list[int]) -> tuple[dict[int, int], dict[int, int]]:
    """Points from played games inside the group, scaled so that means stay whole, and opponents not met."""
    sums: dict[int, int] = {}
    missing: dict[int, int] = {}
    for number in group:
        met: dict[int, list[int]] = {}
        for entry, points in zip(scoring.entries[number], scoring.points[number], strict=True):
            if entry.is_played and entry.opponent in group:
                met.setdefault(entry.opponent, []).append(points)
        sums[number] = sum(_SCALE * sum(points) // len(points) for points in met.values())
        missing[number] = len(group) - 1 - len(met)
    return sums, missing


_SCALE = 27720  # divisible by 1..12, so the mean of up to twelve games is a whole number


def _sure_leaders(scoring: Scoring, group: list[int], sums: dict[int, int], missing: dict[int, int]) -> list[int]:
    """Players who stay ahead of everybody left, whatever the games that were not played had brought."""
    win = _SCALE * scoring.tournament.points.win
    sure: list[int] = []
    left = sorted(group, key=lambda number: -sums[number])
    while left and all(sums[left[0]] > sums[other] + win * missing[other] for other in left[1:]):
        sure.append(left.pop(0))
    return sure
