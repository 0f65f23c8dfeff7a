"""Earlier positions of a game that may still run, as one pair of eyes saw them: for whoever was away."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from atoll.core.game import CHANCE, Seat, State
from atoll.server.messages import Told
from atoll.server.table.position import Happened, Position, told_by

MOST = 30
"""So many moves are shown at most, the last ones."""


class EarlierPosition(msgspec.Struct):
    n: int
    """How many entries the log had then."""
    view: dict[str, Any]
    events: list[Told]
    """What led here from the position before; nothing is told of what led to the first one."""


class Stretch(NamedTuple):
    """A copy of some position, the entries in force after it, and which of these are shown: from `first` on."""

    state: State
    happened: list[Happened]
    first: int
    n: int
    """How many entries the log had before the first that is shown."""


def stretch(position: Position, after: int) -> Stretch:
    """The last moves from entry `after` on. Quick, so that it can be done while nothing may happen to the position."""
    happened = position.happened
    moves = [index for index, one in enumerate(happened) if one.line.seat != CHANCE]
    wanted = [index for index, end in zip(moves, [*moves, len(happened)][1:], strict=True)
              if happened[end - 1].line.n >= after]
    first = wanted[-MOST:][0] if wanted else len(happened)
    done, state = position.table.copy_before(first)
    return Stretch(state, happened[done:], first - done, happened[first - 1].line.n + 1 if first else 0)


def positions(found: Stretch, eyes: Seat | None) -> list[EarlierPosition]:
    """The one before, and then the one after each move with the luck that followed at once: nobody was shown anything
    between the two."""
    state, before, happened = found.state, found.happened[:found.first], found.happened[found.first:]
    for one in before:
        state.apply(one.line.seat, one.line.action)
    shown = [EarlierPosition(found.n, state.view(eyes), [])]
    events: list[Told] = []
    for one, then in zip(happened, [*happened, None][1:], strict=True):
        state.apply(one.line.seat, one.line.action)
        events += [told] if (told := told_by(one, eyes)) else []
        if then is None or then.line.seat != CHANCE:
            shown.append(EarlierPosition(one.line.n + 1, state.view(eyes), events))
            events = []
    return shown
