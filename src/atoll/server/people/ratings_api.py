"""Pages about ratings: the curve of one account, and how two of them have played against each other."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Row, and_, exists, or_, select

from atoll.games import find_game
from atoll.server.http.api import Call, Endpoint
from atoll.server.store.schema import rating_changes, seats, tables

POINTS = 1000
MEETINGS = 5000


class RatingPoint(msgspec.Struct):
    """What a rated game has made of a rating."""

    game: str
    table: str | None
    """null: only a link finds it, or it admits no spectators, and whoever asks did not sit there."""
    at: int
    rating: float
    deviation: float


class RatingCurve(msgspec.Struct):
    """Oldest first; of very long ones the newest part."""

    points: list[RatingPoint]


class Score(msgspec.Struct):
    game: str
    played: int = 0
    won: int = 0
    """How often I was ahead of the other, whoever else sat there."""
    drawn: int = 0
    lost: int = 0


class HeadToHead(msgspec.Struct):
    scores: list[Score]


def read_points(connection: Connection, person: str, reader: str | None, game: str | None = None
                ) -> list[RatingPoint]:
    """The id of a table is the link to it: it is told where a list of tables would tell it to that reader."""
    sat = exists().where(seats.c.table_id == rating_changes.c.table_id, seats.c.person == (reader or ""))
    is_told = or_(tables.c.visibility.in_(("public", "tournament")) & tables.c.spectators, sat)
    query = (select(rating_changes, is_told.label("is_told"))
             .outerjoin(tables, tables.c.id == rating_changes.c.table_id).where(rating_changes.c.person == person))
    if game is not None:
        query = query.where(rating_changes.c.game == game)
    rows = connection.execute(query.order_by(rating_changes.c.at.desc(), rating_changes.c.table_id).limit(POINTS))
    return [RatingPoint(row.game, row.table_id if row.is_told else None, row.at, round(row.rating, 1),
                        round(row.deviation, 1)) for row in rows][::-1]


async def curve(call: Call[None, Any]) -> RatingCurve:
    """How an account's rating in a game has moved."""
    person, game = await call.desk.people.account(call.path("name")), find_game(call.path("game"))
    reader = call.person.id if call.person else None
    return RatingCurve(await call.desk.store.read(
        lambda connection: read_points(connection, person.id, reader, game.id)))


async def against(call: Call[None, Any]) -> HeadToHead:
    """How two accounts have played against each other, at tables that whoever asks may see."""
    one, other = [await call.desk.people.account(call.path(name)) for name in ("name", "other")]
    mine, theirs = seats.alias(), seats.alias()
    query = (select(tables.c.game, tables.c.outcome, mine.c.seat.label("mine"), theirs.c.seat.label("theirs"))
             .join(mine, and_(mine.c.table_id == tables.c.id, mine.c.person == one.id))
             .join(theirs, and_(theirs.c.table_id == tables.c.id, theirs.c.person == other.id))
             .where(tables.c.status == "over", mine.c.seat != theirs.c.seat))
    if call.person is None or call.person.id not in (one.id, other.id):
        query = query.where(tables.c.visibility.in_(("public", "tournament")), tables.c.spectators)
    newest = query.order_by(tables.c.ended.desc()).limit(MEETINGS)
    return HeadToHead(scored(await call.desk.store.read(lambda connection: list(connection.execute(newest)))))


def scored(rows: list[Row[Any]]) -> list[Score]:
    found: dict[str, Score] = {}
    for row in rows:
        ranks, score = msgspec.json.decode(row.outcome)["ranks"], found.setdefault(row.game, Score(row.game))
        lead = ranks[row.theirs] - ranks[row.mine]
        score.played += 1
        score.won, score.drawn, score.lost = score.won + (lead > 0), score.drawn + (lead == 0), score.lost + (lead < 0)
    return sorted(found.values(), key=lambda one: (-one.played, one.game))


ENDPOINTS = (
    Endpoint("GET", "/api/people/{name}/ratings/{game}", curve, RatingCurve),
    Endpoint("GET", "/api/people/{name}/against/{other}", against, HeadToHead),
)
