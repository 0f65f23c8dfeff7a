"""`atoll match`: bots against bots, with a progress bar, an honest interval, and the records for whoever wants them."""

from __future__ import annotations

import os
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from atoll.bots.match import MatchPlan, interval, play_match
from atoll.bots.own import find_bot, is_own
from atoll.bots.roster import BOTS, BY_HAND, SIMULATIONS
from atoll.core.game import Game
from atoll.core.options import plain_options
from atoll.core.text import LANGUAGES, Words
from atoll.terminal.arguments import option_parameters, options_from
from atoll.terminal.options import PerGame, console
from atoll.terminal.saves import save
from atoll.terminal.words import LANGUAGE_HELP, system_language, terminal_words


def bot_name(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """One of our bots, or somebody's own as `module:Class`."""
    if value not in (*BOTS, BY_HAND) and not is_own(value):
        ours = ", ".join(repr(bot) for bot in BOTS)
        raise click.BadParameter(f"{value!r} is not one of {ours}, and no bot of your own (module:Class)")
    return value


def match_command(game: Game) -> click.Command:
    own: list[click.Parameter] = [
        click.Argument(["first"], callback=bot_name),
        click.Argument(["second"], callback=bot_name),
        click.Option(["--games"], type=click.IntRange(1, 1_000_000), default=100, show_default=True),
        click.Option(["--players"], type=int, default=game.seats[0], show_default=True),
        click.Option(["--simulations"], type=click.IntRange(1, 1_000_000), default=SIMULATIONS, show_default=True,
                     help="Of the search bot, for each decision."),
        click.Option(["--workers"], type=click.IntRange(1, 512), default=os.cpu_count() or 1, show_default=True),
        click.Option(["--seed"], type=int, default=0, show_default=True),
        click.Option(["--save", "folder"], type=click.Path(path_type=Path), metavar="DIR",
                     help="Write the record of every game into this folder."),
        click.Option(["--lang"], type=click.Choice(LANGUAGES), default=system_language, help=LANGUAGE_HELP),
    ]

    def run(first: str, second: str, games: int, players: int, simulations: int, workers: int, seed: int,
            folder: Path | None, lang: str, **typed: Any) -> None:
        options = options_from(game, typed)
        game.start(players, options)
        for name in (first, second):
            find_bot(name, game.id, simulations)  # a bot that is not there is told before anything begins
        bots = (first, *[second] * (players - 1))
        report(MatchPlan(game.id, bots, plain_options(options), players, simulations, seed), games, workers, folder,
               terminal_words(lang))

    return click.Command(game.id, params=[*own, *option_parameters(game)], callback=run, help=(
        f"FIRST plays SECOND: {', '.join(BOTS)}, or a bot of your own as module:Class, from the current folder. "
        "With more than two seats SECOND takes all the others, and all move one seat on from game to game."))


def report(plan: MatchPlan, games: int, workers: int, folder: Path | None, words: Words) -> None:
    screen, began = console(), time.monotonic()
    first, second = (name if is_own(name) else words.say(f"terminal.bot.{name}") for name in plan.bots[:2])
    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    payoffs = list[float]()
    with Progress(*columns, console=screen) as progress, closing(play_match(plan, games, workers)) as match_played:
        task = progress.add_task(words.say("terminal.match", first=first, second=second), total=games)
        for number, played in enumerate(match_played, 1):
            if folder:
                save(played.record, folder / f"{plan.game_id}-{number:0{len(str(games))}}.atoll")
            payoffs.append(played.payoffs[0])
            progress.advance(task)
    fair, share, low, high = (f"{100 * number:.1f} %" for number in (plan.fair_share, *interval(payoffs)))
    said = [words.say("terminal.match_result", first=first, second=second, share=share, fair=fair, low=low, high=high,
                      games=games, seconds=round(time.monotonic() - began))]
    if games % plan.players:
        said.append(words.say("terminal.match_uneven", games=games, players=plan.players))
    screen.print(*said, sep="\n", highlight=False, markup=False)


match = PerGame("match", match_command, help="Let bots play many games: atoll match mangala search greedy --games 200")
