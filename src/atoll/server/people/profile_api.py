"""Pages about what people have played: profiles, history, ratings, the calendar."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select
from starlette.responses import Response

from atoll.core.languages import spoken
from atoll.core.text import load_words
from atoll.games import find_game
from atoll.games import words as game_words
from atoll.server.errors import ServerError
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.bounded import Next, page, table_list
from atoll.server.http.box_api import TEXT
from atoll.server.http.lobby_api import infos, tables_of_mine
from atoll.server.people.bot_ratings import FIRST, first_rating, rated_as
from atoll.server.people.glicko import rating_now
from atoll.server.people.passwords import digest
from atoll.server.people.vacations import rests_of
from atoll.server.store.rows import Person, find_tables, now_ms
from atoll.server.store.schema import people, ratings, seats, tables
from atoll.server.table.info import TableInfo, TableList
from atoll.server.table.resting import rests_at
from atoll.server.texts import Text

LISTED = 50
BEST = 100


class RatingInfo(msgspec.Struct):
    game: str
    rating: float
    deviation: float
    games: int


class Profile(msgspec.Struct):
    id: str
    name: str
    since: int
    ratings: list[RatingInfo]
    played: int
    won: int
    vacation: int | None = None
    """Until when (ms) he is on vacation."""


class RatedPerson(msgspec.Struct):
    name: str
    rating: float
    deviation: float
    games: int


class RatedBot(msgspec.Struct):
    bot: str
    rating: float
    deviation: float
    games: int


class BestList(msgspec.Struct):
    """`bots`: the levels, weakest first, by the rated games that people have played against them here."""

    ratings: list[RatedPerson]
    bots: list[RatedBot]


class HistoryQuery(Next):
    game: Text | None = None
    before: int | None = None


async def ratings_of(call: Call[Any, Any], person: Person) -> list[RatingInfo]:
    def work(connection: Connection) -> list[RatingInfo]:
        rows = connection.execute(select(ratings).where(ratings.c.person == person.id).order_by(ratings.c.game))
        return [RatingInfo(row.game, round(row.rating, 1), deviation_now(row), row.games) for row in rows]
    return await call.desk.store.read(work)


def deviation_now(row: Row[Any]) -> float:
    return round(rating_now(row, now_ms()).deviation, 1)


async def profile(call: Call[None, Any]) -> Profile:
    """An account: since when, ratings, games played and won."""
    person = await call.desk.people.account(call.path("name"))
    query = (select(tables.c.outcome, seats.c.seat).join(seats, seats.c.table_id == tables.c.id)
             .where(seats.c.person == person.id, tables.c.status == "over"))
    rows = await call.desk.store.read(lambda connection: list(connection.execute(query)))
    ranks = [msgspec.json.decode(row.outcome)["ranks"][row.seat] for row in rows]
    rests = await call.desk.store.read(lambda connection: rests_of(connection, person.id))
    return Profile(person.id, person.name, person.created, await ratings_of(call, person), len(ranks), ranks.count(1),
                   rests_at(rests, now_ms()))


async def history(call: Call[None, HistoryQuery]) -> TableList:
    """An account's finished tables, newest first; those that only a link finds are shown to their players alone."""
    person = await call.desk.people.account(call.path("name"))
    query = (select(tables).join(seats, seats.c.table_id == tables.c.id)
             .where(seats.c.person == person.id, tables.c.status == "over"))
    if call.person is None or call.person.id != person.id:
        query = query.where(tables.c.visibility.in_(("public", "tournament")), tables.c.spectators)
    if call.query.game is not None:
        query = query.where(tables.c.game == call.query.game)
    if call.query.before is not None:
        query = query.where(tables.c.ended < max(-2**62, min(call.query.before, 2**62)))
    query = page(query, tables.c.ended, tables.c.id, call.query.next).limit(LISTED)
    rows = await call.desk.store.read(lambda connection: find_tables(connection, query))
    return table_list(await infos(call.desk, rows, call.person), call.desk.settings.answer_bytes, LISTED, ended=True)


async def best(call: Call[None, Any]) -> BestList:
    """The best of a game."""
    game = find_game(call.path("game"))
    query = (select(people.c.name, ratings).join(people, people.c.id == ratings.c.person)
             .where(ratings.c.game == game.id).order_by(ratings.c.rating.desc()).limit(BEST))
    levels = select(ratings).where(ratings.c.game == game.id, ratings.c.person.in_(map(rated_as, FIRST)))
    rows, bots = await call.desk.store.read(
        lambda connection: (list(connection.execute(query)), list(connection.execute(levels))))
    people_found = [RatedPerson(row.name, round(row.rating, 1), deviation_now(row), row.games) for row in rows]
    return BestList(people_found, rated_bots({row.person: row for row in bots}))


def rated_bots(known: Mapping[str, Row[Any]]) -> list[RatedBot]:
    found = []
    for bot in FIRST:
        row = known.get(rated_as(bot))
        now = first_rating(rated_as(bot)) if row is None else rating_now(row, now_ms())
        found.append(RatedBot(bot, round(now.rating, 1), round(now.deviation, 1), 0 if row is None else row.games))
    return found


class NoSuchCalendar(ServerError):
    code = "no_such_page"
    status = 404


async def calendar(call: Call[None, Any]) -> Response:
    """My calendar of whose turn it is, for any calendar program."""
    call.desk.limits.requests.take(call.address)
    rows = people.c.calendar == digest(call.path("key").removesuffix(".ics"))
    found = await call.desk.store.read(lambda connection: connection.execute(select(people).where(rows)).first())
    if found is None:
        raise NoSuchCalendar("there is no such calendar")
    call.person = await call.desk.people.person(people.c.id == found.id)
    waiting = [table for table in await tables_of_mine(call) if table.my_turn]
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//atoll//turns//EN"]
    for table in waiting:
        lines += await turn_event(call, table, spoken(found.language))
    return Response("\r\n".join([*lines, "END:VCALENDAR", ""]), media_type="text/calendar")


async def turn_event(call: Call[Any, Any], table: TableInfo, language: str) -> list[str]:
    """From the moment I was awaited until my time runs out, or for an hour."""
    room = await call.desk.rooms.room(table.id)
    async with room.lock:
        position = await room.current()
        since, fall = position.last_at, position.clock.fall() if position.clock else None
    title = load_words(TEXT, language).say("mail.subject", game=game_words(table.game, language).say("title"))
    return ["BEGIN:VEVENT", f"UID:{table.id}-{table.n}@atoll", f"DTSTAMP:{stamp(now_ms())}", f"DTSTART:{stamp(since)}",
            f"DTEND:{stamp(fall[0] if fall else since + 3_600_000)}", f"SUMMARY:{title}",
            f"URL:{call.desk.settings.address}/table/{table.id}", "END:VEVENT"]


def stamp(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


ENDPOINTS = (
    Endpoint("GET", "/api/people/{name}", profile, Profile),
    Endpoint("GET", "/api/people/{name}/history", history, TableList, query=HistoryQuery),
    Endpoint("GET", "/api/ratings/{game}", best, BestList),
    Endpoint("GET", "/api/calendar/{key}", calendar, str, media="text/calendar"),
)
