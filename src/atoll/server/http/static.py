"""The web client's files, and the headers that every answer carries."""

from __future__ import annotations

from mimetypes import guess_type
from pathlib import Path

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from atoll.server.http.ahead import PAGES, FindGame, named_ahead

STATIC = Path(__file__).parents[1] / "static"
CLIENT_PAGES = ("/", "/lobby", "/table/{id}", "/table/{id}/wall",
                "/rules/", "/rules/{game}", "/learn/{game}", "/learn/{game}/{variant}",
                "/replay/{id}", "/tournament/", "/tournament/{id}", "/campaign/", "/campaign/{id}", "/profile/{name}",
                "/help", "/analysis/mangala", "/puzzle", "/daily", "/clock", "/account", "/account/{section}", "/host",
                "/host/{section}", "/ratings/{game}", "/slip/{id}", "/slips/{id}", "/paper/{kind}/{id}")
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
          "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
          "frame-ancestors 'none'")
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Atoll</title>
<h1>Atoll</h1><p>The server runs. The web client is not built: run <code>make serve</code> in a checkout,
or install a release. The API is described at <a href="/api/openapi.json">/api/openapi.json</a>.</p></html>"""


NO_SUCH_PAGE = '{"code":"no_such_page","message":"there is no such page"}'


class SafeHeaders:
    """A plain ASGI wrapper: the strict policy on every HTTP answer, errors included."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self.app = app
        self.headers = HEADERS | ({"Strict-Transport-Security": "max-age=31536000"} if secure else {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, send_with_headers)


class PackedFiles(StaticFiles):
    """Names change with the content, so they are kept for ever; the .gz beside a file goes out where it is welcome."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        packed = Path(str(self.directory)) / f"{path}.gz"
        if "gzip" in Headers(scope=scope).get("Accept-Encoding", "") and ".." not in path and packed.is_file():
            response = await super().get_response(f"{path}.gz", scope)
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Type"] = guess_type(path)[0] or "application/octet-stream"
        else:
            response = await super().get_response(path, scope)
        response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


async def client_page(request: Request) -> Response:
    """The client finds its own way by the address."""
    index = STATIC / "index.html"
    if index.is_file():
        return FileResponse(index, headers={"Cache-Control": "no-cache"})
    return HTMLResponse(NOT_BUILT)


def lost_page(request: Request) -> Response | None:
    """A person who follows a wrong link gets the client, which says so with a way back; a program gets an error."""
    index = STATIC / "index.html"
    wants_page = "text/html" in request.headers.get("accept", "")
    if not wants_page or request.url.path.startswith(("/api/", "/assets/")) or not index.is_file():
        return None
    return FileResponse(index, 404, {"Cache-Control": "no-cache"})


async def top_file(request: Request) -> Response:
    """Files that stand beside index.html: the manifest, icons, the service worker."""
    name = str(request.path_params["name"])
    path = STATIC / name
    if "/" in name or name.startswith(".") or not path.is_file():
        return lost_page(request) or Response(NO_SUCH_PAGE, 404, media_type="application/json")
    return FileResponse(path, headers={"Cache-Control": "no-cache"})


def routes(find_game: FindGame) -> list[BaseRoute]:
    manifest = STATIC / "manifest.json"
    found: list[BaseRoute] = [
        Route(path, named_ahead(client_page, path, manifest, find_game) if path in PAGES else client_page)
        for path in CLIENT_PAGES]
    if (STATIC / "assets").is_dir():
        found.append(Mount("/assets", PackedFiles(directory=STATIC / "assets")))
    return [*found, Route("/{name}", top_file)]
