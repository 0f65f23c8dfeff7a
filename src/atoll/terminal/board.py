"""`atoll board check FILE`: is this a board that a game can be played on?"""

from __future__ import annotations

import json
from pathlib import Path

import click

from atoll.core.errors import AtollError
from atoll.games import GAMES, find_game, part
from atoll.terminal.options import record_argument


class BadBoard(AtollError):
    code = "bad_board"


@click.group()
def board() -> None:
    """Boards as data."""


@board.command()
@record_argument
@click.option("--game", "game_id", default=None, help="The game (default: the first whose boards can be checked).")
def check(file: Path, game_id: str | None) -> None:
    """Say all that is wrong with a board, or that it can be played on."""
    games = [find_game(game_id).id] if game_id else list(GAMES)
    checks = [module for one in games if (module := part(one, "board_check"))]
    if not checks:
        raise BadBoard(f"{game_id or 'any game here'} has no boards that can be checked")
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadBoard(f"{file} cannot be read as JSON: {error}") from error
    findings: list[str] = checks[0].check_board(data)
    if findings:
        raise BadBoard(f"{file} cannot be played on: " + "; ".join(findings))
    click.echo(f"{file} is a sound board.")
