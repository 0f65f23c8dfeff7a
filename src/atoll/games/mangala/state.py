"""A match of mangala: the position of each game with its rules, assembled.

The rules' functions are the methods themselves, because a search pays for every call.
"""

from __future__ import annotations

from atoll.games.mangala import refusals, scoring, view
from atoll.games.mangala.decisions import classic, fortress, sowing
from atoll.games.mangala.position import FortressPosition, Position


class Classic(Position):
    __slots__ = ()

    legal_actions = sowing.legal_actions
    apply = classic.apply
    view = view.view
    why_not = refusals.why_not
    outcome = scoring.outcome


class Fortress(FortressPosition):
    __slots__ = ()

    legal_actions = sowing.legal_actions
    apply = fortress.apply
    view = view.view
    why_not = refusals.why_not
    outcome = scoring.outcome
