"""`atoll ladder`: levels and baselines against each other on the same luck, and Elo with intervals from it."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from atoll.bots.elo import Sprt
from atoll.bots.hands import hands
from atoll.bots.ladder import Ladder, LadderPlan, draws_nothing, ladder_pairings, play_job, play_ladder
from atoll.bots.own import find_bot, parted
from atoll.bots.results import ResultsFile
from atoll.bots.roster import LEVELS
from atoll.core.game import Game
from atoll.core.options import plain_options
from atoll.core.text import LANGUAGES, Words
from atoll.terminal.arguments import option_parameters, options_from
from atoll.terminal.ladder_plot import plot
from atoll.terminal.ladder_table import tables
from atoll.terminal.options import PerGame, console
from atoll.terminal.words import LANGUAGE_HELP, all_words, system_language

PRINTED = 120
OPENING = 4
STANDARD = ("random", *LEVELS)


def ladder_command(game: Game) -> click.Command:
    own: list[click.Parameter] = [
        click.Option(["--entrants"], default=",".join(STANDARD), show_default=True,
                     help="From the weakest to the strongest: levels, bots, search/SIMULATIONS, module:Class."),
        click.Option(["--players"], type=int, default=game.seats[0], show_default=True),
        click.Option(["--blocks"], type=click.IntRange(1, 100_000), default=50, show_default=True,
                     help="Blocks of a pairing at most; a block is a game for each seat, all on the same luck."),
        click.Option(["--blocks-of"], type=(str, str, click.IntRange(1, 100_000)), multiple=True,
                     metavar="BETTER WORSE BLOCKS", help="Other blocks for one pairing: more where little is thought."),
        click.Option(["--all", "everybody"], is_flag=True, help="Everybody against everybody, not neighbours alone."),
        click.Option(["--opening"], type=click.IntRange(0, 100), default=None,
                     help=f"Decisions by lot at the beginning, the same in a block; {OPENING} where nothing is drawn."),
        click.Option(["--sprt"], type=float, nargs=2, metavar="LOW HIGH",
                     help="Stop a pairing when it is decided whether the gap is LOW or HIGH Elo."),
        click.Option(["--seed"], type=int, default=0, show_default=True),
        click.Option(["--workers"], type=click.IntRange(1, 512), default=os.cpu_count() or 1, show_default=True),
        click.Option(["--on"], default="local", show_default=True, metavar="WHERE",
                     help="local: this machine; ray: Ray, here; HOST:PORT or ray://HOST:PORT: a Ray cluster."),
        click.Option(["--out"], type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
                     help="Keep every game in this file; a ladder that was stopped goes on from it."),
        click.Option(["--svg"], type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
                     help="Draw the ladder."),
        click.Option(["--lang"], type=click.Choice(LANGUAGES), default=system_language, help=LANGUAGE_HELP),
    ]

    def run(entrants: str, players: int, blocks: int, blocks_of: Sequence[tuple[str, str, int]], everybody: bool,
            opening: int | None, sprt: tuple[float, float] | None, seed: int, workers: int, on: str, out: Path | None,
            svg: Path | None, lang: str, **typed: Any) -> None:
        options = options_from(game, typed)
        start = game.start(players, options)
        if opening is None:
            opening = OPENING if draws_nothing(start) else 0
        names = [name.strip() for name in entrants.split(",") if name.strip()]
        for name in names:
            find_bot(*parted(name, game.id))  # a bot that is not there is told before anything begins
        plan = LadderPlan(game.id, players, plain_options(options), ladder_pairings(names, everybody), seed,
                          everybody, opening)
        ladder = Ladder(plan, blocks, Sprt(*sprt) if sprt else None,
                        own_blocks={(better, worse): own for better, worse, own in blocks_of})
        play(ladder, ResultsFile(out) if out else None, on, workers, all_words(game.id, lang))
        report(ladder, svg, all_words(game.id, lang))

    return click.Command(game.id, params=[*own, *option_parameters(game)], callback=run, help=(
        "Neighbours play each other, the first plays the last, and the middle one plays itself as a control."))


def play(ladder: Ladder, kept: ResultsFile | None, on: str, workers: int, words: Words) -> None:
    if kept is not None:
        kept.read_into(ladder)
        kept.begin(ladder)
    left = ladder.left
    if not left:
        return
    columns = TextColumn("{task.description}", markup=False), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    working = hands(partial(play_job, ladder.plan), on, workers)
    try:
        with Progress(*columns, console=console()) as progress:
            task = progress.add_task(words.say("terminal.ladder", game=words.say("title")), total=left)
            began = time.monotonic()
            for job, played in play_ladder(ladder, working):
                if kept is not None:
                    kept.append(job, played)
                progress.advance(task)
            progress.update(task, total=progress.tasks[0].completed)
        console().print(words.say("terminal.ladder_time", seconds=round(time.monotonic() - began), workers=workers),
                        highlight=False, markup=False)
    finally:
        working.close()


def report(ladder: Ladder, svg: Path | None, words: Words) -> None:
    screen = console()
    if not screen.is_terminal:
        screen.width = PRINTED  # a file has no width, and figures must not be cut
    for grid in tables(ladder, words):
        screen.print(grid, highlight=False)
    if svg is not None:
        svg.write_text(plot(ladder, words), encoding="utf-8")


ladder = PerGame("ladder", ladder_command, help=(
    "Rate levels and bots: atoll ladder mandragora --players 2 --blocks 100 --out ladder.jsonl"))
