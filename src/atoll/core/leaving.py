"""People who leave a running game: who has left, in which order, and what that makes of the ranks."""

from __future__ import annotations

from collections.abc import Sequence

from atoll.core.game import Outcome, Seat, State

STAND_IN = "greedy"
"""The bot that plays on for whoever left, unless the table names another."""


class Departures:
    """Sides, not seats, win and lose: a side has left as soon as one of its people has."""

    def __init__(self, state: State, players: int) -> None:
        self.sides: tuple[tuple[Seat, ...], ...] = tuple(dict.fromkeys(state.side(seat) for seat in range(players)))
        self.left: dict[Seat, str] = {}
        """Each seat whose person is out, in the order of leaving, and why: "resigned" or "flag"."""

    def leave(self, seat: Seat, reason: str) -> None:
        self.left[seat] = reason

    @property
    def gone(self) -> list[tuple[Seat, ...]]:
        """The sides that have left, the first to leave first."""
        return list(dict.fromkeys(side for seat in self.left for side in self.sides if seat in side))

    def remaining_without(self, seat: Seat) -> int:
        """How many sides have not left, that of this seat not counted."""
        gone = self.gone
        return sum(side not in gone and seat not in side for side in self.sides)

    def ranked(self, ranks: Sequence[int]) -> tuple[int, ...]:
        """Those who stayed in the order that they played for; below them those who left, the first to leave lowest."""
        gone = self.gone
        stayed = [side for side in self.sides if side not in gone]
        final = list(ranks)
        for side in stayed:
            own = 1 + sum(ranks[other[0]] < ranks[side[0]] for other in stayed)
            for seat in side:
                final[seat] = own
        for number, side in enumerate(gone):
            for seat in side:
                final[seat] = len(self.sides) - number
        return tuple(final)

    def outcome(self, outcome: Outcome) -> Outcome:
        """The game's own end with the ranks of those who left put last; scores stay what they are."""
        if not self.left:
            return outcome
        return Outcome(self.ranked(outcome.ranks), outcome.scores, outcome.reason, outcome.breakdown)
