"""`atoll match`: bots against bots, with a progress bar and an honest interval."""

from __future__ import annotations

import os
import time
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from atoll.bots.match import MatchPlan, interval, play_match
from atoll.bots.roster import BOTS, SIMULATIONS
from atoll.core.game import Game
from atoll.core.options import plain_options
from atoll.core.text import LANGUAGES
from atoll.terminal.arguments import option_parameters, options_from
from atoll.terminal.options import PerGame, console
from atoll.terminal.words import system_language, terminal_words


def match_command(game: Game) -> click.Command:
    """FIRST plays SECOND; with more than two seats SECOND takes all the others."""
    own: list[click.Parameter] = [
        click.Argument(["first"], type=click.Choice(BOTS)),
        click.Argument(["second"], type=click.Choice(BOTS)),
        click.Option(["--games"], type=click.IntRange(1, 1_000_000), default=100, show_default=True),
        click.Option(["--players"], type=int, default=game.seats[0], show_default=True),
        click.Option(["--simulations"], type=click.IntRange(1, 1_000_000), default=SIMULATIONS, show_default=True),
        click.Option(["--workers"], type=click.IntRange(1, 512), default=os.cpu_count() or 1, show_default=True),
        click.Option(["--seed"], type=int, default=0, show_default=True),
        click.Option(["--lang"], type=click.Choice(LANGUAGES), default=system_language, help="Language."),
    ]

    def run(first: str, second: str, games: int, players: int, simulations: int, workers: int, seed: int, lang: str,
            **typed: Any) -> None:
        options = options_from(game, typed)
        game.start(players, options)
        bots = (first, *[second] * (players - 1))
        report(MatchPlan(game.id, bots, plain_options(options), players, simulations, seed), games, workers, lang)

    return click.Command(game.id, params=[*own, *option_parameters(game)], callback=run)


def report(plan: MatchPlan, games: int, workers: int, lang: str) -> None:
    words, screen, began = terminal_words(lang), console(), time.monotonic()
    first, second = (words.say(f"terminal.bot.{bot}") for bot in plan.bots[:2])
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen) as progress:
        task = progress.add_task(words.say("terminal.match", first=first, second=second), total=games)
        payoffs = play_match(plan, games, workers, lambda: progress.advance(task))
    share, low, high = (f"{100 * number:.1f} %" for number in interval(payoffs))
    screen.print(words.say("terminal.match_result", first=first, second=second, share=share, low=low, high=high,
                           games=games, seconds=round(time.monotonic() - began)), highlight=False)


match = PerGame("match", match_command, help="Let bots play many games: atoll match mangala search greedy --games 200")
