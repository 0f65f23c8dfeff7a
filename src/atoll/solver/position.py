"""A classic position as twelve numbers, and its sowings as the game itself plays them."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, cast

from atoll.core.game import State
from atoll.games.mangala import GAME
from atoll.solver.errors import BadPosition

Pits: TypeAlias = tuple[int, ...]
"""Twelve pits: the mover's 1 to 6, then the opponent's 1 to 6."""

MOST = 72
RULES_VERSION = GAME.version
_START = GAME.start(2, GAME.options())


class Sowing(NamedTuple):
    """One sowing, with the position as the next player to act sees it."""

    pit: int
    """1 to 6, as people count."""
    gain: int
    """What the mover banks more than the opponent, the rest at the end of the set included."""
    again: bool
    pits: Pits | None
    """None when the set is over."""


def sowings(pits: Pits) -> list[Sowing]:
    """All that the mover can do: the rules are asked, none is known here."""
    return [sown(pits, pit) for pit in range(1, 7) if pits[pit - 1]]


def sown(pits: Pits, pit: int) -> Sowing:
    state = _START.clone()
    board = state_board(state)
    board[:] = [*pits[:6], 0, *pits[6:], 0]
    state.apply(0, f"sow {pit}")
    outcome = state.outcome()
    if outcome is not None:
        return Sowing(pit, outcome.scores[0] - outcome.scores[1], False, None)
    gain = board[6] - board[13]
    again = state.to_act == (0,)
    mine, others = tuple(board[:6]), tuple(board[7:13])
    return Sowing(pit, gain, again, mine + others if again else others + mine)


def state_board(state: State) -> list[int]:
    return cast("list[int]", state.board)  # type: ignore[attr-defined]  # every state of mangala has one


def of_state(state: State) -> Pits:
    """The pits of a running set as its player to act sees them."""
    seat, board = state.to_act[0], state_board(state)
    rows = tuple(board[:6]), tuple(board[7:13])
    return rows[seat] + rows[1 - seat]


def is_over(pits: Pits) -> bool:
    return not any(pits[:6]) or not any(pits[6:])


def rest(pits: Pits) -> int:
    """What the mover gains when the set ends so: the player whose side is empty takes the other side (MG-26)."""
    return sum(pits[6:]) - sum(pits[:6])


def read_position(text: str) -> Pits:
    """`4 4 4 4 4 4 / 4 4 4 4 4 4`: the mover's pits 1 to 6, then the opponent's pits 1 to 6."""
    halves = [half.split() for half in text.split("/")]
    if [len(half) for half in halves] != [6, 6] or not all(one.isdecimal() for half in halves for one in half):
        raise BadPosition(f"{text!r} is no position: it is written as the mover's six pits, a slash and the opponent's "
                          f"six, like '4 4 4 4 4 4 / 4 4 4 4 4 4'")
    pits = tuple(int(one) for half in halves for one in half)
    if sum(pits) > MOST:
        raise BadPosition(f"{text!r} has {sum(pits)} stones, and mangala is played with at most {MOST}")
    return pits


def written(pits: Pits) -> str:
    return " ".join(map(str, pits[:6])) + " / " + " ".join(map(str, pits[6:]))
