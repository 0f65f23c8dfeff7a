"""What a set is worth in its match: which results are as good as others (MG-33, MG-34)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from atoll.core.game import Seat, State


@dataclass(frozen=True)
class Goal:
    """The final lead in stones that is as good as winning, and the one that is better than losing."""

    draw: int
    """1 where a drawn set is as good as a won one, -1 where it is as bad as a lost one, else 0."""

    def grade(self, lead: int) -> int:
        """Of a final lead: 2 reached, 1 half, 0 not."""
        if lead == 0:
            return 1 + self.draw
        return 2 if lead > 0 else 0

    @property
    def leads(self) -> list[tuple[int, int]]:
        """Grades from the best down, each with the smallest lead that has it."""
        return {0: [(2, 1), (1, 0)], 1: [(2, 0)], -1: [(2, 1)]}[self.draw]

    def turned(self) -> Goal:
        """The same for the opponent."""
        return Goal(-self.draw)


def goal_of(state: State, seat: Seat) -> Goal:
    """From the view alone. Later sets are taken as even."""
    view = state.view(seat)
    lead, left = view["points"][seat] - view["points"][1 - seat], view["sets"] - view["set"]
    won, drawn, lost = (share(lead + change, left) for change in (2, 0, -2))
    if drawn == won:
        return Goal(1)
    return Goal(-1) if drawn == lost else Goal(0)


@cache
def share(lead: int, left: int) -> float:
    """Of the match, with that lead in doubled set points and so many sets to come: won or lost alike."""
    if left == 0 or abs(lead) > 2 * left:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    return (share(lead + 2, left - 1) + share(lead - 2, left - 1)) / 2
