"""Nobody is a player by another's act alone: an arbiter asks an account, and its own answer makes it one."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from atoll.server.errors import ServerError
from atoll.server.store.schema import invitations, mutes, tournaments
from atoll.server.tournaments.journal import Bye, Declined, Entered, Invited, Uninvited
from atoll.server.tournaments.plans import (
    Plan,
    PlayerTaken,
    check_going_on,
    check_room_for,
    clean_player,
    enter,
)
from atoll.server.tournaments.state import Event, Invitation

LISTED = 20


class NoInvitation(ServerError):
    code = "no_invitation"
    status = 404


class HasDeclined(ServerError):
    code = "has_declined"


def find_invitation(event: Event, person: str) -> Invitation:
    check_going_on(event)
    if person not in event.invitations:
        raise NoInvitation("there is no such invitation to this tournament")
    return event.invitations[person]


def invite(event: Event, wish: Invited) -> Plan:
    """Asked once: who waits is not asked again, and who has declined is left alone."""
    check_going_on(event)
    if event.player_of(wish.person) is not None:
        raise PlayerTaken("that person plays in this tournament already")
    if known := event.invitations.get(wish.person):
        if known.is_declined:
            raise HasDeclined(f"{known.name} has declined; whoever changes his mind accepts by himself")
        return Plan([])
    check_room_for(event, 1)
    clean_player(event, wish.name, wish.rating or 0)
    return Plan([wish])


def accept(event: Event, person: str, name: str, rating: int) -> Plan:
    """Whoever has declined may still come. What missed rounds are worth is the arbiter's word when he asked; those that
    were missed by waiting with the answer are worth nothing."""
    asked = find_invitation(event, person)
    missed: Bye = asked.missed if len(event.rounds) == asked.since else "Z"
    return enter(event, [Entered(0, name, rating if asked.rating is None else asked.rating, person, missed=missed)])


def decline(event: Event, person: str) -> Plan:
    asked = find_invitation(event, person)
    return Plan([] if asked.is_declined else [Declined(person, asked.name)])


def take_back(event: Event, person: str) -> Plan:
    """One that was declined stays, so that the same person is not asked again."""
    asked = find_invitation(event, person)
    if asked.is_declined:
        raise HasDeclined(f"{asked.name} has declined already")
    return Plan([Uninvited(person, asked.name)])


def store_invitations(connection: Connection, before: Event, after: Event) -> None:
    """Bring the list of who is asked where up to what the journal says; in the journal's own transaction."""
    old, new = before.open_invitations, after.open_invitations
    if gone := [person for person in old if person not in new]:
        connection.execute(delete(invitations).where(invitations.c.tournament == after.id,
                                                     invitations.c.person.in_(gone)))
    if fresh := [one for person, one in new.items() if person not in old]:
        connection.execute(insert(invitations), [
            {"tournament": after.id, "person": one.person, "at": one.at, "who": one.who} for one in fresh])


def asked_where(connection: Connection, person: str) -> list[tuple[str, str | None, int]]:
    """Tournament, who asks, when: newest first, without those from people whom this person does not want to hear."""
    unheard = select(mutes.c.muted).where(mutes.c.person == person)
    query = (select(invitations).join(tournaments, tournaments.c.id == invitations.c.tournament)
             .where(invitations.c.person == person, invitations.c.who.not_in(unheard))
             .order_by(invitations.c.at.desc()).limit(LISTED))
    return [(row.tournament, row.who, row.at) for row in connection.execute(query)]
