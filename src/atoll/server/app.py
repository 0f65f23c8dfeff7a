"""The application: pages, the socket and the web client around one desk."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from atoll.server.admin import house_api
from atoll.server.admin import people_api as host_people_api
from atoll.server.desk import Desk
from atoll.server.http import (
    box_api,
    campaign_api,
    campaign_people,
    deal_api,
    decision_api,
    foresight_api,
    game_api,
    giving_up_api,
    lessons_api,
    lobby_api,
    oracle_api,
    race_api,
    review_api,
    static,
    wall_api,
)
from atoll.server.http.api import Call, Endpoint, Problem, endpoint
from atoll.server.http.openapi import document
from atoll.server.logging_setup import logger
from atoll.server.messages import encode
from atoll.server.notices import letters_api, notices_api
from atoll.server.people import (
    export_api,
    friends_api,
    people_api,
    profile_api,
    ratings_api,
    reset_api,
    sessions_api,
    sign_in_api,
    vacation_api,
)
from atoll.server.settings import Settings
from atoll.server.store.scheduled import ScheduledBackups
from atoll.server.store.tidying import Housekeeper
from atoll.server.table.socket import SocketDoor
from atoll.server.tournaments import api as tournament_api
from atoll.server.tournaments import (
    cards_api,
    desk_api,
    files_api,
    invitations_api,
    live_api,
    roles_api,
    rulings_api,
    slips_api,
)
from atoll.server.tournaments.keeper import Keeper
from atoll.server.tournaments.summons import Summoning

CODES = {404: "no_such_page", 405: "wrong_method"}
BROKEN = "broken"


async def openapi(call: Call[None, Any]) -> Response:
    """This document."""
    return Response(DOCUMENT, media_type="application/json")


ENDPOINTS: tuple[Endpoint, ...] = (
    *box_api.ENDPOINTS, Endpoint("GET", "/api/openapi.json", openapi, dict[str, Any]), *people_api.ENDPOINTS,
    *reset_api.ENDPOINTS, *sessions_api.ENDPOINTS, *sign_in_api.ENDPOINTS, *letters_api.ENDPOINTS,
    *notices_api.ENDPOINTS, *lessons_api.ENDPOINTS,
    *profile_api.ENDPOINTS, *export_api.ENDPOINTS, *ratings_api.ENDPOINTS, *lobby_api.ENDPOINTS, *friends_api.ENDPOINTS,
    *vacation_api.ENDPOINTS, *game_api.ENDPOINTS, *foresight_api.ENDPOINTS, *wall_api.ENDPOINTS,
    *giving_up_api.ENDPOINTS,
    *race_api.ENDPOINTS, *review_api.ENDPOINTS, *decision_api.ENDPOINTS, *oracle_api.ENDPOINTS, *deal_api.ENDPOINTS,
    *campaign_api.ENDPOINTS, *campaign_people.ENDPOINTS, *tournament_api.ENDPOINTS, *desk_api.ENDPOINTS,
    *cards_api.ENDPOINTS, *roles_api.ENDPOINTS, *files_api.ENDPOINTS, *invitations_api.ENDPOINTS,
    *slips_api.ENDPOINTS, *live_api.ENDPOINTS, *rulings_api.ENDPOINTS, *host_people_api.ENDPOINTS, *house_api.ENDPOINTS)
DOCUMENT = encode(document(ENDPOINTS))


def make_app(settings: Settings) -> Starlette:
    desk = Desk(settings)
    door = SocketDoor(desk)
    keeper = Keeper(desk)
    summoning = Summoning(desk, keeper, door)
    desk.host.forget_event = keeper.forget
    housekeeper = Housekeeper(settings, desk.store)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await desk.open()
        door.begin()
        keeper.open(desk.supervisor)
        summoning.open(desk.supervisor)
        housekeeper.open(desk.supervisor)
        ScheduledBackups(settings, desk.store).open(desk.supervisor)
        logger.info("open", extra={"database": desk.store.url.get_backend_name()})
        yield
        await asyncio.gather(door.close(), keeper.watching.close())
        keeper.close()
        await desk.close()
        logger.info("closed")

    routes: list[BaseRoute] = [Route(page.path, endpoint(desk, page), methods=[page.method]) for page in ENDPOINTS]
    socket, pages = WebSocketRoute("/api/tables/{table}/socket", door), static.routes(desk.rooms.game_of)
    app = Starlette(
        routes=[*merged(routes), socket, WebSocketRoute("/api/tournaments/{tournament}/socket", keeper.watching),
                WebSocketRoute("/api/me/socket", summoning), *pages],
        middleware=[Middleware(static.SafeHeaders, secure=settings.secure)], lifespan=lifespan,
        exception_handlers={HTTPException: http_problem, 500: broken})
    app.state.desk, app.state.tournaments = desk, keeper
    return app


def merged(routes: list[BaseRoute]) -> list[BaseRoute]:
    """One route for each path, so that a wrong method is answered as such."""
    by_path: dict[str, dict[str, Any]] = {}
    for route in routes:
        assert isinstance(route, Route)
        for method in route.methods or ():
            by_path.setdefault(route.path, {})[method] = route.endpoint
    return [Route(path, by_method(endpoints), methods=list(endpoints)) for path, endpoints in by_path.items()]


def by_method(endpoints: dict[str, Any]) -> Any:
    async def serve(request: Request) -> Response:
        response: Response = await endpoints[request.method](request)
        return response
    return serve


async def http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404 and (page := static.lost_page(request)):
        return page
    code = CODES.get(error.status_code, "malformed")
    body = encode(Problem(code, f"{request.method} {request.url.path[:80]} is not served here"))
    return Response(body, error.status_code, error.headers, "application/json")


def pattern(request: Request) -> str:
    """The path as it is declared: what stands in its holes may be a key, of a calendar or of an unlisted table."""
    return str(getattr(request.scope.get("route"), "path", "(no route)"))


async def broken(request: Request, error: Exception) -> Response:
    """A fault of ours: logged with its trace, told without it."""
    logger.error("broken", exc_info=error, extra={"path": pattern(request), "method": request.method})
    return Response(encode(Problem(BROKEN, "something is broken here; it has been logged")), 500,
                    media_type="application/json")
