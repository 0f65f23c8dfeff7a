"""A player's card in an event for two seats, whatever its format: points after each round, performance, rating."""

from __future__ import annotations

from ..errors import SwissError
from ..standings.cards import PlayerCard, player_card
from .players import numbered_players
from .state import Event


def event_card(event: Event, player: int, k: int = 20) -> PlayerCard:
    """Opponents are told by name; its rank is by points alone (`event_standings` has the true one)."""
    if player not in event.players:
        raise SwissError("unknown_player", f"there is no player {player} in this event")
    numbered = numbered_players(event, order=list(event.players))
    return player_card(numbered.tournament, numbered.number[player], (), k)
