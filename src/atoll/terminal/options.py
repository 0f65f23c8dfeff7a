"""What several commands share: the language, a record's file, the console, and commands made for each game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from atoll.core.game import Game
from atoll.core.text import LANGUAGES
from atoll.games import GAMES, find_game
from atoll.terminal.words import LANGUAGE_HELP, all_words, system_language

language_option = click.option("--lang", type=click.Choice(LANGUAGES), default=system_language, help=LANGUAGE_HELP)
record_argument = click.argument("file", type=click.Path(path_type=Path))


def console() -> Console:
    return Console(soft_wrap=False, emoji=False)


class PerGame(click.Group):
    """A command with a subcommand for each game, whose options are the game's own."""

    def __init__(self, name: str, make: Callable[[Game], click.Command], **attributes: Any) -> None:
        super().__init__(name, **attributes)
        self.make = make

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(GAMES)

    def get_command(self, ctx: click.Context, name: str) -> click.Command:
        command = self.make(find_game(name))
        command.short_help = all_words(name, "en").say("title")
        return command
