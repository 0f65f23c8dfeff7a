"""Bots that people bring to a match: `module:Class`, and one sentence for whatever goes wrong in them.

Only commands that a person types look for such bots: their code runs with all that this process may do.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from traceback import extract_tb

from atoll.bots.bot import Bot
from atoll.bots.roster import BOTS, BY_HAND, SIMULATIONS, UnknownBot, make_bot
from atoll.core.errors import AtollError
from atoll.core.game import Action, Seat, State


class BadBot(AtollError):
    """A bot that cannot be loaded, that raises, or that answers what is no answer."""

    code = "bad_bot"


def is_own(name: str) -> bool:
    """Is this the name of somebody's own bot, and not of one of ours?"""
    module, colon, kind = name.partition(":")
    return bool(colon) and all(part.isidentifier() for part in (*module.split("."), kind))


def find_bot(name: str, game_id: str, simulations: int = SIMULATIONS, rng: Random | None = None) -> Bot:
    """One of our bots by its name, or `module:Class` from the current folder or Python's path."""
    if is_own(name):
        return load_bot(name, game_id)
    if name in (*BOTS, BY_HAND):
        return make_bot(name, game_id, simulations, rng)
    raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(BOTS)}, and your own as module:Class")


def parted(name: str, game_id: str) -> tuple[str, str, int]:
    """`search/200` is `search` with 200 simulations: what `find_bot` is asked with."""
    bot, slash, simulations = name.partition("/")
    if not slash:
        return name, game_id, SIMULATIONS
    if not re.fullmatch(r"[1-9][0-9]{0,6}", simulations):
        raise UnknownBot(f"there is no bot {name!r}: after the slash stands a number of simulations")
    return bot, game_id, int(simulations)


def load_bot(name: str, game_id: str) -> Bot:
    """The class is made without arguments, or with `game_id` where it has such a parameter."""
    module_name, _, class_name = name.partition(":")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    with blaming(f"the bot {name} cannot be loaded"):
        kind = getattr(importlib.import_module(module_name), class_name)
        wants_game = "game_id" in inspect.signature(kind).parameters
        bot: Bot = kind(game_id=game_id) if wants_game else kind()
    if not callable(getattr(bot, "choose", None)):
        raise BadBot(f"the bot {name} cannot be loaded: it has no method choose(state, seat, rng)")
    return bot


@contextmanager
def blaming(what: str) -> Iterator[None]:
    """Whatever is raised inside becomes one sentence, with the line where it was raised."""
    try:
        yield
    except (Exception, SystemExit) as error:
        last = extract_tb(error.__traceback__)[-1]
        is_theirs = last.filename != __file__ and not last.filename.startswith("<")
        where = f" ({Path(last.filename).name}, line {last.lineno})" if is_theirs else ""
        said = " ".join(str(error).split())[:200]
        raise BadBot(f"{what}: {type(error).__name__}{': ' if said else ''}{said}{where}") from error


@dataclass(frozen=True)
class Entrant:
    """A bot in one game of a match: what goes wrong is told with its name and the number of the game, from 1."""

    name: str
    game: int
    bot: Bot

    def choose(self, state: State, seat: Seat, rng: Random) -> Action:
        with blaming(f"the bot {self.name} failed in game {self.game} at seat {seat}"):
            action: object = self.bot.choose(state, seat, rng)
        if not isinstance(action, str):
            raise BadBot(f"the bot {self.name} answered {action!r:.60} in game {self.game} at seat {seat}, "
                         "which is no action: actions are strings")
        return action
