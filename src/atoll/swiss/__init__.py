"""Swiss tournaments: the FIDE Dutch system of 2026, report files, standings; imports nothing else of Atoll.

The rooms, from the ground up; each one's own page says what it holds and in what order to read it.

* `errors`: every refusal is a `SwissError`, one sentence and one code.
* `tournament`: what is known about an event: players, entries, points, byes, virtual points.
* `standings`: tie-breaks, ranks, cross-table.
* `trf`: report files, read, checked and written.
* `matching`: matchings in graphs, by libraries.
* `dutch`: the pairing system: one round paired, checked, explained.
* `event`: what an arbiter does: enter players, pair rounds, record results.
* `formats`: tables of three to five seats.

Everything that a program needs is imported here, under these names:

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

from .dutch import Alternative, PairExplanation, RoundCheck, RoundPairing, check_rounds, explain_pair, pair_round
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
from .formats import SeatedRound, SeatHistory, seat_round
from .standings import CrossTableRow, Standing, cross_table, standings
from .tournament import Entry, Player, PointSystem, Prohibition, Tournament, VirtualPoints, points_text
from .trf import read_trf, write_trf

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
