"""Everything that is kept about me, on one page."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Connection, or_, select, union_all
from starlette.responses import Response

from atoll.server.admin.journal import HostDeed, deeds_about
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.campaign_api import CampaignInfo, all_campaigns
from atoll.server.http.lobby_api import infos
from atoll.server.messages import encode
from atoll.server.notices.notices_api import BrowserInfo, WebhookInfo, list_browsers, list_webhooks, show_plan
from atoll.server.notices.plan import NoticePlan
from atoll.server.people.friends_api import read_friends
from atoll.server.people.lessons import Done, read_done
from atoll.server.people.people_api import Me, Named, TokenInfo, as_me, list_tokens
from atoll.server.people.profile_api import RatingInfo, ratings_of
from atoll.server.people.ratings_api import RatingPoint, read_points
from atoll.server.people.streaks import read_streak
from atoll.server.people.vacations import rests_of
from atoll.server.store.log import Line
from atoll.server.store.rows import TableRow, find_tables
from atoll.server.store.schema import (
    assents,
    chat,
    deal_tables,
    deliveries,
    devices,
    entries,
    former_names,
    identities,
    invitations,
    notices,
    seats,
    sessions,
    tables,
)
from atoll.server.store.schema import tournament_entries as journal
from atoll.server.table.foresight import lines_of
from atoll.server.table.info import TableInfo
from atoll.server.table.resting import Rest
from atoll.solver.streak import Streak


class MyLine(msgspec.Struct):
    table: str
    at: int
    text: str


class MyDeed(msgspec.Struct):
    """What I did in a tournament, or what was entered about me."""

    tournament: str
    at: int
    deed: dict[str, Any]


class MySession(msgspec.Struct):
    kind: str
    name: str
    created: int
    used: int
    agent: str | None = None


class MyStreak(msgspec.Struct):
    day: str | None
    """The last day that was answered."""
    days: int
    best: int


class MyInvitation(msgspec.Struct):
    tournament: str
    at: int


class MyNotice(msgspec.Struct):
    key: str
    kind: str
    at: int
    facts: dict[str, Any]
    result: str | None


class MyDelivery(msgspec.Struct):
    notice: str
    """Its key."""
    host: str
    at: int
    tries: int
    result: str | None


class Export(msgspec.Struct):
    me: Me
    created: int
    ratings: list[RatingInfo]
    tables: list[TableInfo]
    entries: dict[str, list[Line]]
    campaigns: list[CampaignInfo]
    chat: list[MyLine]
    muted: list[str]
    tokens: list[TokenInfo]
    tournaments: list[MyDeed]
    sessions: list[MySession]
    devices: list[int]
    """When each browser that is known logged in last."""
    lessons: Done
    notices: NoticePlan
    browsers: list[BrowserInfo]
    webhooks: list[WebhookInfo]
    streak: MyStreak
    """Of the puzzle of the day."""
    host_deeds: list[HostDeed]
    """What admins of this server did about me."""
    identities: list[str]
    """Elsewhere where I sign in: the providers."""
    rating_changes: list[RatingPoint]
    friends: list[Named]
    vacations: list[Rest]
    foreseen: dict[str, list[list[str]]]
    """Lines that I keep at running tables."""
    daily: dict[str, str]
    """My tables of daily deals, by day."""
    assents: list[str]
    """Tables set aside that I agree to end."""
    former_names: list[str]
    """What my account was called before, in small letters."""
    invitations: list[MyInvitation]
    """Tournaments that wait for my answer."""
    told: list[MyNotice]
    """What I was to be told of lately, and what became of it."""
    deliveries: list[MyDelivery]
    """The ways by which I was told."""


async def export_me(call: Call[None, Any]) -> Response:
    """Everything that the server keeps about me; of every game what I did, by the numbers of its entries."""
    call.desk.limits.exports.take(call.me.id)
    whole = await asyncio.to_thread(encode, await export_of(call))  # it may be long, and nobody else is to wait for it
    return Response(whole, media_type="application/json")


async def export_of(call: Call[None, Any]) -> Export:
    me, seated = call.me.id, select(seats.c.table_id).where(or_(
        seats.c.person == call.me.id, seats.c.keeper == call.me.id, seats.c.kept_for == call.me.id))
    hosted = tables.c.host == me
    held = union_all(*(select(seats.c.table_id, seats.c.seat).where(whose == me)
                       for whose in (seats.c.person, seats.c.keeper))).subquery()
    did = (select(entries).join(held, (held.c.table_id == entries.c.table_id) & (held.c.seat == entries.c.seat))
           .order_by(entries.c.table_id, entries.c.n))
    mine: dict[str, list[Line]] = {}

    def work(connection: Connection) -> tuple[list[TableRow], list[MyLine], list[MyDeed], list[MySession], list[int]]:
        rows = find_tables(connection, select(tables).where(tables.c.id.in_(seated) | hosted))
        for row in connection.execute(did):
            mine.setdefault(row.table_id, []).append(Line(row.n, row.seat, row.action, row.at))
        said = [MyLine(row.table_id, row.at, row.text)
                for row in connection.execute(select(chat).where(chat.c.person == me))]
        about_me = (journal.c.about == me) | (journal.c.who == me)
        deeds = [MyDeed(row.tournament, row.at, msgspec.json.decode(row.facts)) for row in connection.execute(
            select(journal).where(about_me).order_by(journal.c.tournament, journal.c.n))]
        open_now = [MySession(row.kind, row.name, row.created, row.used, row.agent)
                    for row in connection.execute(select(sessions).where(sessions.c.person == me))]
        known = list(connection.scalars(select(devices.c.used).where(devices.c.person == me)))
        return rows, said, deeds, open_now, known
    rows, said, deeds, open_now, known = await call.desk.store.read(work)
    return Export(await as_me(call.desk.store, call.me), call.me.created, await ratings_of(call, call.me),
                  await infos(call.desk, rows, call.me), mine, await all_campaigns(call), said,
                  await call.desk.people.muted(call.me), (await list_tokens(call)).tokens, deeds, open_now, known,
                  await call.desk.store.read(lambda connection: read_done(connection, me)),
                  await show_plan(call), (await list_browsers(call)).browsers, (await list_webhooks(call)).webhooks,
                  *await call.desk.store.read(partial(kept_besides, person=call.me.id)),
                  *await call.desk.store.read(partial(kept_of_answers, person=call.me.id)),
                  *await call.desk.store.read(partial(kept_of_notices, person=call.me.id)))


def kept_besides(connection: Connection, person: str) -> tuple[
        MyStreak, list[HostDeed], list[str], list[RatingPoint], list[Named], list[Rest], dict[str, list[list[str]]]]:
    elsewhere = select(identities.c.issuer).where(identities.c.person == person)
    found = read_streak(connection, person)
    streak = MyStreak(found.day.isoformat() if found != Streak() else None, found.days, found.best)
    return (streak, deeds_about(connection, person), list(connection.scalars(elsewhere)),
            read_points(connection, person, person), read_friends(connection, person), rests_of(connection, person),
            lines_of(connection, person))


def kept_of_answers(connection: Connection, person: str) -> tuple[
        dict[str, str], list[str], list[str], list[MyInvitation]]:
    days = select(deal_tables).where(deal_tables.c.person == person).order_by(deal_tables.c.day)
    asked = select(invitations).where(invitations.c.person == person).order_by(invitations.c.at)
    called = select(former_names.c.folded).where(former_names.c.person == person).order_by(former_names.c.at)
    return ({row.day: row.table_id for row in connection.execute(days)},
            list(connection.scalars(select(assents.c.table_id).where(assents.c.person == person))),
            list(connection.scalars(called)),
            [MyInvitation(row.tournament, row.at) for row in connection.execute(asked)])


def kept_of_notices(connection: Connection, person: str) -> tuple[list[MyNotice], list[MyDelivery]]:
    told = select(notices).where(notices.c.person == person).order_by(notices.c.at, notices.c.key)
    sent = select(deliveries).where(deliveries.c.person == person).order_by(deliveries.c.at, deliveries.c.notice)
    return ([MyNotice(row.key, row.kind, row.at, msgspec.json.decode(row.facts), row.result)
             for row in connection.execute(told)],
            [MyDelivery(row.notice, row.host, row.at, row.tries, row.result) for row in connection.execute(sent)])


ENDPOINTS = (
    Endpoint("GET", "/api/me/export", export_me, Export, session=True),
)
