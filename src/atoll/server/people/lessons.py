"""The lessons that somebody has done: they go with the person from one device to the next, and only grow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from atoll.server.store.schema import lessons

Done = dict[str, list[str]]
"""Ids by game."""


def read_done(connection: Connection, person: str) -> Done:
    found: Done = {}
    rows = connection.execute(select(lessons.c.game, lessons.c.lesson).where(lessons.c.person == person)
                              .order_by(lessons.c.game, lessons.c.lesson))
    for game, lesson in rows:
        found.setdefault(game, []).append(lesson)
    return found


def enter_done(connection: Connection, person: str, done: Mapping[str, Sequence[str]]) -> Done:
    """What two devices send at the same moment is there once."""
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    rows = [{"person": person, "game": game, "lesson": lesson} for game, ids in done.items() for lesson in ids]
    if rows:
        connection.execute(insert(lessons).values(rows).on_conflict_do_nothing())
    return read_done(connection, person)
