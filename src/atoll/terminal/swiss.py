"""`atoll swiss`: tournaments in two kinds of files.

A report file (TRF) holds a Swiss by the FIDE (Dutch) rules of 2026; a journal, made with `--format`, holds an event of
any format and proves itself.
"""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from atoll.swiss import (
    check_rounds,
    explain_pair,
    new_tournament,
    set_result,
    shortened,
    unpair_round,
    write_trf,
)
from atoll.swiss.journal import deeds as do
from atoll.swiss.journal import explain_round
from atoll.swiss.journal.reports import report_losses, report_of
from atoll.swiss.matching import require_networkx
from atoll.swiss.sheets import card_sheet, player_sheet, prizes_sheet, standings_sheet
from atoll.swiss.standings import canonical_code
from atoll.terminal.swiss_desk import DESK, say_audit
from atoll.terminal.swiss_events import FORMATS, current, is_event, read_event, stages_of, write_deeds
from atoll.terminal.swiss_files import BadFile, by_option, file_argument, read, write
from atoll.terminal.swiss_options import NO_REPORT, codes_from, refuse, refuse_for_format
from atoll.terminal.swiss_pairing import pair
from atoll.terminal.swiss_players import PLAYERS
from atoll.terminal.swiss_tables import (
    codes_of,
    event_by,
    print_cross_table,
    print_sheet,
    print_standings,
    refuse_category,
    rendered,
    say_event_left_out,
)


@click.group()
def swiss() -> None:
    """Tournaments: pairing, results, standings, checks (FIDE Dutch system of 2026, and every other format)."""
    require_networkx()  # at the first command of an event, not when its first difficult round has to be paired


@swiss.command()
@file_argument
@click.option("--name", required=True, help="Name of the event.")
@click.option("--rounds", type=click.IntRange(1, 99), help="Of a Swiss or of tables; a journal proposes them.")
@click.option("--colour", type=click.Choice(["w", "b"]), help="Who begins on board 1; drawn by lot if not given.")
@click.option("--accelerated", is_flag=True, help="Baku acceleration.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="Keep a journal of this format, not a report file.")
@click.option("--cycles", type=click.IntRange(1, 4), default=1, show_default=True, help="How often each pair meets.")
@click.option("--groups", type=click.IntRange(1, 64), default=2, show_default=True, help="How many groups.")
@click.option("--final", type=click.Choice(["", "knockout", "round-robin"]), default="", help="What follows.")
@click.option("--through", type=click.IntRange(1, 512), default=2, show_default=True, help="Who goes on (of a group).")
@click.option("--seats", type=click.IntRange(2, 5), default=2, show_default=True)
@click.option("--smallest", type=click.IntRange(0, 5), default=0, help="The smallest table, if sizes may differ.")
@click.option("--boards", type=click.IntRange(0, 20), default=0, help="Boards of a match between teams.")
@click.option("--tie-breaks", default="", help="Codes in order, with commas.")
@by_option
def new(file: Path, name: str, rounds: int | None, colour: str | None, accelerated: bool, form: str | None, cycles: int,
        groups: int, final: str, through: int, seats: int, smallest: int, boards: int, tie_breaks: str,
        by: str) -> None:
    """Begin a tournament in FILE."""
    if file.exists():
        raise BadFile(f"{file} exists already; a tournament is never written over")
    refuse_for_format(form, bool(final), boards > 0)
    drawn, codes = colour or secrets.choice("wb"), codes_from(tie_breaks)
    if form is None:
        if rounds is None:
            raise click.UsageError("a report file needs --rounds")
        tournament = new_tournament(name, rounds, drawn, accelerated)
        tournament.tie_breaks = tuple(map(canonical_code, codes))
        write(tournament, file)
        click.echo(f"{file}: {name}, {rounds} rounds")
        return
    terms = {"name": name, "stages": stages_of(form, rounds or 0, cycles, groups, through, final), "seats": seats,
             "smallest": smallest, "boards": boards, "accelerated": accelerated}
    head = write_deeds(file, do.make(terms | ({"tie_breaks": list(codes)} if codes else {}), drawn), by, is_new=True)
    click.echo(f"{file}: {name}, {form}; head {head}")


@swiss.command()
@file_argument
@by_option
def unpair(file: Path, by: str) -> None:
    """Take back the last pairing while none of its games has a result."""
    if is_event(file):
        deeds = do.recall(current(file))
        write_deeds(file, deeds, by)
        click.echo(f"round {deeds[0]['round']} is unpaired")
        return
    tournament = read(file)
    number = unpair_round(tournament)
    write(tournament, file)
    click.echo(f"round {number} is unpaired")


@swiss.command()
@file_argument
@click.argument("round_number", type=int, metavar="ROUND")
@click.argument("white", type=int)
@click.argument("black", type=int)
@click.argument("outcome")
@by_option
def result(file: Path, round_number: int, white: int, black: int, outcome: str, by: str) -> None:
    """Enter or correct a result: 1-0, 0-1, 1/2-1/2, +--, --+, --- …

    At a table of more than two, WHITE and BLACK are any two who sit there, and OUTCOME is each seat's place ("2 1 3")
    or the game's own points ("vp 57 43 31").
    """
    if is_event(file):
        event = current(file)
        place = do.find_board(event, round_number, white, black)
        players = event.board(round_number, place).players
        if len(players) == 2 and players != [white, black]:
            raise BadFile(f"{players[0]} has white there: name the players in that order")
        write_deeds(file, do.set_result(event, round_number, place, outcome), by)
        click.echo(f"round {round_number}: {white} {outcome} {black}")
        return
    tournament = read(file)
    set_result(tournament, round_number, white, black, outcome)
    write(tournament, file)
    click.echo(f"round {round_number}: {white} {outcome} {black}")


@swiss.command()
@file_argument
@click.option("--tie-breaks", default="", help="Codes in order, with commas: BH-C1,BH,SB,DE; then without prizes.")
@click.option("--after", type=int, default=None, help="After that many rounds.")
@click.option("--category", default="", help="Only players of this category (journals).")
def standings(file: Path, tie_breaks: str, after: int | None, category: str) -> None:
    """The table with its tie-breaks."""
    if is_event(file):
        event, head = event_by(file, tie_breaks)
        refuse_category(event)
        print_sheet(standings_sheet(event, after, category))
        if event.terms.prizes and not category:
            print_sheet(prizes_sheet(event, after))
        say_event_left_out(event, after)
        click.echo(f"head {head}")
        return
    refuse(NO_REPORT, "category")
    tournament = read(file)
    print_standings(tournament, codes_of(tournament, tie_breaks), after)


@swiss.command()
@file_argument
@click.argument("number", type=int)
@click.option("--k", type=click.IntRange(1, 80), default=20, show_default=True, help="Of the change of rating.")
def card(file: Path, number: int, k: int) -> None:
    """One player's games, performance and change of rating."""
    if is_event(file):
        event = current(file)
        if event.terms.seats != 2:
            refuse("tables of three and more change no rating", "k")
        print_sheet(player_sheet(event, number, k))
        return
    tournament = read(file)
    print_sheet(card_sheet(tournament, number, codes_of(tournament, ""), k))


@swiss.command()
@file_argument
def check(file: Path) -> None:
    """Pair every recorded round again and say what differs; exit code 1 if anything does."""
    if is_event(file):
        say_audit(file, "")
        return
    found = check_rounds(read(file))
    for one in found:
        click.echo(one.as_text())
    if not all(one.is_right for one in found):
        raise SystemExit(1)


@swiss.command()
@file_argument
@click.argument("one", type=int)
@click.argument("other", type=int)
@click.option("--round", "round_number", type=int, default=None, help="A recorded round; else the coming one.")
def explain(file: Path, one: int, other: int, round_number: int | None) -> None:
    """Why these two, why these colours, and which criterion decided (OTHER 0: why the bye)."""
    found = explain_round(read_event(file).lines, one, other, round_number) if is_event(file) else explain_pair(
        read(file), one, other, round_number)
    for line in found.lines():
        click.echo(line)


@swiss.command()
@file_argument
@click.option("--as", "form", type=click.Choice(["trf", "cross-table", "csv", "html"]), default="trf",
              show_default=True)
@click.option("--tie-breaks", default="", help="Codes in order, with commas; then without prizes.")
@click.option("--after", type=int, default=None, help="Standings after that many rounds (csv, html).")
@click.option("--category", default="", help="Only the table of this category (csv, html of journals).")
def export(file: Path, form: str, tie_breaks: str, after: int | None, category: str) -> None:
    """The report file for other programs, the cross-table, or all sheets for a spreadsheet or a web page."""
    if form in ("csv", "html"):
        click.echo(rendered(file, form, tie_breaks, after, category), nl=False)
        return
    refuse("it is for csv and html, and this is the whole event", "after", "category")
    if form == "trf" and not is_event(file):
        refuse("a report file is written as it stands, with its own tie-breaks", "tie_breaks")
    event = event_by(file, tie_breaks)[0] if is_event(file) else None
    tournament = read(file) if event is None else report_of(event)
    if form == "cross-table":
        print_cross_table(tournament, codes_of(tournament, tie_breaks))
        return
    click.echo(write_trf(tournament, "\n"), nl=False)
    for loss in shortened(tournament) if event is None else report_losses(event):
        click.echo(loss.as_text(), err=True)


for command in (pair, *PLAYERS, *DESK):
    swiss.add_command(command)
