"""Team records of a report file: rosters (310, 013) are read; points, colours and forfeits are kept as they are."""

from __future__ import annotations

from ..tournament.tournament import TeamRoster
from .line import TrfLine

ROSTERS = ("310", "013")
KEPT = frozenset(["300", "320", "330", "352", "362", "801", "802"])
_NEW_PLAYERS, _OLD_PLAYERS = 74, 37
NAME_WIDTH = 32


def read_roster(line: TrfLine, count: int) -> TeamRoster:
    """One team; the older record has no number, so the order of lines gives it."""
    if line.tag == "310":
        number = line.whole_number(5, 7, "the team's number", default=count + 1)
        name, first = line.part(9, 40), _NEW_PLAYERS
    else:
        number, name, first = count + 1, line.part(5, 36), _OLD_PLAYERS
    players = tuple(player for player, _ in line.player_numbers(first) if player)
    return TeamRoster(number, name, players)


def roster_record(team: TeamRoster) -> str:
    """A 310 record: number, name, nickname, and the players in board order."""
    players = " ".join(f"{player:>4}" for player in team.players)
    name = f"{team.name[:NAME_WIDTH]:<{NAME_WIDTH}} {team.name:<5.5}"
    return f"310 {team.number:>3} {name}".ljust(_NEW_PLAYERS - 1) + players
