"""Standings, cross-tables and sheets on the screen and as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click
from rich.markup import escape
from rich.table import Table

from atoll.swiss import Tournament, cross_table, standings
from atoll.swiss.journal import Event, event_left_out, event_of, head_of
from atoll.swiss.journal.terms import with_tie_breaks
from atoll.swiss.sheets import Sheet, as_csv, as_html, event_sheets, standings_sheet, tournament_sheets
from atoll.swiss.standings import TIE_BREAKS, left_out
from atoll.terminal.options import console
from atoll.terminal.swiss_events import is_event, read_event
from atoll.terminal.swiss_files import read
from atoll.terminal.swiss_options import NO_REPORT, codes_from, refuse

DEFAULT_TIE_BREAKS = ("BH-C1", "BH", "SB", "DE")


def codes_of(tournament: Tournament, asked: str) -> tuple[str, ...]:
    """Tie-breaks that were asked for, or those of the file; what cannot be used is said, not dropped in silence."""
    if codes := codes_from(asked):
        _say_left_out(tournament, codes)
        return codes
    found = [code.upper().replace("/", "-") for code in tournament.tie_breaks]
    unknown = [code for code in found if code not in TIE_BREAKS and code != "DE"]
    if unknown:
        click.echo(f"not known here and left out: {', '.join(unknown)}", err=True)
    known = tuple(code for code in found if code not in unknown) or DEFAULT_TIE_BREAKS
    _say_left_out(tournament, known)
    return known


def _say_left_out(tournament: Tournament, codes: tuple[str, ...]) -> None:
    names = tuple(code.upper().replace("/", "-") for code in codes)
    _say(left_out(tournament, names))


def _say(missing: Sequence[str]) -> None:
    if missing:
        click.echo(f"left out because somebody is unrated: {', '.join(missing)}", err=True)


def print_standings(tournament: Tournament, codes: tuple[str, ...], after: int | None) -> None:
    places = standings(tournament, codes, after)
    grid = Table(title=escape(tournament.name), title_justify="left")
    for heading in ("", "No", "Name", "Points", *(code for code, _ in (places[0].tie_breaks if places else ()))):
        grid.add_column(heading, justify="left" if heading == "Name" else "right")
    for place in places:
        rank, number, *values = place.as_text()
        grid.add_row(rank, number, escape(tournament.players[place.number].name), *values)
    console().print(grid)


def print_cross_table(tournament: Tournament, codes: tuple[str, ...]) -> None:
    rows = cross_table(tournament, codes)
    grid = Table(title=escape(tournament.name), title_justify="left")
    for heading in ("", "No", "Name", *(str(n) for n in range(1, tournament.paired_rounds() + 1)), "Points"):
        grid.add_column(heading, justify="left" if heading == "Name" else "right")
    for row in rows:
        grid.add_row(str(row.rank), str(row.number), escape(row.name), *row.rounds, row.points)
    console().print(grid)


def print_sheet(sheet: Sheet) -> None:
    grid = Table(title=escape(sheet.title), title_justify="left")
    for heading in sheet.headings:
        grid.add_column(escape(heading))
    for row in sheet.rows:
        grid.add_row(*map(escape, row))
    console().print(grid)


def draft_text(event: Event | Tournament, boards: Sequence[Sequence[int]], byes: Sequence[int], names: bool) -> str:
    """The number of boards, then the players of each by seat; a bye is a board with 0."""
    def shown(player: int) -> str:
        known = event.players.get(player)
        return f"{player} {known.name}" if names and known is not None else str(player)

    rows = [*([*map(shown, board)] for board in boards), *([shown(player), "0"] for player in byes)]
    return "\n".join([str(len(rows)), *((" - " if names else " ").join(row) for row in rows)]) + "\n"


def event_by(file: Path, tie_breaks: str) -> tuple[Event, str]:
    """The event of a journal and its head; by other tie-breaks if any were asked for, and then without its prizes,
    which go by its own."""
    lines = read_event(file).lines
    event, codes = event_of(lines), codes_from(tie_breaks)
    if codes:
        event.terms = replace(with_tie_breaks(event.terms, [code.upper() for code in codes]), prizes=())
    return event, head_of(lines)


def refuse_category(event: Event) -> None:
    """Only single players belong to one."""
    if event.terms.is_team:
        refuse("teams have no categories", "category")


def say_event_left_out(event: Event, after: int | None) -> None:
    _say(event_left_out(event, after))


def rendered(file: Path, form: str, tie_breaks: str, after: int | None, category: str) -> str:
    """All sheets of a file as CSV or as a web page."""
    if not is_event(file):
        refuse(NO_REPORT, "category")
        tournament = read(file)
        sheets = tournament_sheets(tournament, codes_of(tournament, tie_breaks), after)
        return as_csv(sheets) if form == "csv" else as_html(tournament.name, sheets, tournament.header)
    event, head = event_by(file, tie_breaks)
    refuse_category(event)
    say_event_left_out(event, after)
    sheets = [standings_sheet(event, after, category)] if category else event_sheets(event, after)
    return as_csv(sheets) if form == "csv" else as_html(event.terms.name, sheets, event.terms.details, head)
