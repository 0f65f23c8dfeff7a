"""Is the page that asks one of ours? Its origin is compared with addresses that we know, never with a header alone."""

from __future__ import annotations

import socket
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from atoll.server.settings import Settings

HERE = ("same-origin", "none")


def same_origin(connection: HTTPConnection, settings: Settings) -> bool:
    """By `Origin`, or by `Sec-Fetch-Site` where a browser sends none; both are worth nothing at a foreign name."""
    origin, host = connection.headers.get("origin"), connection.headers.get("host", "")
    if origin is not None and origin == settings.origin:
        return True
    if not is_ours(host, settings):
        return False
    if origin is None:
        return connection.headers.get("sec-fetch-site") in HERE
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return origin == f"{scheme}://{host}"


def is_ours(host: str, settings: Settings) -> bool:
    """A stranger can point a name of his own at this machine (DNS rebinding), and then both headers say that name. He
    cannot do so with an address, with localhost, with this machine's own name, or with what the settings name."""
    name = host_name(host)
    return name is not None and (is_address(name) or name in known_hosts(settings))


def host_name(host: str) -> str | None:
    """The name in a `Host` header, without its port."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port
    except ValueError:
        return None
    is_bare = parts.netloc == host and "@" not in host
    return parts.hostname.rstrip(".") if is_bare and parts.hostname else None


def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


@cache
def known_hosts(settings: Settings) -> frozenset[str]:
    own = socket.gethostname().lower()
    named = {one.strip().lower() for one in settings.hosts.split(",")}
    public = urlsplit(settings.origin).hostname
    found = {"localhost", settings.host.lower(), own, f"{own}.local", *named, *([public] if public else [])}
    return frozenset(found - {""})
