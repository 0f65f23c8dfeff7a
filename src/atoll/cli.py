"""The command `atoll`. Every error is one sentence and exit code 2; a traceback is a bug."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from atoll import __version__
from atoll.core.errors import AtollError
from atoll.swiss.errors import SwissError
from atoll.terminal.analyse import analyse
from atoll.terminal.board import board
from atoll.terminal.campaign import campaign
from atoll.terminal.check import check
from atoll.terminal.ladder import ladder
from atoll.terminal.match import match
from atoll.terminal.new_game import new_game
from atoll.terminal.options import console, language_option
from atoll.terminal.play import play, resume
from atoll.terminal.puzzle import puzzle
from atoll.terminal.records import export, move, replay, verify_luck
from atoll.terminal.serve import backup, restore, serve
from atoll.terminal.solve import solve
from atoll.terminal.swiss import swiss
from atoll.terminal.train import train


@contextmanager
def one_sentence() -> Iterator[None]:
    """Our errors and those of the command line alike: one sentence, without the usage lines that click puts before."""
    try:
        yield
    except NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise click.UsageError(" ".join(error.format_message().split())) from error
    except (AtollError, SwissError) as error:
        raise click.UsageError(str(error)) from error


class Sentences(click.Group):
    """Turns errors into one sentence on the error stream and exit code 2."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with one_sentence():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with one_sentence():
            return super().invoke(ctx)


@click.group(cls=Sentences)
@click.version_option(__version__, prog_name="atoll")
def main() -> None:
    """Atoll: a table for board games, in the terminal and on the web."""


@main.command()
@language_option
def games(lang: str) -> None:
    """List the games."""
    from rich.table import Table

    from atoll.core.options import hints
    from atoll.games import GAMES
    from atoll.terminal.words import all_words, terminal_words

    own = terminal_words(lang)
    grid = Table(title=own.say("terminal.games"), title_justify="left")
    for column in ("id", "title", "seats", "options"):
        grid.add_column(own.say(f"terminal.{column}"))
    for game in GAMES.values():
        seats = str(game.seats[0]) if len(game.seats) == 1 else f"{game.seats[0]}–{game.seats[-1]}"
        title, options = all_words(game.id, lang).say("title"), ", ".join(hints(game.options))
        grid.add_row(f"[bold]{game.id}[/]", title, seats, options)
    console().print(grid)


@main.command()
@click.argument("game")
@click.argument("clause", required=False)
@language_option
def rules(game: str, clause: str | None, lang: str) -> None:
    """Show one CLAUSE of a game's rules (MG-18), those that contain a word, or all."""
    from rich.markup import escape

    from atoll.games import find_game
    from atoll.terminal.words import all_words, clauses

    found = clauses(all_words(find_game(game).id, lang), clause or "")
    if not found:
        raise AtollError(f"the rules of {game} have no clause {clause!r} and no clause with that word")
    for number, text in found:
        console().print(f"[bold]{escape(number)}[/] {escape(text)}", highlight=False)


for command in (play, resume, match, ladder, replay, verify_luck, move, export, campaign, board, swiss, solve, analyse,
                puzzle, serve, backup, restore, new_game, check, train):
    main.add_command(command)

