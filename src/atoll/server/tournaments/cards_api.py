"""A player's card: his rounds with points after each, his place, performance and change of rating."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import msgspec

from atoll.server.http.api import Call, Endpoint
from atoll.server.tournaments import plans
from atoll.server.tournaments.api import ONE, event_of, keeper_of
from atoll.server.tournaments.formats import engine_event, refusing
from atoll.server.tournaments.journal import Entry
from atoll.server.tournaments.penalties import PenaltyView, penalty_sum, penalty_views
from atoll.server.tournaments.standing import Cell, Place, cell, standings_of
from atoll.server.tournaments.state import Event
from atoll.swiss.journal import event_card


class CardView(msgspec.Struct):
    player: int
    place: Place | None
    """In the standings; None for who is not in them, and for players of teams."""
    cells: list[Cell]
    """One for each published round."""
    totals: list[int]
    """Half points after each round; none where places are not by such points."""
    penalties: list[PenaltyView]
    """Penalties and bonuses that are about him; the totals have them."""
    performance: int | None
    """None where somebody he met is unrated, and at tables of three and more."""
    change: int | None
    """Of a rating, in tenths of a point with K 20; None for who has none."""


async def player_card(call: Call[None, Any]) -> CardView:
    """A player's rounds, opponents, points after each round, performance and change of rating."""
    event = await event_of(call)
    number = plans.player(event, call.number("player")).id
    entries = (await keeper_of(call).journal(event.id))[:event.n]
    return await asyncio.to_thread(card_of, event, entries, number)


def card_of(event: Event, entries: Sequence[Entry], number: int) -> CardView:
    places = standings_of(event, None, entries).places
    place = None if event.terms.is_team else next((one for one in places if one.player == number), None)
    cells = [cell(event, event.players[number], one) for one in event.rounds]
    card = refusing(lambda: event_card(engine_event(entries), number)) if event.terms.is_swiss else None
    return CardView(number, place, cells, totals_of(event, number, cells), penalties_of(event, number),
                    card.performance if card else None, card.change if card else None)


def totals_of(event: Event, player: int, cells: Sequence[Cell]) -> list[int]:
    by_points = event.terms.is_plain or event.terms.is_swiss
    is_counted = by_points and not event.terms.duplicate and event.terms.kind_of(0) != "knockout"
    sums = accumulate(one.points or 0 for one in cells)
    given = event.penalties.values()
    return [points + penalty_sum(given, player, after) for after, points in enumerate(sums, start=1)] if is_counted \
        else []


def penalties_of(event: Event, player: int) -> list[PenaltyView]:
    """Those that are about him, also together with others."""
    return [one for one in penalty_views(event.penalties) if not one.players or player in one.players]


ENDPOINTS = (Endpoint("GET", f"{ONE}/players/{{player}}", player_card, CardView),)
