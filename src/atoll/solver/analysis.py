"""A position as people look at it: every pit's value or true bounds, the best line, boards made by the game itself."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from atoll.core.game import Action, Event, Seat, State, View
from atoll.games.mangala import GAME
from atoll.solver.errors import BadPosition
from atoll.solver.oracle import Oracle, Worth, result, worth_of
from atoll.solver.position import MOST, Pits, is_over, of_state, rest, sowings, state_board

ROOT = 0.4
"""Share of the time for the position itself; the rest is for its pits."""


@dataclass(frozen=True)
class Moment:
    """The board after a sowing, or as it was set up."""

    view: View
    to_act: tuple[Seat, ...]
    seat: Seat | None = None
    action: Action | None = None
    events: list[Event] = field(default_factory=list)


@dataclass(frozen=True)
class PitValue:
    pit: int
    worth: Worth
    after: Moment


@dataclass(frozen=True)
class Analysis:
    """What the oracle knows now; asked again it knows more. Values are the mover's future net gain."""

    now: Moment
    worth: Worth
    result: str
    """Of the set for the mover, with what lies in the stores: won, drawn, lost or open."""
    pits: list[PitValue]
    line: list[Moment]
    """Best play as far as it is known exactly."""

    @property
    def is_settled(self) -> bool:
        """Nothing is left to find out."""
        return self.worth.exact and all(one.worth.exact for one in self.pits)


def set_up(pits: Pits, stores: tuple[int, int], seat: Seat = 0) -> State:
    """The board with that seat to act; pits and stores are given as it sees them, its own first."""
    if not all(0 <= one <= MOST for one in stores) or sum(stores) > MOST:
        raise BadPosition(f"stores hold up to {MOST} stones together, and not {stores[0]} and {stores[1]}")
    state: Any = GAME.start(2, GAME.options())
    own, other = [*pits[:6], stores[0]], [*pits[6:], stores[1]]
    state_board(state)[:] = [*own, *other] if seat == 0 else [*other, *own]
    state.to_act = () if is_over(pits) else (seat,)
    return state  # type: ignore[no-any-return]  # the state of mangala, with a board that was set up


def moment(state: State, seat: Seat | None = None, pit: int = 0) -> Moment:
    """The board as it is, or after the seat has sown the pit on it."""
    if seat is None:
        return Moment(state.view(None), state.to_act)
    state.events = []
    state.apply(seat, f"sow {pit}")
    events, state.events = state.events, None
    return Moment(state.view(None), state.to_act, seat, f"sow {pit}", events)


def analyse(oracle: Oracle, state: State, seconds: float) -> Analysis:
    """A classic set, as it stands."""
    now = moment(state)
    if not state.to_act:
        return over(now)
    pits, seat = of_state(state), state.to_act[0]
    until = time.monotonic() + seconds
    worth = oracle.worth(pits, ROOT * seconds)
    found: dict[int, Worth] = {}
    options = sowings(pits)
    for done, one in enumerate(options):
        share = max(0.0, until - time.monotonic()) / (len(options) - done)
        found[one.pit] = worth_of(one, partial(oracle.worth, seconds=share))
    worth = Worth(max(worth.low, *(one.low for one in found.values())),
                  min(worth.high, max(one.high for one in found.values())))
    values = [PitValue(pit, Worth(one.low, min(one.high, worth.high)), moment(state.clone(), seat, pit))
              for pit, one in found.items()]
    lead = lead_of(state, seat)
    return Analysis(now, worth, result(Worth(lead.low + worth.low, lead.high + worth.high)), values,
                    line_of(state, oracle.line(pits, worth, max(0.1, until - time.monotonic()))))


def over(now: Moment) -> Analysis:
    """A set that was set up at its end, as seat 0 sees it: what lies in the pits is still to be banked."""
    (own, other), (mine, others) = now.view["pits"], now.view["stores"]
    left = rest((*own, *other))
    end = mine - others + left
    return Analysis(now, Worth(left, left), result(Worth(end, end)), [], [])


def lead_of(state: State, seat: Seat) -> Worth:
    stores = state.view(None)["stores"]
    lead = stores[seat] - stores[1 - seat]
    return Worth(lead, lead)


def line_of(state: State, pits: list[int]) -> list[Moment]:
    """Sowings one after another, each by whoever is then to act."""
    board = state.clone()
    return [moment(board, board.to_act[0], pit) for pit in pits]
