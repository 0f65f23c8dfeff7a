"""Search under a time limit where exact values are out of reach: both variants, for the result of the set."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from ctypes import byref, c_int8, c_uint8, c_uint64
from typing import Any

from atoll.core.game import Action, Seat, State
from atoll.games.mangala.position import FortressPosition
from atoll.solver.budget import Budget
from atoll.solver.goals import Goal
from atoll.solver.kernel.library import Scores, kernel, twelve
from atoll.solver.plain import OutOfTimeError
from atoll.solver.position import of_state
from atoll.solver.tables import Tables

PROVED = 9000
"""From this score on a result is proved, not judged."""
DEEPEST = 60


class Thinker:
    """Scores of the sowings: how good each looks, 10,000 and more where it is won for certain."""

    def __init__(self, tables: Tables) -> None:
        library = kernel()
        self._handle = library.atoll_thinker_new(tables.handle) if library else None
        self._kernel = library if self._handle else None  # too little memory for it: Python needs none
        self.tables, self.depth, self.nodes = tables, 0, 0

    def __del__(self) -> None:
        if self._kernel and self._handle:
            self._kernel.atoll_thinker_free(self._handle)

    def scores(self, state: State, seat: Seat, goal: Goal, seconds: float, nodes: int = 0,
               deepest: int = DEEPEST) -> dict[Action, int]:
        """As deep as the time and the nodes reach (0: no limit of nodes), one sowing deep at least."""
        if self._kernel is None:
            return scores_in_python(state, seat, goal, seconds, nodes, deepest)
        actions = state.legal_actions(seat)
        view, scores, searched = state.view(seat), Scores(), c_uint64()
        lead = view["stores"][seat] - view["stores"][1 - seat]
        history = earlier(state, seat)
        built = (c_int8 * 2)(*(-1 if pit is None else pit - 1 for pit in ordered(view["fortresses"], seat)))
        self.depth = self._kernel.atoll_think(
            self._handle, twelve(of_state(state)), built, lead, view["variant"] == "fortress", owner_keeps(state),
            goal.draw, (c_uint8 * len(history))(*history), len(history) // 13, seconds, nodes, deepest, scores,
            byref(searched))
        self.nodes = searched.value
        return {action: scores[int(action[4:]) - 1] for action in actions}


def ordered(pair: list[Any], seat: Seat) -> tuple[Any, Any]:
    return pair[seat], pair[1 - seat]


def owner_keeps(state: State) -> bool:
    options: Any = state.options  # type: ignore[attr-defined]  # every state of mangala has them
    return bool(options.variant == "fortress" and options.rest == "owner")


def earlier(state: State, seat: Seat) -> bytes:
    """Positions since a stone was banked, the present one left out: pits, and whether the seat was to act.

    The fortress game remembers them to count repetitions (MG-58): places of the board, then the seat to act.
    """
    if not isinstance(state, FortressPosition):
        return b""
    now, told = state.key(), bytearray()
    for key, count in state.occurrences.items():
        rows, mover = (key[:6], key[7:13]), key[14]
        told += (rows[mover] + rows[1 - mover] + bytes([mover == seat])) * (count - (key == now))
    return bytes(told)


def scores_in_python(state: State, seat: Seat, goal: Goal, seconds: float, nodes: int = 0,
                     deepest: int = DEEPEST) -> dict[Action, int]:
    """Without the kernel: the game itself, one sowing deeper until the time or the nodes are over."""
    budget, found = Budget(seconds, nodes), dict[Action, int]()
    with suppress(OutOfTimeError):
        for depth in range(deepest + 1):
            order = sorted(state.legal_actions(seat), key=lambda action: found.get(action, 0), reverse=True)
            found = {action: after(state, seat, seat, action, goal, depth, budget=budget if depth else None)
                     for action in order}
    return found


def lead_of(pair: Sequence[int], seat: Seat) -> int:
    return pair[seat] - pair[1 - seat]


def final_score(goal: Goal, lead: int) -> int:
    return 10_000 * (goal.grade(lead) - 1) + lead


def after(state: State, me: Seat, seat: Seat, action: Action, goal: Goal, depth: int, alpha: int = -20_000,
          beta: int = 20_000, budget: Budget | None = None) -> int:
    """What an action is worth to `me`, sets that follow left out: the first end of a set counts."""
    if budget is not None:
        budget.spend(1)
        if budget.is_over:
            raise OutOfTimeError
    child: Any = state.clone()
    finished = len(child.results)
    child.apply(seat, action)
    if len(child.results) > finished:
        return final_score(goal, lead_of(child.results[-1], me))
    if depth == 0:
        return 16 * lead_of(child.view(me)["stores"], me) + (8 if child.to_act == (me,) else -8)
    mover = child.to_act[0]
    best = -20_000 if mover == me else 20_000
    for reply in child.legal_actions(mover):
        score = after(child, me, mover, reply, goal, depth - 1, alpha, beta, budget)
        if mover == me:
            best = max(best, score)
            alpha = max(alpha, best)
        else:
            best = min(best, score)
            beta = min(beta, best)
        if alpha >= beta:
            break
    return best
