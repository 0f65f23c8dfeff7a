"""Pages about the server and the games on its shelf: they need no session."""

from __future__ import annotations

from functools import cache
from hmac import compare_digest
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from atoll import __version__
from atoll.bots.roster import LEVELS, PROGRAMS
from atoll.core.errors import BadWords
from atoll.core.text import LANGUAGES, load_words
from atoll.games import GAMES, find_game, folder, words
from atoll.server.errors import ServerError
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.game_info import GameInfo, game_info
from atoll.server.http.limits import is_loopback
from atoll.server.messages import PROTOCOL
from atoll.server.metrics import WRITABLE, exposition
from atoll.server.store.rows import now_ms
from atoll.server.store.store import Store, Unavailable
from atoll.server.texts import Text

TEXT = Path(__file__).parents[1] / "text"


class NoSuchLanguage(ServerError):
    code = "no_such_language"
    status = 404


class NotForYou(ServerError):
    code = "no_session"
    status = 401


class ServerInfo(msgspec.Struct):
    name: str
    version: str
    protocol: int
    now: int
    lag: int
    languages: list[str]
    bots: list[str]
    """The levels that people choose from, weakest first."""
    programs: list[str]
    """Bots that programs are measured against; they can be seated too."""
    longest_chat: int
    absent_after: int


class GameList(msgspec.Struct):
    games: list[GameInfo]


class Clause(msgspec.Struct):
    id: str
    text: str


class Rules(msgspec.Struct):
    game: str
    title: str
    clauses: list[Clause]
    markdown: str


class Catalogues(msgspec.Struct):
    language: str
    table: dict[str, str]
    games: dict[str, dict[str, str]]


class Status(msgspec.Struct):
    status: str


class InLanguage(msgspec.Struct):
    lang: Text = "en"


async def server(call: Call[None, Any]) -> ServerInfo:
    """What this server is, and its time."""
    settings = call.desk.settings
    return ServerInfo("atoll", __version__, PROTOCOL, now_ms(), settings.lag_ms, list(LANGUAGES), list(LEVELS),
                      list(PROGRAMS), settings.chat_characters, round(1000 * settings.absent_seconds))


async def games(call: Call[None, Any]) -> GameList:
    """The games, with their seats, options and standard clocks."""
    return GameList([game_info(game) for game in GAMES.values()])


async def rules(call: Call[None, InLanguage]) -> Rules:
    """A game's rules, clause by clause."""
    game, language = find_game(call.path("game")), call.query.lang
    check_language(language)
    return rules_in(game.id, language)


@cache
def rules_in(game_id: str, language: str) -> Rules:
    catalogue = words(game_id, language)
    clauses = [Clause(key.removeprefix("clause."), said) for key, said in catalogue.messages.items()
               if key.startswith("clause.")]
    return Rules(game_id, catalogue.say("title"), clauses, (folder(game_id) / "rules.md").read_text(encoding="utf-8"))


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        raise NoSuchLanguage(f"there are no words in {language[:20]!r}; there are {', '.join(LANGUAGES)}")


async def all_words(call: Call[None, Any]) -> Catalogues:
    """Every catalogue in one language: the table's own words and each game's."""
    language = call.path("lang")
    check_language(language)
    return words_in(language)


@cache
def words_in(language: str) -> Catalogues:
    found = {}
    for game_id in GAMES:
        try:
            found[game_id] = dict(words(game_id, language).messages)
        except BadWords:
            found[game_id] = {}
    return Catalogues(language, dict(load_words(TEXT, language).messages), found)


async def health(call: Call[None, Any]) -> Status:
    """Is the process alive?"""
    return Status("ok")


async def check_writable(store: Store) -> None:
    """It is asked for at most once a second; the metric says what was found."""
    try:
        await store.check()
    except Unavailable:
        WRITABLE.set(0)
        raise
    WRITABLE.set(1)


async def ready(call: Call[None, Any]) -> Status:
    """Can the database be written, and do all background tasks their work?"""
    await check_writable(call.desk.store)
    if down := call.desk.supervisor.down():
        raise Unavailable(f"this process is not ready; background tasks that do not do their work: {', '.join(down)}")
    return Status("ok")


def is_local(request: Request) -> bool:
    """From this machine, and not passed on by a proxy on it."""
    if "x-forwarded-for" in request.headers or "forwarded" in request.headers or request.client is None:
        return False
    return is_loopback(request.client.host)


async def metrics(call: Call[None, Any]) -> Response:
    """Figures for Prometheus."""
    settings = call.desk.settings
    given, wanted = call.request.headers.get("authorization", "").removeprefix("Bearer "), settings.metrics_token
    is_welcome = (compare_digest(given.encode(), wanted.encode()) if wanted
                  else settings.metrics_public or is_local(call.request))
    if not settings.metrics or not is_welcome:
        raise NotForYou("metrics are switched off, for this machine alone, or need their token")
    call.desk.supervisor.down()
    return Response(exposition(), media_type="text/plain; version=0.0.4")


ENDPOINTS = (
    Endpoint("GET", "/api/server", server, ServerInfo, anonymous=True),
    Endpoint("GET", "/api/games", games, GameList, anonymous=True),
    Endpoint("GET", "/api/games/{game}/rules", rules, Rules, query=InLanguage, anonymous=True),
    Endpoint("GET", "/api/words/{lang}", all_words, Catalogues, anonymous=True),
    Endpoint("GET", "/api/health", health, Status, anonymous=True),
    Endpoint("GET", "/api/ready", ready, Status, anonymous=True),
    Endpoint("GET", "/metrics", metrics, str, media="text/plain", anonymous=True),
)
