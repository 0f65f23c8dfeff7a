"""Other ways to come in: at a provider, or because the proxy before the server knows who is there."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.responses import RedirectResponse, Response

from atoll.server.errors import ServerError
from atoll.server.http.api import Call, Endpoint
from atoll.server.http.peers import peer_of
from atoll.server.networks import is_in, networks_in
from atoll.server.people.elsewhere import Identity, known_as
from atoll.server.people.oidc import LIFE, WrongSignIn
from atoll.server.people.people_api import come_in
from atoll.server.texts import Said

COOKIE, PATH = "atoll_sign_in", "/api/sign-in"
LONGEST = 200


class NoSuchSignIn(ServerError):
    code = "no_such_page"
    status = 404


class NotFromProxy(ServerError):
    code = "not_from_proxy"
    status = 403


class Back(msgspec.Struct):
    state: Said = ""
    code: Said = ""
    error: Said = ""


async def leave(call: Call[None, Any]) -> Response:
    """To the provider of sign-ins."""
    call.desk.limits.logins.take(f"address {call.address}")
    if not call.desk.provider.is_there:
        raise NoSuchSignIn("this server knows no provider of sign-ins")
    leaving = await call.desk.provider.leave()
    response = RedirectResponse(leaving.url, 303)
    secure = call.desk.settings.secure or call.request.url.scheme == "https"
    response.set_cookie(COOKIE, leaving.browser, max_age=LIFE // 1000, path=PATH, httponly=True, samesite="lax",
                        secure=secure)
    return response


async def come_back(call: Call[None, Back]) -> Response:
    """Back from the provider: come in."""
    call.desk.limits.logins.take(f"address {call.address}")
    if not call.desk.provider.is_there:
        raise NoSuchSignIn("this server knows no provider of sign-ins")
    if call.query.error or not call.query.code:
        raise WrongSignIn("the provider did not let you in")
    browser = call.request.cookies.get(COOKIE)
    return await enter(call, await call.desk.provider.come_back(call.query.state, call.query.code, browser))


async def by_proxy(call: Call[None, Any]) -> Response:
    """Come in as whoever the proxy says that I am."""
    settings = call.desk.settings
    if not settings.sign_in_header:
        raise NoSuchSignIn("this server does not ask a proxy who is there")
    call.desk.limits.logins.take(f"proxy {call.address}")
    said = call.request.headers.getlist(settings.sign_in_header)
    if not is_in(peer_of(call.request), networks_in(settings.signing_proxies)):
        raise NotFromProxy("only the proxy before this server can say who is there")
    if len(said) != 1 or not 1 <= len(said[0].strip()) <= LONGEST or not said[0].isprintable():
        raise WrongSignIn("the proxy does not say who is there, or says more than one name")
    return await enter(call, Identity("proxy", said[0].strip(), said[0]))


async def enter(call: Call[Any, Any], identity: Identity) -> Response:
    person = await known_as(call.desk.people, identity, call.person)
    await come_in(call, person)
    response = RedirectResponse("/", 303)
    response.delete_cookie(COOKIE, path=PATH)
    return response


ENDPOINTS = (
    Endpoint("GET", "/api/sign-in/oidc", leave, str, media="text/html"),
    Endpoint("GET", "/api/sign-in/oidc/back", come_back, str, query=Back, media="text/html"),
    Endpoint("GET", "/api/sign-in/proxy", by_proxy, str, media="text/html"),
)
