"""The events that a person plays in or keeps, as far as they are not over."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, or_, select

from atoll.server.store.schema import tournament_entries, tournaments


def of_person(query: Select[Any], person: str) -> Select[Any]:
    """Those of a select of tournaments that go on and whose journals name that person."""
    entry = tournament_entries.c
    named = select(entry.tournament).where((entry.about == person) | (entry.who == person))
    return query.where(tournaments.c.status.in_(("open", "running")),
                       or_(tournaments.c.organiser == person, tournaments.c.id.in_(named)))


def events_of(connection: Connection, person: str) -> list[str]:
    """Of those that are played online."""
    query = of_person(select(tournaments.c.id).where(tournaments.c.place == "online"), person)
    return list(connection.scalars(query))


def has_events(connection: Connection, person: str) -> bool:
    query = of_person(select(tournaments.c.id).where(tournaments.c.place == "online"), person).limit(1)
    return connection.scalar(query) is not None
