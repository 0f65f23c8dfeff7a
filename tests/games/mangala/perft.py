"""Counts from many positions (perft): how many lines of play there are to a depth, and how they stand there.

What a line banks and who wins it is counted too, because in mangala the stores never change what may be sown next.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from atoll.core.game import Game
from atoll.games import GAMES
from atoll.games.mangala.position import Position
from tests.games.mangala.examples import Title, set_up, title

TABLE = Path(__file__).with_name("perft.txt")


class Counts(NamedTuple):
    """A line is over early when the game is."""

    lines: int
    ended: int
    won: int
    """By seat 0."""
    drawn: int
    banked: int
    """Stones in seat 0's store, over all lines."""


@dataclass(frozen=True)
class Row:
    """A position, and what is counted from it to that depth."""

    title: Title
    position: str
    depth: int
    counts: Counts

    def counted(self, game: Game = GAMES["mangala"]) -> Counts:
        return count(set_up(self.title.options, self.position, game), self.depth)


def rows() -> list[Row]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return [row(line) for line in lines if line and not line.startswith("#")]


def row(line: str) -> Row:
    """`F3 fortress rest=owner: POSITION > DEPTH LINES ENDED WON DRAWN BANKED`."""
    before, _, numbers = line.partition(" > ")
    depth, *counts = map(int, numbers.split())
    return Row(title(before), before.partition(": ")[2], depth, Counts(*counts))


def count(state: Position, depth: int) -> Counts:
    """Every line of exactly so many sowings, or fewer where the game is over before."""
    tally = [0] * len(Counts._fields)
    walk(state, depth, tally)
    return Counts(*tally)


def walk(state: Position, depth: int, tally: list[int]) -> None:
    if not state.to_act or depth == 0:
        for index, more in enumerate(leaf(state)):
            tally[index] += more
        return
    seat = state.to_act[0]
    for action in state.legal_actions(seat):
        after = state.clone()
        after.apply(seat, action)
        walk(after, depth - 1, tally)


def leaf(state: Position) -> Counts:
    banked = state.board[6]
    if state.to_act:
        return Counts(1, 0, 0, 0, banked)
    outcome = state.outcome()
    assert outcome is not None
    return Counts(1, 1, outcome.ranks == (1, 2), outcome.ranks == (1, 1), banked)
