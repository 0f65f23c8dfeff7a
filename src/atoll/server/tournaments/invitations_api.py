"""The HTTP pages of invitations: where I am asked, and what I answer."""

from __future__ import annotations

from typing import Any

import msgspec

from atoll.server.http.api import Call, Endpoint
from atoll.server.table.clock import ClockRule
from atoll.server.tournaments.api import ONE, act, arbitrate, keeper_of
from atoll.server.tournaments.invitations import accept, asked_where, decline, take_back
from atoll.server.tournaments.plans import Plan
from atoll.server.tournaments.requests import Answer, names_of, strength
from atoll.server.tournaments.state import Event
from atoll.server.tournaments.terms import Where
from atoll.server.tournaments.views import TournamentView


class Asked(msgspec.Struct):
    """A tournament that I am asked into: what one should know before answering."""

    tournament: str
    name: str
    game: str
    place: Where
    rated: bool
    clock: ClockRule | None
    by: str
    """The arbiter who asks."""
    at: int


class AskedList(msgspec.Struct):
    invitations: list[Asked]


async def my_invitations(call: Call[None, Any]) -> AskedList:
    """Tournaments that I am asked into and have not answered, newest first."""
    me, keeper = call.me.id, keeper_of(call)
    found = await call.desk.store.read(lambda connection: asked_where(connection, me))
    names = await names_of(call, {who for _, who, _ in found if who})
    return AskedList([asked(await keeper.event(tournament), names.get(who or "", ""), at)
                      for tournament, who, at in found])


def asked(event: Event, by: str, at: int) -> Asked:
    terms = event.terms
    return Asked(event.id, terms.name, terms.game, terms.place, terms.rated, terms.clock, by, at)


async def answer(call: Call[Answer, Any]) -> TournamentView:
    """Accept the invitation and enter, or decline it."""
    async def decide(event: Event) -> Plan:
        if not call.body.accept:
            return decline(event, call.me.id)
        call.desk.quotas.players(len(event.players) + 1, 0)
        return accept(event, call.me.id, call.me.name, await strength(call, event))
    return await act(call, decide)


async def uninvite(call: Call[None, Any]) -> TournamentView:
    """An arbiter takes an invitation back."""
    return await arbitrate(call, lambda event: take_back(event, call.path("person")))


ENDPOINTS = (
    Endpoint("GET", "/api/me/invitations", my_invitations, AskedList, session=True),
    Endpoint("PUT", f"{ONE}/invitation", answer, TournamentView, Answer, session=True),
    Endpoint("DELETE", f"{ONE}/invitations/{{person}}", uninvite, TournamentView, session=True),
)
