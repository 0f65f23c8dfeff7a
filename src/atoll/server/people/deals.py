"""The daily deal: everybody against the same bots with the same luck, once a day, and a table of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, exists, insert, or_, select

from atoll.core.luck import fresh_seed
from atoll.server.messages import OutcomeView
from atoll.server.store.schema import deal_tables, deals, entries, people, tables
from atoll.swiss.standings.duplicate import difference_text

GAMES = ("mandragora", "mangrovia", "my_island")
"""One a day, in turn."""
SEATS, MY_SEAT, BOT = 3, 0, "medium"
FIRST = date(2026, 1, 1)
"""Of no day before it is a deal asked for."""


class Deal(NamedTuple):
    day: date
    game: str
    seed: str


class Played(NamedTuple):
    """One person's game of the day; no score while it runs, where he left it, or where it ended after the day, when
    everybody could know the luck."""

    person: str
    name: str
    guest: bool
    table: str
    score: int | None


class DealPlace(msgspec.Struct, frozen=True):
    rank: int
    person: str
    name: str
    guest: bool
    score: int
    difference: str
    """Points over the mean of everybody who has played, such as `+4.5`."""


def game_of(day: date) -> str:
    return GAMES[day.toordinal() % len(GAMES)]


def read_deal(connection: Connection, day: date) -> Deal | None:
    row = connection.execute(select(deals).where(deals.c.day == day.isoformat())).first()
    return Deal(day, row.game, row.seed) if row else None


def make_deal(connection: Connection, day: date) -> Deal:
    """Whoever comes first makes it; of two who come at once one fails, and reads what the other made."""
    known = read_deal(connection, day)
    if known is not None:
        return known
    fresh = Deal(day, game_of(day), fresh_seed())
    connection.execute(insert(deals).values(day=day.isoformat(), game=fresh.game, seed=fresh.seed))
    return fresh


def enter_table(connection: Connection, day: date, person: str, table_id: str) -> None:
    connection.execute(insert(deal_tables).values(day=day.isoformat(), person=person, table_id=table_id))


def played(connection: Connection, day: date) -> list[Played]:
    """Everybody's game of a day."""
    left = exists().where(entries.c.table_id == deal_tables.c.table_id, entries.c.seat == MY_SEAT,
                          entries.c.action.in_(("!resign", "!flag")))
    is_late = tables.c.ended >= end_of(day)
    query = (select(deal_tables.c.person, deal_tables.c.table_id, tables.c.outcome, people.c.name, people.c.folded,
                    or_(left, is_late).label("left"))
             .join(tables, tables.c.id == deal_tables.c.table_id).join(people, people.c.id == deal_tables.c.person)
             .where(deal_tables.c.day == day.isoformat()))
    return [Played(row.person, row.name, row.folded is None, row.table_id, None if row.left else score_in(row.outcome))
            for row in connection.execute(query)]


def table_of(connection: Connection, day: date, person: str) -> str | None:
    mine = (deal_tables.c.day == day.isoformat(), deal_tables.c.person == person)
    return connection.scalar(select(deal_tables.c.table_id).where(*mine))


def end_of(day: date) -> int:
    """In milliseconds, by UTC."""
    return round(1000 * datetime.combine(day + timedelta(days=1), time(), UTC).timestamp())


def score_in(outcome: str | None) -> int | None:
    return msgspec.json.decode(outcome, type=OutcomeView).scores[MY_SEAT] if outcome else None


def places(games: list[Played]) -> list[DealPlace]:
    """The table of the day, best first; who is level shares the first place of them."""
    scored = sorted(((one.score, one) for one in games if one.score is not None),
                    key=lambda pair: (-pair[0], pair[1].name))
    if not scored:
        return []
    mean = Fraction(sum(score for score, _ in scored), len(scored))
    ranks = {score: rank for rank, (score, _) in reversed(list(enumerate(scored, start=1)))}
    return [DealPlace(ranks[score], one.person, one.name, one.guest, score,
                      difference_text(score - mean)) for score, one in scored]


def sealed_before(connection: Connection, today: date) -> list[str]:
    """Tables that were dealt before today and are sealed: their luck is nobody's luck to come any more."""
    old = select(deal_tables.c.table_id).where(deal_tables.c.day < today.isoformat())
    return list(connection.scalars(select(tables.c.id).where(tables.c.sealed, tables.c.id.in_(old))))
