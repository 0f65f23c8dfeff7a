"""Mangrovia, put together: a position with its view, its refusals, its imagined worlds and its outcome."""

from __future__ import annotations

from random import Random
from typing import Self

from atoll.core.game import Action, Outcome, Seat, View
from atoll.games.mangrovia.box.boards import load_board
from atoll.games.mangrovia.decisions.setup import set_up
from atoll.games.mangrovia.options import Options
from atoll.games.mangrovia.position import Position
from atoll.games.mangrovia.refusals import why_not
from atoll.games.mangrovia.scoring import outcome
from atoll.games.mangrovia.view import view
from atoll.games.mangrovia.worlds import deal_anew


class Mangrovia(Position):
    """What a table is started with."""

    __slots__ = ()

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options, load_board(options.board))
        set_up(self)
        self.proceed()

    def view(self, seat: Seat | None) -> View:
        return view(self, seat)

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return why_not(self, seat, action)

    def determinize(self, seat: Seat, rng: Random) -> Self:
        twin = self.clone()
        deal_anew(twin, seat, rng)
        return twin

    def outcome(self) -> Outcome | None:
        if self.result is None:
            self.result = outcome(self)
        return self.result
