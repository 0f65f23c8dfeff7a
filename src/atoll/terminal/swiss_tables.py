"""Standings and cross-tables on the screen."""

from __future__ import annotations

from rich.markup import escape
from rich.table import Table

from atoll.swiss import Tournament, cross_table, standings
from atoll.terminal.options import console


def print_standings(tournament: Tournament, codes: tuple[str, ...], after: int | None) -> None:
    places = standings(tournament, codes, after)
    grid = Table(title=escape(tournament.name), title_justify="left")
    for heading in ("", "No", "Name", "Points", *(code for code, _ in (places[0].tie_breaks if places else ()))):
        grid.add_column(heading, justify="left" if heading == "Name" else "right")
    for place in places:
        rank, number, *values = place.as_text()
        grid.add_row(rank, number, escape(tournament.players[place.number].name), *values)
    console().print(grid)


def print_cross_table(tournament: Tournament) -> None:
    rows = cross_table(tournament)
    grid = Table(title=escape(tournament.name), title_justify="left")
    for heading in ("", "No", "Name", *(str(n) for n in range(1, tournament.paired_rounds() + 1)), "Points"):
        grid.add_column(heading, justify="left" if heading == "Name" else "right")
    for row in rows:
        grid.add_row(str(row.rank), str(row.number), escape(row.name), *row.rounds, row.points)
    console().print(grid)
