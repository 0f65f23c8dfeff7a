"""Mandragora: wizards share one apprentice, collect ingredients and books by his walks, and cast spells."""

from __future__ import annotations

from atoll.core.errors import BadOption
from atoll.core.game import Game, State
from atoll.core.options import check_start
from atoll.games.mandragora.options import SEATS, TEAM_SEATS, Options


def start(players: int, options: Options) -> State:
    """A table before the first shop is laid (MD-1, MD-83)."""
    from atoll.games.mandragora.box import open_box
    from atoll.games.mandragora.state import Mandragora

    check_start("mandragora", SEATS, players, options, Options)
    if options.teams and players != TEAM_SEATS:
        raise BadOption(f"the option teams is for {TEAM_SEATS} players, and {players} sit here")
    return Mandragora(open_box(players, options))


GAME = Game("mandragora", 1, SEATS, Options, start)
