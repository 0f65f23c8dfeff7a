"""Endpoints of slips: for whoever holds one, and for arbiters."""

from __future__ import annotations

from typing import Any

import msgspec

from atoll.server.http.api import Call, Endpoint
from atoll.server.store.bus import Notice
from atoll.server.texts import Text
from atoll.server.tournaments.api import ONE, event_of, keeper_of
from atoll.server.tournaments.plans import find_round
from atoll.server.tournaments.requests import AfterRound, check_arbiter
from atoll.server.tournaments.slips import (
    Standing,
    agreed,
    by_board,
    checked_claim,
    event_in,
    make_slip_key,
    put_claim,
    read_claims,
    read_slip,
    said_at,
    slip_key,
    slips_of,
    standing,
)
from atoll.server.tournaments.state import Event


class SlipLine(msgspec.Struct):
    board: int
    seat: int
    player: str
    slip: str


class SlipList(msgspec.Struct):
    """What is printed for a round: a code for each player."""

    round: int
    slips: list[SlipLine]


class SlipView(msgspec.Struct):
    """A board as the holder of one of its slips sees it."""

    tournament: str
    name: str
    round: int
    board: int
    seat: int
    players: list[str]
    """By seat; "" where nobody sits."""
    said: list[str]
    """By seat; "" for who has said nothing."""
    result: str
    status: Standing


class ClaimView(msgspec.Struct):
    round: int
    board: int
    players: list[str]
    said: list[str]
    result: str
    status: Standing


class ClaimList(msgspec.Struct):
    """Boards that wait for somebody's word, or at which players differ; those first."""

    claims: list[ClaimView]


class Said(msgspec.Struct, forbid_unknown_fields=True):
    result: Text


async def key_of(call: Call[Any, Any]) -> str:
    """Whoever only looks at a slip writes nothing."""
    known = await call.desk.store.read(slip_key)
    return known or await call.desk.store.write(make_slip_key)


async def list_slips(call: Call[None, AfterRound]) -> SlipList:
    """For arbiters: the codes of a round, the latest if none is named."""
    event, key = await event_of(call), await key_of(call)
    check_arbiter(event, call.me)
    number = len(event.rounds) if call.query.round is None else call.query.round
    find_round(event, number)
    return SlipList(number, [SlipLine(board, seat, event.players[player].name, slip)
                             for board, seat, player, slip in slips_of(key, event, number)])


async def list_claims(call: Call[None, Any]) -> ClaimList:
    """For whoever enters results: what players have said that is no result yet."""
    event, key = await event_of(call), await key_of(call)
    check_arbiter(event, call.me, "results")
    claims = await call.desk.store.read(lambda connection: read_claims(connection, event.id))
    found = [claim_view(event, number, board, said_at(key, event, said, number, board))
             for (number, board), said in by_board(event, claims).items()]
    shown = [one for one in found if one.status in ("conflict", "waiting")]
    return ClaimList(sorted(shown, key=lambda one: one.status != "conflict"))


def claim_view(event: Event, number: int, board: int, said: list[str]) -> ClaimView:
    found = event.rounds[number - 1].boards[board - 1]
    names = [event.players[player].name if player else "" for player in found.players]
    return ClaimView(number, board, names, said, found.result, standing(found, said))


async def show_slip(call: Call[None, Any]) -> SlipView:
    """The board of a slip; its code is the right to see it."""
    event, key = await keeper_of(call).event(event_in(call.path("slip"))), await key_of(call)
    return await view_of(call, event, key)


async def view_of(call: Call[Any, Any], event: Event, key: str) -> SlipView:
    slip = read_slip(key, event, call.path("slip"))
    claims = await call.desk.store.read(lambda connection: read_claims(connection, event.id, slip))
    seen = claim_view(event, slip.round, slip.board, said_at(key, event, claims, slip.round, slip.board))
    return SlipView(event.id, event.terms.name, slip.round, slip.board, slip.seat, seen.players, seen.said,
                    seen.result, seen.status)


async def say_result(call: Call[Said, Any]) -> SlipView:
    """Say how the game ended. When everybody at the board has said the same, that is the result."""
    event, key = await keeper_of(call).event(event_in(call.path("slip"))), await key_of(call)
    slip = read_slip(key, event, call.path("slip"))
    result = checked_claim(event, slip, call.body.result)
    at = await call.desk.store.write(lambda connection: put_claim(connection, event, slip, result))
    if at:
        keeper_of(call).watching.publish(Notice(event.id, "claims", at))
    claims = await call.desk.store.read(lambda connection: read_claims(connection, event.id, slip))
    after = await keeper_of(call).act(event.id, lambda event: agreed(
        event, slip, said_at(key, event, claims, slip.round, slip.board)), None)
    return await view_of(call, after, key)


ENDPOINTS = (
    Endpoint("GET", f"{ONE}/slips", list_slips, SlipList, query=AfterRound, session=True),
    Endpoint("GET", f"{ONE}/claims", list_claims, ClaimList, session=True),
    Endpoint("GET", "/api/slips/{slip}", show_slip, SlipView),
    Endpoint("PUT", "/api/slips/{slip}", say_result, SlipView, Said),
)
