"""Questions to chance: they tell their odds, and the frame draws."""

from __future__ import annotations

from abc import abstractmethod

from atoll.core.decision import Decision, S
from atoll.core.game import CHANCE, Action, Seat
from atoll.core.luck import Odds


class ChanceDecision(Decision[S]):
    """A draw. Things that nobody has seen are counted, never kept in an order."""

    __slots__ = ()

    seats = (CHANCE,)

    @abstractmethod
    def odds(self, state: S, /) -> Odds:
        """Every different action in the game's order, with its copies; one without copies is not offered."""

    def options(self, state: S, seat: Seat, /) -> list[Action]:
        return [action for action, copies in self.odds(state) if copies]
