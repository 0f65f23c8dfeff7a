"""Games whose turns are made of small decisions: a stack of them, the open one on top, and the one way to run it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar

from atoll.core.game import Action, Seat, State
from atoll.core.luck import Odds

S = TypeVar("S", contravariant=True)
"""The kind of position that a decision is about."""


def snake(name: str) -> str:
    """GiveToken → give_token."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Decision(ABC, Generic[S]):
    """One question to one or more seats: a frozen dataclass of plain values, so that clones can share it.

    The frame takes it off the stack before `take` is called; what follows from the answer is pushed there.
    """

    __slots__ = ()

    seats: tuple[Seat, ...]
    """Who must answer."""
    ask: str
    """What is being decided, a text key: the class name in snake case unless the class has its own."""

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        if "ask" not in cls.__dict__:
            cls.ask = snake(cls.__name__)

    def opens(self, state: S, /) -> bool:
        """Must somebody answer? Asking this changes nothing."""
        return True

    def run(self, state: S, /) -> None:
        """What happens where it does not open; it is off the stack already."""

    def odds(self, state: S, /) -> Odds:
        """For a question to chance: its answers and their copies (`ChanceDecision`)."""
        raise TypeError(f"{type(self).__name__} is no question to chance, so there are no odds")

    def stream(self, state: S, /) -> str:
        """For a question to chance: which pile it draws from, or for which seat (duplicate luck)."""
        return self.ask

    @abstractmethod
    def options(self, state: S, seat: Seat, /) -> list[Action]:
        """The legal answers, sorted by the game; asking changes nothing."""

    @abstractmethod
    def take(self, state: S, seat: Seat, action: Action, /) -> None:
        """Carry an answer out."""


class Step(Decision[S]):
    """Something that happens by itself as soon as it comes to the top of the stack."""

    __slots__ = ()

    seats = ()

    def opens(self, state: S, /) -> bool:
        return False

    def options(self, state: S, seat: Seat, /) -> list[Action]:
        return []

    def take(self, state: S, seat: Seat, action: Action, /) -> None:
        raise TypeError(f"{type(self).__name__} asks nobody, so {action!r} is no answer to it")

    @abstractmethod
    def run(self, state: S, /) -> None:
        """Do it; what it leads to is pushed on the stack."""


class DecisionState(State):
    """A position whose open questions are data. Whatever is not answered by a seat runs by itself, here alone."""

    __slots__ = ("pending", "sealed")

    pending: list[Decision[Self]]
    """The stack: the last item is next. A game pushes; only the frame takes off."""
    sealed: Mapping[Seat, Action]
    """Answers to the open question that are not opened yet. Never changed in place, so that clones share it."""

    @property
    def question(self: Self) -> Decision[Self] | None:
        """The open decision; None when the game is over. Who looks at the question asks here, not the stack."""
        return self.pending[-1] if self.pending else None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        return self.pending[-1].seats if self.pending else ()

    @property
    def ask(self) -> str:
        return self.pending[-1].ask if self.pending else ""

    def legal_actions(self: Self, seat: Seat) -> list[Action]:
        if not self.pending or seat not in self.pending[-1].seats:
            return []
        return self.pending[-1].options(self, seat)

    def odds(self: Self) -> Odds:
        return self.pending[-1].odds(self)

    def stream(self: Self) -> str:
        return self.pending[-1].stream(self)

    def apply(self: Self, seat: Seat, action: Action) -> None:
        self.pending.pop().take(self, seat, action)
        self.proceed()

    def proceed(self: Self) -> None:
        """Run what needs no answer until a question opens or the game is over. A game calls it once, at its start."""
        while self.pending and not self.pending[-1].opens(self):
            self.pending.pop().run(self)

    def push(self: Self, *decisions: Decision[Self]) -> None:
        """Put these on top of the stack: the first named comes first."""
        self.pending.extend(decisions[::-1])
