"""Whose a campaign is: whoever began it, and once he has no seat in it any more, the first who has one."""

from __future__ import annotations

from sqlalchemy import Connection, select, update

from atoll.server.store.schema import campaign_seats, campaigns


def hand_on(connection: Connection, campaign: str) -> None:
    """While nobody is seated it stays as it is; then whoever joins next has it."""
    query = select(campaign_seats.c.person).where(campaign_seats.c.campaign == campaign,
                                                  campaign_seats.c.person.is_not(None))
    seated = list(connection.scalars(query.order_by(campaign_seats.c.seat)))
    if seated:
        connection.execute(update(campaigns).where(campaigns.c.id == campaign, campaigns.c.owner.not_in(seated))
                           .values(owner=seated[0]))


def leave_campaigns(connection: Connection, person: str) -> None:
    """All of them; their islands stay."""
    mine = select(campaign_seats.c.campaign).where(campaign_seats.c.person == person)
    query = select(campaigns.c.id).where(campaigns.c.id.in_(mine)).order_by(campaigns.c.id).with_for_update()
    left = list(connection.scalars(query))
    connection.execute(update(campaign_seats).where(campaign_seats.c.person == person).values(person=None))
    for campaign in left:
        hand_on(connection, campaign)
