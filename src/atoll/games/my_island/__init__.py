"""My Island: everybody lays the same tiles on an island of their own; a normal game, and a campaign of 24 episodes."""

from __future__ import annotations

from atoll.core.game import Campaign, Game, State
from atoll.core.options import check_start
from atoll.games.my_island.options import SEATS, VERSION, Options


def start(players: int, options: Options) -> State:
    """A fresh normal game or episode; boards and rules are loaded only when somebody plays."""
    check_start("my_island", SEATS, players, options, Options)
    from atoll.games.my_island.decisions.setup import set_up
    from atoll.games.my_island.state import MyIsland

    return MyIsland(*set_up(players, options))


def load_campaign() -> Campaign:
    from atoll.games.my_island import campaign
    return campaign


GAME = Game("my_island", VERSION, SEATS, Options, start, load_campaign)
