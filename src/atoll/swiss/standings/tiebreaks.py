"""Tie-breaks of FIDE C.07 (2026) for one player at a time; points are half points, products quarter points.

The rules for unplayed rounds are those of art. 16 for Swiss tournaments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..errors import SwissError
from ..tournament.entries import BLACK, Entry
from .performance import (
    NO_GAMES,
    average_perfect_performance,
    average_performance,
    average_rating,
    needs_ratings,
    own_rating,
    perfect_performance,
    performance,
    standard_points,
)
from .scoring import RoundValue, Scoring, is_voluntary


def _least_important(rounds: list[RoundValue]) -> RoundValue:
    """The round that a cut takes away: a voluntary unplayed one if there is any."""
    voluntary = [one for one in rounds if one.is_voluntary]
    return min(voluntary or rounds, key=lambda one: one.value)


def buchholz(scoring: Scoring, number: int, low: int = 0, high: int = 0) -> int:
    """BH, with `low` cuts of the least important and `high` cuts of the greatest value."""
    rounds = scoring.values(number)
    for _ in range(min(low, len(rounds))):
        rounds.remove(_least_important(rounds))
    for _ in range(min(high, len(rounds))):
        rounds.remove(max(rounds, key=lambda one: one.value))
    return sum(one.value for one in rounds)


def sonneborn_berger(scoring: Scoring, number: int, low: int = 0) -> int:
    """SB in quarter points: value of each round times the points got in it."""
    rounds = scoring.values(number)
    for _ in range(min(low, len(rounds))):
        rounds.remove(_least_product(rounds))
    return sum(one.value * one.points for one in rounds)


def _least_product(rounds: list[RoundValue]) -> RoundValue:
    """The smallest value's product, or the smallest product of a voluntary unplayed round if that is higher."""
    least = min(rounds, key=lambda one: (one.value, one.value * one.points))
    voluntary = [one for one in rounds if one.is_voluntary]
    other = min(voluntary, key=lambda one: one.value * one.points, default=least)
    return other if other.value * other.points > least.value * least.points else least


def progressive(scoring: Scoring, number: int, low: int = 0) -> int:
    """PS: sum of the running totals, the first `low` of them left out."""
    total, running = 0, 0
    for index, points in enumerate(scoring.points[number]):
        running += points
        total += running if index >= low else 0
    return total


def wins(scoring: Scoring, number: int) -> int:
    """WIN: rounds that brought as much as a win, played or not."""
    win = scoring.tournament.points.win
    return sum(points == win for points in scoring.points[number])


def games_won(scoring: Scoring, number: int) -> int:
    """WON: games won on the board."""
    return sum(entry.result in "1W" for entry in scoring.entries[number])


def black_games(scoring: Scoring, number: int) -> int:
    """BPG: games played with black."""
    return sum(entry.is_played and entry.colour == BLACK for entry in scoring.entries[number])


def black_wins(scoring: Scoring, number: int) -> int:
    """BWG: games won on the board with black."""
    return sum(entry.result in "1W" and entry.colour == BLACK for entry in scoring.entries[number])


def elected_rounds(scoring: Scoring, number: int) -> int:
    """REP: rounds that the player elected to play."""
    return sum(not is_voluntary(entry) for entry in scoring.entries[number])


def koya(scoring: Scoring, number: int) -> int:
    """KS: points against opponents who have half of what was to be had, or more."""
    games = [entry for entry in scoring.entries[number] if entry.opponent]
    most = scoring.tournament.points.win * max(
        sum(entry.opponent != 0 for entry in entries) for entries in scoring.entries.values())
    won = zip(scoring.entries[number], scoring.points[number], strict=True)
    return sum(points for entry, points in won if entry in games and 2 * scoring.scores[entry.opponent] >= most)


def fore_buchholz(scoring: Scoring, number: int) -> int:
    """FB: Buchholz as if every game of the last round had been drawn."""
    return buchholz(_before_last_round(scoring), number)


def _before_last_round(scoring: Scoring) -> Scoring:
    if not scoring.rounds:
        return scoring
    if scoring.drawn_last is None:
        players = {}
        for number, player in scoring.tournament.players.items():
            entries = [player.entry(index) for index in range(1, scoring.rounds + 1)]
            if entries[-1].opponent:
                entries[-1] = Entry(entries[-1].opponent, entries[-1].colour, "=")
            players[number] = replace(player, entries=entries)
        scoring.drawn_last = Scoring(replace(scoring.tournament, players=players), scoring.rounds)
    return scoring.drawn_last


def average_buchholz(scoring: Scoring, number: int) -> int:
    """AOB in thousandths of a point: the mean Buchholz of the opponents met; 0 without any."""
    met = [entry.opponent for entry in scoring.entries[number] if entry.is_played]
    total = 500 * sum(buchholz(scoring, opponent) for opponent in met)
    return (2 * total + len(met)) // (2 * len(met)) if met else 0


TieBreak = Callable[[Scoring, int], int]

TIE_BREAKS: dict[str, TieBreak] = {
    "BH": buchholz,
    "BH-C1": lambda scoring, number: buchholz(scoring, number, 1),
    "BH-C2": lambda scoring, number: buchholz(scoring, number, 2),
    "BH-M1": lambda scoring, number: buchholz(scoring, number, 1, 1),
    "BH-M2": lambda scoring, number: buchholz(scoring, number, 2, 2),
    "SB": sonneborn_berger,
    "SB-C1": lambda scoring, number: sonneborn_berger(scoring, number, 1),
    "PS": progressive,
    "PS-C1": lambda scoring, number: progressive(scoring, number, 1),
    "WIN": wins,
    "WON": games_won,
    "BPG": black_games,
    "BWG": black_wins,
    "REP": elected_rounds,
    "ARO": average_rating,
    "KS": koya,
    "FB": fore_buchholz,
    "AOB": average_buchholz,
    "TPR": performance,
    "PTP": perfect_performance,
    "APRO": average_performance,
    "APPO": average_perfect_performance,
    "RTNG": own_rating,
    "STD": standard_points,
    "TPN": lambda scoring, number: -number,
    "GP": lambda scoring, number: scoring.tournament.game_points.get(number, 0),
    "MAN": lambda scoring, number: scoring.tournament.manual.get(number, 0),
    "PO": lambda scoring, number: scoring.tournament.play_offs.get(number, 0),
}

# By family: BH-C1 is of the family BH.
_UNITS_IN_A_POINT = {"BH": 2, "SB": 4, "PS": 2, "GP": 2, "KS": 2, "FB": 2, "STD": 2, "AOB": 1000}


def canonical_code(code: str) -> str:
    """`bh/c1` of a file and `BH-C1` are the same tie-break."""
    name = code.strip().upper().replace("/", "-")
    if name not in TIE_BREAKS and name != "DE":
        raise SwissError("unknown_tie_break", f"there is no tie-break '{code}'; known are DE, {', '.join(TIE_BREAKS)}")
    return name


def value_text(code: str, value: int) -> str:
    """A tie-break value as people write it: 17 half points of Buchholz are `8.5`."""
    units = _UNITS_IN_A_POINT.get(code.partition("-")[0], 1)
    if code == "TPN":
        return str(-value)
    if units == 1:
        return "-" if needs_ratings(code) and value == NO_GAMES else str(value)
    size = abs(value)  # after penalties opponents may have less than nothing
    text = f"{size // units}.{size % units * 1000 // units:03}".rstrip("0").rstrip(".")
    return f"-{text}" if value < 0 else text
