"""Mangala: the Turkish sowing game for two, classic and fortress."""

from __future__ import annotations

from atoll.core.game import Game, State
from atoll.core.options import check_start
from atoll.games.mangala.options import Options

SEATS = range(2, 3)


def start(players: int, options: Options) -> State:
    """A fresh match; the variant's rules are loaded only when somebody plays."""
    check_start("mangala", SEATS, players, options, Options)
    if options.variant == "fortress":
        from atoll.games.mangala.fortress import Fortress
        return Fortress(options)
    from atoll.games.mangala.classic import Classic
    return Classic(options)


GAME = Game("mangala", 1, SEATS, Options, start)
