"""What a tournament's state is made of: players, teams, boards, rounds, drafts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from atoll.server.tournaments.journal import Attendance, Bye, ByeGranted


@dataclass(slots=True)
class Entrant:
    id: int
    name: str
    rating: int
    person: str | None
    bot: str | None
    simulations: int | None
    missed: Bye
    since: int
    """Rounds that were published when he entered."""
    status: Attendance = "active"
    byes: dict[int, Bye] = field(default_factory=dict)
    is_barred: bool = False
    """An arbiter has sent him away; only an arbiter lets him play again."""
    team: int = 0
    details: dict[str, str] = field(default_factory=dict)
    fixed: int = 0
    """The board at which he always sits; 0: any."""
    own_byes: frozenset[int] = frozenset()
    """Rounds that he misses by his own word, which he can take back."""

    def with_bye(self, deed: ByeGranted, who: str | None) -> Entrant:
        """Another's word about a round holds until another's next; one's own can be taken back."""
        byes = {number: kind for number, kind in self.byes.items() if number != deed.round}
        is_own = who is not None and who == self.person
        own_byes = self.own_byes | {deed.round} if is_own and deed.kind else self.own_byes - {deed.round}
        return replace(self, byes=byes if deed.kind is None else byes | {deed.round: deed.kind}, own_byes=own_byes)

    def absence(self, round_number: int) -> Bye | None:
        """What a round that he misses is worth; None if he plays."""
        return self.byes.get(round_number) or (None if self.status == "active" else "Z")


class Team(NamedTuple):
    """A team; its players stand in board order."""

    id: int
    name: str
    players: tuple[int, ...] = ()
    status: Attendance = "active"


class Invitation(NamedTuple):
    """An account that is asked to play, and has not entered."""

    person: str
    name: str
    rating: int | None
    """The arbiter's word on his strength; None: his own rating at this game."""
    missed: Bye
    since: int
    """Rounds that were published when he was asked."""
    who: str | None
    at: int
    is_declined: bool = False


class Change(NamedTuple):
    who: str | None
    at: int
    old: str
    new: str
    why: str = ""


class Message(NamedTuple):
    """What an arbiter tells everybody."""

    text: str
    at: int


class Call(NamedTuple):
    """A player's call of the arbiter that the journal knows no answer to; the table may know of its end."""

    round: int
    board: int
    table: str
    player: int
    at: int


@dataclass(slots=True)
class Board:
    players: list[int]
    """By seat: the first one begins."""
    result: str = ""
    tables: list[str] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    """Results of the games of a pairing so far, seen from the first player."""
    scores: list[int | None] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    winner: int | None = None
    """Who goes on from a drawn game of a knock-out."""


@dataclass(slots=True)
class Round:
    number: int
    boards: list[Board]
    byes: list[int]
    absent: dict[int, Bye]
    published: int = 0
    starts: int = 0
    drafted: int = 0
    """The number of the journal's entry that paired it: what was known then is what stands before it."""
    stage: int = 0
    groups: list[list[int]] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)
    matches: list[list[int]] = field(default_factory=list)
    by_hand: bool = False
    machine: list[list[int]] = field(default_factory=list)
    machine_byes: list[int] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        return all(board.result for board in self.boards)


@dataclass(slots=True)
class Draft:
    round: Round
    order: list[int]
    open_as_draws: bool
    is_stale: bool = False
    """Something changed since that could pair otherwise."""

    @property
    def machine(self) -> list[list[int]]:
        return self.round.machine

    @property
    def machine_byes(self) -> list[int]:
        return self.round.machine_byes


class GroupA(NamedTuple):
    """Baku acceleration as it was when round 1 was published: its rounds, and the last player of the upper half."""

    rounds: int
    last: int
