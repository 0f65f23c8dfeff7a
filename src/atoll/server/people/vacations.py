"""Vacations: an allowance of days in a rolling year, in which somebody's own clock stands where moves have days.

A vacation is a stretch of time with a person's name; clocks are counted from those and from the entries of the log, so
that every process finds the same. Whatever is due at his tables is looked at anew, in the same transaction.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from atoll.server.errors import ServerError
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import people, seats, tables, vacations
from atoll.server.table.clock import DaysPerMove
from atoll.server.table.resting import Rest, rests_at

DAY = 86_400_000
YEAR = 365 * DAY
KEPT = 2 * YEAR


class NoVacationLeft(ServerError):
    code = "no_vacation_left"
    status = 409


class Vacation(msgspec.Struct):
    until: int | None
    """When the one that lasts will end (ms); null: I am not on vacation."""
    left: int
    """Days that I may still take, beside those of the one that lasts."""
    allowance: int
    """Days in a rolling year; 0: this server has no vacations."""


def rests_of(connection: Connection, person: str) -> list[Rest]:
    query = select(vacations).where(vacations.c.person == person).order_by(vacations.c.begins)
    return [Rest(row.begins, row.ends) for row in connection.execute(query)]


def days_of(rest: Rest) -> int:
    """Begun days count whole: nobody stops the clock every night."""
    return -(-(rest.ends - rest.begins) // DAY)


def days_used(rests: list[Rest], now: int) -> int:
    """Those that have not ended a year ago count whole. So no 365 days have more than the allowance."""
    return sum(days_of(rest) for rest in rests if rest.ends > now - YEAR)


def standing(rests: list[Rest], allowance: int, now: int) -> Vacation:
    return Vacation(rests_at(rests, now), max(0, allowance - days_used(rests, now)), allowance)


def vacation_of(connection: Connection, person: str, allowance: int) -> Vacation:
    return standing(rests_of(connection, person), allowance, now_ms())


def begin(connection: Connection, person: str, days: int, allowance: int) -> list[str]:
    """From now on, or so much longer if one lasts. The tables at which his clock now stands."""
    rests, now = held(connection, person), now_ms()
    left = standing(rests, allowance, now).left
    if days > left:
        raise NoVacationLeft(f"you have {left} days of vacation left, not {days}" if left else
                             "you have no vacation left; a day is free again a year after its vacation has ended")
    if rests_at(rests, now) is None:
        connection.execute(insert(vacations).values(person=person, begins=now, ends=now + days * DAY))
    else:
        set_end(connection, person, rests[-1], rests[-1].ends + days * DAY)
    return stir(connection, person, now)


def end(connection: Connection, person: str) -> list[str]:
    """Now; the days that have not begun can be taken another time. The tables at which his clock runs again."""
    rests, now = held(connection, person), now_ms()
    if rests_at(rests, now) is None:
        return []
    set_end(connection, person, rests[-1], now)
    return stir(connection, person, now)


def held(connection: Connection, person: str) -> list[Rest]:
    """His vacations under his lock, until the transaction ends: two who come at once come one after the other."""
    connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
    return rests_of(connection, person)


def set_end(connection: Connection, person: str, rest: Rest, ends: int) -> None:
    mine = (vacations.c.person == person, vacations.c.begins == rest.begins)
    connection.execute(update(vacations).where(*mine).values(ends=ends))


def stir(connection: Connection, person: str, now: int) -> list[str]:
    """Tables where this counts are shown anew and looked at by some process: flags fall at another time now."""
    tag = f'%"kind":"{DaysPerMove.__struct_config__.tag}"%'
    query = (select(tables.c.id).join(seats, seats.c.table_id == tables.c.id)
             .where(seats.c.person == person, tables.c.status.in_(("open", "running")),
                    tables.c.visibility != "tournament", tables.c.clock.like(tag)).order_by(tables.c.id))
    found = list(connection.scalars(query.with_for_update(of=tables)))
    mine = update(tables).where(tables.c.id.in_(found))
    connection.execute(mine.values(rematch=tables.c.rematch))  # its revision
    connection.execute(mine.where(tables.c.status == "running").values(due=now))
    return found


def forget_old(connection: Connection) -> int:
    """No clock and no allowance asks for them any more."""
    return connection.execute(delete(vacations).where(vacations.c.ends < now_ms() - KEPT)).rowcount
