"""A tournament: its players, what happened so far, and what was agreed before it began."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..errors import SwissError
from .entries import ABSENT, Entry, PointSystem

TAG_WIDTH = 3
LONGEST_NAME = 33  # the columns that a report file has for it


@dataclass(slots=True)
class Player:
    """One participant; `number` is the starting number, `entries[r - 1]` is round r."""

    number: int
    name: str = ""
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_number: str = ""
    birth: str = ""
    entries: list[Entry] = field(default_factory=list)

    def entry(self, round_number: int) -> Entry:
        """The round's entry; a round that was never written is an absence."""
        return self.entries[round_number - 1] if round_number <= len(self.entries) else ABSENT

    def write_entry(self, round_number: int, entry: Entry) -> None:
        """Put the entry into its round, with absences before it where nothing was written."""
        while len(self.entries) < round_number:
            self.entries.append(ABSENT)
        self.entries[round_number - 1] = entry


@dataclass(frozen=True, slots=True)
class Prohibition:
    """None of these players may meet another of them in these rounds (record 260)."""

    players: frozenset[int]
    first_round: int = 1
    last_round: int = 999


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """Half points lent for pairing alone, for a range of rounds and of players (record 250)."""

    half_points: int
    first_round: int
    last_round: int
    first_player: int
    last_player: int


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """A bonus or a penalty in half points (record 299); round 0 is every round, no players means everybody.

    With a kind (`W D L F H Z + -`) it is what such a result brings instead of its usual points.
    """

    half_points: int
    round_number: int = 0
    players: frozenset[int] = frozenset()
    kind: str = ""

    def holds(self, number: int, round_number: int) -> bool:
        """Whether it speaks of this player and round."""
        return (not self.players or number in self.players) and self.round_number in (0, round_number)


@dataclass(frozen=True, slots=True)
class TeamRoster:
    """A team of a report file and its players in board order (record 310, or 013)."""

    number: int
    name: str
    players: tuple[int, ...]


def tag_of(text: str) -> str:
    """The first three columns of a line of a report file."""
    return text[:TAG_WIDTH]


@dataclass(frozen=True, slots=True)
class FileLine:
    """One line of the file a tournament came from, with its own line end."""

    text: str
    end: str

    @property
    def tag(self) -> str:
        """Which record it is: `001` is a player."""
        return tag_of(self.text)


@dataclass(slots=True)
class Tournament:
    """Everything a Dutch Swiss needs to know; scores are half points throughout."""

    name: str = ""
    rounds: int = 0
    initial_colour: str = ""
    players: dict[int, Player] = field(default_factory=dict)
    points: PointSystem = field(default_factory=PointSystem)
    byes: dict[tuple[int, int], str] = field(default_factory=dict)  # (round, number) -> F, H or Z
    prohibitions: list[Prohibition] = field(default_factory=list)
    virtual_points: list[VirtualPoints] = field(default_factory=list)
    abnormal: list[AbnormalPoints] = field(default_factory=list)
    is_baku: bool = False
    seeded_by_line: bool = False
    system: str = ""  # record 192; empty means the Dutch system of 2026
    tie_breaks: tuple[str, ...] = ()
    manual: dict[int, int] = field(default_factory=dict)  # places by hand among players who are level, best highest
    play_offs: dict[int, int] = field(default_factory=dict)  # the same from games played for that
    game_points: dict[int, int] = field(default_factory=dict)  # of teams, whose points are match points
    teams: list[TeamRoster] = field(default_factory=list)
    has_mark: bool = False  # the file began with a byte order mark
    header: dict[str, str] = field(default_factory=dict)  # city, federation, dates, arbiter, time control …
    lines: list[FileLine] = field(default_factory=list)

    @property
    def is_round_robin(self) -> bool:
        """Everybody meets everybody (record 192): tie-breaks then know no unplayed rounds."""
        return "ROUNDROBIN" in self.system.upper()

    def player(self, number: int) -> Player:
        """The player with this starting number."""
        if number not in self.players:
            raise SwissError("unknown_player", f"there is no player {number} in this tournament")
        return self.players[number]

    def seeding(self) -> list[int]:
        """Starting numbers in the initial order (C.04.2 art. 2)."""
        return list(self.players) if self.seeded_by_line else sorted(self.players)

    def paired_rounds(self) -> int:
        """How many rounds are behind us: the last column with a pairing, or filled with byes for everybody."""
        latest = max((_last_part(player) for player in self.players.values()), default=0)
        while self.players and all(player.entry(latest + 1).is_requested_bye for player in self.players.values()):
            latest += 1
        return latest

    def absence(self, number: int, round_number: int) -> str:
        """`F`, `H` or `Z` if the player is known to miss the round, else nothing."""
        entry = self.players[number].entry(round_number)
        return entry.result if entry.is_requested_bye else self.byes.get((round_number, number), "")

    def pending_games(self) -> Iterator[tuple[int, int]]:
        """Round and player of every game without a result."""
        for player in self.players.values():
            for round_number, entry in enumerate(player.entries, start=1):
                if entry.is_pending:
                    yield round_number, player.number

    def score(self, number: int, rounds: int) -> int:
        """Half points after so many rounds, without virtual points."""
        entries = enumerate(self.players[number].entries[:rounds], start=1)
        return sum(self.round_points(number, *one) for one in entries) + self.abnormal_points(number, rounds)

    def round_points(self, number: int, round_number: int, entry: Entry) -> int:
        """Half points that a round brought, other points than usual counted (record 299 with a type)."""
        for one in self.abnormal:
            if one.kind and entry.result in _RESULTS_OF[one.kind] and one.holds(number, round_number):
                return one.half_points
        return self.points.of(entry)

    def abnormal_points(self, number: int, rounds: int) -> int:
        """Bonuses and penalties after so many rounds."""
        return sum(
            one.half_points
            for one in self.abnormal
            for round_number in range(1, rounds + 1)
            if not one.kind and one.holds(number, round_number)
        )


_RESULTS_OF = {"W": "1W", "D": "=D", "L": "0L", "F": "FU", "H": "H", "Z": "Z ", "+": "+", "-": "-"}


def _last_part(player: Player) -> int:
    for index in range(len(player.entries), 0, -1):
        if player.entries[index - 1].takes_part:
            return index
    return 0
