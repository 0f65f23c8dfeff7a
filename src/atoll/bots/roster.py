"""The bots by name: the one place where bots and games meet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf
from random import Random

from atoll.bots.bot import Bot, Evaluate, GreedyBot, RandomBot, rollout
from atoll.bots.learned import LearnedSearch
from atoll.bots.search import SearchBot
from atoll.bots.solo import SoloBot
from atoll.core.errors import AtollError
from atoll.core.parts import Habits
from atoll.games import part

BOTS = ("random", "greedy", "search")
BY_HAND = "search-hand"
"""Search without what was learned: what that is measured against."""
SIMULATIONS = 1000
AT_A_TABLE = 400
"""Simulations where a person is waiting for the answer."""


def mangala(simulations: int) -> Bot:
    from atoll.solver.bot import search_bot  # where nobody plays mangala no kernel is loaded
    return search_bot(simulations)


SOLVED: dict[str, Callable[[int], Bot]] = {"mangala": mangala}


class UnknownBot(AtollError):
    code = "unknown_bot"


def make_bot(name: str, game_id: str, simulations: int = SIMULATIONS, rng: Random | None = None,
             seconds: float = inf) -> Bot:
    """A bot for a game; `greedy` judges positions by the game's own `evaluate.py`, `search` by what was learned.

    Where they must judge by lot they use `rng`, so that a match can be played again exactly. A game that is solved
    has a search of its own. A thought ends after `seconds` of the processor.
    """
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot(evaluation(game_id, rng or Random()))
    if name == "search" and game_id in SOLVED:
        return SOLVED[game_id](simulations)
    if name == "search":
        return learned_search(game_id, simulations, rng or Random(), seconds)
    if name == BY_HAND:
        return tree_search(game_id, simulations, rng or Random())
    raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(BOTS)}")


def tree_search(game_id: str, simulations: int, rng: Random) -> SearchBot:
    """In every game, solved or not: also what a better search is measured against."""
    return SearchBot(evaluation(game_id, rng), simulations, rollout_depth=rollout_depth(game_id),
                     habits=habits(game_id))


def learned_search(game_id: str, simulations: int, rng: Random, seconds: float = inf) -> Bot:
    """By the judgement that the game has learned; alone on its own board where the game allows that."""
    by_hand, judgement, solo = tree_search(game_id, simulations, rng), part(game_id, "judgement"), part(game_id, "solo")
    if judgement is None:
        return by_hand
    searching = LearnedSearch(judgement.evaluate, simulations, judgement=judgement, otherwise=by_hand, seconds=seconds)
    return SoloBot(solo, searching, simulations, seconds) if solo else searching


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
