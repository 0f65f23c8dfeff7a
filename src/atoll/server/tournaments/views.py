"""A tournament as its pages see it. Points are half points; a draft is for arbiters alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from atoll.server.http.bounded import fitting
from atoll.server.messages import encode
from atoll.server.store.rows import Stage
from atoll.server.table.clock import ClockRule
from atoll.server.tournaments.hand import Broken, broken_rules
from atoll.server.tournaments.journal import Attendance, Bye, Entry, Role
from atoll.server.tournaments.left_out import LeftOut
from atoll.server.tournaments.pairing import seeding
from atoll.server.tournaments.penalties import PenaltyView, penalty_views
from atoll.server.tournaments.standing import match_scores, points_before
from atoll.server.tournaments.state import Board, Draft, Entrant, Event, Round
from atoll.server.tournaments.terms import FormatStage, Leave, PrizeTerm, Where

MANY_CHANGES = 500
FOR_ARBITERS = ("drafted", "discarded", "invited", "declined", "uninvited", "keyed")


class TournamentLine(msgspec.Struct):
    id: str
    name: str
    game: str
    place: Where
    status: Stage
    created: int
    rounds: int
    round: int
    players: int
    starts: int = 0
    """When round 1 is meant to begin; 0: nobody has said."""


class TournamentList(msgspec.Struct):
    tournaments: list[TournamentLine]
    next: str | None = None
    """If there may be more: what to ask for them with."""


class PlayerView(msgspec.Struct):
    id: int
    number: int | None
    """The starting number; None for who withdrew before the start, and for players of teams."""
    name: str
    rating: int
    person: str | None
    bot: str | None
    status: Attendance
    since: int
    byes: dict[int, Bye]
    barred: bool
    """An arbiter has sent him away: he cannot come back by himself."""
    team: int
    details: dict[str, str]
    fixed: int
    """The board at which he always sits; 0: any."""


class TeamView(msgspec.Struct):
    id: int
    name: str
    players: list[int]
    """By board."""
    status: Attendance


class HelperView(msgspec.Struct):
    """An arbiter or helper, and his part."""

    name: str
    role: Role


class InvitedView(msgspec.Struct):
    """An account that an arbiter has asked to play."""

    person: str
    name: str
    at: int
    declined: bool


class InvitationView(msgspec.Struct):
    """That I am asked: by whom, and when."""

    by: str
    at: int


class ChangeView(msgspec.Struct):
    who: str | None
    """The person's name; None: the table itself reported it, or all players by their slips."""
    at: int
    old: str
    new: str
    why: str
    """The arbiter's reason, if one was given."""


class BoardView(msgspec.Struct):
    board: int
    players: list[int]
    points: list[int]
    """What they had before this round."""
    result: str
    tables: list[str]
    games: list[str]
    changes: list[ChangeView]
    scores: list[int | None]
    """The game's own points by seat, where they were told."""
    winner: int | None
    """Who goes on from a drawn game of a knock-out."""


class RoundView(msgspec.Struct):
    number: int
    boards: list[BoardView]
    byes: list[int]
    absent: dict[int, Bye]
    published: int
    starts: int
    done: bool
    stage: int
    groups: list[list[int]]
    matches: list[list[int]]
    """Teams that meet, the one that begins at board 1 first."""
    match_scores: list[list[int]]
    """Half points of both so far, match by match."""
    by_hand: bool
    machine: list[list[int]]
    """The boards that the system had, where somebody changed them by hand."""


class EventMessage(msgspec.Struct, frozen=True):
    """What an arbiter tells everybody, and since when."""

    text: str
    at: int


class DraftView(msgspec.Struct):
    round: RoundView
    stale: bool
    open_as_draws: bool
    broken: list[Broken]
    """Rules that it breaks, by code."""


class TermsView(msgspec.Struct):
    name: str
    game: str
    options: dict[str, Any]
    seats: int
    place: Where
    rounds: int | None
    clock: ClockRule | None
    games: int
    tie_breaks: list[str]
    accelerated: bool
    auto: bool
    gap: int
    rated: bool
    duplicate: bool
    stages: list[FormatStage]
    smallest: int
    boards: int
    first_move: int
    allows: list[Leave]
    details: dict[str, str]
    prizes: list[PrizeTerm]
    starts: int


class TournamentView(msgspec.Struct):
    id: str
    n: int
    """How many entries the journal has: it grows whenever anything changes."""
    status: Stage
    created: int
    ended: int | None
    organiser: str
    arbiters: list[str]
    helpers: list[HelperView]
    """Arbiters too, the chief first."""
    role: Role | None
    """My own part."""
    teams: list[TeamView]
    joining: bool
    terms: TermsView
    rounds: int
    """How many there will be."""
    players: list[PlayerView]
    invited: list[InvitedView]
    """For arbiters: who is asked and has not entered."""
    invitation: InvitationView | None
    """My own, if I have not answered it."""
    played: list[RoundView]
    penalties: list[PenaltyView]
    """Penalties and bonuses that stand."""
    forbidden: list[list[int]]
    draft: DraftView | None
    is_arbiter: bool
    me: int | None
    my_table: str | None
    now: int
    first: int = 1
    """The first round in `played`; earlier ones of a large tournament are asked for with `before`."""
    left_out: list[LeftOut] = []
    """Of a report file that was just brought in: what could not be kept."""
    message: EventMessage | None = None
    """To everybody, from an arbiter."""


class JournalLine(msgspec.Struct):
    n: int
    at: int
    who: str | None
    deed: dict[str, Any]


class JournalView(msgspec.Struct):
    entries: list[JournalLine]
    more: bool = False
    """If there is more: ask from the number after the last one."""


class Pulse(msgspec.Struct):
    n: int
    claims: int = 0
    """Grows when a player says a result by his slip."""


class StandingResult(msgspec.Struct):
    """Another result stands on this board than the one that was seen when a new one was typed."""

    board: int
    result: str
    who: str | None


class ResultsTaken(msgspec.Struct):
    n: int
    """How many entries the journal has with these results."""
    differing: list[StandingResult]
    """Boards that were left as they are; whoever typed for them is asked."""


def tournament_view(event: Event, names: dict[str, str], person: str | None, now: int) -> TournamentView:
    me, is_arbiter = event.player_of(person), event.is_arbiter(person)
    order = [] if event.terms.is_team else seeding(event)
    number = {player: place for place, player in enumerate(order, start=1)}
    draft, before = event.draft if is_arbiter else None, points_before(event)
    return TournamentView(
        event.id, event.n, event.status, event.created, event.ended, names.get(event.organiser or "", ""),
        [names.get(one, "") for one in event.arbiters],
        [HelperView(names.get(one, ""), role) for one, role in event.roles.items()], event.role_of(person),
        [TeamView(one.id, one.name, list(one.players), one.status) for one in event.teams.values()], event.joining,
        terms_view(event), event.total_rounds,
        [player_view(one, number.get(one.id)) for one in event.players.values()],
        invited_view(event) if is_arbiter else [], invitation_view(event, names, person),
        [round_view(one, names, had) for one, had in zip(event.rounds, before, strict=False)],
        penalty_views(event.penalties), event.groups,
        draft_view(event, draft, names, before[-1]) if draft else None,
        is_arbiter, me.id if me else None, my_table(event, me), now, message=message_view(event))


def message_view(event: Event) -> EventMessage | None:
    return EventMessage(*event.message) if event.message else None


def draft_view(event: Event, draft: Draft, names: dict[str, str], had: dict[int, int]) -> DraftView:
    return DraftView(round_view(draft.round, names, had), draft.is_stale, draft.open_as_draws,
                     broken_rules(event, draft.round))


def terms_view(event: Event) -> TermsView:
    return msgspec.convert(msgspec.structs.asdict(event.terms), TermsView, from_attributes=True)


def player_view(one: Entrant, number: int | None) -> PlayerView:
    return PlayerView(one.id, number, one.name, one.rating, one.person, one.bot, one.status, one.since,
                      dict(one.byes), one.is_barred, one.team, one.details, one.fixed)


def invited_view(event: Event) -> list[InvitedView]:
    return [InvitedView(one.person, one.name, one.at, one.is_declined) for one in event.invitations.values()]


def invitation_view(event: Event, names: dict[str, str], person: str | None) -> InvitationView | None:
    asked = event.open_invitations.get(person or "")
    return InvitationView(names.get(asked.who or "", ""), asked.at) if asked else None


def round_view(one: Round, names: dict[str, str], before: dict[int, int]) -> RoundView:
    boards = [board_view(number, board, names, before) for number, board in enumerate(one.boards, start=1)]
    return RoundView(one.number, boards, one.byes, dict(one.absent), one.published, one.starts, one.is_done, one.stage,
                     one.groups, one.matches, match_scores(one), one.by_hand, one.machine)


def board_view(number: int, board: Board, names: dict[str, str], before: dict[int, int]) -> BoardView:
    changes = [ChangeView(names.get(one.who) if one.who else None, one.at, one.old, one.new, one.why)
               for one in board.changes]
    points = [before.get(player, 0) for player in board.players]
    return BoardView(number, board.players, points, board.result, board.tables, board.games, changes, board.scores,
                     board.winner)


def my_table(event: Event, me: Entrant | None) -> str | None:
    """Where I am awaited now."""
    return next((board.tables[-1] for _, _, board in event.open_games() if me is not None and me.id in board.players),
                None)


def bounded_view(whole: TournamentView, most: int, before: int | None) -> TournamentView:
    """The newest rounds that fit, at least one of them, of those before that number."""
    rounds = [slim(one) for one in whole.played if before is None or one.number < before]
    rest = len(encode(msgspec.structs.replace(whole, played=[])))
    shown, _ = fitting(rounds[::-1], most - rest)
    return msgspec.structs.replace(whole, played=shown[::-1], first=shown[-1].number if shown else 1)


def slim(one: RoundView) -> RoundView:
    """Of a large round only the last correction of each board is told; the journal has them all."""
    if sum(len(board.changes) for board in one.boards) <= MANY_CHANGES:
        return one
    return msgspec.structs.replace(one, boards=[msgspec.structs.replace(board, changes=board.changes[-1:])
                                                for board in one.boards])


def journal_lines(journal: list[Entry], names: dict[str, str], is_arbiter: bool) -> list[JournalLine]:
    """Everything that was done, by whom and when; drafts are the arbiters' own."""
    lines = [JournalLine(one.n, one.at, names.get(one.who) if one.who else None, msgspec.to_builtins(one.deed))
             for one in journal]
    return [one for one in lines if is_arbiter or one.deed["is"] not in FOR_ARBITERS]


def people_of(event: Event, journal: Sequence[Entry] = ()) -> set[str]:
    """Everybody whose name is shown."""
    changed = {change.who for one in event.rounds for board in one.boards for change in board.changes}
    asking = {one.who for one in event.invitations.values()}
    found = {event.organiser, *event.roles, *changed, *asking, *(entry.who for entry in journal)}
    return {one for one in found if one is not None}
