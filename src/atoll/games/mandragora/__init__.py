"""Mandragora: wizards share one apprentice, collect ingredients and books by his walks, and cast spells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from atoll.core.errors import BadOption
from atoll.core.game import Game
from atoll.core.options import TableOptions, check_start

if TYPE_CHECKING:
    from atoll.games.mandragora.state import Mandragora

SEATS = range(2, 5)
TEAM_SEATS = 4


@dataclass(frozen=True)
class Options(TableOptions):
    """Table options (section 3)."""

    teams: bool = False
    ingredient_cap: Literal[5] | None = None
    black_magic: Literal["all_colours", "distinct"] = "all_colours"
    book_values: Literal["by_colour", "zero_to_three"] = "by_colour"
    edition: Literal["mixed", "fixed"] = "mixed"


def start(players: int, options: Options) -> Mandragora:
    """A table before the first shop is laid (MD-1, MD-83)."""
    from atoll.games.mandragora.box import open_box
    from atoll.games.mandragora.state import Mandragora

    check_start("mandragora", SEATS, players, options, Options)
    if options.teams and players != TEAM_SEATS:
        raise BadOption(f"the option teams is for {TEAM_SEATS} players, and {players} sit here")
    return Mandragora(open_box(players, options))


GAME = Game("mandragora", 1, SEATS, Options, start)
