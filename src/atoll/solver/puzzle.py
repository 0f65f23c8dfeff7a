"""The puzzle of a day: a position where exactly one sowing keeps the win or the draw, the same everywhere."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from atoll.core.game import State
from atoll.games.mangala import GAME
from atoll.solver.generate import SMALL
from atoll.solver.goals import Goal
from atoll.solver.oracle import Oracle
from atoll.solver.position import Pits, of_state, sowings

STONES = range(7, SMALL + 1)
"""Within the small tables, so that every server finds the same puzzle in the same moment."""
FEWEST_CHOICES = 4
GOALS = {2: "win", 1: "draw"}
LONG = 60.0
FIRST = date(2026, 1, 1)


@dataclass(frozen=True)
class Puzzle:
    day: date
    pits: Pits
    stores: tuple[int, int]
    """The mover's and the opponent's."""
    goal: str
    """`win` or `draw`: what exactly one sowing keeps."""
    pit: int

    @property
    def lead(self) -> int:
        return self.stores[0] - self.stores[1]


class Lots:
    """Draws that follow from the day alone, on every machine and with every Python."""

    def __init__(self, day: date) -> None:
        self.day, self.count = day, 0

    def draw(self, below: int) -> int:
        self.count += 1
        return int.from_bytes(sha256(f"mangala {self.day.isoformat()} {self.count}".encode()).digest()[:8]) % below


def puzzle_of(day: date, oracle: Oracle) -> Puzzle:
    """The first fitting position of random games drawn from the day."""
    lots = Lots(day)
    while True:
        state = GAME.start(2, GAME.options())
        while state.to_act:
            if found := puzzle_in(day, state, oracle):
                return found
            seat = state.to_act[0]
            actions = state.legal_actions(seat)
            state.apply(seat, actions[lots.draw(len(actions))])


def puzzle_in(day: date, state: State, oracle: Oracle) -> Puzzle | None:
    """One sowing keeps the result, and it is not the one that banks most at once."""
    pits, seat = of_state(state), state.to_act[0]
    if sum(pits) not in STONES or len(state.legal_actions(seat)) < FEWEST_CHOICES:
        return None
    stores = state.view(seat)["stores"]
    mine, others = stores[seat], stores[1 - seat]
    ends = {one: Goal(0).grade(mine - others + exact(oracle, one.pits, one.gain, one.again)) for one in sowings(pits)}
    best = max(ends.values())
    keeping = [one for one, grade in ends.items() if grade == best]
    if best == 0 or len(keeping) > 1 or keeping[0].gain == max(one.gain for one in ends):
        return None
    return Puzzle(day, pits, (mine, others), GOALS[best], keeping[0].pit)


def exact(oracle: Oracle, pits: Pits | None, gain: int, again: bool) -> int:
    if pits is None:
        return gain
    left = oracle.worth(pits, LONG)  # one look, unless there is no kernel and its tables end below
    assert left.exact, f"so few stones are solved in less than {LONG:.0f} s"
    return gain + left.low if again else gain - left.low


def refutation(puzzle: Puzzle, pit: int, oracle: Oracle) -> list[int]:
    """What goes wrong after another sowing: that sowing, and best play of both after it."""
    one = next(one for one in sowings(puzzle.pits) if one.pit == pit)
    if one.pits is None:
        return [pit]
    return [pit, *oracle.line(one.pits, oracle.worth(one.pits, LONG), LONG)]


def solution(puzzle: Puzzle, oracle: Oracle) -> list[int]:
    """The sowing that keeps the result, and best play of both after it."""
    return refutation(puzzle, puzzle.pit, oracle)
