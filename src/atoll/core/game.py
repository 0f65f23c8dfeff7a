"""What every game is: a position that knows its rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Self, TypeAlias

Seat: TypeAlias = int
"""0 … n-1 in turn order (clockwise); seat 0 has the first turn."""

CHANCE: Seat = -1
"""Draws and shuffles: plays and is logged like any other seat."""

Action: TypeAlias = str
"""The game's own notation: "verb argument …", single spaces."""

View: TypeAlias = dict[str, Any]
Book: TypeAlias = dict[str, Any]
Options: TypeAlias = Any
"""An instance of a game's own frozen dataclass of table options."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something worth telling the table, or one seat alone; kind in the past tense."""

    kind: str
    facts: dict[str, Any]
    to: Seat | None = None
    secret_out: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. Ranks start at 1; tied seats share a rank."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    breakdown: tuple[dict[str, int], ...]

    @property
    def payoffs(self) -> tuple[float, ...]:
        """1.0 shared by the seats ranked first, 0.0 for the rest: what bots play for."""
        winners = self.ranks.count(1)
        return tuple(1 / winners if rank == 1 else 0.0 for rank in self.ranks)


class State(ABC):
    """A position: plain data, and the rules that move it on.

    `apply` trusts its caller, so that searches are fast; `Table.play` is the checked door.
    """

    __slots__ = ("events",)

    events: list[Event] | None
    """Where `note`, `tell` and `reveal` write. None in searches, which do not listen."""

    @property
    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """Who owes a decision now, rising; () when the game is over."""

    @property
    @abstractmethod
    def ask(self) -> str:
        """What is being decided, a text key; "" when the game is over."""

    @abstractmethod
    def legal_actions(self, seat: Seat) -> list[Action]:
        """Sorted by the game, without duplicates; [] for a seat that owes no decision."""

    @abstractmethod
    def apply(self, seat: Seat, action: Action) -> None:
        """Play a legal action: deterministic, in place, trusting its caller."""

    @abstractmethod
    def clone(self) -> Self:
        """A copy that shares only immutable things, and listens to nobody (`events` is None)."""

    @abstractmethod
    def view(self, seat: Seat | None) -> View:
        """Plain JSON: what that seat (None: a spectator) may see."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Not None exactly when nobody is to act."""

    @abstractmethod
    def why_not(self, seat: Seat, action: Action) -> str | None:
        """The clause that forbids the action ("MG-6"); None exactly when it is legal."""

    def sample(self, rng: Random) -> Action:
        """Chance's next action, with the right odds: one `rng.randrange(copies)`, counted off in list order."""
        raise TypeError(f"{type(self).__name__} has no chance, so nothing can be sampled")

    def determinize(self, seat: Seat, rng: Random) -> Self:
        """A world that the seat cannot tell from this one. Perfect information: a copy."""
        return self.clone()

    def note(self, kind: str, /, **facts: Any) -> None:
        """Tell the whole table."""
        if self.events is not None:
            self.events.append(Event(kind, facts))

    def tell(self, seat: Seat, kind: str, /, **facts: Any) -> None:
        """Tell one seat what only it may know."""
        if self.events is not None:
            self.events.append(Event(kind, facts, seat, secret_out=True))

    def reveal(self, kind: str, /, **facts: Any) -> None:
        """Tell the whole table what was hidden until now."""
        if self.events is not None:
            self.events.append(Event(kind, facts, secret_out=True))


@dataclass(frozen=True)
class Campaign:
    """What can be done with a book; the book that is given is never changed."""

    begin: Callable[..., Book]
    advance: Callable[[Book, State], Book]
    reseat: Callable[[Book, list[int]], Book]
    standing: Callable[[Book], list[int]]


@dataclass(frozen=True)
class Game:
    """The lid of the box: cheap to load."""

    id: str
    version: int
    seats: range
    options: type
    start: Callable[[int, Options], State]
    campaign: Campaign | None = None
