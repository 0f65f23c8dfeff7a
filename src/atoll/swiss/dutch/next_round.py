"""The pairing of the next round of a tournament, as boards in publishing order (C.04.2 art. 3.6)."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import SwissError
from ..tournament.tournament import Tournament
from .cards import Card
from .field import field_of
from .round import DutchRound, PairedRound


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """A paired round: (white, black) board by board, and who has the bye."""

    round_number: int
    boards: tuple[tuple[int, int], ...]
    bye: int | None
    details: PairedRound

    def as_text(self) -> str:
        """The number of pairs, then `white black` a line; the bye is a pair with 0."""
        pairs = [*self.boards, *([] if self.bye is None else [(self.bye, 0)])]
        return "\n".join([str(len(pairs)), *(f"{white} {black}" for white, black in pairs)]) + "\n"


def pair_round(tournament: Tournament, exact_only: bool = False) -> RoundPairing:
    """Pair the round that follows the recorded ones; the tournament itself is not changed."""
    round_number = tournament.paired_rounds() + 1
    _refuse_unready(tournament, round_number)
    return boards_of(DutchRound(field_of(tournament, round_number), exact_only).pair(), round_number)


def boards_of(paired: PairedRound, round_number: int) -> RoundPairing:
    """The boards of a round in publishing order."""
    cards = paired.field.cards
    pairs = sorted(paired.pairs, key=lambda pair: board_order(cards[pair[0]], cards[pair[1]]))
    boards = tuple(paired.game(pair) for pair in pairs)
    bye = None if paired.bye is None else cards[paired.bye].number
    return RoundPairing(round_number, boards, bye, paired)


def board_order(one: Card, other: Card) -> tuple[int, int, int]:
    """Boards by the score of the higher ranked player, the sum of both scores, and the pairing number."""
    higher, lower = sorted((one, other), key=lambda card: (-card.real_score, card.tpn))
    return -higher.real_score, -higher.real_score - lower.real_score, higher.tpn


def _refuse_unready(tournament: Tournament, round_number: int) -> None:
    if not tournament.players:
        raise SwissError("no_players", "the tournament has no players yet")
    if not tournament.rounds:
        raise SwissError("no_rounds", "the number of rounds is not known: give record 142 or XXR")
    if round_number > tournament.rounds:
        raise SwissError("tournament_over", f"all {tournament.rounds} rounds have been paired")
    pending = next(tournament.pending_games(), None)
    if pending is not None:
        raise SwissError("results_missing", f"round {pending[0]}: the game of player {pending[1]} has no result yet")
    refuse_other_systems(tournament)


def refuse_other_systems(tournament: Tournament) -> None:
    """Only the Dutch system of 2026 is known here (record 192)."""
    if tournament.teams:
        raise SwissError("team_file", "this file is of a team event, whose rounds are not paired player by player")
    system = tournament.system.upper()
    if system and (not system.startswith("FIDE_DUTCH") or "2017" in system):
        raise SwissError("wrong_system", f"the file asks for the pairing system {tournament.system}, not FIDE_DUTCH")
