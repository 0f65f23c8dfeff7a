"""Requests that nobody should send, to every endpoint there is: part of `python -m tests.server.siege`.

Bodies are made from the endpoints' own types, with values that fit, that nearly fit and that do not; paths name other
people's tables, tournaments and seats. Whatever is asked, the answer is no 5xx but `unavailable`.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote, urlsplit

from msgspec import inspect

from atoll.server.app import ENDPOINTS
from atoll.server.http.api import Endpoint

WORDS = ("", "sow 1", "!resign", "!undo", "mangala", "search", "random", "Ada", "a" * 300, "\u202e\u200b", "<script>",
         "'; --", "../../etc/passwd", "%00", "\x00", "-1", "1e9", "é" * 40, "😀", "null", "1-0", "F", "2026-01-01",
         "{}", "rated")
NUMBERS = (0, 1, 2, 3, -1, 7, 10**6, 2**31, 2**63, -2**70, 1.5)


def value(kind: inspect.Type, rng: Random, depth: int = 0) -> Any:
    """Something that may fit the type, and sometimes something that cannot."""
    if depth > 4 or rng.random() < 0.08:
        return rng.choice([None, [], {}, "x", 10**30, True, [[[[]]]], {"": None}])
    match kind:
        case inspect.StrType():
            return rng.choice(WORDS)
        case inspect.IntType() | inspect.FloatType():
            return rng.choice(NUMBERS)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.LiteralType():
            return rng.choice(kind.values)
        case inspect.UnionType():
            return value(rng.choice(kind.types), rng, depth)
        case inspect.ListType() | inspect.CollectionType():
            return [value(kind.item_type, rng, depth + 1) for _ in range(rng.choice((0, 1, 2, 5, 40)))]
        case inspect.DictType():
            return {rng.choice(WORDS): value(kind.value_type, rng, depth + 1) for _ in range(rng.randrange(4))}
        case inspect.StructType():
            return struct(kind, rng, depth)
    return None


def struct(kind: inspect.StructType, rng: Random, depth: int) -> dict[str, Any]:
    wanted = [one for one in kind.fields if one.required or rng.random() < 0.5]
    made = {one.encode_name: value(one.type, rng, depth + 1) for one in wanted}
    if kind.tag_field is not None:
        made[kind.tag_field] = kind.tag
    if rng.random() < 0.05:
        made["surprise"] = 1
    return made


def body(endpoint: Endpoint, rng: Random) -> bytes:
    if endpoint.body is None:
        return rng.choice([b"", b"", b"{}", b"[", rng.randbytes(40)])
    text = json.dumps(value(inspect.type_info(endpoint.body), rng)).encode()
    if rng.random() < 0.8:
        return text
    return rng.choice([text[:len(text) // 2], rng.randbytes(60), b"[" * 3000, b"", b"\xff" + text])


@dataclass
class Barrage:
    """`targets`: for each hole in a path, ids of other people's things."""

    url: str
    rng: Random
    targets: dict[str, list[str]]
    answers: Counter[str] = field(default_factory=Counter)
    bad: list[str] = field(default_factory=list)

    def path(self, endpoint: Endpoint) -> str:
        parts = []
        for part in endpoint.path.split("/"):
            if part.startswith("{"):
                known = self.targets.get(part[1:-1], ["0", "1", "2"])
                part = quote(self.rng.choice([*known, *known, *known, self.rng.choice(WORDS) or "x"]), safe="")
            parts.append(part)
        asked = [one for one in endpoint.query.__struct_fields__ if self.rng.random() < 0.6]
        query = "".join(f"{one}={quote(str(self.rng.choice([*WORDS, *NUMBERS])))}&" for one in asked)
        return "/".join(parts) + (f"?{query}" if query else "")

    def request(self, endpoint: Endpoint, cookie: str) -> bytes:
        content = body(endpoint, self.rng) if endpoint.method != "GET" else b""
        host = urlsplit(self.url).netloc
        origin = self.rng.choice([self.url, self.url, self.url, "https://elsewhere.example", ""])
        lines = [f"{endpoint.method} {self.path(endpoint)} HTTP/1.1", f"Host: {host}",
                 f"Content-Length: {len(content)}"]
        lines += [f"Origin: {origin}"] if origin else []
        lines += [f"Cookie: atoll_session={cookie}"] if cookie else []
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + content

    async def fire(self, requests: int, cookie: str) -> None:
        """One connection after the other, each as long as the server keeps it."""
        left = requests
        while left > 0:
            reader, writer = await asyncio.open_connection(*self.address())
            try:
                while left > 0:
                    left -= 1
                    endpoint = self.rng.choice(HOSTILE)
                    writer.write(self.request(endpoint, cookie))
                    await self.answer(endpoint, reader)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.answers["closed"] += 1
            finally:
                writer.close()

    def address(self) -> tuple[str, int]:
        parts = urlsplit(self.url)
        return str(parts.hostname), int(parts.port or 80)

    async def answer(self, endpoint: Endpoint, reader: asyncio.StreamReader) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status = head.split(" ", 2)[1]
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        said = await reader.readexactly(int(headers.get("content-length", "0")))
        self.answers[status] += 1
        if status.startswith("5") and b'"unavailable"' not in said:
            self.bad.append(f"{endpoint.method} {endpoint.path}: {status} {said[:200]!r}")
        if len(said) > LARGEST and endpoint.path not in UNBOUNDED:
            self.bad.append(f"{endpoint.method} {endpoint.path}: {len(said)} bytes")
        if headers.get("connection") == "close":
            raise ConnectionResetError


LARGEST = 256 * 1024
UNBOUNDED = ("/api/openapi.json", "/api/me/export", "/api/tournaments/{tournament}/trf",
             "/api/tournaments/{tournament}/journal", "/api/games/{game}/lessons")
"""Files that somebody asks for as a whole; everything else is bounded."""
HOSTILE = [endpoint for endpoint in ENDPOINTS if (endpoint.method, endpoint.path) != ("DELETE", "/api/sessions")]
"""All but logging out: those who ask stay who they are."""
