"""Games whose turns are made of small decisions: a stack of them, the open one on top."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, Protocol

from atoll.core.game import Action, Seat, State


class Decision(Protocol):
    """One question to one or more seats. A frozen dataclass of plain values: clones share it.

    It may name its own `ask`; otherwise that is its class name in snake case.
    """

    @property
    def seats(self) -> tuple[Seat, ...]: ...
    def options(self, game: Any, seat: Seat, /) -> list[Action]: ...
    def take(self, game: Any, seat: Seat, action: Action, /) -> None: ...


class StackedState(State):
    """A position whose pending decisions are data; a game pushes and pops them."""

    __slots__ = ("pending",)

    pending: list[Any]
    """Of `Decision`s; typed loosely so that each game may narrow `game` in its own decisions."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        seats: tuple[Seat, ...] = self.pending[-1].seats if self.pending else ()
        return seats

    @property
    def ask(self) -> str:
        if not self.pending:
            return ""
        decision = self.pending[-1]
        return getattr(decision, "ask", None) or snake(type(decision).__name__)

    def legal_actions(self, seat: Seat) -> list[Action]:
        if not self.pending or seat not in self.pending[-1].seats:
            return []
        actions: list[Action] = self.pending[-1].options(self, seat)
        return actions

    def apply(self, seat: Seat, action: Action) -> None:
        self.pending[-1].take(self, seat, action)


@cache
def snake(name: str) -> str:
    """GiveToken → give_token."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
