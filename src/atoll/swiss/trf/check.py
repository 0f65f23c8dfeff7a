"""Does a report file agree with itself? Opponents, colours, results and points of all players."""

from __future__ import annotations

from ..tournament.entries import NO_COLOUR, OTHER_COLOUR, Entry, points_text
from ..tournament.tournament import Player, Tournament
from .line import TrfLine
from .player import FIRST_ROUND_COLUMN, ROUND_WIDTH

_FITTING = {
    "1": "0", "=": "=0", "0": "10=",
    "W": "L", "D": "DL", "L": "WLD",
    "+": "-", "-": "+-", " ": " ",
}  # fmt: skip


def check_tournament(tournament: Tournament, lines: dict[int, TrfLine], named: list[tuple[int, TrfLine, int]]) -> None:
    """Raise TrfError for the first thing in the file that contradicts itself."""
    for number, line, column in named:
        if number not in tournament.players:
            raise line.error("unknown_player", f"there is no player {number}", column)
    paired = tournament.paired_rounds()
    if tournament.rounds and paired > tournament.rounds:
        late = next(player for player in tournament.players.values() if player.entry(paired).takes_part)
        raise lines[late.number].error(
            "too_many_rounds", f"round {paired} of {tournament.rounds} was played", _column(paired)
        )
    for player in tournament.players.values():
        line = lines[player.number]
        for round_number, entry in enumerate(player.entries, start=1):
            if entry.opponent:
                _check_opponent(tournament, player, round_number, line)
        _check_points(tournament, player, paired, line)


def _column(round_number: int) -> int:
    return FIRST_ROUND_COLUMN + ROUND_WIDTH * (round_number - 1)


def _check_opponent(tournament: Tournament, player: Player, round_number: int, line: TrfLine) -> None:
    entry, column = player.entry(round_number), _column(round_number)
    opponent = tournament.players.get(entry.opponent)
    if opponent is None:
        raise line.error("unknown_player", f"the opponent {entry.opponent} is not in the file", column)
    back = opponent.entry(round_number)
    if opponent is player:
        message = f"player {player.number} is his own opponent in round {round_number}"
        raise line.error("opponents_differ", message, column)
    if back.opponent != player.number:
        message = f"player {player.number} has opponent {entry.opponent} in round {round_number}, but not the reverse"
        raise line.error("opponents_differ", message, column)
    if entry.colour != OTHER_COLOUR[back.colour] or (entry.colour == NO_COLOUR and entry.is_played):
        message = f"players {player.number} and {entry.opponent} have the same colour in round {round_number}"
        raise line.error("colours_clash", message, column + 5)
    if not _fits(entry, back):
        message = f"results '{entry.result}' and '{back.result}' of round {round_number} do not fit together"
        raise line.error("results_clash", message, column + 7)


def _fits(entry: Entry, back: Entry) -> bool:
    return back.result in _FITTING[entry.result]


def _check_points(tournament: Tournament, player: Player, paired: int, line: TrfLine) -> None:
    """The points column is the sum of the rounds, with or without byes granted for the round to come."""
    if not line.part(81, 84) or tournament.teams:  # in a team event this column is for information alone
        return
    text = line.part(81, 84)
    stated = (-1 if text.startswith("-") else 1) * line.points_of(text.removeprefix("-"), 81, "the points")
    played = tournament.score(player.number, paired)
    usual = played - tournament.abnormal_points(player.number, paired)
    if stated not in (played, usual, tournament.score(player.number, len(player.entries))):
        message = f"player {player.number} has {points_text(played)} points from the rounds, not {points_text(stated)}"
        raise line.error("points_differ", message, 81)
