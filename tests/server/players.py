"""People for the tests: each with an HTTP client, a cookie and sockets, as a browser has them."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Coroutine
from random import Random
from typing import Any, TypeVar

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.support.eventually import PATIENCE, eventually

Result = TypeVar("Result")


class Refusal(Exception):
    def __init__(self, said: dict[str, Any]) -> None:
        super().__init__(f"{said['code']}: {said['message']}")
        self.said, self.code = said, said["code"]


class TableSocket:
    """One socket at one table; it remembers the newest position and everything that was sent, byte for byte."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.table: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.heard: list[str] = []
        self.messages: list[dict[str, Any]] = []

    async def hear(self) -> dict[str, Any]:
        """The next message of any kind."""
        async with asyncio.timeout(PATIENCE):  # wait_for would swallow a cancellation that comes with a message
            raw = await self.connection.recv()
        assert isinstance(raw, str)
        self.heard.append(raw)
        said: dict[str, Any] = json.loads(raw)
        self.messages.append(said)
        if said["is"] == "table":
            self.table = said
        if said["is"] in ("info", "welcome"):
            self.info = said["table"]
        return said

    def forget(self) -> None:
        """All but the newest position."""
        self.heard, self.messages = [], []

    async def until(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            said = await self.hear()
            if fits(said):
                return said

    async def hear_kind(self, *kinds: str) -> dict[str, Any]:
        return await self.until(lambda said: said["is"] in kinds)

    async def table_where(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The position as soon as it is like that."""
        if self.table is not None and fits(self.table):
            return self.table
        return await self.until(lambda said: said["is"] == "table" and fits(said))

    async def info_where(self, fits: Callable[[dict[str, Any]], bool]) -> None:
        """As soon as the table is known to be like that: what is told of it may come before a position or after it."""
        if not (self.info and fits(self.info)):
            await self.until(lambda said: said["is"] == "info" and fits(said["table"]))

    async def send(self, message: dict[str, Any] | str | bytes) -> None:
        await self.connection.send(json.dumps(message) if isinstance(message, dict) else message)

    async def play(self, action: str, n: int | None = None, **more: Any) -> dict[str, Any]:
        """Play, and wait for the answer: the acknowledgement, or a Refusal."""
        if n is None:
            assert self.table is not None
            n = self.table["mine"]
        await self.send({"do": "play", "n": n, "action": action, **more})
        said = await self.hear_kind("done", "refused")
        if said["is"] == "refused":
            raise Refusal(said)
        return said

    async def close(self) -> None:
        await self.connection.close()


class Player:
    def __init__(self, url: str, **headers: str) -> None:
        self.url, self.headers = url, {"Origin": url, **headers}
        self.http = httpx.AsyncClient(base_url=url, headers=self.headers, timeout=PATIENCE, trust_env=False)
        self.me: dict[str, Any] = {}
        self.sockets: list[TableSocket] = []
        PRESENT.append(self)

    async def come_in(self, name: str = "Ada") -> Player:
        self.me = await self.post("/api/guests", name=name)
        return self

    async def sign_up(self, name: str, password: str = "lagoon in the morning") -> Player:
        self.me = await self.post("/api/accounts", name=name, password=password)
        return self

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        response = await self.http.request(method, path, json=body) if body is not None else await self.http.request(
            method, path)
        return response.status_code, response.json()

    async def fetch(self, method: str, path: str, body: Any = None) -> Any:
        status, said = await self.ask(method, path, body)
        if status != 200:
            raise Refusal(said)
        return said

    async def get(self, path: str) -> Any:
        return await self.fetch("GET", path)

    async def post(self, path: str, **body: Any) -> Any:
        return await self.fetch("POST", path, body or None)

    async def put(self, path: str, **body: Any) -> Any:
        return await self.fetch("PUT", path, body or None)

    async def delete(self, path: str) -> Any:
        return await self.fetch("DELETE", path)

    async def open_table(self, **wanted: Any) -> Any:
        """A new table, at which everybody sits in the order in which they came unless `lot` is given."""
        return await self.post("/api/tables", **{"lot": False, **wanted})

    async def socket(self, table_id: str, url: str | None = None, query: str = "") -> TableSocket:
        socket = await self.line(table_id, url, query)
        await socket.hear_kind("welcome")
        return socket

    async def line(self, table_id: str, url: str | None = None, query: str = "") -> TableSocket:
        """A socket on which nothing was heard yet: it may be refused."""
        address = (url or self.url).replace("http", "ws", 1)
        headers = {"Origin": url or self.url}
        if cookie := self.http.cookies.get("atoll_session"):
            headers["Cookie"] = f"atoll_session={cookie}"
        if token := self.headers.get("Authorization"):
            headers = {"Authorization": token}
        connection = await connect(f"{address}/api/tables/{table_id}/socket{query}", additional_headers=headers,
                                   compression=None, max_size=2**22, proxy=None, open_timeout=PATIENCE, close_timeout=1)
        socket = TableSocket(connection)
        self.sockets.append(socket)
        return socket

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.http.aclose()


PRESENT: list[Player] = []
"""Everybody who came in during the test that runs now."""


def run(scene: Coroutine[Any, Any, Result]) -> Result:
    """Play a scene; whoever came in for it leaves at its end, whatever happened."""
    async def whole() -> Result:
        try:
            return await scene
        finally:
            await asyncio.gather(*(person.close() for person in PRESENT), return_exceptions=True)
            PRESENT.clear()
    return asyncio.run(whole())


async def until_over(person: Player, table_id: str) -> Any:
    """The table once its end is booked: that is a moment after its last entry."""
    return await eventually(lambda: person.get(f"/api/tables/{table_id}"), lambda table: table["status"] == "over")


async def two_rounds(url: str, task: str) -> None:
    """Of a background task: what a round does that began from now on has been done then."""
    async def rounds() -> float:
        async with httpx.AsyncClient(timeout=PATIENCE, trust_env=False) as http:
            told = (await http.get(f"{url}/metrics")).text
        found = re.search(rf'^atoll_task_rounds_total{{task="{task}"}} (\S+)$', told, re.MULTILINE)
        return float(found[1]) if found else 0.0
    before = await rounds()
    await eventually(rounds, lambda now: now >= before + 2)


async def seated(url: str, game: str, players: int, options: dict[str, Any] | None = None, **more: Any
                 ) -> tuple[str, list[Player]]:
    """A running table with that many guests at it, seated as they came unless `lot` is given."""
    people = [await Player(url).come_in(f"Player {seat}") for seat in range(players)]
    table = await people[0].open_table(game=game, seats=players, options=options or {}, **more)
    for seat in range(1, players):
        await people[seat].post(f"/api/tables/{table['id']}/seats/{seat}")
    await people[0].post(f"/api/tables/{table['id']}/start")
    return table["id"], people


async def play_seat(socket: TableSocket, rng: Random, stop: Callable[[dict[str, Any]], bool] = lambda table: False,
                    before: Callable[[TableSocket], Awaitable[TableSocket]] | None = None) -> TableSocket:
    """Answer at random whenever this seat is asked, until the game is over; `before` may change the socket."""
    while True:
        table = await socket.table_where(lambda said: bool(said["legal"]) or said["outcome"] is not None)
        if table["outcome"] is not None or stop(table):
            return socket
        if before is not None:
            socket = await before(socket)
            table = await socket.table_where(lambda said: bool(said["legal"]) or said["outcome"] is not None)
            if table["outcome"] is not None:
                return socket
        count = table["mine"]
        await socket.play(rng.choice(table["legal"]))
        await socket.table_where(lambda said, count=count: said["mine"] > count)  # type: ignore[misc]


async def closed_with(socket: TableSocket) -> int | None:
    try:
        while True:
            await socket.hear()
    except ConnectionClosed as closed:
        socket.connection.transport.abort()  # what a flood has left to say will not be heard
        return closed.rcvd.code if closed.rcvd else None
