"""The puzzle's streak of whoever has come in: it goes with the person from one device to the next."""

from __future__ import annotations

from datetime import date

from sqlalchemy import Connection, insert, select, update

from atoll.server.store.schema import streaks
from atoll.solver.streak import Streak


def read_streak(connection: Connection, person: str) -> Streak:
    row = connection.execute(select(streaks).where(streaks.c.person == person)).first()
    return Streak(date.fromisoformat(row.day), row.days, row.best) if row else Streak()


def enter_answer(connection: Connection, person: str, day: date, is_right: bool) -> None:
    """Of the day's own puzzle. Of two first answers that come at the same moment one stands."""
    before = read_streak(connection, person)
    after = before.after(day, is_right)
    values = {"day": after.day.isoformat(), "days": after.days, "best": after.best}
    if before == Streak():
        connection.execute(insert(streaks).values(person=person, **values))
    elif after != before:
        mine = (streaks.c.person == person, streaks.c.day == before.day.isoformat())
        connection.execute(update(streaks).where(*mine).values(**values))
