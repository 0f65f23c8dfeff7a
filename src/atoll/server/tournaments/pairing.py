"""A tournament of two seats as `atoll.swiss` knows it: pairing, explanation and report file all go through here."""

from __future__ import annotations

from dataclasses import replace

from atoll.core.errors import AtollError
from atoll.server.errors import ServerError
from atoll.server.tournaments.journal import Bye, Drafted
from atoll.server.tournaments.state import Board, Entrant, Event, Round
from atoll.swiss import (
    Entry,
    PairExplanation,
    Player,
    Prohibition,
    SwissError,
    Tournament,
    TrfError,
    explain_pair,
    new_tournament,
    pair_next_round,
)
from atoll.swiss.event import OUTCOMES, starting_rank
from atoll.swiss.journal.penalties import abnormal_points
from atoll.swiss.tournament import BLACK, PENDING, WHITE, VirtualPoints, baku_records, bye

LAST_RENUMBERING = 3
LONGEST_NAME = 33


class BadFile(ServerError):
    """A report file cannot be understood; `line` and `column` say where, counted from 1."""

    code = "bad_file"
    status = 400

    def __init__(self, message: str, line: int, column: int) -> None:
        super().__init__(message)
        self.line, self.column = line, column


class SwissRefusal(AtollError):
    """Whatever the library refuses, with its own code; it can come out of a worker process."""

    code = "not_paired"

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code  # type: ignore[misc]  # a class variable elsewhere: here one class says what the library says

    def __reduce__(self) -> tuple[object, ...]:
        return SwissRefusal, (str(self), self.code)


def refusal(error: SwissError) -> AtollError:
    """The library's sentence and code as one of ours."""
    if isinstance(error, TrfError):
        return BadFile(str(error), error.line, error.column)
    return SwissRefusal(str(error), error.code)


def seeding(event: Event) -> list[int]:
    """Everybody by starting number: by rating, title and name. Who comes late or has another rating or title is put in
    his place until round 4 is paired."""
    known, numbered = [one for one in event.order if one in event.players], set(event.order)
    fresh = [one for one in event.players.values() if one.id not in numbered and one.status != "withdrawn"]
    if len(event.rounds) > LAST_RENUMBERING:
        return known + [one.id for one in fresh]
    moved = event.rerated & set(known) if renumbers(event) else frozenset()
    fresh += [event.players[one] for one in known if one in moved]
    known = [one for one in known if one not in moved]
    ranks = {one.id: rank(one, event.has_titles) for one in event.players.values()}
    for newcomer in sorted(fresh, key=lambda one: ranks[one.id]):
        ahead = [place for place, one in enumerate(known) if ranks[one] <= ranks[newcomer.id]]
        known.insert(ahead[-1] + 1 if ahead else 0, newcomer.id)
    return known


def renumbers(event: Event) -> bool:
    """The table of a round robin is made of its numbers, and teams have theirs from the arbiter."""
    return not event.terms.is_team and event.terms.kind_of(0) not in ("round_robin", "groups")


def rank(player: Entrant, has_titles: bool) -> tuple[int, int, str, int]:
    return starting_rank(player.rating, player.details.get("title", "") if has_titles else "", player.name, player.id)


class Swiss:
    """The library's tournament, and which of our players has which of its numbers."""

    def __init__(self, event: Event, order: list[int], rounds: int | None = None, open_as_draws: bool = False) -> None:
        self.event, self.order = event, order
        self.number = {player: place for place, player in enumerate(order, start=1)}
        self.rounds = event.rounds if rounds is None else event.rounds[:rounds]
        self.open_as_draws = open_as_draws
        terms = event.terms
        self.tournament = new_tournament(terms.name, event.total_rounds, event.colour, terms.accelerated)
        self.tournament.tie_breaks = terms.order
        at_board = [{player: board for board in round_.boards for player in board.players} for round_ in self.rounds]
        for player, number in self.number.items():
            one = event.players[player]
            entries = [self._entry(one, round_, boards.get(player))
                       for round_, boards in zip(self.rounds, at_board, strict=True)]
            self.tournament.players[number] = Player(number, one.name[:LONGEST_NAME], one.rating, entries=entries)
        self.tournament.prohibitions = [
            Prohibition(frozenset(self.number[one] for one in group if one in self.number)) for group in event.groups]
        self.tournament.virtual_points = self._virtual_points()
        self.tournament.abnormal = abnormal_points(event.penalties.values(), self.number, 0)
        self.tournament.manual = self._numbered(event.manual)
        self.tournament.play_offs = self._numbered(event.play_offs)

    def _numbered(self, values: dict[int, int]) -> dict[int, int]:
        return {self.number[one]: value for one, value in values.items() if one in self.number}

    def _entry(self, player: Entrant, round_: Round, board: Board | None) -> Entry:
        if board is not None:
            return self._game(board, board.players.index(player.id))
        if player.id in round_.byes:
            return bye("U")
        return bye(round_.absent.get(player.id, player.missed if round_.number <= player.since else "Z"))

    def _game(self, board: Board, side: int) -> Entry:
        result = board.result or ("=-=" if self.open_as_draws else "")
        letter = OUTCOMES[result][side] if result else PENDING
        return Entry(self.number[board.players[1 - side]], (WHITE, BLACK)[side], letter)

    def _virtual_points(self) -> list[VirtualPoints]:
        """Frozen when round 1 was published; the last player of the upper half stays its last."""
        group = self.event.group_a
        if group is None:
            return []
        records = baku_records(list(self.number.values()), group.rounds)
        return [replace(one, last_player=self.number[group.last]) for one in records]

    def draft(self) -> Drafted:
        """The next round as the Dutch system pairs it."""
        number = len(self.rounds) + 1
        absent = self.absences(number)
        for player, kind in absent.items():
            self.tournament.byes[number, self.number[player]] = kind
        try:
            pairing = pair_next_round(self.tournament)
        except SwissError as error:
            raise refusal(error) from error
        boards = [[self.order[white - 1], self.order[black - 1]] for white, black in pairing.boards]
        byes = [] if pairing.bye is None else [self.order[pairing.bye - 1]]
        return Drafted(number, boards, byes, absent, self.order, self.open_as_draws)

    def absences(self, round_number: int) -> dict[int, Bye]:
        found = {player: self.event.players[player].absence(round_number) for player in self.order}
        return {player: kind for player, kind in found.items() if kind is not None}

    def explain(self, one: int, other: int) -> PairExplanation:
        """Why the next round pairs these two (0: the bye), from what is known now."""
        number = len(self.rounds) + 1
        for player, kind in self.absences(number).items():
            self.tournament.byes[number, self.number[player]] = kind
        try:
            return explain_pair(self.tournament, self.number[one], self.number[other] if other else 0)
        except SwissError as error:
            raise refusal(error) from error


def draft_pairs(event: Event, open_as_draws: bool) -> Drafted:
    return Swiss(event, seeding(event), open_as_draws=open_as_draws).draft()


def swiss_tournament(event: Event) -> Tournament:
    """Everything that was published, for standings and files."""
    return Swiss(event, seeding(event)).tournament
