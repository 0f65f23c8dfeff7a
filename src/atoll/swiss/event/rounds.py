"""The rounds of an event: pair the next one, take it back, record its results."""

from __future__ import annotations

from ..dutch.next_round import RoundPairing, pair_round
from ..errors import SwissError
from ..tournament.acceleration import baku_records
from ..tournament.entries import BLACK, NO_COLOUR, PENDING, WHITE, Entry, bye
from ..tournament.tournament import Tournament
from .outcomes import OUTCOMES


def pair_next_round(tournament: Tournament, exact_only: bool = False) -> RoundPairing:
    """Pair the next round and write it into the tournament, results still open; acceleration is frozen here."""
    if tournament.is_baku and not tournament.virtual_points:
        tournament.virtual_points = baku_records(sorted(tournament.players), tournament.rounds)
    pairing = pair_round(tournament, exact_only)
    write_pairing(tournament, pairing)
    return pairing


def write_pairing(tournament: Tournament, pairing: RoundPairing) -> None:
    """Put a pairing into the records; whoever is not in it has the bye that was granted, or nothing."""
    round_number = pairing.round_number
    for number, player in tournament.players.items():
        player.write_entry(round_number, bye(tournament.absence(number, round_number) or "Z"))
    for white, black in pairing.boards:
        tournament.players[white].write_entry(round_number, Entry(black, WHITE, PENDING))
        tournament.players[black].write_entry(round_number, Entry(white, BLACK, PENDING))
    if pairing.bye is not None:
        tournament.players[pairing.bye].write_entry(round_number, bye("U"))


def unpair_round(tournament: Tournament) -> int:
    """Take back the latest pairing while none of its games has a result; the number of that round."""
    round_number = tournament.paired_rounds()
    entries = [player.entry(round_number) for player in tournament.players.values() if round_number]
    if not any(entry.is_pending for entry in entries) or any(
        entry.opponent and not entry.is_pending for entry in entries
    ):
        raise SwissError("cannot_unpair", "only a paired round without any result can be taken back")
    for number, player in tournament.players.items():
        kind = player.entries[round_number - 1].result
        if player.entries[round_number - 1].is_requested_bye:
            tournament.byes.setdefault((round_number, number), kind)
        del player.entries[round_number - 1 :]
    return round_number


def set_result(tournament: Tournament, round_number: int, white: int, black: int, outcome: str) -> None:
    """Record or correct the result of a game that was paired."""
    if outcome not in OUTCOMES:
        raise SwissError("bad_result", f"'{outcome}' is no result; write one of {', '.join(OUTCOMES)}")
    entry = tournament.player(white).entry(round_number) if round_number > 0 else None
    tournament.player(black)
    if entry is None or entry.opponent != black or entry.colour not in (WHITE, NO_COLOUR):
        raise SwissError("no_such_game", f"round {round_number} has no game of {white} (white) and {black} (black)")
    for number, opponent, colour, result in zip((white, black), (black, white), "wb", OUTCOMES[outcome], strict=True):
        tournament.players[number].write_entry(round_number, Entry(opponent, colour, result))
