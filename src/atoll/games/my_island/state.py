"""A position of My Island: everybody's island, the cards, and the answers that are still sealed."""

from __future__ import annotations

from random import Random
from typing import Self

from atoll.core.decision import StackedState
from atoll.core.game import Action, Outcome, Seat, View
from atoll.games.my_island.decisions import TURN
from atoll.games.my_island.island import Island
from atoll.games.my_island.rules import Rules


class MyIsland(StackedState):
    """The normal game or an episode. Islands change only when the last sealed answer is in (MI-15)."""

    __slots__ = ("bag", "islands", "ranks", "rules", "sealed", "turned")

    def __init__(self, rules: Rules, islands: list[Island]) -> None:
        self.events = None
        self.rules, self.islands = rules, islands
        self.bag: tuple[str, ...] = rules.deck
        """Cards not yet turned, sorted: a bag, so without an order (MI-10)."""
        self.turned: tuple[str, ...] = ()
        self.sealed: dict[Seat, Action] = {}
        """The answers to the running decision, until the last one."""
        self.ranks: tuple[int, ...] | None = None
        self.pending = [TURN]

    def clone(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.events = None
        twin.rules, twin.bag, twin.turned, twin.ranks = self.rules, self.bag, self.turned, self.ranks
        twin.islands = [island.copy() for island in self.islands]
        twin.sealed, twin.pending = self.sealed.copy(), self.pending[:]
        return twin

    @property
    def card(self) -> str:
        """The tile that everybody must answer for."""
        return self.turned[-1]

    def sample(self, rng: Random) -> Action:
        return f"turn {rng.choice(self.bag)}"

    def determinize(self, seat: Seat, rng: Random) -> Self:
        from atoll.games.my_island.sealing import imagined
        return imagined(self, seat, rng)

    def view(self, seat: Seat | None) -> View:
        from atoll.games.my_island.view import view
        return view(self, seat)

    def why_not(self, seat: Seat, action: Action) -> str | None:
        from atoll.games.my_island.refusals import why_not
        return why_not(self, seat, action)

    def outcome(self) -> Outcome | None:
        from atoll.games.my_island.ending import reason
        if self.pending or self.ranks is None:
            return None
        scores = tuple(island.score() for island in self.islands)
        return Outcome(self.ranks, scores, reason(self.ranks, scores), tuple(dict(i.tally) for i in self.islands))
