"""Tie-breaks of FIDE C.07 (2026) for one player at a time; points are half points, products quarter points.

The rules for unplayed rounds are those of art. 16 for Swiss tournaments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ..errors import SwissError
from ..tournament.entries import BLACK, Entry
from ..tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class RoundValue:
    """One round of a player as the Buchholz family sees it."""

    value: int  # what the opponent, or the lack of one, is worth, in half points
    points: int  # what the player got, in half points
    is_voluntary: bool  # a voluntary unplayed round (VUR)


class Scoring:
    """Scores of a tournament after some rounds, and everything the tie-breaks ask about them."""

    def __init__(self, tournament: Tournament, rounds: int) -> None:
        self.tournament = tournament
        self.rounds = rounds
        self.numbers = sorted(tournament.players)
        self.entries = {
            number: [tournament.players[number].entry(index) for index in range(1, rounds + 1)]
            for number in self.numbers
        }
        self.points = {number: [self._points(entry) for entry in entries] for number, entries in self.entries.items()}
        self.scores = {number: sum(points) for number, points in self.points.items()}

    def _points(self, entry: Entry) -> int:
        return 0 if entry.is_pending else self.tournament.points.of(entry)

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """What each score is worth for the tie-breaks of others: late requested byes count as draws."""
        return {number: self._adjusted(number) for number in self.numbers}

    def _adjusted(self, number: int) -> int:
        total = self.scores[number]
        for entry, points in zip(reversed(self.entries[number]), reversed(self.points[number]), strict=True):
            if not is_voluntary(entry):
                break
            if entry.opponent == 0:
                total += self.tournament.points.draw - points
        return total

    def values(self, number: int) -> list[RoundValue]:
        """The rounds of a player with the values of art. 16."""
        rounds = zip(self.entries[number], self.points[number], strict=True)
        return [RoundValue(self._value(number, entry), points, is_voluntary(entry)) for entry, points in rounds]

    def _value(self, number: int, entry: Entry) -> int:
        if entry.is_played or entry.is_pending:
            return self.adjusted[entry.opponent]
        if entry.opponent:
            return min(self.scores[number], self.adjusted[entry.opponent])
        return min(self.scores[number], self.tournament.points.draw * self.rounds)


def is_voluntary(entry: Entry) -> bool:
    """A voluntary unplayed round: a requested half- or zero-point bye, an absence, or a forfeit loss."""
    return entry.result == "-" if entry.opponent else entry.result not in ("U", "F")


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


def average_rating(scoring: Scoring, number: int) -> int:
    """ARO: mean rating of the opponents met, halves rounded up; -1 without any game, so that it ranks last."""
    players = scoring.tournament.players
    ratings = [players[entry.opponent].rating for entry in scoring.entries[number] if entry.is_played]
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings)) if ratings else -1


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
}

_UNITS_IN_A_POINT = {"BH": 2, "SB": 4, "PS": 2}  # by family: BH-C1 is of the family BH


def canonical_code(code: str) -> str:
    """`bh/c1` of a file and `BH-C1` are the same tie-break."""
    name = code.strip().upper().replace("/", "-")
    if name not in TIE_BREAKS and name != "DE":
        raise SwissError("unknown_tie_break", f"there is no tie-break '{code}'; known are DE, {', '.join(TIE_BREAKS)}")
    return name


def value_text(code: str, value: int) -> str:
    """A tie-break value as people write it: 17 half points of Buchholz are `8.5`."""
    units = _UNITS_IN_A_POINT.get(code.partition("-")[0], 1)
    if code == "ARO" and value < 0:
        return "-"
    text = f"{value // units}.{value % units * 100 // units:02}"
    return text.rstrip("0").rstrip(".") if units > 1 else str(value)
