"""Commands of `atoll swiss` about who plays: entered, corrected, merged, deleted, away, kept apart, at which board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from atoll.swiss import (
    Player,
    Tournament,
    add_player,
    edit_player,
    forbid,
    grant_bye,
    seed_players,
    shortened,
    withdraw,
)
from atoll.swiss.journal import deeds as do
from atoll.swiss.journal import field
from atoll.swiss.tournament.tournament import LONGEST_NAME
from atoll.terminal.swiss_events import current, is_event, write_deeds
from atoll.terminal.swiss_files import by_option, file_argument, read, write
from atoll.terminal.swiss_options import NO_REPORT, BadOption, refuse

_NOT_IN_REPORTS = ("team", "club", "category")
_DETAILS = (
    click.option("--title", default=None, help="GM, IM, WGM, FM, WIM, CM, WFM, WCM."),
    click.option("--sex", type=click.Choice(["m", "w", ""]), default=None),
    click.option("--federation", default=None, help="Three letters, such as TUR."),
    click.option("--number", "fide_number", default=None, help="The federation's number of the player."),
    click.option("--birth", default=None, help="Year, or date as 2010/05/31."),
    click.option("--club", default=None, help="Journals alone."),
    click.option("--category", default=None, help="One or more words, such as U18 W; journals alone."),
)


def details_options(command: Callable[..., None]) -> Callable[..., None]:
    """What may be known of a player besides name and rating."""
    for option in reversed(_DETAILS):
        command = option(command)
    return command


def _told(details: dict[str, str | None]) -> dict[str, str]:
    return {key: value for key, value in details.items() if value is not None}


def _in_journal(details: dict[str, str]) -> dict[str, str]:
    """A journal calls the federation's number `number`."""
    return {"number" if key == "fide_number" else key: value for key, value in details.items()}


@click.command()
@file_argument
@click.argument("name")
@click.option("--rating", type=click.IntRange(0, 9999), default=0)
@click.option("--missed", type=click.Choice(["Z", "H"]), default="Z", help="What a late entry gets for missed rounds.")
@click.option("--team", type=int, default=0, help="The number of the team, in a team event.")
@details_options
@by_option
def add(file: Path, name: str, rating: int, missed: str, team: int, by: str, **details: str | None) -> None:
    """Enter a player, also late."""
    told = _told(details)
    if is_event(file):
        deeds = do.enter(current(file), name, rating, missed, team, **_in_journal(told))
        write_deeds(file, deeds, by)
        click.echo(f"{deeds[0]['player']} {deeds[0]['name']}")
        return
    refuse(NO_REPORT, *_NOT_IN_REPORTS)
    tournament = read(file)
    player = add_player(tournament, name, rating, told.pop("title", ""), missed, **told)
    _keep(tournament, file, player, name)


@click.command()
@file_argument
@click.argument("number", type=int)
@click.option("--name", default=None)
@click.option("--rating", type=click.IntRange(0, 9999), default=None)
@click.option("--team", type=int, default=None, help="Another team, while the player has not been paired.")
@details_options
@by_option
def edit(file: Path, number: int, name: str | None, rating: int | None, team: int | None, by: str,
         **details: str | None) -> None:
    """Correct what is known of a player; an empty text takes it away."""
    told = _told(details)
    if not told and name is None and rating is None and team is None:
        raise BadOption("nothing is to be changed: say what, such as --rating 1850")
    if not is_event(file):
        refuse(NO_REPORT, *_NOT_IN_REPORTS)
        tournament = read(file)
        player = edit_player(tournament, number, rating, **told, **({} if name is None else {"name": name}))
        _keep(tournament, file, player, name)
        return
    event = current(file)
    moved = [] if team is None else field.transfer(event, number, team)
    write_deeds(file, [*moved, *do.mend(event, number, name, rating, **_in_journal(told))], by)
    click.echo(f"{number} {current(file).players[number].name}")


def _keep(tournament: Tournament, file: Path, player: Player, name: str | None) -> None:
    """Write a report file, and say what of a player it had no room for."""
    losses = [one for one in shortened(tournament) if one.number == player.number]
    write(tournament, file)
    click.echo(f"{player.number} {player.name}")
    if name is not None and player.name != name.strip():
        click.echo(f"a report file has room for {LONGEST_NAME} letters of a name: it was cut", err=True)
    for one in losses:
        click.echo(one.as_text(), err=True)


@click.command()
@file_argument
@click.argument("number", type=int)
@by_option
def delete(file: Path, number: int, by: str) -> None:
    """Take out a player who was entered by mistake and has not been paired (journals)."""
    write_deeds(file, field.remove(current(file), number), by)
    click.echo(f"player {number} is deleted")


@click.command()
@file_argument
@click.argument("number", type=int)
@click.argument("into", type=int)
@by_option
def merge(file: Path, number: int, into: int, by: str) -> None:
    """Take out a player who was entered twice; INTO, the other one, gets what only NUMBER had (journals)."""
    write_deeds(file, field.remove(current(file), number, into), by)
    click.echo(f"player {number} is now player {into}")


@click.command()
@file_argument
def seed(file: Path) -> None:
    """Number the players of a report file anew by rating, title and name; until round 4 is paired."""
    if is_event(file):
        raise BadOption("a journal is not numbered by hand: starting numbers are given by rating, title and name when "
                        "the first round is drafted, and commands go by the numbers of entry")
    tournament = read(file)
    for old, number in sorted(seed_players(tournament).items(), key=lambda pair: pair[1]):
        click.echo(f"{old} -> {number}")
    write(tournament, file)


@click.command("bye")
@file_argument
@click.argument("number", type=int)
@click.argument("round_number", type=int, metavar="ROUND")
@click.argument("kind", type=click.Choice(["F", "H", "Z"]))
@by_option
def bye_command(file: Path, number: int, round_number: int, kind: str, by: str) -> None:
    """Let a player miss a round for a full, a half or no point."""
    if is_event(file):
        write_deeds(file, do.grant_bye(current(file), number, round_number, kind), by)
    else:
        tournament = read(file)
        grant_bye(tournament, number, round_number, kind)
        write(tournament, file)
    click.echo(f"player {number} misses round {round_number} ({kind})")


@click.command("withdraw")
@file_argument
@click.argument("number", type=int)
@click.option("--team", "is_team", is_flag=True, help="NUMBER is a team.")
@by_option
def withdraw_command(file: Path, number: int, is_team: bool, by: str) -> None:
    """Take a player, or a team, out of all further rounds."""
    if is_event(file):
        event = current(file)
        write_deeds(file, do.withdraw_team(event, number) if is_team else do.withdraw(event, number), by)
        click.echo(f"{'team' if is_team else 'player'} {number} has withdrawn")
        return
    refuse(NO_REPORT, "is_team")
    tournament = read(file)
    withdraw(tournament, number)
    write(tournament, file)
    click.echo(f"player {number} has withdrawn")


@click.command()
@file_argument
@click.argument("number", type=int)
@by_option
def away(file: Path, number: int, by: str) -> None:
    """A player misses rounds until `back` (journals)."""
    write_deeds(file, do.pause(current(file), number), by)
    click.echo(f"player {number} is away")


@click.command()
@file_argument
@click.argument("number", type=int)
@by_option
def back(file: Path, number: int, by: str) -> None:
    """A player who was away is here again (journals)."""
    write_deeds(file, do.bring_back(current(file), number), by)
    click.echo(f"player {number} is here")


@click.command("forbid")
@file_argument
@click.argument("numbers", type=int, nargs=-1, required=True)
@by_option
def forbid_command(file: Path, numbers: tuple[int, ...], by: str) -> None:
    """Players who must not meet each other."""
    if is_event(file):
        write_deeds(file, field.forbid(current(file), list(numbers)), by)
    else:
        tournament = read(file)
        forbid(tournament, list(numbers))
        write(tournament, file)
    click.echo("kept apart: " + " ".join(map(str, numbers)))


@click.command()
@file_argument
@click.argument("number", type=int)
@click.argument("board", type=int)
@by_option
def fix(file: Path, number: int, board: int, by: str) -> None:
    """Let a player always sit at that board, whoever the opponent is; 0 is any board (journals)."""
    write_deeds(file, field.fix_board(current(file), number, board), by)
    click.echo(f"player {number} sits at board {board}" if board else f"player {number} sits at any board")


@click.command()
@file_argument
@click.argument("team", type=int)
@click.argument("players", type=int, nargs=-1, required=True)
@by_option
def order(file: Path, team: int, players: tuple[int, ...], by: str) -> None:
    """Put the players of a team in board order, the first board first (journals)."""
    write_deeds(file, field.order_boards(current(file), team, list(players)), by)
    click.echo(f"team {team}: " + " ".join(map(str, players)))


PLAYERS: tuple[Any, ...] = (add, edit, delete, merge, seed, bye_command, withdraw_command, away, back, forbid_command,
                            fix, order)
