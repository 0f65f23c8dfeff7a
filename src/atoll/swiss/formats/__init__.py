"""Rounds that are not the Swiss of two seats. Nothing here knows an event: players are numbers.

* `explained`: what is said about a pair or a table, as sentences and as numbers.
* `berger`: Berger tables. `round_robin`: rounds from them, with withdrawals and late entries.
* `dealing`: games that are left once a round was not the table's, in as few rounds as can be.
* `knockout`: brackets with seeds and byes. `groups`: round robins side by side, and seeds for a knock-out from them.
* `balanced`: tables of three to five seats; everybody has each seat equally often and meets new opponents.
* `tables`: what places at such tables are worth, and why a table is as it is.
* `team_cards`, `team_swiss`: the Swiss system for teams. `line_ups`: who sits at which board of a match.
"""

from .balanced import SeatedRound, SeatHistory, seat_round, table_sizes
from .berger import berger_cycles, berger_table
from .explained import Explanation, Reason
from .groups import dealt_groups, seeds_from_groups
from .knockout import Knockout, KnockoutRound
from .round_robin import RobinRound, RoundRobin
from .team_cards import TeamCard
from .team_swiss import TeamRound, TeamSwiss

__all__ = [
    "Explanation",
    "Knockout",
    "KnockoutRound",
    "Reason",
    "RobinRound",
    "RoundRobin",
    "SeatHistory",
    "SeatedRound",
    "TeamCard",
    "TeamRound",
    "TeamSwiss",
    "berger_cycles",
    "berger_table",
    "dealt_groups",
    "seat_round",
    "seeds_from_groups",
    "table_sizes",
]
