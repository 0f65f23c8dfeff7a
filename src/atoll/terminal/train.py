"""`atoll train`: bots play themselves, and the judgement of a game is fitted to how that ended.

Run it again for another round: `search` then plays with what the last round has learned (expert iteration), and games
that were kept are learned from once more.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from atoll.bots.roster import BOTS
from atoll.bots.training.selfplay import Course, SelfPlayed, play_many, read_games, write_games
from atoll.core.errors import AtollError
from atoll.core.game import Game
from atoll.core.text import LANGUAGES, Words
from atoll.games import folder, part
from atoll.terminal.options import PerGame, console
from atoll.terminal.words import LANGUAGE_HELP, system_language, terminal_words


class CannotTrain(AtollError):
    code = "cannot_train"


def train_command(game: Game) -> click.Command:
    params: list[click.Parameter] = [
        click.Option(["--players"], type=int, default=game.seats[0], show_default=True),
        click.Option(["--games"], type=click.IntRange(0, 1_000_000), default=2000, show_default=True,
                     help="To be played; 0 to learn from kept games alone."),
        click.Option(["--bot"], type=click.Choice(BOTS), default="greedy", show_default=True, help="Who plays itself."),
        click.Option(["--simulations"], type=click.IntRange(1, 1_000_000), default=24, show_default=True,
                     help="Of the search bot, for each decision."),
        click.Option(["--share"], type=click.FloatRange(0, 1, min_open=True), default=0.1, show_default=True,
                     help="Of all moments of a game, how many are learned from."),
        click.Option(["--towards"], type=click.Choice(["scores", "leads"]), default="scores", show_default=True,
                     help="What is fitted: each seat's score and then who won, or the leads."),
        click.Option(["--workers"], type=click.IntRange(1, 512), default=os.cpu_count() or 1, show_default=True),
        click.Option(["--seed"], type=int, default=1, show_default=True),
        click.Option(["--seconds"], type=click.FloatRange(0, min_open=True), help="Stop playing after so long."),
        click.Option(["--kept"], type=click.Path(path_type=Path), metavar="FILE",
                     help="Games are added to this file, and all that it holds are learned from."),
        click.Option(["--weights"], type=click.Path(path_type=Path), metavar="FILE",
                     help="Where the weights go; without it, beside the game."),
        click.Option(["--lang"], type=click.Choice(LANGUAGES), default=system_language, help=LANGUAGE_HELP),
    ]

    def run(players: int, games: int, bot: str, simulations: int, share: float, towards: str, workers: int,
            seed: int, seconds: float | None, kept: Path | None, weights: Path | None, lang: str) -> None:
        game.start(players, game.options())
        course = Course(game.id, players, bot, simulations, seed=seed)
        played = played_games(course, games, workers, seconds, kept)
        learn(course, list(played), share, towards, weights, terminal_words(lang))

    return click.Command(game.id, params=params, callback=run, help=(
        "Play games of a bot against itself and fit the game's judgement to them. Needs the extra `train`."))


def played_games(course: Course, games: int, workers: int, seconds: float | None,
                 kept: Path | None) -> Iterator[SelfPlayed]:
    """New ones, and with a file all that are in it."""
    new = play_many(course, games, workers, seconds) if games else iter(())
    if kept is None:
        yield from new
        return
    write_games(kept, new)
    yield from (game for game in read_games(kept) if game.course.players == course.players)


def learn(course: Course, played: list[SelfPlayed], share: float, towards: str, weights: Path | None,
          words: Words) -> None:
    features, by_hand = part(course.game_id, "features"), part(course.game_id, "evaluate")
    if features is None or by_hand is None:
        raise CannotTrain(f"{course.game_id} has no bot/features.py to learn from")
    try:
        from atoll.bots.training.fit import Schedule, as_model, fitted
        from atoll.bots.training.rows import rows_of
    except ModuleNotFoundError as missing:
        raise CannotTrain(f"training needs {missing.name}: install atoll-games[train]") from missing
    if not played:
        raise CannotTrain("there are no games to learn from")
    known = part(course.game_id, "prior")
    prior = None if known is None else (known.prior(features.OWN), known.prior(features.SEEN))
    schedule = Schedule(towards=towards, prior=prior)
    rows = rows_of(played, features, by_hand.evaluate, share, course.seed)
    model = {"command": command(), "seed": course.seed, "date": f"{datetime.now(UTC):%Y-%m-%d}", "games": len(played),
             "played": courses(played), **as_model(fitted(rows, schedule, course.seed), rows)}
    path = weights or folder(course.game_id) / "bot" / "judgement.json"
    keep(path, course.players, model)
    console().print(words.say("terminal.train_result", games=len(played), moments=len(rows), loss=model["loss"],
                              by_hand=model["loss_by_hand"], file=path.name), highlight=False, markup=False)


def courses(played: list[SelfPlayed]) -> list[dict[str, Any]]:
    """Who played, how often."""
    counted = Counter((one.bot, one.simulations, one.strays, one.seed) for one in (game.course for game in played))
    return [{"bot": bot, "simulations": simulations, "strays": strays, "seed": seed, "games": games}
            for (bot, simulations, strays, seed), games in sorted(counted.items())]


def command() -> str:
    """What was typed, without the places of files."""
    return " ".join(["atoll", *(Path(word).name if os.sep in word else word for word in sys.argv[1:])])


def keep(path: Path, players: int, model: dict[str, Any]) -> None:
    """Beside the models for other numbers of seats; a line for each row of weights, so that changes can be read."""
    models: dict[str, Any] = {}
    with suppress(FileNotFoundError):
        models = json.loads(path.read_text(encoding="utf-8"))["models"]
    models = dict(sorted({**models, str(players): model}.items()))
    lines = ",\n".join(as_text(*item) for item in models.items())
    path.write_text('{"models": {\n' + lines + "\n}}\n", encoding="utf-8")


def as_text(players: str, model: dict[str, Any]) -> str:
    """JSON with a line for each row of weights."""
    tables = {key: value for key, value in model.items() if key in ("own", "seen")}
    plain = json.dumps({key: value for key, value in model.items() if key not in tables})
    rows = (f'"{key}": [\n  ' + ",\n  ".join(map(json.dumps, table)) + "]" for key, table in tables.items())
    return f'"{players}": {plain[:-1]},\n ' + ",\n ".join(rows) + "}"


train = PerGame("train", train_command, help="Let judgement learn from games: atoll train mandragora --players 2")
