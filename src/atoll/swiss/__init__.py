"""Swiss tournaments: the FIDE Dutch system of 2026, report files, standings; imports nothing else of Atoll.

The rooms, from the ground up; each one's own page says what it holds and in what order to read it.

* `errors`: every refusal is a `SwissError`, one sentence and one code.
* `tournament`: what is known about an event: players, entries, points, byes, virtual points.
* `standings`: tie-breaks, ranks, cross-table.
* `trf`: report files, read, checked and written.
* `matching`: matchings in graphs, by libraries.
* `dutch`: the pairing system: one round paired, checked, explained.
* `event`: what an arbiter does: enter players, pair rounds, record results.
* `formats`: round robin, knock-out, groups, tables of three to five seats, teams.
* `journal`: an event of any format as entries that prove themselves.
* `sheets`: lists for paper, spreadsheets and web pages.

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
    edit_player,
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
from .standings import CrossTableRow, PlayerCard, Standing, category_standings, cross_table, player_card, standings
from .tournament import Entry, Player, PointSystem, Prohibition, Tournament, VirtualPoints, points_text
from .trf import Shortened, read_trf, shortened, write_trf

__all__ = [
    "Alternative",
    "CrossTableRow",
    "Entry",
    "NoPairingError",
    "PairExplanation",
    "Player",
    "PlayerCard",
    "PointSystem",
    "Prohibition",
    "RoundCheck",
    "RoundPairing",
    "SeatHistory",
    "SeatedRound",
    "Shortened",
    "Standing",
    "SwissError",
    "Tournament",
    "TrfError",
    "VirtualPoints",
    "add_player",
    "category_standings",
    "check_rounds",
    "cross_table",
    "edit_player",
    "explain_pair",
    "forbid",
    "grant_bye",
    "new_tournament",
    "pair_next_round",
    "pair_round",
    "player_card",
    "points_text",
    "read_trf",
    "seat_round",
    "seed_players",
    "set_result",
    "shortened",
    "standings",
    "unpair_round",
    "withdraw",
    "write_pairing",
    "write_trf",
]
