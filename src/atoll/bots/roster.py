"""The bots by name: the one place where bots and games meet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf
from random import Random

from atoll.bots.bot import Bot, Evaluate, GreedyBot, RandomBot, rollout
from atoll.bots.person import PersonBot
from atoll.bots.search import JudgeMany, SearchBot
from atoll.bots.solo import SoloBot
from atoll.core.errors import AtollError
from atoll.core.parts import Habits
from atoll.games import part

LEVELS = ("beginner", "easy", "medium", "hard", "master")
"""What people choose from, weakest first."""
PROGRAMS = ("random", "greedy", "search")
"""What programs are measured against; the same in every game."""
BOTS = (*LEVELS, *PROGRAMS)
BY_HAND = "search-hand"
"""Search without what was learned: what that is measured against."""
SIMULATIONS = 1000
AT_A_TABLE = 400
"""Simulations where a person is waiting for the answer."""
UNMEASURED = {"medium": 0, "hard": 100, "master": 1000}
"""Simulations of the levels of a game that does not say."""
SEES = {"beginner": 0.4, "easy": 0.5}
"""Shares of their options that these levels see where a game does not say."""


def mangala(simulations: int) -> Bot:
    from atoll.solver.bot import search_bot  # where nobody plays mangala no kernel is loaded
    return search_bot(simulations)


SOLVED: dict[str, Callable[[int], Bot]] = {"mangala": mangala}


class UnknownBot(AtollError):
    code = "unknown_bot"


def make_bot(name: str, game_id: str, simulations: int = SIMULATIONS, rng: Random | None = None,
             seconds: float = inf) -> Bot:
    """A bot for a game; all but `random` judge positions by the game's own judgement, `search` by the learned one.

    Where they must judge by lot they use `rng`, so that a match can be played again exactly. A tree search ends after
    `seconds`, whatever it still had to do. A game that is solved has a search of its own.
    """
    luck = rng or Random()
    if name in LEVELS:
        return level_bot(name, game_id, luck, seconds)
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot(evaluation(game_id, luck))
    if name == "search":
        return strongest(game_id, simulations, luck, seconds)
    if name == BY_HAND:
        return by_hand(game_id, simulations, luck, seconds)
    raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(BOTS)}")


def level_bot(name: str, game_id: str, rng: Random, seconds: float = inf) -> Bot:
    """A beginner takes points at once, of what it sees; easy and medium look one decision ahead; the others search.

    Only a master may play what is solved by what is known of it.
    """
    module, judged = part(game_id, "levels"), evaluation(game_id, rng)
    sees = (module.SEES if module else SEES).get(name, 1.0)
    if name == "beginner":
        return PersonBot(judged, sees, module.glitter if module else None)
    simulations = level_simulations(name, game_id)
    if name == "master":
        return strongest(game_id, simulations, rng, seconds)
    if not simulations:
        return PersonBot(judged, sees)
    if name not in getattr(module, "LEARNED", (name,)):
        return by_hand(game_id, simulations, rng, seconds)
    return thinking(game_id, simulations, rng, seconds, getattr(module, "BY_HAND", {}).get(name, 0))


def level_simulations(name: str, game_id: str) -> int:
    """How many simulations a level makes for a decision; 0 where it looks one decision ahead."""
    module = part(game_id, "levels")
    return (UNMEASURED if module is None else module.SIMULATIONS).get(name, 0)


def steps_of(name: str, game_id: str, simulations: int) -> int:
    """By what a bot's thinking time is foretold: its simulations, 1 where it makes none."""
    return simulations if name == "search" else max(1, level_simulations(name, game_id))


def strongest(game_id: str, simulations: int, rng: Random, seconds: float = inf) -> Bot:
    return SOLVED[game_id](simulations) if game_id in SOLVED else thinking(game_id, simulations, rng, seconds)


def thinking(game_id: str, simulations: int, rng: Random, seconds: float = inf, simulations_by_hand: int = 0) -> Bot:
    """In a game that is not solved, or as if it were not: alone where that is enough, else by a tree."""
    searching, solo = tree_search(game_id, simulations, rng, seconds), part(game_id, "solo")
    searching = replace(searching, simulations_by_hand=simulations_by_hand)
    return searching if solo is None else SoloBot(solo, searching, simulations, seconds)


def tree_search(game_id: str, simulations: int, rng: Random, seconds: float = inf) -> SearchBot:
    """In every game, solved or not; by the judgement that was learned, where there is one."""
    return replace(by_hand(game_id, simulations, rng, seconds), learned=part(game_id, "judgement"))


def by_hand(game_id: str, simulations: int, rng: Random, seconds: float = inf) -> SearchBot:
    """Without what was learned: what a better search is measured against."""
    return SearchBot(evaluation(game_id, rng), simulations, rollout_depth=rollout_depth(game_id),
                     habits=habits(game_id), judge_many=judge_many(game_id), seconds=seconds)


def evaluation(game_id: str, rng: Random) -> Evaluate:
    """The game's own judgement; a game without one is judged by playing on at random."""
    module = part(game_id, "evaluate")
    return partial(rollout, rng=rng) if module is None else module.evaluate


def judge_many(game_id: str) -> JudgeMany | None:
    """The game's judgement of many positions in one call, where its `evaluate` has one."""
    return getattr(part(game_id, "evaluate"), "judge_many", None)


def rollout_depth(game_id: str) -> int:
    """How many decisions a game wants to be played on before it is judged: `LOOK` of its `evaluate`, else none."""
    module = part(game_id, "evaluate")
    return 0 if module is None else module.LOOK


def habits(game_id: str) -> Habits | None:
    """How a game wants to be played on before it is judged, where a few greedy decisions are not enough."""
    return part(game_id, "habits")
