"""Commands on records: replay, verify, move, export."""

from __future__ import annotations

import sys
from pathlib import Path

import click
from rich.markup import escape

from atoll.core.errors import BadSeats, HasLeft
from atoll.core.game import Seat
from atoll.core.record import Record, verify
from atoll.core.text import Words
from atoll.games import find_game
from atoll.terminal.names import shown_names
from atoll.terminal.options import console, language_option, record_argument
from atoll.terminal.saves import load, save
from atoll.terminal.seating import go_on
from atoll.terminal.words import all_words


def table_words(record: Record, lang: str, seat: Seat | None) -> Words:
    if seat is not None and seat not in range(record.seats):
        raise BadSeats(f"there is no seat {seat} in this record; seats are 0 to {record.seats - 1}")
    return all_words(record.game, lang).at(shown_names(record.names) or [str(s) for s in range(record.seats)], seat)


@click.command()
@record_argument
@click.option("--seat", type=int, default=None, help="From that seat's eyes; without it, a spectator's.")
@click.option("--all", "everything", is_flag=True, help="Print every moment instead of asking.")
@language_option
def replay(file: Path, seat: int | None, everything: bool, lang: str) -> None:
    """Look at a record, move by move."""
    from atoll.terminal.replay import Replay
    from atoll.terminal.session import read_line

    record = load(file)
    game = find_game(record.game)
    shown = Replay(record, game, table_words(record, lang, seat), console())
    if everything or not sys.stdin.isatty():
        shown.print_all()
        return
    try:
        shown.step(read_line)
    except (KeyboardInterrupt, EOFError):
        console().print()


@click.command("verify")
@record_argument
@language_option
def verify_luck(file: Path, lang: str) -> None:
    """Check that every draw of a record came from the seed that was promised and what the players added to it."""
    record = load(file)
    verdict = verify(record, find_game(record.game))
    if verdict.fault:
        click.echo(f"{file}: {verdict.fault}", err=True)
        raise SystemExit(1)
    words = all_words(record.game, lang)
    if verdict.repeated:
        click.echo(words.say("terminal.repeated", count=verdict.repeated))
    if verdict.draws or not verdict.repeated:
        click.echo(words.say("terminal.verified" if verdict.draws else "terminal.no_luck", count=verdict.draws))
    if record.lot:
        click.echo(words.say("terminal.verified_lot"))
    if record.luck:
        click.echo(words.say("terminal.verified_duplicate"))
    if verdict.draws or record.lot:
        added = sum(map(bool, record.nonces))
        click.echo(words.say("terminal.added" if added else "terminal.added_nothing", count=added, places=record.seats))
    if verdict.taken_over:
        click.echo(words.say("terminal.taken_over", count=verdict.taken_over))


@click.command()
@record_argument
@click.argument("seat", type=int)
@click.argument("action", nargs=-1, required=True)
@language_option
def move(file: Path, seat: int, action: tuple[str, ...], lang: str) -> None:
    """Play one ACTION for SEAT in a saved game: a game by letter, or by script."""
    record = load(file)
    table = record.table(find_game(record.game))
    go_on(table)
    if seat in table.left:
        raise HasLeft(f"seat {seat} cannot {' '.join(action)!r}: its player has left the game ({table.left[seat]})")
    events = table.enter(seat, " ".join(action))
    events += go_on(table)
    save(Record.of(table, record.names, record.seated, show_seed=record.seed is not None), file)
    words = table_words(record, lang, seat)
    for event in events:
        if event.to in (None, seat):
            console().print(escape(words.event(event)), highlight=False)


@click.command()
@record_argument
@click.option("--json", "as_json", is_flag=True, help="As JSON instead of text.")
def export(file: Path, as_json: bool) -> None:
    """Write a record in its other form to the standard output."""
    record = load(file)
    record.table(find_game(record.game))
    click.echo(record.as_json() if as_json else record.as_text(), nl=False)
