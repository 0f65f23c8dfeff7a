"""Mangala: the Turkish sowing game for two, classic and fortress."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from atoll.core.game import Game, State
from atoll.core.options import check_start
from atoll.games.mangala.options import SEATS, Options


def start(players: int, options: Options) -> State:
    check_start("mangala", SEATS, players, options, Options)
    return variants()[options.variant](options)


@cache
def variants() -> dict[str, Callable[[Options], State]]:
    """The rules, loaded when somebody first plays."""
    from atoll.games.mangala.state import Classic, Fortress
    return {"classic": Classic, "fortress": Fortress}


GAME = Game("mangala", 1, SEATS, Options, start)
