"""What a report file has no room for: its columns are narrow, and whoever writes one is told what it cuts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..tournament.tournament import Tournament
from .header import DATE_WIDTH, DATES
from .player import WIDTHS
from .teams import NAME_WIDTH

PLAYER, TEAM, EVENT = "player", "team", "event"
_WORDS = {"fide_number": "number"}


@dataclass(frozen=True, slots=True)
class Shortened:
    """A text that `write_trf` cuts: whose (a player, a team, or the event, whose number is 0), in full, and as it is
    written."""

    of: str
    number: int
    field: str
    full: str
    written: str

    def as_text(self) -> str:
        """One line for people."""
        who = f"{self.of} {self.number}" if self.number else f"the {self.of}"
        return f"{who}: the {self.field} '{self.full}' is '{self.written}' in a report file"


def shortened(tournament: Tournament) -> list[Shortened]:
    """Everything that the file of this tournament says shorter than it is."""
    return [*_dates(tournament), *_players(tournament), *_teams(tournament)]


def _dates(tournament: Tournament) -> Iterator[Shortened]:
    for date in tournament.header.get(DATES, "").split(","):
        if len(date) > DATE_WIDTH:
            yield Shortened(EVENT, 0, "date", date, date[:DATE_WIDTH])


def _players(tournament: Tournament) -> Iterator[Shortened]:
    for number, player in tournament.players.items():
        for field, width in WIDTHS.items():
            if len(full := getattr(player, field)) > width:
                yield Shortened(PLAYER, number, _WORDS.get(field, field), full, full[:width].strip())


def _teams(tournament: Tournament) -> Iterator[Shortened]:
    for team in tournament.teams:
        if len(team.name) > NAME_WIDTH:
            yield Shortened(TEAM, team.number, "name", team.name, team.name[:NAME_WIDTH].strip())
