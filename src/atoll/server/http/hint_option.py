"""An action and what it brings, as hints and reviews tell it."""

from __future__ import annotations

import msgspec

from atoll.core.game import Action
from atoll.review.hints import Advice
from atoll.server.messages import GameEvent


class HintOption(msgspec.Struct):
    """An action with its chance to win by what I know (null: nobody could say), and what it brings for certain.

    `points` are those that I have more at once, null where that is not known; `goes_on`: I decide again right after it;
    `ends`: the game is over then; `events`: what I am told of it; `exact`: the chance is proved.
    """

    action: Action
    chance: float | None
    points: float | None
    goes_on: bool
    ends: bool
    events: list[GameEvent]
    exact: bool


def option(one: Advice) -> HintOption:
    events = [GameEvent(event.kind, event.facts) for event in one.events]
    chance = None if one.chance is None else round(one.chance, 4)
    return HintOption(one.action, chance, one.points, one.goes_on, one.ends, events, one.is_exact)
