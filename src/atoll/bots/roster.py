"""The bots by name: the one place where bots and games meet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from atoll.bots.bot import Bot, Evaluate, GreedyBot, RandomBot, rollout
from atoll.bots.search import SearchBot
from atoll.core.errors import AtollError
from atoll.core.parts import Habits
from atoll.games import part

BOTS = ("random", "greedy", "search")
SIMULATIONS = 1000
AT_A_TABLE = 400
"""Simulations where a person is waiting for the answer."""


def mangala(simulations: int) -> Bot:
    from atoll.solver.bot import search_bot  # where nobody plays mangala no kernel is loaded
    return search_bot(simulations)


SOLVED: dict[str, Callable[[int], Bot]] = {"mangala": mangala}


class UnknownBot(AtollError):
    code = "unknown_bot"


def make_bot(name: str, game_id: str, simulations: int = SIMULATIONS, rng: Random | None = None) -> Bot:
    """A bot for a game; `search` and `greedy` judge positions by the game's own `evaluate.py`.

    Where they must judge by lot they use `rng`, so that a match can be played again exactly. A game that is solved
    has a search of its own.
    """
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot(evaluation(game_id, rng or Random()))
    if name == "search" and game_id in SOLVED:
        return SOLVED[game_id](simulations)
    if name == "search":
        return tree_search(game_id, simulations, rng or Random())
    raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(BOTS)}")


def tree_search(game_id: str, simulations: int, rng: Random) -> SearchBot:
    """In every game, solved or not: also what a better search is measured against."""
    return SearchBot(evaluation(game_id, rng), simulations, rollout_depth=rollout_depth(game_id),
                     habits=habits(game_id))


def evaluation(game_id: str, rng: Random) -> Evaluate:
    """The game's own judgement; a game without one is judged by playing on at random."""
    module = part(game_id, "evaluate")
    return partial(rollout, rng=rng) if module is None else module.evaluate


def rollout_depth(game_id: str) -> int:
    """How many decisions a game wants to be played on before it is judged: `LOOK` of its `evaluate`, else none."""
    module = part(game_id, "evaluate")
    return 0 if module is None else module.LOOK


def habits(game_id: str) -> Habits | None:
    """How a game wants to be played on before it is judged, where a few greedy decisions are not enough."""
    return part(game_id, "habits")
