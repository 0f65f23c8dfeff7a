"""Endpoints of the daily deal."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from atoll.core.luck import commitment
from atoll.server.desk import Desk
from atoll.server.errors import Malformed, ServerError
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.lobby_api import room_info
from atoll.server.people.deals import (
    BOT,
    FIRST,
    MY_SEAT,
    SEATS,
    Deal,
    DealPlace,
    Played,
    enter_table,
    make_deal,
    places,
    played,
    read_deal,
    sealed_before,
    table_of,
)
from atoll.server.table.info import TableInfo
from atoll.server.table.opening import NewTable, PutBot, TakeMe, open_table
from atoll.server.texts import Text
from atoll.server.tournaments.round_tables import show_tables, unseal

LISTED = 500


class NoSuchDeal(ServerError):
    code = "no_such_deal"
    status = 404


class DealQuery(msgspec.Struct, forbid_unknown_fields=True):
    day: Text | None = None


class DailyDeal(msgspec.Struct):
    """The deal of a day (of UTC); the seed is shown when the day is over."""

    day: str
    today: str
    game: str
    seats: int
    seat: int
    bot: str
    commitment: str
    seed: str | None
    table: str | None
    """Mine, once I have begun."""
    is_over: bool
    """Is mine over?"""
    playing: int
    """How many have begun and not ended."""
    places: list[DealPlace]
    """The best, and mine."""


def day_of(text: str | None) -> tuple[date, date]:
    """The day that is asked for, and today."""
    today = datetime.now(UTC).date()
    try:
        day = date.fromisoformat(text) if text else today
    except ValueError as error:
        raise Malformed(f"a day is written like {today}, not {text!r:.30}") from error
    if not FIRST <= day <= today:
        raise NoSuchDeal(f"there are deals from {FIRST} to {today}")
    return day, today


async def deal_for(desk: Desk, day: date, today: date) -> Deal:
    """Only today's can still be made: a day on which nobody came had none."""
    known = await desk.store.read(lambda connection: read_deal(connection, day))
    if known is None and day == today:
        try:
            known = await desk.store.write(lambda connection: make_deal(connection, day))
        except IntegrityError:
            known = await desk.store.read(lambda connection: read_deal(connection, day))
    if known is None:
        raise NoSuchDeal(f"nobody played on {day}")
    return known


async def open_old(desk: Desk, today: date) -> None:
    """The first who comes on a new day opens the tables of the days before."""
    if ids := await desk.store.read(lambda connection: sealed_before(connection, today)):
        await desk.store.write(lambda connection: unseal(connection, ids))
        await show_tables(desk, ids)


async def daily(call: Call[None, DealQuery]) -> DailyDeal:
    """The deal of a day, today's if none is named, and how everybody did."""
    day, today = day_of(call.query.day)
    await open_old(call.desk, today)
    deal = await deal_for(call.desk, day, today)
    games = await call.desk.store.read(lambda connection: played(connection, day))
    mine = next((one for one in games if call.person and one.person == call.person.id), None)
    return told(deal, today, games, mine)


def told(deal: Deal, today: date, games: list[Played], mine: Played | None) -> DailyDeal:
    ranked = places(games)
    shown = [one for place, one in enumerate(ranked) if place < LISTED or (mine and one.person == mine.person)]
    is_past, done = deal.day < today, {one.person for one in ranked}
    return DailyDeal(deal.day.isoformat(), today.isoformat(), deal.game, SEATS, MY_SEAT, BOT, commitment(deal.seed),
                     deal.seed if is_past else None, mine.table if mine else None,
                     mine is not None and mine.person in done, sum(one.person not in done for one in games), shown)


async def begin(call: Call[None, Any]) -> TableInfo:
    """My table of today, which begins at once; asked again, it is the same."""
    day, today = day_of(None)
    deal = await deal_for(call.desk, day, today)
    mine = await call.desk.store.read(lambda connection: table_of(connection, day, call.me.id))
    if mine is None:
        mine = await opened(call, deal)
    return await room_info(call, await call.desk.rooms.fresh(mine))


async def opened(call: Call[None, Any], deal: Deal) -> str:
    """Of two requests at once one comes second, and gets the table of the first."""
    wanted = NewTable(deal.game, {}, SEATS, "unlisted", [TakeMe(), *[PutBot(BOT) for _ in range(SEATS - 1)]],
                      lot=False, start=True)

    def also(connection: Connection, table_id: str) -> None:
        enter_table(connection, deal.day, call.me.id, table_id)
    try:
        return (await open_table(call.desk, call.me, wanted, also=also, deal=deal.seed)).id
    except IntegrityError:
        found = await call.desk.store.read(lambda connection: table_of(connection, deal.day, call.me.id))
        assert found is not None, "somebody else wrote it"
        return found


ENDPOINTS = (
    Endpoint("GET", "/api/daily", daily, DailyDeal, query=DealQuery),
    Endpoint("POST", "/api/daily", begin, TableInfo, session=True),
)
