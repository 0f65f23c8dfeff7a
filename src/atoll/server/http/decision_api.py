"""Pages of a review's costly decisions: what played and better brought, and another try at them."""

from __future__ import annotations

from typing import Any

import msgspec

from atoll.core.game import Action, Seat
from atoll.review.points import Point, gone
from atoll.review.review import effort_for
from atoll.review.trying import Tried, brought
from atoll.server.errors import Malformed
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.game_api import ended, played_out
from atoll.server.http.hint_option import HintOption, option
from atoll.server.table.lanes import Cause
from atoll.server.table.reviews import CostlyDecision, Review
from atoll.server.table.room import Room
from atoll.server.texts import Said


class AtEntry(msgspec.Struct):
    n: int


class TryAgain(msgspec.Struct, forbid_unknown_fields=True):
    n: int
    action: Said


class Decision(msgspec.Struct):
    """A costly decision as it was asked: what its seat could play, and what the two actions bring for certain."""

    n: int
    seat: Seat
    ask: str
    legal: list[Action]
    played: HintOption
    better: HintOption


class TriedAction(msgspec.Struct):
    """What it costs less than the best that was found lies between `low` and `high` with 99 %.

    `good`: nothing that could be told; `best`: it is the better action that the review names; `exact`: proved.
    """

    action: Action
    good: bool
    best: bool
    cost: float
    low: float
    high: float
    exact: bool


async def decision(call: Call[None, AtEntry]) -> Decision:
    """After the end: a costly decision of the review as it was asked."""
    room = await ended(call)
    found, _ = await named(call, room, call.query.n)
    point = await point_of(room, found)
    played, better = await room.workers.run(bring, room.row.game, point, found)
    return Decision(found.n, point.seat, point.state.ask, point.state.legal_actions(point.seat), played, better)


async def try_again(call: Call[TryAgain, Any]) -> TriedAction:
    """After the end: what another action would have cost at a costly decision of the review."""
    room, wanted = await ended(call), call.body
    found, review = await named(call, room, wanted.n)
    point = await point_of(room, found)
    if wanted.action not in point.state.legal_actions(point.seat):
        raise Malformed(f"{wanted.action[:40]!r} could not be played there")
    if wanted.action == found.action:  # the review has judged it with more effort, and must not be contradicted
        return TriedAction(found.action, False, False, found.cost, found.low, found.high, found.exact)
    call.desk.limits.bot_time.check(call.me.id)
    decisions = len(review.seats[0].true) - 1
    effort = effort_for(decisions, call.desk.settings.review_simulations)
    return told(await call.desk.bots.try_again(room.row.game, effort, point, found.better, wanted.action,
                                               Cause(call.me.id, is_awaited=True)), found.better)


def told(one: Tried, better: Action) -> TriedAction:
    return TriedAction(one.action, one.is_good, one.action == better, round(one.cost, 4), round(one.low, 4),
                       round(one.high, 4), one.is_exact)


async def named(call: Call[Any, Any], room: Room, n: int) -> tuple[CostlyDecision, Review]:
    review = await call.desk.reviews.told(call.desk, room.id)
    for seat in review.seats:
        for one in seat.mistakes:
            if one.n == n:
                return one, review
    raise Malformed(f"no review of this game names entry {n}")


async def point_of(room: Room, found: CostlyDecision) -> Point:
    lines = await room.log.read(room.id)
    table = (await played_out(room, lines[:found.n])).table
    return Point(found.n, lines[found.n].seat, found.action, table.state, gone(table))


def bring(game_id: str, point: Point, found: CostlyDecision) -> tuple[HintOption, HintOption]:
    return option(brought(game_id, point, found.action)), option(brought(game_id, point, found.better))


ENDPOINTS = (
    Endpoint("GET", "/api/tables/{table}/review/decision", decision, Decision, query=AtEntry),
    Endpoint("POST", "/api/tables/{table}/review/decision", try_again, TriedAction, TryAgain, session=True),
)
