"""The bots by name: the one place where bots and games meet."""

from __future__ import annotations

from atoll.bots.bot import Bot, Evaluate, GreedyBot, RandomBot, playout
from atoll.bots.search import SearchBot
from atoll.core.errors import AtollError
from atoll.games import part

BOTS = ("random", "greedy", "search")
SIMULATIONS = 1000


class UnknownBot(AtollError):
    code = "unknown_bot"


def make_bot(name: str, game_id: str, simulations: int = SIMULATIONS) -> Bot:
    """A bot for a game; `search` and `greedy` judge positions by the game's own `evaluate.py`."""
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot(evaluation(game_id))
    if name == "search":
        return SearchBot(evaluation(game_id), simulations)
    raise UnknownBot(f"there is no bot {name!r}; there are {', '.join(BOTS)}")


def evaluation(game_id: str) -> Evaluate:
    """The game's own judgement; a game without one is judged by playing on at random."""
    module = part(game_id, "evaluate")
    return playout if module is None else module.evaluate
