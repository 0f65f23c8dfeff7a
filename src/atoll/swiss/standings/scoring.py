"""Scores after some rounds, and what rounds and opponents are worth for tie-breaks (C.07, art. 16)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..tournament.entries import Entry
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
        self.points = {number: [self._points(number, index, entry) for index, entry in enumerate(entries, start=1)]
                       for number, entries in self.entries.items()}
        self.scores = {number: sum(points) + tournament.abnormal_points(number, rounds)
                       for number, points in self.points.items()}
        self.drawn_last: Scoring | None = None
        """The same with every game of the last round drawn, once somebody has asked for it."""

    def _points(self, number: int, round_number: int, entry: Entry) -> int:
        return 0 if entry.is_pending else self.tournament.round_points(number, round_number, entry)

    @cached_property
    def adjusted(self) -> dict[int, int]:
        """What each score is worth for the tie-breaks of others: late requested byes count as draws."""
        return {number: self._adjusted(number) for number in self.numbers}

    def _adjusted(self, number: int) -> int:
        total = self.scores[number]
        if self.tournament.is_round_robin:
            return total
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
        if self.tournament.is_round_robin:  # art. 16 is for the Swiss: a forfeit counts against the scheduled opponent
            return self.scores[entry.opponent] if entry.opponent else 0
        if entry.is_played or entry.is_pending:
            return self.adjusted[entry.opponent]
        if entry.opponent:
            return min(self.scores[number], self.adjusted[entry.opponent])
        return min(self.scores[number], self.tournament.points.draw * self.rounds)


def is_voluntary(entry: Entry) -> bool:
    """A voluntary unplayed round: a requested half- or zero-point bye, an absence, or a forfeit loss."""
    return entry.result == "-" if entry.opponent else entry.result not in ("U", "F")
