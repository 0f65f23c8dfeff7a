"""The cross-table: every player in the order of the standings with opponent, colour and result of each round."""

from __future__ import annotations

from dataclasses import dataclass

from ..tournament.entries import NO_COLOUR, PENDING, Entry, points_text
from ..tournament.tournament import Tournament
from .ranking import standings

_BYE_WORDS = {"U": "bye", "F": "full", "H": "half", "Z": "-", PENDING: "-"}


@dataclass(frozen=True, slots=True)
class CrossTableRow:
    """One player's line; `rounds` are texts such as `12w1`, `3b=`, `bye`."""

    rank: int
    number: int
    name: str
    rounds: tuple[str, ...]
    points: str


def cross_table(tournament: Tournament, codes: tuple[str, ...] | None = None) -> list[CrossTableRow]:
    """Rows in the order of the standings; opponents are named by their starting numbers. `codes` as for those."""
    rounds = tournament.paired_rounds()
    rows: list[CrossTableRow] = []
    for standing in standings(tournament, codes):
        player = tournament.players[standing.number]
        cells = tuple(cell(player.entry(index)) for index in range(1, rounds + 1))
        points = points_text(standing.half_points)
        rows.append(CrossTableRow(standing.rank, standing.number, player.name, cells, points))
    return rows


def cell(entry: Entry) -> str:
    """One round in short."""
    if not entry.opponent:
        return _BYE_WORDS[entry.result]
    colour = "" if entry.colour == NO_COLOUR else entry.colour
    return f"{entry.opponent}{colour}{'' if entry.is_pending else entry.result}"
