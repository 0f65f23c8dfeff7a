"""Every text that a request can have, as combining marks: `python -m tests.server.texts` measures what each costs.

Marks in the wrong order are the dearest text there is: to put n of them in order takes n × n steps, during which
nobody else is answered.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

from msgspec import inspect

from atoll.server.app import ENDPOINTS
from atoll.server.http.api import Endpoint
from tests.server.players import Player, run
from tests.server.processes import ServerProcess

WHOLE, IN_A_HEAD = 32_001, 2001
"""Characters: 64 kB, nearly as much as a body may have; and as many as fit into an address when they are quoted."""
MEASURED = (WHOLE, 1001, 1000, 100)
TRIES, BAR = 8, 0.05
HOLE = re.compile(r"{(\w+)}")
CLOSED = 0
"""Instead of a status: the server has hung up."""


def marks(characters: int) -> str:
    return "a" + "\u0344" * (characters // 2) + "\u0327" * ((characters - 1) // 2)


@dataclass(frozen=True)
class Spot:
    """One request with the text in one place."""

    page: Endpoint
    where: str
    address: str
    body: bytes = b""

    @property
    def name(self) -> str:
        return f"{self.page.method} {self.page.path} {self.where}"

    def request(self, url: str, cookie: str) -> bytes:
        lines = [f"{self.page.method} {self.address} HTTP/1.1", f"Host: {urlsplit(url).netloc}", f"Origin: {url}",
                 f"Cookie: atoll_session={cookie}", f"Content-Length: {len(self.body)}", "Connection: close"]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + self.body


def spots(characters: int) -> Iterator[Spot]:
    for page in ENDPOINTS:
        yield from in_addresses(page, marks(min(characters, WHOLE)))
        if page.body is not None:
            for where, value in with_text(inspect.type_info(page.body), marks(characters)):
                content = json.dumps(value, ensure_ascii=False).encode()
                yield Spot(page, f"body{where}", HOLE.sub("1", page.path), content)


def in_addresses(page: Endpoint, text: str) -> Iterator[Spot]:
    said = quote(text, safe="")
    for hole in HOLE.findall(page.path):
        yield Spot(page, f"path {hole}", HOLE.sub("1", page.path.replace(f"{{{hole}}}", said)))
    for asked in page.query.__struct_fields__:
        yield Spot(page, f"query {asked}", f"{HOLE.sub('1', page.path)}?{asked}={said}")


def with_text(kind: inspect.Type, text: str) -> Iterator[tuple[str, Any]]:
    """Values of that type, each with the text in another place, and where."""
    match kind:
        case inspect.StrType() | inspect.LiteralType() | inspect.AnyType():
            yield "", text
        case inspect.Metadata(type=inner):
            yield from with_text(inner, text)
        case inspect.UnionType(types=types):
            for one in types:
                yield from with_text(one, text)
        case inspect.ListType(item_type=item):
            yield from ((f"[]{where}", [value]) for where, value in with_text(item, text))
        case inspect.DictType(value_type=inner):
            yield ".(a key)", {text: plain(inner)}
            yield from ((f".x{where}", {"x": value}) for where, value in with_text(inner, text))
        case inspect.StructType(fields=fields):
            for field in fields:
                for where, value in with_text(field.type, text):
                    yield f".{field.encode_name}{where}", {**plain(kind), field.encode_name: value}


def plain(kind: inspect.Type) -> Any:
    """The least that fits the type."""
    match kind:
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            needed = {one.encode_name: plain(one.type) for one in fields if one.required}
            return needed | ({tag_field: tag} if tag_field else {})
        case inspect.UnionType(types=types):
            return plain(types[0])
        case inspect.LiteralType(values=values):
            return values[0]
        case inspect.Metadata(type=inner):
            return plain(inner)
    return {inspect.StrType: "mangala", inspect.IntType: 1, inspect.BoolType: False, inspect.ListType: [],
            inspect.DictType: {}}.get(type(kind))


async def ask(url: str, spot: Spot, cookie: str) -> tuple[int, str]:
    """Status and what was said."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    try:
        writer.write(spot.request(url, cookie))
        head, _, said = (await reader.read()).decode().partition("\r\n\r\n")
    except ConnectionError:
        return CLOSED, ""
    finally:
        writer.close()
    return (int(head.split(" ", 2)[1]), said) if head else (CLOSED, "")


async def stopped(url: str, spot: Spot, cookie: str, looker: Player) -> tuple[float, int]:
    """How long `/api/health` waited at most while that was asked, at the best of some tries; and the last status."""
    found, status = [], CLOSED
    for _ in range(TRIES):
        asking, longest = asyncio.create_task(ask(url, spot, cookie)), 0.0
        while not asking.done():
            began = time.monotonic()
            await looker.get("/api/health")
            longest = max(longest, time.monotonic() - began)
        found.append(longest)
        status = asking.result()[0]
        if longest < BAR / 2:
            break
    return min(found), status


async def measure(url: str) -> bool:
    looker, asker = Player(url), await Player(url).sign_up("Marks")
    cookie, found = asker.http.cookies["atoll_session"], []
    for characters in MEASURED:
        for spot in spots(characters):
            wait, status = await stopped(url, spot, cookie, looker)
            found.append((wait, status, characters, spot.name))
    found.sort(key=lambda one: -one[0])
    over = sum(wait > BAR for wait, *_ in found)
    print(f"{len(found)} requests: {over} stop the server for more than {1000 * BAR:.0f} ms; the slowest:")
    for wait, status, characters, name in found[:10]:
        print(f"{1000 * wait:8.1f} ms  {status}  {characters} characters in {name}")
    return not over


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        raise SystemExit(not run(measure(server.url)))


if __name__ == "__main__":
    main()
