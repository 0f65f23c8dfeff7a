"""The command `atoll`. Every error is one sentence and exit code 2; a traceback is a bug."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from atoll import __version__
from atoll.core.errors import AtollError
from atoll.terminal.options import console, language_option

COMMANDS = {
    "analyse": "analyse", "backup": "serve", "board": "board", "campaign": "campaign", "check": "check",
    "edition": "edition", "export": "records", "house": "house", "ladder": "ladder", "learn": "learn", "match": "match",
    "move": "records", "new-game": "new_game", "people": "people", "play": "play", "puzzle": "puzzle", "ready": "ready",
    "replay": "records", "restore": "serve", "resume": "play", "review": "review", "serve": "serve", "solve": "solve",
    "swiss": "swiss", "train": "train", "upgrade-check": "ready", "verify": "records",
}
"""In which module of `terminal` each command stands. It is imported when it is asked for: nobody waits for the rest."""


def our_errors() -> tuple[type[Exception], ...]:
    """`swiss` imports nothing of ours, so its errors are their own; where it was not loaded, nobody raised one."""
    swiss = sys.modules.get("atoll.swiss.errors")
    return (AtollError, swiss.SwissError) if swiss else (AtollError,)


@contextmanager
def one_sentence() -> Iterator[None]:
    """Our errors and those of the command line alike: one sentence, without the usage lines that click puts before."""
    try:
        yield
    except NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise click.UsageError(" ".join(error.format_message().split())) from error
    except our_errors() as error:
        raise click.UsageError(str(error)) from error


class Sentences(click.Group):
    """Turns errors into one sentence on the error stream and exit code 2, and loads commands when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *COMMANDS})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            module = import_module(f"atoll.terminal.{COMMANDS[cmd_name]}")
            found = [one for one in vars(module).values() if isinstance(one, click.Command) and one.name == cmd_name]
            self.add_command(found[0])
        return super().get_command(ctx, cmd_name)

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

