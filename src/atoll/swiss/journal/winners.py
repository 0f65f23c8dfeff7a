"""Who goes on from the games of a knock-out round."""

from __future__ import annotations

from ..errors import SwissError
from ..event.outcomes import OUTCOMES
from .state import Board, Round

NOBODY = 0


def winners_of(round_: Round) -> dict[frozenset[int], int]:
    """By pair; a double forfeit lets nobody go on."""
    return {frozenset(board.players): winner_of(round_.number, place, board)
            for place, board in enumerate(round_.boards, start=1)}


def games_of(round_: Round) -> list[tuple[int, ...]]:
    """Who meets whom, and who goes on without a game, as the round was published."""
    return [tuple(board.players) for board in round_.boards] + [(player,) for player in round_.byes]


def winner_of(round_number: int, place: int, board: Board) -> int:
    """The winner of a board, or a refusal that says what is missing."""
    where = f"board {place} of round {round_number}"
    if not board.result:
        raise SwissError("results_missing", f"{where} has no result yet")
    if board.winner is not None:
        return board.winner
    one, other = OUTCOMES[board.result]
    if one == other == "-" or board.result == "0-0":
        return NOBODY
    if one in "1+" or (one == "=" and other == "0"):
        return board.players[0]
    if other in "1+" or (other == "=" and one == "0"):
        return board.players[1]
    raise SwissError("undecided", f"{where} was drawn: say who goes on, by a play-off or a decision")
