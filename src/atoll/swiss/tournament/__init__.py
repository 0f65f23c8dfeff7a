"""What is known about a tournament: its players, what happened in each round, what was agreed before it began.

Read in this order; nothing here knows how a round is paired or how a file looks.

* `entries`: one round of one player (`Entry`), and what it is worth (`PointSystem`).
* `tournament`: `Tournament` with its `Player`s, prohibitions and virtual points.
* `acceleration`: the virtual points of a round, by Baku acceleration or by explicit records.
"""

from .acceleration import baku_group_size, baku_records
from .entries import BLACK, PENDING, WHITE, Entry, PointSystem, bye, points_text
from .tournament import AbnormalPoints, Player, Prohibition, TeamRoster, Tournament, VirtualPoints

__all__ = [
    "BLACK",
    "PENDING",
    "WHITE",
    "AbnormalPoints",
    "Entry",
    "Player",
    "PointSystem",
    "Prohibition",
    "TeamRoster",
    "Tournament",
    "VirtualPoints",
    "baku_group_size",
    "baku_records",
    "bye",
    "points_text",
]
