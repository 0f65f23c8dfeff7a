"""Sums at tables of three to five seats, and the tie-breaks of such events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..formats.tables import read_places, resting_points, table_points
from .state import Event, Round


@dataclass(slots=True)
class Tally:
    """One player's sums: points in 24ths, tables won, the games' own points, and whom he met."""

    points: int = 0
    won: int = 0
    sum: int = 0
    met: list[int] = field(default_factory=list)


def tally(event: Event, rounds: Sequence[Round]) -> dict[int, Tally]:
    """Everybody's sums after these rounds."""
    tallies = {player: Tally() for player in event.players}
    for one in rounds:
        _count_boards(event, one, tallies)
        _count_others(event, one, tallies)
    return tallies


def _count_boards(event: Event, one: Round, tallies: dict[int, Tally]) -> None:
    for board in (board for board in one.boards if board.result):
        places = read_places(board.result, len(board.players))
        brought = table_points(places, event.terms.seats)
        for seat, (player, points) in enumerate(zip(board.players, brought, strict=True)):
            mine = tallies[player]
            mine.points += points
            mine.won += places[seat] == 1
            mine.sum += (board.scores[seat] or 0) if board.scores else 0
            mine.met += [other for other in board.players if other != player]


def _count_others(event: Event, one: Round, tallies: dict[int, Tally]) -> None:
    here = {player for board in one.boards for player in board.players}
    for player in event.players.values():
        if player.id in here:
            continue
        missed = player.missed if one.number <= player.since else "Z"
        kind = "H" if player.id in one.byes else one.absent.get(player.id, missed)
        tallies[player.id].points += {"F": 2, "H": 1, "Z": 0}[kind] * resting_points(event.terms.seats)


def seated_value(code: str, player: int, tallies: dict[int, Tally]) -> int:
    """WON, OPP (the opponents' points) or SUM."""
    mine = tallies[player]
    return {"WON": mine.won, "SUM": mine.sum, "OPP": sum(tallies[other].points for other in mine.met)}[code]
