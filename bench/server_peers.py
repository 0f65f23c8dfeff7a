"""The two servers that bench/server_load.py measures, behind one face: open a table with two sockets, make a move."""

from __future__ import annotations

import itertools
import json
import os
import random
import secrets
import shutil
import subprocess
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server.processes import ServerProcess, own_port

FOLDER = Path(__file__).parent / "boardgameio"
decode = msgspec.json.decode


async def dial(address: str, **headers: str) -> ClientConnection:
    return await connect(address, additional_headers=headers, compression=None, proxy=None, open_timeout=120,
                         ping_interval=None, max_size=2**24)


class Pair(ABC):
    """Two people at one table, always the same two sockets."""

    @abstractmethod
    async def move(self) -> bool:
        """Whoever is to move does, and hears that it was done; False when the game is over."""

    @abstractmethod
    async def close(self) -> None: ...


class Peer(ABC):
    name: str
    pid: int

    @abstractmethod
    async def open_pair(self) -> Pair: ...

    @abstractmethod
    def stop(self) -> None: ...


class Visitors:
    """People of the API: sessions are not what is measured, so a few serve all tables."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http: httpx.AsyncClient | None = None

    async def ask(self, token: str, method: str, path: str, body: Any = None, place: dict[str, str] | None = None
                  ) -> httpx.Response:
        if self.http is None:
            self.http = httpx.AsyncClient(base_url=self.url, trust_env=False, timeout=120)
        headers = {"Authorization": f"Bearer {token}"} if token else {"Origin": self.url}
        response = await self.http.request(method, path, json=body, headers={**headers, **(place or {})})
        self.http.cookies.clear()
        response.raise_for_status()
        return response

    async def people(self, count: int, place: dict[str, str] | None = None) -> list[str]:
        """Their sessions' tokens."""
        answers = [await self.ask("", "POST", "/api/guests", {"name": f"Load {number}"}, place)
                   for number in range(count)]
        return [answer.headers["set-cookie"].partition("=")[2].partition(";")[0] for answer in answers]

    async def open_table(self, tokens: list[str], options: dict[str, Any], place: dict[str, str] | None = None) -> str:
        wanted = {"game": "mangala", "options": options, "lot": False}
        table = (await self.ask(tokens[0], "POST", "/api/tables", wanted, place)).json()["id"]
        await self.ask(tokens[1], "POST", f"/api/tables/{table}/seats/1", None, place)
        await self.ask(tokens[0], "POST", f"/api/tables/{table}/start", None, place)
        return str(table)

    async def close(self) -> None:
        if self.http is not None:
            await self.http.aclose()


class Atoll(Peer):
    name = "Atoll, durable log on SQLite"

    def __init__(self, folder: Path, limits: bool = False, **settings: str) -> None:
        self.server = ServerProcess(folder, limits=limits, ATOLL_LOG_LEVEL="warning", **settings).start()
        assert self.server.process is not None
        self.pid = self.server.process.pid
        self.cookies: list[str] = []
        self.visitors = Visitors(self.server.url)
        self.place: dict[str, str] = {}

    def move_to(self, address: str) -> None:
        """From here on other people come, from that address."""
        self.cookies, self.place = [], {"X-Forwarded-For": address}

    async def open_pair(self, **options: Any) -> AtollPair:
        first, second = self.cookies = self.cookies or await self.visitors.people(2, self.place)
        table = await self.visitors.open_table([first, second], options or {"sets": 5}, self.place)
        address = f"{self.server.url.replace('http', 'ws')}/api/tables/{table}/socket"
        pair = AtollPair(address, [await dial(address, Authorization=f"Bearer {token}", **self.place)
                                   for token in (first, second)])
        await pair.catch_up()
        return pair

    def stop(self) -> None:
        self.server.stop()


class AtollPair(Pair):
    def __init__(self, address: str, sockets: list[ClientConnection]) -> None:
        self.address, self.sockets = address, sockets
        self.tables: list[dict[str, Any]] = [{}, {}]

    async def catch_up(self) -> None:
        for seat in (0, 1):
            await self.hear(seat, 0)

    async def hear(self, seat: int, n: int) -> None:
        """Until the position with that many entries."""
        while not self.tables[seat] or self.tables[seat]["n"] < n:
            said = decode(await self.sockets[seat].recv(decode=False))
            if said["is"] == "table":
                self.tables[seat] = said

    async def move(self) -> bool:
        to_act = self.tables[0]["to_act"]
        if not to_act:
            return False
        seat = to_act[0]
        table, socket = self.tables[seat], self.sockets[seat]
        await socket.send(json.dumps({"do": "play", "n": table["mine"], "action": random.choice(table["legal"])}))
        while decode(message := await socket.recv(decode=False))["is"] != "done":
            if decode(message)["is"] == "refused":
                raise AssertionError(message)
        for each in (seat, 1 - seat):
            await self.hear(each, table["n"] + 1)
        return True

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()


class BoardgameIo(Peer):
    name = "boardgame.io 0.50.2, in memory"

    def __init__(self) -> None:
        npm = shutil.which("npm")
        assert npm, "boardgame.io needs Node and npm; or run with --without-peer"
        if not (FOLDER / "node_modules").is_dir():
            subprocess.run([npm, "install", "--no-audit", "--no-fund", "--silent"], cwd=FOLDER, check=True)
        self.port = own_port()
        environment = {**os.environ, "NODE_ENV": "production"}
        self.process = subprocess.Popen(["node", "server.js", str(self.port), str(own_port())], cwd=FOLDER,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment)
        self.pid = self.process.pid
        assert self.process.stdout is not None
        assert b"ready" in self.process.stdout.readline()
        self.numbers = itertools.count()

    async def open_pair(self) -> BoardgameIoPair:
        match = f"m{next(self.numbers)}-{secrets.token_hex(4)}"
        sockets = []
        for name in "01":
            socket = await dial(f"ws://127.0.0.1:{self.port}/socket.io/?EIO=4&transport=websocket")
            await socket.recv()
            await socket.send("40/mangala,")
            await socket.recv()
            await socket.send("42/mangala," + json.dumps(["sync", match, name, None, 2]))
            sockets.append(socket)
        pair = BoardgameIoPair(match, sockets)
        for seat in (0, 1):
            await pair.hear(seat, 0)
        return pair

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


class BoardgameIoPair(Pair):
    def __init__(self, match: str, sockets: list[ClientConnection]) -> None:
        self.match, self.sockets = match, sockets
        self.states: list[dict[str, Any]] = [{}, {}]

    async def hear(self, seat: int, number: int) -> None:
        while not self.states[seat] or self.states[seat]["_stateID"] < number:
            raw = await self.sockets[seat].recv(decode=False)
            if raw == b"2":
                await self.sockets[seat].send("3")
                continue
            kind, _, *rest = decode(raw.partition(b",")[2])
            if kind in ("update", "sync"):
                self.states[seat] = rest[0]["state"] if kind == "sync" else rest[0]

    async def move(self) -> bool:
        if self.states[0]["ctx"].get("gameover") is not None:
            return False
        seat = int(self.states[0]["ctx"]["currentPlayer"])
        state = self.states[seat]
        row = state["G"]["board"][7 * seat:7 * seat + 6]
        pit = random.choice([pit for pit in range(1, 7) if row[pit - 1]])
        payload = {"type": "sow", "args": [pit], "playerID": str(seat), "credentials": None}
        move = {"type": "MAKE_MOVE", "payload": payload}
        number = state["_stateID"]
        await self.sockets[seat].send("42/mangala," + json.dumps(["update", move, number, self.match, str(seat)]))
        for each in (seat, 1 - seat):
            await self.hear(each, number + 1)
        return True

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
