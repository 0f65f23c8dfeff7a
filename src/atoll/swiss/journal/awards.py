"""Prizes of an event of any format: who takes which, as the event stands."""

from __future__ import annotations

from ..standings.prizes import Award, Contender, awards, no_awards
from .standing import event_standings
from .state import WITHDRAWN, Event


def event_awards(event: Event, after: int | None = None) -> list[Award]:
    """After so many rounds, all that are published if not told; nobody has a prize before the first result."""
    if not any(board.result for one in event.rounds[:after] for board in one.boards):
        return no_awards(event.terms.prizes)
    return awards(event.terms.prizes, [_contender(event, place.player, place.rank)
                                       for place in event_standings(event, after)])


def _contender(event: Event, unit: int, rank: int) -> Contender:
    if event.terms.is_team:
        return Contender(unit, rank, is_gone=event.teams[unit].status == WITHDRAWN)
    player = event.players[unit]
    return Contender(unit, rank, frozenset(player.details.get("category", "").split()), player.rating,
                     player.status == WITHDRAWN)
