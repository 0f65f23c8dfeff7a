"""Whose connection it really is: kept before a proxy's word about the client's address is believed."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

PEER = "atoll.peer"


class Peers:
    """Around the middleware of uvicorn that puts the forwarded address in the place of the peer's."""

    def __init__(self, app: ASGIApp, trusted_proxies: str) -> None:
        self.app = ProxyHeadersMiddleware(app, trusted_hosts=trusted_proxies)  # type: ignore[arg-type]  # uvicorn's own names for ASGI

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket") and scope.get("client"):
            scope[PEER] = scope["client"][0]
        await self.app(scope, receive, send)  # type: ignore[arg-type]  # likewise


def peer_of(connection: HTTPConnection) -> str:
    """"" where nobody has noted it: then nobody is believed."""
    return str(connection.scope.get(PEER, ""))
