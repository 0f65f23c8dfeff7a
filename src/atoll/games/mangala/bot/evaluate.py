"""How good a position of mangala looks: banked stones first, then what lies where, then whose turn it is."""

from __future__ import annotations

from functools import cache
from math import exp

from atoll.games.mangala.box import FIRST_ROW, FIRST_STORE, SECOND_ROW, SECOND_STORE
from atoll.games.mangala.position import Position

LOOK = 0
"""Positions are judged at once."""

ROW = {"classic": 0.25, "fortress": 0.1}
"""What a stone in the own row is worth, in banked stones."""
TURN_WORTH = 1.5
SURE_OF_A_STONE = 0.25
"""How fast a lead turns into a win when few stones are left; a lead among many stones says less."""
FORTRESS_WORTH = 3.0


def evaluate(state: Position) -> tuple[float, ...]:
    """Each seat's estimated share of winning the match."""
    share = match_share(state, set_share(state))
    return share, 1 - share


def set_share(state: Position) -> float:
    """Seat 0's chance to win the set that is being played."""
    board = state.board
    mine, others = board[FIRST_STORE], board[SECOND_STORE]
    left = sum(board) - mine - others
    lead: float = mine - others
    if abs(lead) > left:
        return 1.0 if lead > 0 else 0.0
    lead += ROW[state.options.variant] * (sum(board[FIRST_ROW]) - sum(board[SECOND_ROW]))
    lead += TURN_WORTH if state.to_act == (0,) else -TURN_WORTH
    if state.options.variant == "fortress":
        lead += FORTRESS_WORTH * ((state.fortresses[0] is not None) - (state.fortresses[1] is not None))
    return 1 / (1 + exp(-SURE_OF_A_STONE * lead * (1 + 6 / (left + 4))))


def match_share(state: Position, share: float) -> float:
    """Seat 0's chance to win the match, if the sets after this one are even."""
    if state.options.sets == 1:
        return share
    lead, left = state.points[0] - state.points[1], state.options.sets - state.set
    return share * even_share(lead + 2, left) + (1 - share) * even_share(lead - 2, left)


@cache
def even_share(lead: int, left: int) -> float:
    if left == 0:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    return (even_share(lead + 2, left - 1) + even_share(lead - 2, left - 1)) / 2
