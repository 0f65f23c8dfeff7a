"""An event as its journal tells it: players, teams, rounds, results, and every correction of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..errors import SwissError
from ..event.players import is_moved_by_title
from ..tournament.acceleration import baku_group_size
from .chain import Deed, Line
from .penalties import Penalty, read_penalty
from .terms import Terms, check_colour, proposed_rounds, read_terms

DETAILS = ("title", "sex", "federation", "number", "birth", "club", "category")
"""What may be known of a player besides name and rating; `number` is that of a federation."""
PENDING, ACTIVE, WITHDRAWN = "", "active", "withdrawn"


@dataclass(slots=True)
class Entrant:
    """A player of the event; ids are given once and never change."""

    id: int
    name: str
    rating: int = 0
    team: int = 0
    missed: str = "Z"
    since: int = 0
    """Rounds that were published when he entered."""
    status: str = ACTIVE
    byes: dict[int, str] = field(default_factory=dict)
    details: dict[str, str] = field(default_factory=dict)
    fixed: int = 0
    """The board at which he always sits; 0: any."""

    def absence(self, round_number: int) -> str:
        """What a round that he misses is worth; nothing if he plays."""
        return self.byes.get(round_number, "") or ("" if self.status == ACTIVE else "Z")


@dataclass(slots=True)
class Team:
    """A team; its players stand in board order."""

    id: int
    name: str
    players: list[int] = field(default_factory=list)
    since: int = 0
    status: str = ACTIVE


@dataclass(slots=True)
class Board:
    """One game; players by seat, 0 for nobody."""

    players: list[int]
    result: str = PENDING
    scores: list[int | None] = field(default_factory=list)
    changes: list[tuple[int, str, str]] = field(default_factory=list)
    """Number of the entry, old and new result."""
    winner: int | None = None
    """Who goes on from a drawn game of a knock-out, by a play-off or a decision."""


@dataclass(slots=True)
class Round:
    """A round as it was drafted, and what came of it."""

    number: int
    stage: int
    boards: list[Board]
    byes: list[int]
    absent: dict[int, str]
    order: list[int]
    drafted: int
    """The number of the entry that paired it: what was known then is what stands before it."""
    matches: list[list[int]] = field(default_factory=list)
    groups: list[list[int]] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)
    open_as_draws: bool = False
    by_hand: bool = False
    commitments: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        return all(board.result for board in self.boards)


@dataclass(slots=True)
class Event:
    """Everything that the entries so far say."""

    terms: Terms = field(default_factory=lambda: Terms(""))
    colour: str = "w"
    has_titles: bool = False
    """Titles count in starting numbers (C.04.2, 2); in journals of before they did not."""
    n: int = 0
    status: str = "open"
    players: dict[int, Entrant] = field(default_factory=dict)
    teams: dict[int, Team] = field(default_factory=dict)
    groups: list[list[int]] = field(default_factory=list)
    """Players who must not meet each other."""
    rounds: list[Round] = field(default_factory=list)
    draft: Round | None = None
    order: list[int] = field(default_factory=list)
    rerated: frozenset[int] = frozenset()
    """Players whose rating was corrected since the last round was published: they are put in place again."""
    fixed_rounds: int = 0
    group_a: tuple[int, int] | None = None
    """Baku acceleration as it was when round 1 was published: its rounds, and the last player of the upper half."""
    manual: dict[int, int] = field(default_factory=dict)
    play_offs: dict[int, int] = field(default_factory=dict)
    penalties: dict[int, Penalty] = field(default_factory=dict)
    """Penalties and bonuses that stand, by the number of their entry."""

    @property
    def total_rounds(self) -> int:
        """Of the first stage, where that is a Swiss or tables."""
        playing = sum(one.status != WITHDRAWN for one in self.units.values())
        asked = self.fixed_rounds or self.terms.stages[0].rounds
        return asked or (proposed_rounds(playing) if self.terms.seats == 2 else self.terms.seats)

    @property
    def units(self) -> Mapping[int, Entrant | Team]:
        """Who is paired: teams where there are teams."""
        return self.teams if self.terms.is_team else self.players

    def stage_rounds(self, stage: int) -> list[Round]:
        """The published rounds of a stage."""
        return [one for one in self.rounds if one.stage == stage]

    def board(self, round_number: int, number: int) -> Board:
        """A board of a published round."""
        if not 1 <= round_number <= len(self.rounds):
            raise SwissError("no_such_round", f"round {round_number} is not published")
        boards = self.rounds[round_number - 1].boards
        if not 1 <= number <= len(boards):
            raise SwissError("no_such_game", f"round {round_number} has no board {number}")
        return boards[number - 1]

    def advance(self, line: Line) -> None:
        """The journal goes on by one entry."""
        enter = _ENTER.get(line.kind)
        if enter is None:
            raise SwissError("bad_journal", f"entry {line.n} is a '{line.kind[:20]}', which no journal has")
        try:
            enter(self, line.deed, line)
        except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
            if isinstance(error, SwissError):
                raise
            message = f"entry {line.n} ({line.kind}) does not fit what stands before it"
            raise SwissError("bad_journal", message) from error
        self.n += 1


def event_of(lines: Iterable[Line]) -> Event:
    """The event after these entries."""
    event = Event()
    for line in lines:
        event.advance(line)
    return event


def _made(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    if line.n:
        raise SwissError("bad_journal", f"entry {line.n} makes the event a second time")
    event.terms, event.colour = read_terms(deed["terms"]), check_colour(deed["colour"])
    event.has_titles = deed.get("titles") is True


def _terms(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    event.terms = read_terms(deed["terms"])
    event.fixed_rounds = event.terms.stages[0].rounds or event.fixed_rounds


def _team(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    event.teams[deed["team"]] = Team(deed["team"], deed["name"], since=len(event.rounds))


def _entered(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    details = {key: str(deed[key]) for key in DETAILS if deed.get(key)}
    player = Entrant(deed["player"], deed["name"], deed.get("rating", 0), deed.get("team", 0), deed.get("missed", "Z"),
                     len(event.rounds), details=details)
    if player.id in event.players:
        raise SwissError("bad_journal", f"entry {line.n} enters player {player.id} a second time")
    event.players[player.id] = player
    if player.team:
        event.teams[player.team].players.append(player.id)


def _mended(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    player = event.players[deed["player"]]
    if event.rounds and (deed["rating"] != player.rating or is_retitling(event, deed)):
        event.rerated = event.rerated | {player.id}
    player.name, player.rating = deed["name"], deed["rating"]
    player.details |= {key: str(deed[key]) for key in DETAILS if key in deed}


def is_retitling(event: Event, deed: Deed) -> bool:
    """Another title that puts the player in place again."""
    return is_moved_by_title(event.has_titles, event.terms.accelerated, len(event.rounds),
                             event.players[deed["player"]].details.get("title", ""), deed.get("title"))


def _removed(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    """Only who has not been paired; a team's list and what was said of rounds that he missed lose him too."""
    gone = event.players[deed["player"]]
    if is_paired(event, gone.id):
        raise SwissError("bad_journal", f"entry {line.n} removes player {gone.id}, who has been paired")
    del event.players[gone.id]
    if not event.terms.is_team:
        event.order = [one for one in event.order if one != gone.id]
    event.penalties = {entry: one for entry, one in event.penalties.items() if one.players != (gone.id,)}
    for one in event.rounds:
        one.absent.pop(gone.id, None)
    if gone.team:
        event.teams[gone.team].players.remove(gone.id)


def is_paired(event: Event, player: int) -> bool:
    """At a board or with a bye; byes of team events are those of teams."""
    return any((player in one.byes and not event.terms.is_team) or any(player in board.players for board in one.boards)
               for one in event.rounds)


def _transferred(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    """Into another team, last in its order: only who has not been paired."""
    player, team = event.players[deed["player"]], event.teams[deed["team"]]
    if is_paired(event, player.id):
        raise SwissError("bad_journal", f"entry {line.n} moves player {player.id}, who has been paired")
    event.teams[player.team].players.remove(player.id)
    team.players.append(player.id)
    player.team = team.id


def _fixed(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    event.players[deed["player"]].fixed = int(deed["board"])


def _attends(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    unit = event.teams[deed["team"]] if deed.get("team") else event.players[deed["player"]]
    unit.status = deed["status"]


def _bye(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    byes = event.players[deed["player"]].byes
    byes.pop(deed["round"], None)
    if deed["kind"] is not None:
        byes[deed["round"]] = deed["kind"]


def _forbade(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    event.groups = [list(group) for group in deed["groups"]]


def _board_order(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    team = event.teams[deed["team"]]
    if sorted(deed["players"]) != sorted(team.players):
        raise SwissError("bad_journal", f"entry {line.n} lists players who are not those of team {team.id}")
    team.players = list(deed["players"])


def _drafted(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    boards = [Board(list(players)) for players in deed["boards"]]
    for number, result in dict(deed.get("given") or {}).items():
        boards[int(number) - 1].result = result
    event.draft = Round(
        deed["round"], deed.get("stage", 0), boards, list(deed["byes"]),
        {int(player): kind for player, kind in dict(deed["absent"]).items()}, list(deed["order"]), line.n,
        [list(one) for one in deed.get("matches") or ()], [list(one) for one in deed.get("groups") or ()],
        list(deed.get("seeds") or ()), bool(deed.get("open_as_draws", False)),
        bool(deed.get("by_hand", False)))


def _discarded(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    event.draft = None


def _published(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    if event.draft is None or event.draft.number != deed["round"] or deed["round"] != len(event.rounds) + 1:
        raise SwissError("bad_journal", f"entry {line.n} publishes round {deed['round']}, which is not drafted")
    event.draft.commitments, event.draft.tables = list(deed.get("commitments") or ()), list(deed.get("tables") or ())
    event.rounds.append(event.draft)
    event.order, event.draft, event.status = event.draft.order, None, "running"
    event.rerated = frozenset()
    if event.rounds[-1].stage == 0:
        event.fixed_rounds = deed.get("rounds", 0) or event.fixed_rounds
    if deed["round"] == 1 and event.terms.accelerated:
        size = min(baku_group_size(len(event.order)), len(event.order))
        event.group_a = event.total_rounds, event.order[size - 1]


def _recalled(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    if any(board.changes for board in event.rounds[-1].boards):
        raise SwissError("bad_journal", f"entry {line.n} takes back a round that has results")
    event.rounds.pop()
    event.draft = None
    if not event.rounds:
        event.status, event.fixed_rounds, event.group_a, event.order = "open", 0, None, []


def _result(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    board = event.board(deed["round"], deed["board"])
    board.changes.append((line.n, deed["old"], deed["new"]))
    board.result, board.scores, board.winner = deed["new"], list(deed.get("scores") or ()), None


def _decided(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    board = event.board(deed["round"], deed["board"])
    if deed["winner"] not in board.players:
        raise SwissError("bad_journal", f"entry {line.n} lets {deed['winner']} go on, who was not at that board")
    board.winner = deed["winner"]


def _ranked(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    """Places by hand or by a play-off among players who are level: higher is better."""
    values = {int(player): int(value) for player, value in dict(deed["values"]).items()}
    if deed["by"] == "play-off":
        event.play_offs |= values
    else:
        event.manual |= values


def _penalty(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    found = read_penalty(deed)
    if unknown := set(found.players) - set(event.players):
        raise SwissError("bad_journal", f"entry {line.n} is about player {min(unknown)}, who is not there")
    event.penalties = event.penalties | {line.n: found}


def _penalty_undone(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    if deed["entry"] not in event.penalties:
        raise SwissError("bad_journal", f"entry {line.n} takes back a penalty that does not stand")
    event.penalties = {entry: one for entry, one in event.penalties.items() if entry != deed["entry"]}


def _ended(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    event.status, event.draft = "over" if line.kind == "ended" else "cancelled", None


def _nothing(event: Event, deed: Mapping[str, Any], line: Line) -> None:
    """People, invitations and single games of a pairing: no matter of pairing or standings."""


_ENTER: dict[str, Callable[[Event, Mapping[str, Any], Line], None]] = {
    "made": _made, "terms": _terms, "team": _team, "entered": _entered, "mended": _mended, "attends": _attends,
    "bye": _bye, "forbade": _forbade, "board_order": _board_order, "drafted": _drafted, "discarded": _discarded,
    "published": _published, "recalled": _recalled, "result": _result, "decided": _decided, "ranked": _ranked,
    "penalty": _penalty, "penalty_undone": _penalty_undone, "removed": _removed, "fixed": _fixed,
    "transferred": _transferred,
    "ended": _ended, "called_off": _ended,
    **dict.fromkeys(("appointed", "dismissed", "organised", "keyed", "joining", "invited", "declined", "uninvited",
                     "game", "called", "ruled", "told"), _nothing),
}  # fmt: skip
