"""Pages about what people have played: profiles, history, ratings, the calendar, and everything kept about me."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import select
from starlette.responses import Response

from atoll.core.errors import AtollError
from atoll.core.text import load_words
from atoll.games import find_game
from atoll.games import words as game_words
from atoll.server.api import Ask, Page
from atoll.server.box_pages import TEXT
from atoll.server.campaign_pages import CampaignInfo, list_campaigns
from atoll.server.lobby_pages import infos, my_tables
from atoll.server.log import Line
from atoll.server.passwords import digest
from atoll.server.people_pages import Me, TokenInfo, as_me, list_tokens
from atoll.server.rows import Person, now_ms, read_tables
from atoll.server.schema import chat, devices, entries, people, ratings, seats, sessions, tables
from atoll.server.schema import tournament_entries as journal
from atoll.server.tables import TableInfo, TableList

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


class HistoryQuery(msgspec.Struct):
    game: str | None = None
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


async def ratings_of(ask: Ask[Any, Any], person: Person) -> list[RatingInfo]:
    async with ask.desk.store.reading() as connection:
        rows = await connection.execute(select(ratings).where(ratings.c.person == person.id).order_by(ratings.c.game))
        return [RatingInfo(row.game, round(row.rating, 1), round(row.deviation, 1), row.games) for row in rows]


async def profile(ask: Ask[None, Any]) -> Profile:
    """An account: since when, ratings, games played and won."""
    person = await ask.desk.people.account(ask.path("name"))
    query = (select(tables.c.outcome, seats.c.seat).join(seats, seats.c.table_id == tables.c.id)
             .where(seats.c.person == person.id, tables.c.status == "over"))
    async with ask.desk.store.reading() as connection:
        ranks = [msgspec.json.decode(row.outcome)["ranks"][row.seat] for row in await connection.execute(query)]
    return Profile(person.name, person.created, await ratings_of(ask, person), len(ranks), ranks.count(1))


async def history(ask: Ask[None, HistoryQuery]) -> TableList:
    """An account's finished tables, newest first; those that only a link finds are shown to their players alone."""
    person = await ask.desk.people.account(ask.path("name"))
    query = (select(tables).join(seats, seats.c.table_id == tables.c.id)
             .where(seats.c.person == person.id, tables.c.status == "over"))
    if ask.person is None or ask.person.id != person.id:
        query = query.where(tables.c.visibility == "public")
    if ask.query.game is not None:
        query = query.where(tables.c.game == ask.query.game)
    if ask.query.before is not None:
        query = query.where(tables.c.ended < max(-2**62, min(ask.query.before, 2**62)))
    async with ask.desk.store.reading() as connection:
        rows = await read_tables(connection, query.order_by(tables.c.ended.desc()).limit(LISTED))
    return TableList(await infos(ask.desk, rows, ask.person))


async def best(ask: Ask[None, Any]) -> BestList:
    """The best of a game."""
    game = find_game(ask.path("game"))
    query = (select(people.c.name, ratings).join(people, people.c.id == ratings.c.person)
             .where(ratings.c.game == game.id).order_by(ratings.c.rating.desc()).limit(BEST))
    async with ask.desk.store.reading() as connection:
        return BestList([RatedPerson(row.name, round(row.rating, 1), round(row.deviation, 1), row.games)
                         for row in await connection.execute(query)])


async def export_me(ask: Ask[None, Any]) -> Export:
    """Everything that the server keeps about me; of every game what I did, by the numbers of its entries."""
    me, seated = ask.me.id, select(seats.c.table_id).where(seats.c.person == ask.me.id)
    hosted = tables.c.host == me
    did = (select(entries).join(seats, (seats.c.table_id == entries.c.table_id) & (seats.c.seat == entries.c.seat))
           .where(seats.c.person == me).order_by(entries.c.table_id, entries.c.n))
    mine: dict[str, list[Line]] = {}
    async with ask.desk.store.reading() as connection:
        rows = await read_tables(connection, select(tables).where(tables.c.id.in_(seated) | hosted))
        for row in await connection.execute(did):
            mine.setdefault(row.table_id, []).append(Line(row.n, row.seat, row.action, row.at))
        said = [MyLine(row.table_id, row.at, row.text)
                for row in await connection.execute(select(chat).where(chat.c.person == me))]
        about_me = journal.c.facts.contains(f'"person":"{me}"') | (journal.c.who == me)
        deeds = [MyDeed(row.tournament, row.at, msgspec.json.decode(row.facts)) for row in await connection.execute(
            select(journal).where(about_me).order_by(journal.c.tournament, journal.c.n))]
        open_now = [MySession(row.kind, row.name, row.created, row.used)
                    for row in await connection.execute(select(sessions).where(sessions.c.person == me))]
        known = [row.used for row in await connection.execute(select(devices.c.used).where(devices.c.person == me))]
    return Export(as_me(ask.me), ask.me.created, await ratings_of(ask, ask.me), await infos(ask.desk, rows, ask.me),
                  mine, (await list_campaigns(ask)).campaigns, said, await ask.desk.people.muted(ask.me),
                  (await list_tokens(ask)).tokens, deeds, open_now, known)


class NoSuchCalendar(AtollError):
    code = "no_such_page"


async def calendar(ask: Ask[None, Any]) -> Response:
    """My calendar of whose turn it is, for any calendar program."""
    ask.desk.limits.requests.take(ask.address)
    rows = people.c.calendar == digest(ask.path("key").removesuffix(".ics"))
    async with ask.desk.store.reading() as connection:
        found = (await connection.execute(select(people).where(rows))).first()
    if found is None:
        raise NoSuchCalendar("there is no such calendar")
    ask.person = await ask.desk.people.person(people.c.id == found.id)
    waiting = [table for table in (await my_tables(ask)).tables if table.my_turn]
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//atoll//turns//EN"]
    for table in waiting:
        lines += await turn_event(ask, table, found.language or "en")
    return Response("\r\n".join([*lines, "END:VCALENDAR", ""]), media_type="text/calendar")


async def turn_event(ask: Ask[Any, Any], table: TableInfo, language: str) -> list[str]:
    """From the moment I was awaited until my time runs out, or for an hour."""
    room = await ask.desk.rooms.room(table.id)
    async with room.lock:
        position = await room.current()
        since, fall = position.last_at, position.clock.fall() if position.clock else None
    title = load_words(TEXT, language).say("mail.subject", game=game_words(table.game, language).say("title"))
    return ["BEGIN:VEVENT", f"UID:{table.id}-{table.n}@atoll", f"DTSTAMP:{stamp(now_ms())}", f"DTSTART:{stamp(since)}",
            f"DTEND:{stamp(fall[0] if fall else since + 3_600_000)}", f"SUMMARY:{title}",
            f"URL:{ask.desk.settings.address}/table/{table.id}", "END:VEVENT"]


def stamp(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


PAGES = (
    Page("GET", "/api/people/{name}", profile, Profile),
    Page("GET", "/api/people/{name}/history", history, TableList, query=HistoryQuery),
    Page("GET", "/api/ratings/{game}", best, BestList),
    Page("GET", "/api/me/export", export_me, Export, session=True),
    Page("GET", "/api/calendar/{key}", calendar, str, media="text/calendar"),
)
