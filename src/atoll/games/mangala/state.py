"""A match of mangala: the position of each game with its rules, assembled.

The rules' functions are the methods themselves, because a search pays for every call.
"""

from __future__ import annotations

from atoll.games.mangala import refusals, scoring, view
from atoll.games.mangala.decisions import classic, fortress, turn
from atoll.games.mangala.position import FortressPosition, Position


class Classic(Position):
    """The classic game: stores are slots (MG-1 to MG-36)."""

    __slots__ = ()

    legal_actions = turn.legal_actions
    apply = classic.apply
    view = view.view
    why_not = refusals.why_not
    outcome = scoring.outcome


class Fortress(FortressPosition):
    """The fortress game: pits of the other row can be won for good (MG-43 to MG-58)."""

    __slots__ = ()

    legal_actions = turn.legal_actions
    apply = fortress.apply
    view = view.view
    why_not = refusals.why_not
    outcome = scoring.outcome
