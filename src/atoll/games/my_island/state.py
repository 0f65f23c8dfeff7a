"""My Island put together: what starts a game, and a position with all that can be asked of it."""

from __future__ import annotations

from random import Random
from typing import Self

from atoll.core.game import Action, Outcome, Seat, View
from atoll.games.my_island.box.rule_set import RuleSet
from atoll.games.my_island.decisions.round import TURN
from atoll.games.my_island.position import Island, Position
from atoll.games.my_island.refusals import why_not
from atoll.games.my_island.scoring import outcome
from atoll.games.my_island.view import view
from atoll.games.my_island.worlds import deal_anew


class MyIsland(Position):
    """The normal game or an episode."""

    __slots__ = ()

    def __init__(self, rules: RuleSet, islands: list[Island]) -> None:
        super().__init__(rules, islands)
        self.push(TURN)
        self.proceed()

    def view(self, seat: Seat | None) -> View:
        return view(self, seat)

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return why_not(self, seat, action)

    def hides(self) -> bool:
        """Only answers that are still sealed (MI-9, MI-15)."""
        return bool(self.sealed)

    def determinize(self, seat: Seat, rng: Random) -> Self:
        twin = self.clone()
        deal_anew(twin, seat, rng)
        return twin

    def outcome(self) -> Outcome | None:
        return outcome(self)
