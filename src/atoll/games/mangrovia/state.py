"""Mangrovia, put together: a position with its view, its refusals, its imagined worlds and its outcome."""

from __future__ import annotations

from random import Random
from typing import Self

from atoll.core.game import Action, Outcome, Seat, View
from atoll.games.mangrovia.box.boards import load_board
from atoll.games.mangrovia.decisions.rounds import set_up
from atoll.games.mangrovia.options import Options
from atoll.games.mangrovia.position import Position
from atoll.games.mangrovia.refusals import refusal
from atoll.games.mangrovia.scoring import final_outcome
from atoll.games.mangrovia.view import seen
from atoll.games.mangrovia.worlds import determinized


class Mangrovia(Position):
    """What a table is started with."""

    __slots__ = ()

    def __init__(self, players: int, options: Options) -> None:
        super().__init__(players, options, load_board(options.board))
        set_up(self)
        self.proceed()

    def view(self, seat: Seat | None) -> View:
        return seen(self, seat)

    def why_not(self, seat: Seat, action: Action) -> str | None:
        return refusal(self, seat, action)

    def determinize(self, seat: Seat, rng: Random) -> Self:
        return determinized(self, seat, rng)

    def outcome(self) -> Outcome | None:
        if self.pending:
            return None
        if self.result is None:
            self.result = final_outcome(self)
        return self.result
