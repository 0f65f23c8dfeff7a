"""A player calls the arbiter to a running online game, and the arbiter answers."""

from __future__ import annotations

from typing import Any

from atoll.server.http.api import Call, Endpoint
from atoll.server.tournaments import rulings
from atoll.server.tournaments.api import ONE, act, arbitrate
from atoll.server.tournaments.requests import CallWish, RulingWish
from atoll.server.tournaments.views import TournamentView


async def call_arbiter(call: Call[CallWish, Any]) -> TournamentView:
    """Call the arbiter to my running game: its clocks stand until there is an answer."""
    return await act(call, lambda event: rulings.call(event, call.me.id, call.body.table))


async def rule(call: Call[RulingWish, Any]) -> TournamentView:
    """Give players of a running game time, and let its clocks run again. A result, typed meanwhile, ends the game."""
    wish, time = call.body, {one.player: one.seconds for one in call.body.time}
    return await arbitrate(call, lambda event: rulings.rule(event, call.number("round"), call.number("board"), time,
                                                            wish.go_on, wish.why))


ENDPOINTS = (
    Endpoint("POST", f"{ONE}/calls", call_arbiter, TournamentView, CallWish, session=True),
    Endpoint("POST", f"{ONE}/rounds/{{round}}/boards/{{board}}/rulings", rule, TournamentView, RulingWish,
             session=True),
)
