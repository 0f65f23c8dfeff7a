"""Who plays a campaign, what it and its islands are called: people leave and are replaced between episodes (MI-85)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from sqlalchemy import Connection, delete, insert, update

from atoll.server.http.api import Call, Endpoint
from atoll.server.http.campaign_api import CampaignInfo, check_between, held, rules_of, show, who_plays
from atoll.server.people.names import BadName, spelled
from atoll.server.people.owners import hand_on
from atoll.server.store.rows import to_json
from atoll.server.store.schema import campaign_seats, campaigns
from atoll.server.table.errors import NotHost, NotOpen, NotSeated
from atoll.server.texts import Text

LONGEST_NAME = 40
MOST = 20
"""Islands that are asked for at once; the game allows fewer."""


class NewName(msgspec.Struct, forbid_unknown_fields=True):
    name: Text


class Islands(msgspec.Struct, forbid_unknown_fields=True):
    """For each seat the number of its island; the first number that no island has makes a fresh one."""

    islands: Annotated[list[int], msgspec.Meta(max_length=MOST)]


def seat_of(found: CampaignInfo, person: str) -> int:
    for seat in found.seats:
        if seat.person == person:
            return seat.seat
    raise NotSeated("you have no seat in this campaign")


async def rename_island(call: Call[NewName, Any]) -> CampaignInfo:
    """My island is called otherwise; a name has no effect on play."""
    def work(connection: Connection) -> None:
        found = held(connection, call.path("campaign"))
        book = rules_of(found.game).rename(found.book, seat_of(found, call.me.id), call.body.name.strip())
        connection.execute(update(campaigns).where(campaigns.c.id == found.id).values(book=to_json(book)))
    await call.desk.store.write(work)
    return await show(call, call.path("campaign"))


async def rename(call: Call[NewName, Any]) -> CampaignInfo:
    """The campaign is called otherwise, by anybody who has a seat in it; nothing takes its name away."""
    name = spelled(call.body.name)
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise BadName(f"the name of a campaign has up to {LONGEST_NAME} letters that can be shown, not {len(name)}")

    def work(connection: Connection) -> None:
        found = held(connection, call.path("campaign"))
        seat_of(found, call.me.id)
        connection.execute(update(campaigns).where(campaigns.c.id == found.id).values(name=name or None))
    await call.desk.store.write(work)
    return await show(call, call.path("campaign"))


def check_owner(found: CampaignInfo, person: str) -> None:
    if found.owner != person:
        raise NotHost("only the owner of this campaign can do that")


async def leave(call: Call[None, Any]) -> CampaignInfo:
    """I give my seat up between two episodes. My island stays, for a bot or for whoever joins."""
    def work(connection: Connection) -> None:
        found = held(connection, call.path("campaign"))
        free(connection, found, seat_of(found, call.me.id))
    await call.desk.store.write(work)
    return await show(call, call.path("campaign"))


async def send_away(call: Call[None, Any]) -> CampaignInfo:
    """The owner of the campaign frees a seat between two episodes, so that somebody else can take over the island."""
    def work(connection: Connection) -> None:
        found = held(connection, call.path("campaign"))
        check_owner(found, call.me.id)
        free(connection, found, call.number("seat"))
    await call.desk.store.write(work)
    return await show(call, call.path("campaign"))


def free(connection: Connection, found: CampaignInfo, seat: int) -> None:
    check_between(found)
    if seat not in range(len(found.seats)):
        raise NotSeated(f"this campaign has no seat {seat}")
    connection.execute(update(campaign_seats).where(
        campaign_seats.c.campaign == found.id, campaign_seats.c.seat == seat).values(person=None))
    hand_on(connection, found.id)


async def reseat(call: Call[Islands, Any]) -> CampaignInfo:
    """The owner says which islands play the next episode (MI-85, MI-86): people go with theirs, a fresh one is free,
    and whoever had one that rests has no seat any more."""
    def work(connection: Connection) -> None:
        found = held(connection, call.path("campaign"))
        check_owner(found, call.me.id)
        check_between(found)
        rules = rules_of(found.game)
        if rules.next_episode(found.book) is None:
            raise NotOpen("this campaign is over")
        book = rules.reseat(found.book, call.body.islands)
        whose = dict(who_plays(found))
        connection.execute(update(campaigns).where(campaigns.c.id == found.id).values(book=to_json(book)))
        connection.execute(delete(campaign_seats).where(campaign_seats.c.campaign == found.id))
        connection.execute(insert(campaign_seats), [
            {"campaign": found.id, "seat": seat, "person": whose.get(island)}
            for seat, island in enumerate(book["seats"])])
        hand_on(connection, found.id)
    await call.desk.store.write(work)
    return await show(call, call.path("campaign"))


ENDPOINTS = (
    Endpoint("PUT", "/api/campaigns/{campaign}/seats", reseat, CampaignInfo, Islands, session=True),
    Endpoint("PUT", "/api/campaigns/{campaign}/island", rename_island, CampaignInfo, NewName, session=True),
    Endpoint("PUT", "/api/campaigns/{campaign}/name", rename, CampaignInfo, NewName, session=True),
    Endpoint("DELETE", "/api/campaigns/{campaign}/seats", leave, CampaignInfo, session=True),
    Endpoint("DELETE", "/api/campaigns/{campaign}/seats/{seat}", send_away, CampaignInfo, session=True),
)
