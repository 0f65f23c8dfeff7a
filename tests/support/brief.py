"""The bots of the roster, the same but for how long they think: tests of what they do need no strength."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from atoll.bots.bot import Bot
from atoll.bots.roster import make_bot
from atoll.bots.search import SearchBot
from atoll.bots.solo import SoloBot
from atoll.solver.bot import NODES, MangalaBot


def brief_bot(name: str, game_id: str, simulations: int, rng: Random | None = None) -> Bot:
    bot = make_bot(name, game_id, simulations, rng)
    if isinstance(bot, SearchBot | SoloBot):
        return replace(bot, simulations=min(bot.simulations, simulations))
    if isinstance(bot, MangalaBot):
        bot.nodes = min(bot.nodes, NODES * simulations)
    return bot
