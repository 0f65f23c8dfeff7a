"""How a page of the HTTP API is declared and served: limits, origin, session, body, then its function."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from atoll.core.errors import AtollError
from atoll.server.errors import Malformed, ServerError, TooLarge, status_of
from atoll.server.http.limits import TooMany, address_block
from atoll.server.http.origin import same_origin
from atoll.server.logging_setup import logger
from atoll.server.messages import Code, encode
from atoll.server.metrics import REQUESTS
from atoll.server.store.rows import Person
from atoll.server.table.play import NoSession
from atoll.server.texts import LONGEST

if TYPE_CHECKING:
    from atoll.server.desk import Desk

COOKIE = "atoll_session"
DEVICE = "atoll_device"
DEVICE_DAYS = 400
Body = TypeVar("Body")
Query = TypeVar("Query")

class ForeignOrigin(ServerError):
    code = "foreign_origin"
    status = 403


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """A query without parameters."""


class Problem(msgspec.Struct, omit_defaults=True):
    """Every error: a machine code and one sentence."""

    code: Code
    message: str
    clause: str | None = None
    line: int | None = None
    column: int | None = None
    """Where in a file that was sent."""


@dataclass
class Call(Generic[Body, Query]):
    """One request, checked and read."""

    desk: Desk
    request: Request
    address: str
    person: Person | None
    session: str | None
    body: Body
    query: Query
    cookie: str | None = None
    """A session token to set, "" to take the cookie away."""
    device: str | None = None
    """A token to set by which this browser is known when somebody logs in."""

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def number(self, name: str) -> int:
        value = self.path(name)
        if not value.isascii() or not value.isdigit() or len(value) > 3:
            raise Malformed(f"{name} must be a number, not {value[:20]!r}")
        return int(value)

    @property
    def me(self) -> Person:
        if self.person is None:
            raise NoSession("you are not logged in")
        return self.person


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    run: Callable[[Any], Awaitable[Any]]
    answer: Any
    body: type[msgspec.Struct] | None = None
    query: type[msgspec.Struct] = Nothing
    media: str = "application/json"
    session: bool = False
    anonymous: bool = False
    """It does not matter who asks, so the database is not asked either."""
    foreign: bool = False
    """Programs without a session may ask from anywhere: the secret is in the address."""

    @property
    def about(self) -> str:
        return (self.run.__doc__ or "").strip().splitlines()[0]


def client_address(connection: HTTPConnection) -> str:
    return address_block(connection.client.host) if connection.client else "unknown"


def token_of(connection: HTTPConnection) -> tuple[str | None, bool]:
    """The session's token, and whether it came in a cookie."""
    header = connection.headers.get("authorization", "")
    if header.lower().startswith("bearer "):
        return header[7:].strip(), False
    return connection.cookies.get(COOKIE), True


def endpoint(desk: Desk, page: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        try:
            response = await answer(desk, page, request)
        except AtollError as error:
            response = problem(error)
        REQUESTS.labels(page.method, response.status_code).inc()
        return response
    return serve


async def answer(desk: Desk, page: Endpoint, request: Request) -> Response:
    address = client_address(request)
    desk.limits.requests.take(address)
    token, in_cookie = token_of(request)
    if page.method != "GET" and in_cookie and not page.foreign and not same_origin(request, desk.settings):
        raise ForeignOrigin("a page of another origin cannot change anything here; the host names this server's own "
                            "addresses with ATOLL_PUBLIC_URL and ATOLL_HOSTS")
    found = await desk.people.find_session(token) if token and not page.anonymous else None
    session, person = found if found else (None, None)
    if person is not None:
        desk.limits.requests.take(f"person {person.id}")
        desk.limits.places.note(person.id, address)
    if page.session and person is None:
        raise NoSession("you are not logged in")
    query = read_query(page, request)
    raw = await read_raw(request, desk.settings.body_bytes)
    if page.method != "GET":
        desk.limits.store(person.id if person else None, len(raw), address)
    body = read_body(page, raw)
    call: Call[Any, Any] = Call(desk, request, address, person, session, body, query)
    said = await page.run(call)
    response = said if isinstance(said, Response) else Response(encode(said), media_type=page.media)
    set_cookies(call, response)
    return response


def check_text(value: Any) -> None:
    """NUL is no character of any text: PostgreSQL cannot store it, and nobody means it."""
    if isinstance(value, str):
        if "\0" in value:
            raise Malformed("the request has a character NUL in it")
    elif isinstance(value, dict):
        for one in (*value, *value.values()):
            check_text(one)
    elif isinstance(value, list):
        for one in value:
            check_text(one)


def check_json(raw: str | bytes) -> None:
    """The same for what was sent as JSON, where NUL can only be written as an escape; checked before anything else."""
    if "\\u0000" in raw if isinstance(raw, str) else b"\\u0000" in raw:
        check_text(msgspec.json.decode(raw))


def read_query(page: Endpoint, request: Request) -> Any:
    check_text([*request.query_params.values(), *request.path_params.values()])
    if any(len(str(one)) > LONGEST for one in request.path_params.values()):
        raise Malformed(f"a part of the address has more than {LONGEST} characters")
    try:
        return msgspec.convert(dict(request.query_params), page.query, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed(f"the query does not fit: {error}") from error


async def read_raw(request: Request, longest: int) -> bytes:
    raw = b""
    try:
        async for part in request.stream():
            raw += part
            if len(raw) > longest:
                raise TooLarge(f"a request has at most {longest} bytes")
    except ClientDisconnect as error:
        raise Malformed("the request was cut off") from error
    return raw


def read_body(page: Endpoint, raw: bytes) -> Any:
    if page.body is None:
        return None
    try:
        check_json(raw)
        return msgspec.json.decode(raw or b"{}", type=page.body)  # without a body all is as by default
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"the body does not fit: {error}") from error


def set_cookies(call: Call[Any, Any], response: Response) -> None:
    secure = call.desk.settings.secure or call.request.url.scheme == "https"
    if call.device:
        response.set_cookie(DEVICE, call.device, max_age=86_400 * DEVICE_DAYS, path="/api/sessions", secure=secure,
                            httponly=True, samesite="strict")
    if call.cookie is None:
        return
    if call.cookie:
        response.set_cookie(COOKIE, call.cookie, max_age=86_400 * call.desk.settings.session_days, path="/",
                            secure=secure, httponly=True, samesite="lax")
    else:
        response.delete_cookie(COOKIE, path="/", secure=secure, httponly=True, samesite="lax")


def problem(error: AtollError) -> Response:
    status = status_of(error)
    if status >= 500:
        logger.warning("answered with an error", extra={"code": error.code})
    headers = {"Retry-After": str(max(1, round(error.wait)))} if isinstance(error, TooMany) else None
    where = {name: getattr(error, name, None) for name in ("clause", "line", "column")}
    return Response(encode(Problem(error.code, str(error), **where)), status, headers, "application/json")
