"""Running an event from the first entry to the last result: what an arbiter does, one function each.

* `players`: begin an event, enter and number players, grant byes, withdraw, keep players apart.
* `rounds`: pair the next round, take a pairing back, record results.
"""

from .players import add_player, forbid, grant_bye, new_tournament, seed_players, withdraw
from .rounds import OUTCOMES, pair_next_round, set_result, unpair_round, write_pairing

__all__ = [
    "OUTCOMES",
    "add_player",
    "forbid",
    "grant_bye",
    "new_tournament",
    "pair_next_round",
    "seed_players",
    "set_result",
    "unpair_round",
    "withdraw",
    "write_pairing",
]
