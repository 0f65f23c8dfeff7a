"""Pages about what people have played: profiles, history, ratings, the calendar, and everything kept about me."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select
from starlette.responses import Response

from atoll.core.text import load_words
from atoll.games import find_game
from atoll.games import words as game_words
from atoll.server.errors import ServerError
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.bounded import Next, page, table_list
from atoll.server.http.box_api import TEXT
from atoll.server.http.campaign_api import CampaignInfo, campaigns_of
from atoll.server.http.lobby_api import infos, tables_of_mine
from atoll.server.messages import encode
from atoll.server.people.glicko import rating_now
from atoll.server.people.passwords import digest
from atoll.server.people.people_api import Me, TokenInfo, as_me, list_tokens
from atoll.server.store.log import Line
from atoll.server.store.rows import Person, TableRow, find_tables, now_ms
from atoll.server.store.schema import chat, devices, entries, people, ratings, seats, sessions, tables
from atoll.server.store.schema import tournament_entries as journal
from atoll.server.table.info import TableInfo, TableList
from atoll.server.texts import Text

LISTED = 50
BEST = 100


class RatingInfo(msgspec.Struct):
    game: str
    rating: float
    deviation: float
    games: int


class Profile(msgspec.Struct):
    name: str
    since: int
    ratings: list[RatingInfo]
    played: int
    won: int


class RatedPerson(msgspec.Struct):
    name: str
    rating: float
    deviation: float
    games: int


class BestList(msgspec.Struct):
    ratings: list[RatedPerson]


class HistoryQuery(Next):
    game: Text | None = None
    before: int | None = None


class MyLine(msgspec.Struct):
    table: str
    at: int
    text: str


class MyDeed(msgspec.Struct):
    """What I did in a tournament, or what was entered about me."""

    tournament: str
    at: int
    deed: dict[str, Any]


class MySession(msgspec.Struct):
    kind: str
    name: str
    created: int
    used: int


class Export(msgspec.Struct):
    me: Me
    created: int
    ratings: list[RatingInfo]
    tables: list[TableInfo]
    entries: dict[str, list[Line]]
    campaigns: list[CampaignInfo]
    chat: list[MyLine]
    muted: list[str]
    tokens: list[TokenInfo]
    tournaments: list[MyDeed]
    sessions: list[MySession]
    devices: list[int]
    """When each browser that is known logged in last."""


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
    return Profile(person.name, person.created, await ratings_of(call, person), len(ranks), ranks.count(1))


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
    rows = await call.desk.store.read(lambda connection: list(connection.execute(query)))
    return BestList([RatedPerson(row.name, round(row.rating, 1), deviation_now(row), row.games) for row in rows])


async def export_me(call: Call[None, Any]) -> Response:
    """Everything that the server keeps about me; of every game what I did, by the numbers of its entries."""
    call.desk.limits.exports.take(call.me.id)
    whole = await asyncio.to_thread(encode, await export_of(call))  # it may be long, and nobody else is to wait for it
    return Response(whole, media_type="application/json")


async def export_of(call: Call[None, Any]) -> Export:
    me, seated = call.me.id, select(seats.c.table_id).where(seats.c.person == call.me.id)
    hosted = tables.c.host == me
    did = (select(entries).join(seats, (seats.c.table_id == entries.c.table_id) & (seats.c.seat == entries.c.seat))
           .where(seats.c.person == me).order_by(entries.c.table_id, entries.c.n))
    mine: dict[str, list[Line]] = {}

    def work(connection: Connection) -> tuple[list[TableRow], list[MyLine], list[MyDeed], list[MySession], list[int]]:
        rows = find_tables(connection, select(tables).where(tables.c.id.in_(seated) | hosted))
        for row in connection.execute(did):
            mine.setdefault(row.table_id, []).append(Line(row.n, row.seat, row.action, row.at))
        said = [MyLine(row.table_id, row.at, row.text)
                for row in connection.execute(select(chat).where(chat.c.person == me))]
        about_me = (journal.c.about == me) | (journal.c.who == me)
        deeds = [MyDeed(row.tournament, row.at, msgspec.json.decode(row.facts)) for row in connection.execute(
            select(journal).where(about_me).order_by(journal.c.tournament, journal.c.n))]
        open_now = [MySession(row.kind, row.name, row.created, row.used)
                    for row in connection.execute(select(sessions).where(sessions.c.person == me))]
        known = list(connection.scalars(select(devices.c.used).where(devices.c.person == me)))
        return rows, said, deeds, open_now, known
    rows, said, deeds, open_now, known = await call.desk.store.read(work)
    return Export(as_me(call.me), call.me.created, await ratings_of(call, call.me),
                  await infos(call.desk, rows, call.me), mine, await campaigns_of(call), said,
                  await call.desk.people.muted(call.me), (await list_tokens(call)).tokens, deeds, open_now, known)


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
        lines += await turn_event(call, table, found.language or "en")
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
    Endpoint("GET", "/api/me/export", export_me, Export, session=True),
    Endpoint("GET", "/api/calendar/{key}", calendar, str, media="text/calendar"),
)
