"""Arbiters and helpers: appointed, dismissed, the tournament handed over, and a key so that nobody loses it."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Any

import msgspec

from atoll.server.http.api import Call, Endpoint
from atoll.server.tournaments import roles
from atoll.server.tournaments.api import ONE, act, arbitrate, event_of, keeper_of
from atoll.server.tournaments.journal import Keyed, Organised
from atoll.server.tournaments.plans import NoSuchPlayer, Plan
from atoll.server.tournaments.requests import ArbiterWish, KeyWish, OrganiserWish, check_arbiter, names_of
from atoll.server.tournaments.state import Event
from atoll.server.tournaments.views import TournamentView

KEY_BYTES = 15
"""As many letters as fit on a slip of paper; nobody guesses 120 bits."""


class WrongKey(roles.NotArbiter):
    code = "wrong_key"


class EventKey(msgspec.Struct):
    """Shown once: the server keeps its hash alone."""

    key: str


def digest_of(key: str) -> str:
    return hashlib.sha256("".join(key.split()).encode()).hexdigest()


async def appoint(call: Call[ArbiterWish, Any]) -> TournamentView:
    """One more arbiter or helper, by the name of his account; or another part for one."""
    check_arbiter(await event_of(call), call.me, "chief")  # before anybody learns whether there is such an account
    person = await call.desk.people.account(call.body.name)
    return await arbitrate(call, lambda event: Plan(roles.appoint(event, person.id, call.body.role)), "chief")


async def dismiss(call: Call[None, Any]) -> TournamentView:
    """No arbiter or helper any more; whoever was appointed can leave by himself."""
    event, name = await event_of(call), call.path("name")
    if name.casefold() == call.me.name.casefold():
        return await act(call, lambda event: Plan(roles.dismiss(event, call.me.id)))
    check_arbiter(event, call.me, "chief")
    names = await names_of(call, set(event.roles))
    person = next((one for one, known in names.items() if known.casefold() == name.casefold()), None)
    if person is None:
        raise NoSuchPlayer(f"nobody called {name[:40]!r} helps at this tournament")
    return await arbitrate(call, lambda event: Plan(roles.dismiss(event, person)), "chief")


async def hand_over(call: Call[OrganiserWish, Any]) -> TournamentView:
    """Another account is the chief arbiter from now on; I stay as a deputy."""
    check_arbiter(await event_of(call), call.me, "chief")
    person = await call.desk.people.account(call.body.name)
    return await arbitrate(call, lambda event: Plan(roles.hand_over(event, person.id)), "chief")


async def make_key(call: Call[None, Any]) -> EventKey:
    """A key to keep: whoever has it can take the tournament over. It is shown once, and an older one ends with it."""
    key = secrets.token_urlsafe(KEY_BYTES)

    def decide(event: Event) -> Plan:
        check_arbiter(event, call.me, "chief")
        return Plan([Keyed(digest_of(key))])
    await keeper_of(call).act(call.path("tournament"), decide, call.me.id)
    return EventKey(key)


async def claim(call: Call[KeyWish, Any]) -> TournamentView:
    """With its key I am the chief arbiter; the key is used up."""
    given = digest_of(call.body.key)

    def decide(event: Event) -> Plan:
        if not event.key or not hmac.compare_digest(event.key, given):
            raise WrongKey("this is not the key of this tournament, or a newer one was made")
        return Plan([Organised(call.me.id)])
    return await act(call, decide)


ENDPOINTS = (
    Endpoint("POST", f"{ONE}/arbiters", appoint, TournamentView, ArbiterWish, session=True),
    Endpoint("DELETE", f"{ONE}/arbiters/{{name}}", dismiss, TournamentView, session=True),
    Endpoint("PUT", f"{ONE}/organiser", hand_over, TournamentView, OrganiserWish, session=True),
    Endpoint("POST", f"{ONE}/key", make_key, EventKey, session=True),
    Endpoint("POST", f"{ONE}/claim", claim, TournamentView, KeyWish, session=True),
)
