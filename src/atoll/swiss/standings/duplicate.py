"""Scores of a duplicate round: each seat against the others who held it on the same luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

Scores = Sequence[int | None]
"""The game's own points at one table, by seat; None for who did not come."""


def differences(tables: Sequence[Scores]) -> list[list[Fraction]]:
    """For each table and seat the points over the mean of all who held that seat, the seat itself among them.

    Who did not come has the least difference of the round, and never more than nothing.
    """
    found: list[list[Fraction | None]] = [[None] * len(scores) for scores in tables]
    for seat in range(max(map(len, tables), default=0)):
        held = [scores[seat] for scores in tables if seat < len(scores)]
        played = [score for score in held if score is not None]
        for table, scores in enumerate(tables):
            score = scores[seat] if seat < len(scores) else None
            if score is not None:
                found[table][seat] = score - Fraction(sum(played), len(played))
    least = least_of([one for row in found for one in row if one is not None])
    return [[least if one is None else one for one in row] for row in found]


def least_of(known: Sequence[Fraction]) -> Fraction:
    """What a round is worth to who should have played and did not."""
    return min([Fraction(0), *known])


def tops(tables: Sequence[Scores]) -> list[list[bool]]:
    """Had nobody in that seat more?"""
    by_seat = [[score for score in column if score is not None] for column in zip(*tables, strict=True)]
    return [[score is not None and score == max(by_seat[seat]) for seat, score in enumerate(scores)]
            for scores in tables]


def difference_text(difference: Fraction) -> str:
    """With its sign and two decimals at most: `+12.75`, `-3`, `0`."""
    text = f"{float(difference):+.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("+0", "-0") else text


class Table(Protocol):
    """Who sat where, and what each had; no scores while it is open, or where they are not known."""

    @property
    def players(self) -> Sequence[int]: ...
    @property
    def scores(self) -> Scores: ...


class Round(Protocol):
    """A round of any journal."""

    @property
    def number(self) -> int: ...
    @property
    def boards(self) -> Sequence[Table]: ...
    @property
    def byes(self) -> Sequence[int]: ...
    @property
    def absent(self) -> Mapping[int, str]: ...


class Player(Protocol):
    """What rounds before his entry are worth (`missed`, H or Z), and how many there were."""

    @property
    def missed(self) -> str: ...
    @property
    def since(self) -> int: ...


@dataclass(slots=True)
class Compared:
    """One player: points over those who held the same seats, seats in which nobody had more, and the games' points."""

    difference: Fraction = Fraction(0)
    top: int = 0
    sum: int = 0

    def value(self, code: str) -> int:
        """TOP or SUM."""
        return {"TOP": self.top, "SUM": self.sum}[code]


def compare(players: Mapping[int, Player], rounds: Sequence[Round]) -> dict[int, Compared]:
    """Everybody's sums. A round that is not over compares the tables that are."""
    tallies = {player: Compared() for player in players}
    for one in rounds:
        _count_round(players, one, tallies)
    return tallies


def _count_round(players: Mapping[int, Player], one: Round, tallies: dict[int, Compared]) -> None:
    """Resting and a bye that was granted are worth nothing, the mean; who stayed away has the least of the round."""
    boards = [board for board in one.boards if board.scores]
    tables = [board.scores for board in boards]
    found = differences(tables)
    for board, own, best in zip(boards, found, tops(tables), strict=True):
        for seat, player in enumerate(board.players):
            mine = tallies[player]
            mine.difference += own[seat]
            mine.top += best[seat]
            mine.sum += board.scores[seat] or 0
    least = least_of([value for row in found for value in row])
    here = {player for board in one.boards for player in board.players} | set(one.byes)
    for number, entrant in players.items():
        missed = entrant.missed if one.number <= entrant.since else "Z"
        if number not in here and one.absent.get(number, missed) == "Z":
            tallies[number].difference += least
