"""Swiss tournaments: the FIDE Dutch system of 2026, report files, standings; imports nothing else of Atoll.

>>> from atoll.swiss import add_player, new_tournament, pair_next_round, set_result, standings
>>> event = new_tournament("Lagoon Open", rounds=3, initial_colour="w")
>>> for name, rating in [("Aroha", 2100), ("Bram", 2000), ("Chen", 1900), ("Dora", 1800)]:
...     _ = add_player(event, name, rating)
>>> print(pair_next_round(event).as_text(), end="")
2
1 3
4 2
>>> set_result(event, 1, 1, 3, "1-0")
>>> set_result(event, 1, 4, 2, "1/2-1/2")
>>> [place.number for place in standings(event, ("BH",))]
[1, 2, 4, 3]
"""

from .balanced import SeatedRound, SeatHistory, seat_round
from .check import RoundCheck, check_rounds
from .crosstable import CrossTableRow, cross_table
from .entries import Entry, PointSystem, points_text
from .errors import NoPairingError, SwissError, TrfError
from .event import (
    add_player,
    forbid,
    grant_bye,
    new_tournament,
    pair_next_round,
    seed_players,
    set_result,
    unpair_round,
    withdraw,
    write_pairing,
)
from .explain import Alternative, PairExplanation, explain_pair
from .pairing import RoundPairing, pair_round
from .standings import Standing, standings
from .tournament import Player, Prohibition, Tournament, VirtualPoints
from .trf_read import read_trf
from .trf_write import write_trf

__all__ = [
    "Alternative",
    "CrossTableRow",
    "Entry",
    "NoPairingError",
    "PairExplanation",
    "Player",
    "PointSystem",
    "Prohibition",
    "RoundCheck",
    "RoundPairing",
    "SeatHistory",
    "SeatedRound",
    "Standing",
    "SwissError",
    "Tournament",
    "TrfError",
    "VirtualPoints",
    "add_player",
    "check_rounds",
    "cross_table",
    "explain_pair",
    "forbid",
    "grant_bye",
    "new_tournament",
    "pair_next_round",
    "pair_round",
    "points_text",
    "read_trf",
    "seat_round",
    "seed_players",
    "set_result",
    "standings",
    "unpair_round",
    "withdraw",
    "write_pairing",
    "write_trf",
]
