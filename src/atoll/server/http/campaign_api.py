"""Campaigns: a book that is kept, people with seats in it, and episodes that are tables."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select, update

from atoll.core.errors import BadSeats
from atoll.core.options import plain_options
from atoll.games import find_game
from atoll.server.errors import ServerError
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.bounded import Next, cursor, fitting, page
from atoll.server.http.lobby_api import room_info
from atoll.server.messages import OutcomeView
from atoll.server.people.passwords import fresh_id
from atoll.server.store.rows import now_ms, to_json
from atoll.server.store.schema import campaign_seats, campaigns, people, seats, tables
from atoll.server.table.beginning import begin
from atoll.server.table.clock import ClockRule
from atoll.server.table.errors import NotOpen, NotSeated, SeatTaken
from atoll.server.table.info import TableInfo
from atoll.server.table.opening import KeepEmpty, NewTable, Who, check_bot, open_table
from atoll.server.texts import Text

LISTED = 20
MOST_TABLES = 200
"""The newest tables of a campaign are told; it has two dozen episodes, and some may have been played again."""
OF_THE_TABLE = ("resigned", "flag", "agreed")


class NoSuchCampaign(ServerError):
    code = "no_such_campaign"
    status = 404


class NoCampaign(ServerError):
    code = "bad_option"
    status = 400


class NewCampaign(msgspec.Struct, forbid_unknown_fields=True):
    game: Text
    seats: int


class Episode(msgspec.Struct, forbid_unknown_fields=True):
    bot: Text | None = None
    clock: ClockRule | None = None
    start: bool = True
    """At once; otherwise when I say that I am ready, so that I can add to its luck before."""


class CampaignSeat(msgspec.Struct):
    seat: int
    person: str | None
    name: str
    bot: str | None = None
    """Who plays for this seat, or played the last episode, while nobody has it."""


class CampaignInfo(msgspec.Struct):
    id: str
    game: Text
    seats: list[CampaignSeat]
    book: dict[str, Any]
    standing: list[int]
    table: str | None
    tables: list[str]
    entered: list[str]
    """Those whose result is in the book, one for each episode played: not those that the table ended."""
    created: int


class CampaignList(msgspec.Struct):
    campaigns: list[CampaignInfo]
    next: str | None = None
    """If there are more: what to ask for them with."""


def read_campaign(connection: Connection, campaign_id: str) -> CampaignInfo:
    found = connection.execute(select(campaigns).where(campaigns.c.id == campaign_id)).first()
    if found is None:
        raise NoSuchCampaign("there is no such campaign")
    query = (select(campaign_seats, people.c.name).outerjoin(people, people.c.id == campaign_seats.c.person)
             .where(campaign_seats.c.campaign == campaign_id).order_by(campaign_seats.c.seat))
    seated = [CampaignSeat(row.seat, row.person, row.name or "") for row in connection.execute(query)]
    query = (select(tables.c.id, tables.c.outcome).where(tables.c.campaign == campaign_id)
             .order_by(tables.c.created.desc()).limit(MOST_TABLES))
    played = list(connection.execute(query))[::-1]
    name_bots(connection, seated, played[-1].id if played else None)
    entered = [row.id for row in played if row.outcome and is_the_games_own(row.outcome)]
    rules, book = find_game(found.game).campaign, msgspec.json.decode(found.book)
    assert rules is not None, "only a game with a campaign has books"
    return CampaignInfo(found.id, found.game, seated, book, list(rules.standing(book)), found.table_id,
                        [row.id for row in played], entered, found.created)


def name_bots(connection: Connection, seated: list[CampaignSeat], newest: str | None) -> None:
    for row in connection.execute(select(seats.c.seat, seats.c.bot).where(seats.c.table_id == newest)):
        if seated[row.seat].person is None:
            seated[row.seat].bot = row.bot


def is_the_games_own(outcome: str) -> bool:
    """A game that the table ended has no line in the book."""
    return msgspec.json.decode(outcome, type=OutcomeView).reason not in OF_THE_TABLE


async def show(call: Call[Any, Any], campaign_id: str) -> CampaignInfo:
    return await call.desk.store.read(lambda connection: read_campaign(connection, campaign_id))


async def list_campaigns(call: Call[None, Next]) -> CampaignList:
    """My campaigns, newest first."""
    found = await campaigns_of(call, LISTED, call.query.next)
    shown, more = fitting(found, call.desk.settings.answer_bytes)
    if not shown or not (more or len(found) == LISTED):
        return CampaignList(shown)
    return CampaignList(shown, cursor(shown[-1].created, shown[-1].id))


async def campaigns_of(call: Call[None, Any], most: int | None = None, after: str | None = None) -> list[CampaignInfo]:
    query = (select(campaigns.c.id).join(campaign_seats, campaign_seats.c.campaign == campaigns.c.id)
             .where(campaign_seats.c.person == call.me.id))
    query = page(query, campaigns.c.created, campaigns.c.id, after).limit(most)

    def work(connection: Connection) -> list[CampaignInfo]:
        return [read_campaign(connection, one) for one in list(connection.scalars(query))]
    return await call.desk.store.read(work)


async def add_campaign(call: Call[NewCampaign, Any]) -> CampaignInfo:
    """Begin a campaign; I take its first seat."""
    game = find_game(call.body.game)
    if game.campaign is None:
        raise NoCampaign(f"{game.id} has no campaign")
    if call.body.seats not in game.seats:
        raise BadSeats(f"{game.id} is not for {call.body.seats} players")
    book, campaign_id = game.campaign.begin(call.body.seats), fresh_id()

    def work(connection: Connection) -> None:
        call.desk.quotas.campaign(connection, call.me.id)
        connection.execute(insert(campaigns).values(id=campaign_id, game=game.id, book=to_json(book),
                                                    owner=call.me.id, created=now_ms()))
        connection.execute(insert(campaign_seats), [
            {"campaign": campaign_id, "seat": seat, "person": None if seat else call.me.id}
            for seat in range(call.body.seats)])
    await call.desk.store.write(work)
    return await show(call, campaign_id)


async def one_campaign(call: Call[None, Any]) -> CampaignInfo:
    """A campaign: its book, its people, its standing, its tables."""
    return await show(call, call.path("campaign"))


async def join(call: Call[None, Any]) -> CampaignInfo:
    """Take the first free seat of a campaign."""
    def work(connection: Connection) -> CampaignInfo:
        found = held(connection, call.path("campaign"))
        if not any(seat.person == call.me.id for seat in found.seats):
            free = next((seat.seat for seat in found.seats if seat.person is None), None)
            if free is None:
                raise SeatTaken("all seats of this campaign are taken")
            connection.execute(update(campaign_seats).where(
                campaign_seats.c.campaign == found.id, campaign_seats.c.seat == free).values(person=call.me.id))
        return found
    found = await call.desk.store.write(work)
    return await show(call, found.id)


def held(connection: Connection, campaign_id: str) -> CampaignInfo:
    """The campaign, kept for this transaction."""
    connection.execute(select(campaigns.c.id).where(campaigns.c.id == campaign_id).with_for_update())
    return read_campaign(connection, campaign_id)


async def next_episode(call: Call[Episode, Any]) -> TableInfo:
    """The next episode: it starts at once unless told, or with a clock when all are ready; a bot may play for free
    seats."""
    desk, found = call.desk, await show(call, call.path("campaign"))
    if not any(seat.person == call.me.id for seat in found.seats):
        raise NotSeated("you have no seat in this campaign")
    if found.table is not None:
        raise NotOpen("an episode of this campaign is being played")
    if call.body.bot is not None:
        check_bot(desk, call.body.bot, None)
    elif any(seat.person is None for seat in found.seats):
        raise NotSeated("a seat of this campaign is free; name a bot that plays for it, or wait for somebody")
    empty: list[Who] = [KeepEmpty() for _ in found.seats]
    wanted = NewTable(found.game, episode_options(found), len(found.seats), "unlisted", empty, call.body.clock)

    def work(connection: Connection, table_id: str) -> None:
        if held(connection, found.id).table is not None:
            raise NotOpen("an episode of this campaign is being played")
        connection.execute(update(campaigns).where(campaigns.c.id == found.id).values(table_id=table_id))
        for seat in found.seats:
            values = {"person": seat.person} if seat.person else {"bot": call.body.bot}
            connection.execute(update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat.seat)
                               .values(ready=not waits_for(call, seat), **values))
    room = await open_table(desk, call.me, wanted, campaign=found.id, also=work)
    if any(waits_for(call, seat) for seat in found.seats):
        await desk.rooms.changed(room)
    else:
        await begin(desk, room)
    return await room_info(call, room)


def waits_for(call: Call[Episode, Any], seat: CampaignSeat) -> bool:
    """Nobody's time runs before he has said that he is there; and I may want to add to the luck first."""
    if seat.person == call.me.id:
        return not call.body.start
    return call.body.clock is not None and seat.person is not None


def episode_options(found: CampaignInfo) -> dict[str, Any]:
    """The options of the episode that is due; the game refuses where its campaign is over."""
    rules = find_game(found.game).campaign
    assert rules is not None, "only a game with a campaign has books"
    return plain_options(rules.next_options(found.book))


ENDPOINTS = (
    Endpoint("GET", "/api/campaigns", list_campaigns, CampaignList, query=Next, session=True),
    Endpoint("POST", "/api/campaigns", add_campaign, CampaignInfo, NewCampaign, session=True),
    Endpoint("GET", "/api/campaigns/{campaign}", one_campaign, CampaignInfo),
    Endpoint("POST", "/api/campaigns/{campaign}/seats", join, CampaignInfo, session=True),
    Endpoint("POST", "/api/campaigns/{campaign}/tables", next_episode, TableInfo, Episode, session=True),
)
