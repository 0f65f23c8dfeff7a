"""Requests of ours to addresses that people gave us: never to machines of this network, never for long."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpcore

from atoll.server.errors import ServerError

LONGEST_URL = 1000
RESOLVERS = 8
"""Threads that ask for addresses: slow names keep nobody else's threads."""
READ = 4096
"""Bytes of an answer that are read, so that the line can be used again."""
NAT64 = IPv6Network("64:ff9b::/96")
ALLOCATED = IPv6Network("2000::/3")
"""All of IPv6 that is given out; besides it only what is wrapped is reached. Older versions of Python call local NAT64,
IPv4 in IPv6 and site-local addresses global."""


class BadEndpoint(ServerError):
    """An address that is none, or that we do not speak to."""

    code = "bad_endpoint"
    status = 400


class NotDelivered(ServerError):
    """It was tried, and did not come about."""

    code = "not_delivered"


class Answer(NamedTuple):
    status: int
    retry_after: float | None


def is_public(address: str) -> bool:
    """Is that an address of the open internet, whatever it is wrapped in?"""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address) and found not in ALLOCATED and found not in NAT64:
        return found.ipv4_mapped is not None and is_public(str(found.ipv4_mapped))
    return bool(found.is_global and not found.is_multicast and all(inner.is_global for inner in wrapped(found)))


def wrapped(found: IPv4Address | IPv6Address) -> list[IPv4Address]:
    """IPv4 addresses that are reached through this one."""
    if isinstance(found, IPv4Address):
        return []
    through = [found.ipv4_mapped, found.sixtofour, *(found.teredo or ())]
    if found in NAT64:
        through.append(IPv4Address(int(found) & 0xFFFFFFFF))
    return [one for one in through if one is not None]


class Guard(httpcore.AnyIOBackend):
    """Resolves a name itself and connects to what it has checked: whatever a name stands for a moment later, and
    wherever an answer would lead, no connection is made to a private address."""

    def __init__(self, private: bool) -> None:
        super().__init__()
        self.private = private
        self.threads = ThreadPoolExecutor(RESOLVERS, "atoll-resolve")

    async def resolve(self, host: str, port: int) -> list[str]:
        def look() -> list[str]:
            return [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
        try:
            found = await asyncio.get_running_loop().run_in_executor(self.threads, look)
        except (OSError, UnicodeError) as error:
            raise NotDelivered(f"there is no address of {host[:80]!r}") from error
        if not self.private and not all(map(is_public, found)):
            raise BadEndpoint(f"{host[:80]!r} is an address of a private network; this server does not speak to those")
        return list(dict.fromkeys(found))

    async def connect_tcp(self, host: str, port: int, timeout: float | None = None, local_address: str | None = None,
                          socket_options: Iterable[Any] | None = None) -> httpcore.AsyncNetworkStream:
        error: Exception = NotDelivered(f"there is no address of {host[:80]!r}")
        for address in await self.resolve(host, port):
            try:
                return await super().connect_tcp(address, port, timeout, local_address, socket_options)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as failed:
                error = failed
        raise error


class Outgoing:
    def __init__(self, private: bool, seconds: float, at_once: int) -> None:
        self.guard, self.private, self.seconds = Guard(private), private, seconds
        self.pool = httpcore.AsyncConnectionPool(
            ssl.create_default_context(), max_connections=at_once, max_keepalive_connections=at_once // 2,
            keepalive_expiry=30.0, network_backend=self.guard)

    async def check(self, url: str) -> str:
        """The address as it is kept; BadEndpoint where it is none or stands for a machine of a private network."""
        check_shape(url, self.private)
        parts = urlsplit(url)
        assert parts.hostname is not None, "the shape was checked"
        try:
            async with asyncio.timeout(self.seconds):
                await self.guard.resolve(parts.hostname, parts.port or 443)
        except (TimeoutError, NotDelivered) as error:
            raise BadEndpoint(f"there is no address of {parts.hostname[:80]!r}") from error
        return url

    async def post(self, url: str, body: bytes, headers: dict[str, str]) -> Answer:
        """What came back; a redirection is an answer, and is not followed. NotDelivered or BadEndpoint: nothing did."""
        whole = {"Host": urlsplit(url).netloc, "User-Agent": "atoll", "Content-Length": str(len(body)), **headers}
        given = [(name.encode(), value.encode()) for name, value in whole.items()]
        try:
            async with (asyncio.timeout(self.seconds),
                        self.pool.stream("POST", url, headers=given, content=body) as said):
                await read_some(said)
                return Answer(said.status, retry_after(said))
        except (TimeoutError, httpcore.TimeoutException) as error:
            raise NotDelivered("that address does not answer in time") from error
        except (OSError, httpcore.NetworkError, httpcore.ProtocolError, httpcore.UnsupportedProtocol) as error:
            raise NotDelivered("that address cannot be spoken to") from error

    async def close(self) -> None:
        await self.pool.aclose()
        self.guard.threads.shutdown(wait=False, cancel_futures=True)


async def read_some(said: httpcore.Response) -> None:
    size = 0
    async for part in said.aiter_stream():
        size += len(part)
        if size > READ:
            return


def retry_after(said: httpcore.Response) -> float | None:
    found = next((value for name, value in said.headers if name.lower() == b"retry-after"), b"")
    return float(found) if found.isdigit() and len(found) < 7 else None


def check_shape(url: str, private: bool) -> None:
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise BadEndpoint("that is no address") from error
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url or not host:
        raise BadEndpoint(f"an address is a plain URL of at most {LONGEST_URL} characters")
    if parts.scheme != "https" and not (private and parts.scheme == "http"):
        raise BadEndpoint("an address begins with https://")
    if parts.username or parts.password or parts.fragment:
        raise BadEndpoint("an address has neither a password nor a fragment in it")
