"""A tournament as its pages see it. Points are half points; a draft is for arbiters alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from atoll.server.http.bounded import fitting
from atoll.server.messages import encode
from atoll.server.store.rows import Stage
from atoll.server.table.clock import ClockRule
from atoll.server.tournaments.journal import Attendance, Bye, Entry
from atoll.server.tournaments.pairing import seeding
from atoll.server.tournaments.seated import Seated, table_sentences
from atoll.server.tournaments.standing import points_before
from atoll.server.tournaments.state import Board, Entrant, Event, Round
from atoll.server.tournaments.terms import Where
from atoll.swiss import Alternative, PairExplanation

MANY_CHANGES = 500
FOR_ARBITERS = ("drafted", "discarded")


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


class TournamentList(msgspec.Struct):
    tournaments: list[TournamentLine]
    next: str | None = None
    """If there may be more: what to ask for them with."""


class PlayerView(msgspec.Struct):
    id: int
    number: int | None
    """The starting number; None for who withdrew before the start."""
    name: str
    rating: int
    person: str | None
    bot: str | None
    status: Attendance
    since: int
    byes: dict[int, Bye]


class ChangeView(msgspec.Struct):
    who: str | None
    """The person's name; None: the table itself reported it."""
    at: int
    old: str
    new: str


class BoardView(msgspec.Struct):
    board: int
    players: list[int]
    points: list[int]
    """What they had before this round."""
    result: str
    tables: list[str]
    games: list[str]
    changes: list[ChangeView]


class RoundView(msgspec.Struct):
    number: int
    boards: list[BoardView]
    byes: list[int]
    absent: dict[int, Bye]
    published: int
    starts: int
    done: bool


class DraftView(msgspec.Struct):
    round: RoundView
    stale: bool
    open_as_draws: bool


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


class TournamentView(msgspec.Struct):
    id: str
    n: int
    """How many entries the journal has: it grows whenever anything changes."""
    status: Stage
    created: int
    ended: int | None
    organiser: str
    arbiters: list[str]
    joining: bool
    terms: TermsView
    rounds: int
    """How many there will be."""
    players: list[PlayerView]
    played: list[RoundView]
    forbidden: list[list[int]]
    draft: DraftView | None
    is_arbiter: bool
    me: int | None
    my_table: str | None
    now: int
    first: int = 1
    """The first round in `played`; earlier ones of a large tournament are asked for with `before`."""


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


class Reason(msgspec.Struct):
    """A player (0: an exchange between the halves) and the criterion that speaks against him, with both its values."""

    player: int
    criterion: str
    chosen: int
    alternative: int


class PairFacts(msgspec.Struct):
    """The explanation of a pair without words, by players."""

    white: int
    black: int
    score: int
    residents: list[int]
    moved_down: list[int]
    floated: Reason | None
    alternatives: list[Reason]
    decided_by: str
    colour_step: int


class SeatReason(msgspec.Struct):
    """At a table of three or more: half points before, how often he had each seat, whom of the others he had met."""

    player: int
    points: int
    seats: list[int]
    met: list[int]


class Explanation(msgspec.Struct):
    lines: list[str]
    facts: PairFacts | None = None
    table: list[SeatReason] | None = None


def tournament_view(event: Event, names: dict[str, str], person: str | None, now: int) -> TournamentView:
    me, is_arbiter = event.player_of(person), event.is_arbiter(person)
    number = {player: place for place, player in enumerate(seeding(event), start=1)}
    draft, before = event.draft if is_arbiter else None, points_before(event)
    return TournamentView(
        event.id, event.n, event.status, event.created, event.ended, names.get(event.organiser or "", ""),
        [names.get(one, "") for one in event.arbiters], event.joining, terms_view(event), event.total_rounds,
        [player_view(one, number.get(one.id)) for one in event.players.values()],
        [round_view(one, names, had) for one, had in zip(event.rounds, before, strict=False)], event.groups,
        DraftView(round_view(draft.round, names, before[-1]), draft.is_stale, draft.open_as_draws) if draft else None,
        is_arbiter, me.id if me else None, my_table(event, me), now)


def terms_view(event: Event) -> TermsView:
    return msgspec.convert(msgspec.structs.asdict(event.terms), TermsView, from_attributes=True)


def player_view(one: Entrant, number: int | None) -> PlayerView:
    return PlayerView(one.id, number, one.name, one.rating, one.person, one.bot, one.status, one.since,
                      dict(one.byes))


def round_view(one: Round, names: dict[str, str], before: dict[int, int]) -> RoundView:
    boards = [board_view(number, board, names, before) for number, board in enumerate(one.boards, start=1)]
    return RoundView(one.number, boards, one.byes, dict(one.absent), one.published, one.starts, one.is_done)


def board_view(number: int, board: Board, names: dict[str, str], before: dict[int, int]) -> BoardView:
    changes = [ChangeView(names.get(one.who) if one.who else None, one.at, one.old, one.new) for one in board.changes]
    points = [before.get(player, 0) for player in board.players]
    return BoardView(number, board.players, points, board.result, board.tables, board.games, changes)


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
    found = {event.organiser, *event.arbiters, *changed, *(entry.who for entry in journal)}
    return {one for one in found if one is not None}


def table_view(event: Event, table: list[Seated]) -> Explanation:
    return Explanation(table_sentences(event, table),
                       table=[SeatReason(one.player, one.points, one.seats, one.met) for one in table])


def explanation_view(told: PairExplanation, order: list[int]) -> Explanation:
    def by_player(numbers: tuple[int, ...]) -> list[int]:
        return [order[number - 1] if number else 0 for number in numbers]

    def reason(one: Alternative) -> Reason:
        return Reason(by_player((one.number,))[0], one.criterion, one.chosen, one.alternative)

    white, black = by_player((told.white, told.black))
    return Explanation(told.lines(), PairFacts(
        white, black, told.score, by_player(told.residents), by_player(told.moved_down),
        reason(told.float_reason) if told.float_reason else None, [reason(one) for one in told.alternatives],
        told.decided_by, told.colour_step))
