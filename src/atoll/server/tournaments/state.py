"""A tournament as its journal tells it: players, rounds, results, and every correction of them.

Nothing here is ever changed in place, except the Event's own fields: what an entry touches is made anew and the rest is
shared. So the state after an entry costs what the entry touches, not what the tournament holds, and a state that was
handed out can be read in another thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from atoll.server.store.rows import Stage
from atoll.server.tournaments.journal import (
    Appointed,
    Attendance,
    Attends,
    Bye,
    ByeGranted,
    CalledOff,
    Declined,
    Deed,
    Discarded,
    Drafted,
    Ended,
    Entered,
    Entry,
    Forbade,
    GameOver,
    Invited,
    Joining,
    Made,
    Mended,
    Published,
    Recalled,
    Result,
    TermsChanged,
    Uninvited,
)
from atoll.server.tournaments.terms import Terms, proposed_rounds
from atoll.swiss.tournament import baku_group_size

UPSETS_A_DRAFT = (Entered, Attends, ByeGranted, Forbade, Recalled, Result, TermsChanged)


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

    def absence(self, round_number: int) -> Bye | None:
        """What a round that he misses is worth; None if he plays."""
        return self.byes.get(round_number) or (None if self.status == "active" else "Z")


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


@dataclass(slots=True)
class Board:
    players: list[int]
    """By seat: the first one begins."""
    result: str = ""
    tables: list[str] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    """Results of the games of a pairing so far, seen from the first player."""
    scores: list[int] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)


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


class GroupA(NamedTuple):
    """Baku acceleration as it was when round 1 was published: its rounds, and the last player of the upper half."""

    rounds: int
    last: int


@dataclass(slots=True)
class Event:
    id: str
    terms: Terms = field(default_factory=lambda: Terms(""))
    colour: str = "w"
    n: int = 0
    status: Stage = "open"
    created: int = 0
    ended: int | None = None
    organiser: str | None = None
    arbiters: list[str] = field(default_factory=list)
    joining: bool = True
    players: dict[int, Entrant] = field(default_factory=dict)
    invitations: dict[str, Invitation] = field(default_factory=dict)
    """By person: those who were asked and have not entered, those who declined too."""
    groups: list[list[int]] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    draft: Draft | None = None
    order: list[int] = field(default_factory=list)
    fixed_rounds: int | None = None
    group_a: GroupA | None = None

    @property
    def total_rounds(self) -> int:
        playing = sum(one.status != "withdrawn" for one in self.players.values())
        return self.fixed_rounds or self.terms.rounds or proposed_rounds(playing, self.terms.seats)

    @property
    def current(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def is_round_open(self) -> bool:
        return any(not one.is_done for one in self.rounds)

    def is_arbiter(self, person: str | None) -> bool:
        return person is not None and person in self.arbiters

    def player_of(self, person: str | None) -> Entrant | None:
        return next((one for one in self.players.values() if person is not None and one.person == person), None)

    def open_games(self) -> Iterator[tuple[Round, int, Board]]:
        """Boards whose table has not reported yet, by round and number from 1."""
        for one in self.rounds:
            for number, board in enumerate(one.boards, start=1):
                if board.tables and not board.result:
                    yield one, number, board

    @property
    def is_going_on(self) -> bool:
        return self.status in ("open", "running")

    @property
    def open_invitations(self) -> dict[str, Invitation]:
        """Those that wait for an answer."""
        found = self.invitations if self.is_going_on else {}
        return {person: one for person, one in found.items() if not one.is_declined}

    def after(self, entries: Iterable[Entry]) -> Event:
        """The tournament as it stands after these entries; this one stays as it is."""
        event = copy(self)
        for entry in entries:
            event.advance(entry)
        return event

    def advance(self, entry: Entry) -> None:
        """The journal goes on by one entry."""
        assert entry.n == self.n, "a journal is read in its order"
        self._enter(entry.deed, entry)
        if self.draft is not None and isinstance(entry.deed, UPSETS_A_DRAFT):
            self.draft = replace(self.draft, is_stale=True)
        self.n += 1

    def _enter(self, deed: Deed, entry: Entry) -> None:
        match deed:
            case Made():
                self.terms, self.colour, self.created = deed.terms, deed.colour, entry.at
                self.organiser, self.arbiters = entry.who, [entry.who] if entry.who else []
            case TermsChanged():
                self.terms = deed.terms
                self.fixed_rounds = deed.terms.rounds or self.fixed_rounds
            case Appointed():
                self.arbiters = [*self.arbiters, deed.person]
            case Joining():
                self.joining = deed.open
            case Forbade():
                self.groups = deed.groups
            case Invited() | Declined() | Uninvited():
                self._ask(deed, entry)
            case Entered() | Mended() | Attends() | ByeGranted():
                self._enter_player(deed, entry)
            case Ended() | CalledOff():
                self.status, self.ended = "over" if isinstance(deed, Ended) else "cancelled", entry.at
                self.draft = None
            case _:
                self._enter_round(deed, entry)

    def _ask(self, deed: Invited | Declined | Uninvited, entry: Entry) -> None:
        others = {person: one for person, one in self.invitations.items() if person != deed.person}
        match deed:
            case Invited():
                self.invitations = others | {deed.person: Invitation(
                    deed.person, deed.name, deed.rating, deed.missed, len(self.rounds), entry.who, entry.at)}
            case Declined():
                self.invitations = others | {deed.person: self.invitations[deed.person]._replace(is_declined=True)}
            case Uninvited():
                self.invitations = others

    def _enter_player(self, deed: Entered | Mended | Attends | ByeGranted, entry: Entry) -> None:
        match deed:
            case Entered():
                self._put_player(Entrant(deed.player, deed.name, deed.rating, deed.person, deed.bot, deed.simulations,
                                         deed.missed, len(self.rounds)))
                self.invitations = {person: one for person, one in self.invitations.items() if person != deed.person}
            case Mended():
                self._put_player(replace(self.players[deed.player], name=deed.name, rating=deed.rating))
            case Attends():
                self._put_player(attending(self.players[deed.player], deed, self.is_arbiter(entry.who), entry.who))
            case ByeGranted():
                one = self.players[deed.player]
                kept = {number: kind for number, kind in one.byes.items() if number != deed.round}
                self._put_player(replace(one, byes=kept if deed.kind is None else kept | {deed.round: deed.kind}))

    def _put_player(self, one: Entrant) -> None:
        self.players = self.players | {one.id: one}

    def _enter_round(self, deed: Deed, entry: Entry) -> None:
        match deed:
            case Drafted():
                drafted = Round(deed.round, [Board(list(one)) for one in deed.boards], deed.byes, deed.absent,
                                drafted=entry.n)
                self.draft = Draft(drafted, deed.order, deed.open_as_draws)
            case Discarded():
                self.draft = None
            case Published():
                self._publish(deed, entry)
            case Recalled():
                self._recall()
            case GameOver():
                board = self.rounds[deed.round - 1].boards[deed.board - 1]
                self._change_board(deed, games=[*board.games, deed.result],
                                   tables=[*board.tables, *([deed.next_table] if deed.next_table else [])])
            case Result():
                board = self.rounds[deed.round - 1].boards[deed.board - 1]
                self._change_board(deed, changes=[*board.changes, Change(entry.who, entry.at, deed.old, deed.new)],
                                   result=deed.new, scores=deed.scores)

    def _change_board(self, where: GameOver | Result, **changed: Any) -> None:
        one = self.rounds[where.round - 1]
        boards, rounds = one.boards.copy(), self.rounds.copy()
        boards[where.board - 1] = replace(boards[where.board - 1], **changed)
        rounds[where.round - 1] = replace(one, boards=boards)
        self.rounds = rounds

    def _publish(self, deed: Published, entry: Entry) -> None:
        assert self.draft is not None, "only a draft is published"
        drafted = self.draft.round
        boards = [replace(board, tables=[*board.tables, table])
                  for board, table in zip(drafted.boards, deed.tables, strict=False)] or drafted.boards
        self.rounds = [*self.rounds, replace(drafted, boards=boards, published=entry.at, starts=deed.starts)]
        self.order, self.draft = self.draft.order, None
        self.fixed_rounds, self.status = deed.rounds, "running"
        if deed.round == 1:
            self.joining = False
            self.group_a = self._upper_half() if self.terms.accelerated else None

    def _recall(self) -> None:
        self.rounds = self.rounds[:-1]
        self.draft = None
        if not self.rounds:
            self.status, self.fixed_rounds, self.group_a, self.order = "open", None, None, []

    def _upper_half(self) -> GroupA:
        """Half of the list, rounded up to an even number (C.04.5)."""
        size = min(baku_group_size(len(self.order)), len(self.order))
        return GroupA(self.total_rounds, self.order[size - 1])


def attending(one: Entrant, deed: Attends, by_arbiter: bool, who: str | None) -> Entrant:
    """An arbiter's word about another holds until an arbiter's next word; one's own, or the server's, can be undone."""
    is_barred = deed.status != "active" if by_arbiter and who != one.person else one.is_barred
    return replace(one, status=deed.status, is_barred=is_barred)
