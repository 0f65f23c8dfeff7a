"""The position that a table plays: fields, questions, view, refusals and imagined worlds put together."""

from __future__ import annotations

from random import Random
from typing import Self

from atoll.core.game import Action, Outcome, Seat, View
from atoll.games.mandragora.box import Box
from atoll.games.mandragora.decisions.setup import LayShop
from atoll.games.mandragora.position import Position
from atoll.games.mandragora.refusals import why_not
from atoll.games.mandragora.scoring import outcome
from atoll.games.mandragora.view import view
from atoll.games.mandragora.worlds import deal_anew


class Mandragora(Position):
    """What each method does has a file of its own."""

    __slots__ = ()

    def __init__(self, box: Box) -> None:
        super().__init__(box)
        self.push(LayShop(1))
        self.proceed()

    def view(self, seat: Seat | None) -> View:
        return view(self, seat)

    def outcome(self) -> Outcome | None:
        return outcome(self)

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return why_not(self, seat, action)

    def determinize(self, seat: Seat, rng: Random) -> Self:
        twin = self.clone()
        deal_anew(twin, seat, rng)
        return twin
