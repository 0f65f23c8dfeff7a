"""Mangrovia: worker placement with exact payments, for two to five."""

from __future__ import annotations

from atoll.core.game import Game, State
from atoll.core.options import check_start
from atoll.games.mangrovia.options import SEATS, Options


def start(players: int, options: Options) -> State:
    """A fresh game; the rules and the board are loaded only when somebody plays."""
    check_start("mangrovia", SEATS, players, options, Options)
    from atoll.games.mangrovia.state import Mangrovia
    return Mangrovia(players, options)


GAME = Game("mangrovia", 1, SEATS, Options, start)
