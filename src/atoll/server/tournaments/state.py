"""A tournament as its journal tells it: players, rounds, results, and every correction of them.

Nothing here is ever changed in place, except the Event's own fields: what an entry touches is made anew and the rest is
shared. So the state after an entry costs what the entry touches, not what the tournament holds, and a state that was
handed out can be read in another thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from atoll.server.store.rows import Stage
from atoll.server.tournaments.journal import (
    DETAILS,
    Appointed,
    Attends,
    BoardOrder,
    ByeGranted,
    Called,
    CalledOff,
    Decided,
    Declined,
    Deed,
    Discarded,
    Dismissed,
    Drafted,
    Ended,
    Entered,
    Entry,
    Fixed,
    Forbade,
    GameOver,
    Invited,
    Joining,
    Keyed,
    Made,
    Mended,
    Organised,
    Pardoned,
    Penalised,
    Published,
    Ranked,
    Recalled,
    Removed,
    Result,
    Role,
    Ruled,
    TeamEntered,
    TermsChanged,
    Told,
    Transferred,
    Uninvited,
)
from atoll.server.tournaments.parts import Board, Call, Change, Draft, Entrant, GroupA, Invitation, Message, Round, Team
from atoll.server.tournaments.terms import Terms
from atoll.swiss.event import is_moved_by_title
from atoll.swiss.journal.penalties import Penalty, read_penalty
from atoll.swiss.tournament import baku_group_size

__all__ = ["Board", "Call", "Change", "Draft", "Entrant", "Event", "GroupA", "Invitation", "Round", "Team", "attending"]
UPSETS_A_DRAFT = (TeamEntered, BoardOrder, Transferred, Entered, Removed, Fixed, Attends, ByeGranted, Forbade, Recalled,
                  Result, Decided, Ranked, Penalised, Pardoned, TermsChanged)


@dataclass(slots=True)
class Event:
    id: str
    terms: Terms = field(default_factory=lambda: Terms(""))
    colour: str = "w"
    has_titles: bool = False
    """Titles count in starting numbers; in journals of before they did not."""
    n: int = 0
    status: Stage = "open"
    created: int = 0
    ended: int | None = None
    organiser: str | None = None
    roles: dict[str, Role] = field(default_factory=dict)
    """Arbiters and helpers by person, the chief first."""
    key: str = ""
    """The hash of the key with which it can be taken over."""
    teams: dict[int, Team] = field(default_factory=dict)
    joining: bool = True
    players: dict[int, Entrant] = field(default_factory=dict)
    invitations: dict[str, Invitation] = field(default_factory=dict)
    """By person: those who were asked and have not entered, those who declined too."""
    groups: list[list[int]] = field(default_factory=list)
    rounds: list[Round] = field(default_factory=list)
    draft: Draft | None = None
    order: list[int] = field(default_factory=list)
    rerated: frozenset[int] = frozenset()
    """Players whose rating was corrected since the last round was published: they are put in place again."""
    fixed_rounds: int | None = None
    group_a: GroupA | None = None
    calls: tuple[Call, ...] = ()
    manual: dict[int, int] = field(default_factory=dict)
    play_offs: dict[int, int] = field(default_factory=dict)
    """Those who are level by hand, or by a play-off: higher is better."""
    penalties: dict[int, Penalty] = field(default_factory=dict)
    """Penalties and bonuses that stand, by the number of their entry."""
    message: Message | None = None

    @property
    def playing(self) -> int:
        """Players, or teams, that have not left."""
        units: Iterable[Entrant | Team] = self.teams.values() if self.terms.is_team else self.players.values()
        return sum(one.status != "withdrawn" for one in units)

    @property
    def first_rounds(self) -> int:
        """Rounds of the first stage, where that is a Swiss or tables."""
        return self.fixed_rounds or self.terms.first_rounds(self.playing)

    @property
    def total_rounds(self) -> int:
        """All that are planned; those of later stages are what they are if nobody leaves."""
        return max(len(self.rounds), self.first_rounds + self.terms.later_rounds(self.playing))

    @property
    def current(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def is_round_open(self) -> bool:
        return any(not one.is_done for one in self.rounds)

    @property
    def arbiters(self) -> list[str]:
        return [person for person, role in self.roles.items() if role in ("chief", "deputy")]

    def role_of(self, person: str | None) -> Role | None:
        return self.roles.get(person) if person is not None else None

    def is_arbiter(self, person: str | None) -> bool:
        return self.role_of(person) in ("chief", "deputy")

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
        is_moved = isinstance(entry.deed, Mended) and self._is_moved(entry.deed)
        self._enter(entry.deed, entry)
        if self.draft is not None and (is_moved or isinstance(entry.deed, UPSETS_A_DRAFT)):
            self.draft = replace(self.draft, is_stale=True)
        self.n += 1

    def _is_moved(self, deed: Mended) -> bool:
        """Another rating, or another title that counts, puts a player in place again."""
        one = self.players[deed.player]
        return deed.rating != one.rating or is_moved_by_title(
            self.has_titles, self.terms.accelerated, len(self.rounds), one.details.get("title", ""), deed.title)

    def _enter(self, deed: Deed, entry: Entry) -> None:
        match deed:
            case Made():
                self.terms, self.colour, self.created = deed.terms, deed.colour, entry.at
                self.has_titles = deed.titles
                self.organiser, self.roles = entry.who, {entry.who: "chief"} if entry.who else {}
            case TermsChanged():
                self.terms = deed.terms
                self.fixed_rounds = deed.terms.rounds or self.fixed_rounds
            case Appointed() | Dismissed() | Organised() | Keyed():
                self._enter_role(deed)
            case TeamEntered() | BoardOrder() | Transferred():
                self._enter_team(deed)
            case Joining() | Forbade():
                self.joining = deed.open if isinstance(deed, Joining) else self.joining
                self.groups = deed.groups if isinstance(deed, Forbade) else self.groups
            case Invited() | Declined() | Uninvited():
                self._ask(deed, entry)
            case Entered() | Mended() | Removed() | Attends() | ByeGranted() | Fixed():
                self._enter_player(deed, entry)
            case Called() | Ruled() | Ranked() | Penalised() | Pardoned() | Told():
                self._enter_word(deed, entry)
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

    def _enter_role(self, deed: Appointed | Dismissed | Organised | Keyed) -> None:
        match deed:
            case Appointed():
                self.roles = self.roles | {deed.person: deed.role}
            case Dismissed():
                self.roles = {person: role for person, role in self.roles.items() if person != deed.person}
            case Organised():
                rest: dict[str, Role] = {person: "deputy" if role == "chief" else role
                                         for person, role in self.roles.items() if person != deed.person}
                self.organiser, self.roles, self.key = deed.person, {deed.person: "chief", **rest}, ""
            case Keyed():
                self.key = deed.digest

    def _enter_word(self, deed: Called | Ruled | Ranked | Penalised | Pardoned | Told, entry: Entry) -> None:
        """What an arbiter is asked and says. Time that he gives is the table's matter, whose log says the same."""
        if isinstance(deed, Penalised | Pardoned):
            self._enter_penalty(deed, entry)
            return
        if isinstance(deed, Told):
            self.message = Message(deed.text, entry.at) if deed.text else None
            return
        if isinstance(deed, Ranked):
            self.manual = self.manual | deed.values if deed.by == "manual" else self.manual
            self.play_offs = self.play_offs | deed.values if deed.by == "play-off" else self.play_offs
            return
        others = tuple(one for one in self.calls if one.table != deed.table)
        if isinstance(deed, Called):
            self.calls = (*others, Call(deed.round, deed.board, deed.table, deed.player, entry.at))
        elif deed.go_on:
            self.calls = others

    def _enter_penalty(self, deed: Penalised | Pardoned, entry: Entry) -> None:
        if isinstance(deed, Penalised):
            self.penalties = self.penalties | {entry.n: read_penalty(msgspec.to_builtins(deed))}
        else:
            self.penalties = {number: one for number, one in self.penalties.items() if number != deed.entry}

    def _enter_team(self, deed: TeamEntered | BoardOrder | Transferred) -> None:
        if isinstance(deed, Transferred):
            self._transfer(self.players[deed.player], self.teams[deed.team])
            return
        team = Team(deed.team, deed.name) if isinstance(deed, TeamEntered) else \
            self.teams[deed.team]._replace(players=tuple(deed.players))
        self.teams = self.teams | {team.id: team}

    def _transfer(self, one: Entrant, into: Team) -> None:
        left = self.teams[one.team]
        rest = tuple(player for player in left.players if player != one.id)
        self.teams = self.teams | {left.id: left._replace(players=rest),
                                   into.id: into._replace(players=(*into.players, one.id))}
        self._put_player(replace(one, team=into.id))

    def _remove(self, deed: Removed) -> None:
        gone = self.players[deed.player]
        self.players = {number: one for number, one in self.players.items() if number != deed.player}
        if deed.into and self.players[deed.into].person is None:
            self._put_player(replace(self.players[deed.into], person=gone.person))
        self.rounds = [replace(one, absent={player: kind for player, kind in one.absent.items()
                                            if player != deed.player}) for one in self.rounds]
        if not self.terms.is_team:  # its order is that of teams
            self.order = [player for player in self.order if player != deed.player]
        self.groups = [rest for group in self.groups
                       if len(rest := [player for player in group if player != deed.player]) > 1]
        self.penalties = {number: one for number, one in self.penalties.items() if one.players != (gone.id,)}
        if gone.team:
            team = self.teams[gone.team]
            kept = tuple(player for player in team.players if player != gone.id)
            self.teams = self.teams | {team.id: team._replace(players=kept)}

    def _enter_player(self, deed: Entered | Mended | Removed | Attends | ByeGranted | Fixed, entry: Entry) -> None:
        match deed:
            case Removed():
                self._remove(deed)
            case Attends() if deed.team:
                self.teams = self.teams | {deed.team: self.teams[deed.team]._replace(status=deed.status)}
            case Entered():
                self._put_player(Entrant(deed.player, deed.name, deed.rating, deed.person, deed.bot, deed.simulations,
                                         deed.missed, len(self.rounds), team=deed.team, details=told(deed)))
                self.invitations = {person: one for person, one in self.invitations.items() if person != deed.person}
                if deed.team:
                    team = self.teams[deed.team]
                    self.teams = self.teams | {team.id: team._replace(players=(*team.players, deed.player))}
            case Mended():
                one = self.players[deed.player]
                if self.rounds and self._is_moved(deed):
                    self.rerated = self.rerated | {one.id}
                self._put_player(replace(one, name=deed.name, rating=deed.rating, details=one.details | told(deed)))
            case Fixed():
                self._put_player(replace(self.players[deed.player], fixed=deed.board))
            case Attends():
                self._put_player(attending(self.players[deed.player], deed, self.role_of(entry.who), entry.who))
            case ByeGranted():
                self._put_player(self.players[deed.player].with_bye(deed, entry.who))

    def _put_player(self, one: Entrant) -> None:
        self.players = self.players | {one.id: one}

    def _enter_round(self, deed: Deed, entry: Entry) -> None:
        match deed:
            case Drafted():
                boards = [Board(list(one), deed.given.get(place, "")) for place, one in enumerate(deed.boards, start=1)]
                drafted = Round(deed.round, boards, deed.byes, deed.absent, 0, 0, entry.n, deed.stage, deed.groups,
                                deed.seeds, deed.matches, deed.by_hand, deed.machine, deed.machine_byes)
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
                self.calls = tuple(one for one in self.calls if (one.round, one.board) != (deed.round, deed.board))
                board = self.rounds[deed.round - 1].boards[deed.board - 1]
                change = Change(entry.who, entry.at, deed.old, deed.new, deed.why)
                self._change_board(deed, changes=[*board.changes, change], result=deed.new, scores=deed.scores,
                                   winner=None)
            case Decided():
                self._change_board(deed, winner=deed.winner)

    def _change_board(self, where: GameOver | Result | Decided, **changed: Any) -> None:
        one = self.rounds[where.round - 1]
        boards, rounds = one.boards.copy(), self.rounds.copy()
        boards[where.board - 1] = replace(boards[where.board - 1], **changed)
        rounds[where.round - 1] = replace(one, boards=boards)
        self.rounds = rounds

    def _publish(self, deed: Published, entry: Entry) -> None:
        assert self.draft is not None, "only a draft is published"
        drafted = self.draft.round
        boards = [replace(board, tables=[*board.tables, table]) if table else board
                  for board, table in zip(drafted.boards, deed.tables, strict=False)] or drafted.boards
        self.rounds = [*self.rounds, replace(drafted, boards=boards, published=entry.at, starts=deed.starts)]
        self.order, self.draft, self.rerated = self.draft.order, None, frozenset()
        self.status = "running"
        if drafted.stage == 0:
            self.fixed_rounds = deed.rounds
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
        return GroupA(self.first_rounds, self.order[size - 1])


def told(deed: Entered | Mended) -> dict[str, str]:
    """What is said of a player besides his name: "" takes it away, None leaves it."""
    found = {key: getattr(deed, key) for key in DETAILS}
    wanted = (None,) if isinstance(deed, Mended) else (None, "")
    return {key: value for key, value in found.items() if value not in wanted}


def attending(one: Entrant, deed: Attends, role: Role | None, who: str | None) -> Entrant:
    """Another's word, an arbiter's or a helper's, holds until the next such word; one's own, or the server's, can be
    undone. Nobody else's is let in, so any part at the event will do here."""
    is_barred = deed.status != "active" if role is not None and who != one.person else one.is_barred
    return replace(one, status=deed.status, is_barred=is_barred)
