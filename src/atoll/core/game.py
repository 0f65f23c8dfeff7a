"""What every game is: a position that knows its rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, final

from atoll.core.luck import COPIES, Odds, drawn

Seat: TypeAlias = int
"""0 … n-1 in turn order (clockwise); seat 0 has the first turn."""

CHANCE: Seat = -1
"""Draws and shuffles: plays and is logged like any other seat."""

Action: TypeAlias = str
"""The game's own notation: "verb argument …", single spaces."""

View: TypeAlias = dict[str, Any]
Book: TypeAlias = dict[str, Any]
"""Plain JSON: a campaign between two episodes. `book["seats"]` has one item for each seat."""
Options: TypeAlias = Any
"""An instance of a game's own frozen dataclass of table options."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something worth telling the table, or one seat alone; kind in the past tense."""

    kind: str
    facts: dict[str, Any]
    to: Seat | None = None
    secret_out: bool = False
    knew: tuple[Seat, ...] = ()
    """Who knew it before it came out: it is no news to them, and may stand in their previews."""


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

    def odds(self) -> Odds:
        """What chance may do next, in the game's order, with the number of copies of each; only where it is to act."""
        raise TypeError(f"{type(self).__name__} has no chance, so there are no odds")

    def stream(self) -> str:
        """What chance draws now, and for whom: a name that counts its draws at a table with duplicate luck."""
        return self.ask

    @final
    def sample(self, rng: Random) -> Action:
        """Chance's next action: one of `odds`, drawn in the one way that `verify` can check."""
        return drawn(self.odds(), rng)

    @final
    def chance_actions(self) -> list[Action]:
        """What chance may do, every different action once: its `legal_actions`."""
        return [action for action, copies in self.odds() if copies]

    @final
    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Chance's possible actions with their probabilities, which add up to 1."""
        odds = self.odds()
        total = sum(map(COPIES, odds))
        return [(action, copies / total) for action, copies in odds if copies]

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that win and lose together with this one, itself among them, rising."""
        return (seat,)

    def determinize(self, seat: Seat, rng: Random) -> Self:
        """A world that the seat cannot tell from this one. Perfect information: a copy."""
        return self.clone()

    def hides(self) -> bool:
        """May there be anything in this position that some seat cannot see? By default where `determinize` is the
        game's own."""
        return type(self).determinize is not State.determinize

    def is_open(self) -> bool:
        """Can everybody foresee what any actions would lead to? Nothing is hidden, and chance has no say: by default
        where neither `determinize` nor `odds` is the game's own."""
        return not self.hides() and type(self).odds is State.odds

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

    def disclose(self, knew: tuple[Seat, ...], kind: str, /, **facts: Any) -> None:
        """Tell the whole table what only these seats knew until now."""
        if self.events is not None:
            self.events.append(Event(kind, facts, secret_out=True, knew=knew))


class Standing(NamedTuple):
    """One seat's line in the summary of a book."""

    seat: Seat
    rank: int
    name: str
    """What the seat calls its own in this campaign, an island for example."""
    points: int


class Campaign(Protocol):
    """What can be done with a book: the package `campaign` of a game. The book that is given is never changed."""

    @property
    def Options(self) -> type:  # noqa: N802 - a class
        """A frozen dataclass of what a campaign can be begun with, beside players and names."""

    def begin(self, players: int, names: Sequence[str] | None = None, /, **options: Any) -> Book:
        """A fresh book; the names are those of `Standing.name`, one for each seat."""

    def advance(self, book: Book, state: Any, /) -> Book:
        """The book after its episode was played to this final position."""

    def reseat(self, book: Book, seats: list[int], /) -> Book:
        """The same book with other people: for each seat the number of its page, as `book["seats"]` has it."""

    def rename(self, book: Book, seat: Seat, name: str, /) -> Book:
        """The seat gives its own another name."""

    def standing(self, book: Book, /) -> list[int]:
        """Ranks so far, one for each page of the book."""

    def summary(self, book: Book, /) -> list[Standing]:
        """A line for each seat, best first."""

    def next_episode(self, book: Book, /) -> int | None:
        """The number of the episode that is due, or None when the campaign is over."""

    def next_options(self, book: Book, /) -> Any:
        """The table options that start the episode that is due."""


@dataclass(frozen=True)
class Game:
    """The lid of the box: cheap to load."""

    id: str
    version: int
    seats: range
    options: type
    start: Callable[[int, Options], State]
    load_campaign: Callable[[], Campaign] | None = None

    @property
    def campaign(self) -> Campaign | None:
        """What can be done with a book, for a game that has a campaign."""
        return self.load_campaign() if self.load_campaign else None
