"""`atoll swiss`: a Swiss tournament by the FIDE (Dutch) rules of 2026, kept in one report file (TRF)."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from atoll.core.errors import AtollError
from atoll.core.files import write_atomically
from atoll.swiss import (
    Tournament,
    add_player,
    check_rounds,
    explain_pair,
    forbid,
    grant_bye,
    new_tournament,
    pair_next_round,
    pair_round,
    read_trf,
    seed_players,
    set_result,
    unpair_round,
    withdraw,
    write_trf,
)
from atoll.swiss.matching import require_networkx
from atoll.terminal.swiss_tables import print_cross_table, print_standings

LARGEST = 20_000_000
TIE_BREAKS = ("BH-C1", "BH", "SB", "DE")

file_argument = click.argument("file", type=click.Path(path_type=Path))


class BadFile(AtollError):
    code = "bad_file"


def read(file: Path) -> Tournament:
    try:
        if file.stat().st_size > LARGEST:
            raise BadFile(f"{file} is too large to be a tournament")
        return read_trf(file.read_bytes())
    except OSError as error:
        raise BadFile(f"the tournament {file} cannot be read: {error.strerror}") from error


def write(tournament: Tournament, file: Path) -> None:
    """An arbiter's file is never half written."""
    try:
        write_atomically(file, write_trf(tournament))
    except OSError as error:
        raise BadFile(f"the tournament cannot be written to {file}: {error.strerror}") from error


@click.group()
def swiss() -> None:
    """Swiss tournaments: pairing, results, standings, checks (FIDE Dutch system of 2026)."""
    require_networkx()  # at the first command of an event, not when its first difficult round has to be paired


@swiss.command()
@file_argument
@click.option("--name", required=True, help="Name of the event.")
@click.option("--rounds", type=click.IntRange(1, 99), required=True)
@click.option("--colour", type=click.Choice(["w", "b"]), help="Who begins on board 1; drawn by lot if not given.")
@click.option("--accelerated", is_flag=True, help="Baku acceleration.")
def new(file: Path, name: str, rounds: int, colour: str | None, accelerated: bool) -> None:
    """Begin a tournament in FILE."""
    if file.exists():
        raise BadFile(f"{file} exists already; a tournament is never written over")
    write(new_tournament(name, rounds, colour or secrets.choice("wb"), accelerated), file)
    click.echo(f"{file}: {name}, {rounds} rounds")


@swiss.command()
@file_argument
@click.argument("name")
@click.option("--rating", type=click.IntRange(0, 9999), default=0)
@click.option("--title", default="", help="GM, IM, WGM, FM, WIM, CM, WFM, WCM.")
@click.option("--missed", type=click.Choice(["Z", "H"]), default="Z", help="What a late entry gets for missed rounds.")
def add(file: Path, name: str, rating: int, title: str, missed: str) -> None:
    """Enter a player, also late."""
    tournament = read(file)
    player = add_player(tournament, name, rating, title, missed)
    write(tournament, file)
    click.echo(f"{player.number} {name}")


@swiss.command()
@file_argument
def seed(file: Path) -> None:
    """Number the players anew by rating, title and name; until round 4 is paired."""
    tournament = read(file)
    for old, number in sorted(seed_players(tournament).items(), key=lambda pair: pair[1]):
        click.echo(f"{old} -> {number}")
    write(tournament, file)


@swiss.command()
@file_argument
@click.option("--write", "keep", is_flag=True, help="Write the round into the file as well.")
@click.option("--exact", is_flag=True, help="By the slow path over the whole graph: the same answer.")
def pair(file: Path, keep: bool, exact: bool) -> None:
    """Pair the next round: the number of pairs, then `white black` a line (`id 0` for the bye)."""
    tournament = read(file)
    pairing = (pair_next_round if keep else pair_round)(tournament, exact)
    if keep:
        write(tournament, file)
    click.echo(pairing.as_text(), nl=False)


@swiss.command()
@file_argument
def unpair(file: Path) -> None:
    """Take back the last pairing while none of its games has a result."""
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
def result(file: Path, round_number: int, white: int, black: int, outcome: str) -> None:
    """Enter or correct a result: 1-0, 0-1, 1/2-1/2, +--, --+, --- …"""
    tournament = read(file)
    set_result(tournament, round_number, white, black, outcome)
    write(tournament, file)
    click.echo(f"round {round_number}: {white} {outcome} {black}")


@swiss.command("bye")
@file_argument
@click.argument("number", type=int)
@click.argument("round_number", type=int, metavar="ROUND")
@click.argument("kind", type=click.Choice(["F", "H", "Z"]))
def bye_command(file: Path, number: int, round_number: int, kind: str) -> None:
    """Let a player miss a round for a full, a half or no point."""
    tournament = read(file)
    grant_bye(tournament, number, round_number, kind)
    write(tournament, file)
    click.echo(f"player {number} misses round {round_number} ({kind})")


@swiss.command("withdraw")
@file_argument
@click.argument("number", type=int)
def withdraw_command(file: Path, number: int) -> None:
    """Take a player out of all further rounds."""
    tournament = read(file)
    withdraw(tournament, number)
    write(tournament, file)
    click.echo(f"player {number} has withdrawn")


@swiss.command("forbid")
@file_argument
@click.argument("numbers", type=int, nargs=-1, required=True)
def forbid_command(file: Path, numbers: tuple[int, ...]) -> None:
    """Players who must not meet each other."""
    tournament = read(file)
    forbid(tournament, list(numbers))
    write(tournament, file)
    click.echo("kept apart: " + " ".join(map(str, numbers)))


@swiss.command()
@file_argument
@click.option("--tie-breaks", default="", help="Codes in order, with commas: BH-C1,BH,SB,DE.")
@click.option("--after", type=int, default=None, help="After that many rounds.")
def standings(file: Path, tie_breaks: str, after: int | None) -> None:
    """The table with its tie-breaks."""
    tournament = read(file)
    codes = tuple(code.strip() for code in tie_breaks.split(",") if code.strip())
    print_standings(tournament, codes or tournament.tie_breaks or TIE_BREAKS, after)


@swiss.command()
@file_argument
def check(file: Path) -> None:
    """Pair every recorded round again and say what differs; exit code 1 if anything does."""
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
    for line in explain_pair(read(file), one, other, round_number).lines():
        click.echo(line)


@swiss.command()
@file_argument
@click.option("--as", "form", type=click.Choice(["trf", "cross-table"]), default="trf", show_default=True)
def export(file: Path, form: str) -> None:
    """The report file for other programs, or the cross-table."""
    tournament = read(file)
    if form == "cross-table":
        print_cross_table(tournament)
    else:
        click.echo(write_trf(tournament, "\n"), nl=False)
