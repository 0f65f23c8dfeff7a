"""Running an event from the first entry to the last result: what an arbiter does, one function each.

* `players`: begin an event, enter and number players, grant byes, withdraw, keep players apart.
* `outcomes`: results as an arbiter writes them.
* `rounds`: pair the next round, take a pairing back, record results.
"""

from .outcomes import OUTCOMES
from .players import (
    add_player,
    edit_player,
    forbid,
    grant_bye,
    is_moved_by_title,
    new_tournament,
    seed_players,
    starting_rank,
    withdraw,
)
from .rounds import pair_next_round, set_result, unpair_round, write_pairing

__all__ = [
    "OUTCOMES",
    "add_player",
    "edit_player",
    "forbid",
    "grant_bye",
    "is_moved_by_title",
    "new_tournament",
    "pair_next_round",
    "seed_players",
    "set_result",
    "starting_rank",
    "unpair_round",
    "withdraw",
    "write_pairing",
]
