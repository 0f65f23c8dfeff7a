"""Does anything stop the server for a moment? `python -m tests.server.stall`, on a quiet machine of four cores.

A hundred games run while every operation is fired at the largest object that the limits allow; another process asks
for `/api/health` all the time and measures how long that takes. Then: the memory that one connection without a session
can take, how long the answer takes in each kind of flood on a socket, and how long another person's bot takes while a
guest uses every quota.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import tempfile
import time
from collections.abc import Callable, Coroutine
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any
from urllib.parse import urlsplit

from bench.server_peers import AtollPair, Visitors, dial
from tests.server.floods import all_floods
from tests.server.largest import Largest, lengthen, make
from tests.server.players import Player, Refusal, TableSocket, play_seat, run
from tests.server.processes import ServerProcess

SPAWN = get_context("spawn")
GAMES, EVERY = 100, 0.005


def operations(one: Largest) -> list[tuple[str, str, Any]]:
    """Every operation that can be large, at the largest object there is."""
    over, running = f"/api/tables/{one.over}", f"/api/tables/{one.running}"
    event = f"/api/tournaments/{one.tournament}"
    seating = [{"is": "bot", "bot": "random"}, {"is": "bot", "bot": "random"}]
    return [
        *(("GET", path, None) for path in (
            "/api/tables?status=over", "/api/tables?status=running", "/api/me/tables", "/api/me/export", over, running,
            f"{over}/now", f"{running}/now", f"{over}/events", f"{running}/events?after=0", f"{running}/chat",
            f"{over}/record", f"{over}/replay", f"{over}/replay?start=19900&count=100", f"{over}/review",
            event, f"{event}/journal", f"{event}/standings", f"{event}/cross-table", f"{event}/trf",
            f"{event}/explain?round=3&one=1&other=2", "/api/campaigns", "/api/tournaments", "/api/ratings/mangala",
            f"{event}/chain", f"{event}/audit", f"{event}/csv", f"{event}/html", f"{event}/players/1",
            f"{event}/claims", f"{event}/players/1/card", f"{event}/slips", f"{event}/live", f"{event}/proof",
            "/api/daily", "/api/me/tournaments", "/api/me/lessons", "/api/games/my_island/lessons",
            f"{running}/foreseen")),
        ("POST", "/api/pairing", {"game": "mangala", "clock": {"kind": "real", "main": 300, "increment": 3}}),
        ("POST", "/api/daily", None), ("POST", f"{over}/race", {"seat": 0}),
        ("PUT", f"{running}/foreseen", {"n": 0, "lines": [["sow 1"] * 16] * 24}),
        ("POST", f"{running}/foreseen", {"n": 0, "actions": ["sow 1"] * 16}),
        ("POST", f"{over}/play-on", {"n": 19_000, "seating": seating}),
        ("POST", f"{over}/play-on", {"n": 100, "seating": seating}),
        ("POST", f"{over}/review", None), ("POST", f"{running}/hints", None),
        ("POST", f"{running}/entries", {"n": 0, "action": "!undo"}), ("POST", f"{running}/chat", {"text": "y" * 500}),
        ("POST", f"{event}/draft", {}), ("DELETE", f"{event}/draft", None),
        ("PUT", f"{event}/rounds/3/boards/1", {"result": "1-0"}),
        ("PUT", f"{event}/rounds/3/boards/2", {"result": "0-1"}),
        ("PATCH", f"{event}/players/7", {"status": "withdrawn"}), ("PATCH", f"{event}/players/7", {"status": "active"}),
        ("PUT", f"{event}/forbidden", {"groups": [[1, 2, 3]]})]


def in_process(work: Callable[..., Coroutine[Any, Any, Any]], *about: Any) -> tuple[Connection, Any]:
    """`work(*about, pipe)` in a process of its own; it ends when something is sent through the pipe."""
    mine, theirs = SPAWN.Pipe()
    process = SPAWN.Process(target=_run, args=(work, *about, theirs), daemon=True)
    process.start()
    return mine, process


def _run(work: Callable[..., Coroutine[Any, Any, Any]], *about: Any) -> None:
    asyncio.run(work(*about))


async def ask_health(url: str, pipe: Connection) -> None:
    """One request after the other on one connection; each answer's time."""
    parts = urlsplit(url)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    request = f"GET /api/health HTTP/1.1\r\nHost: {parts.netloc}\r\n\r\n".encode()
    waits: list[tuple[float, float]] = []
    pipe.send("ready")
    while not pipe.poll():
        began = time.monotonic()
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].split(b"\r\n")[0]))
        waits.append((began, time.monotonic() - began))
        await asyncio.sleep(EVERY)
    pipe.send(waits)


async def play_games(url: str, pipe: Connection) -> None:
    """A hundred tables of two, a move a second each; afterwards, how long the moves took."""
    waits: list[tuple[float, float]] = []
    visitors = Visitors(url)
    tasks = [asyncio.create_task(play_for_ever(visitors, number, waits)) for number in range(GAMES)]
    await asyncio.sleep(10)
    waits.clear()
    pipe.send("ready")
    while not pipe.poll():
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    pipe.send(waits)


async def play_for_ever(visitors: Visitors, number: int, waits: list[tuple[float, float]]) -> None:
    place = {"X-Forwarded-For": f"198.51.100.{number}"}
    while True:
        tokens = await visitors.people(2, place)
        table = await visitors.open_table(tokens, {"sets": 5}, place)
        address = f"{visitors.url.replace('http', 'ws')}/api/tables/{table}/socket"
        pair = AtollPair(address, [await dial(address, Authorization=f"Bearer {token}", **place) for token in tokens])
        await pair.catch_up()
        while True:
            began = time.monotonic()
            if not await pair.move():
                break
            waits.append((began, time.monotonic() - began))
            await asyncio.sleep(1)
        await pair.close()


async def fire(url: str, one: Largest, rounds: int) -> dict[str, tuple[float, float, int]]:
    """Each operation by itself, so that a stall has a name: when it began and ended, and its status."""
    spans: dict[str, tuple[float, float, int]] = {}
    owner = Player(url, **{"X-Forwarded-For": "203.0.113.9"})
    owner.http.cookies.set("atoll_session", one.cookies[0])
    for number in range(rounds):
        for method, path, body in operations(one):
            began = time.monotonic()
            response = await owner.http.request(method, path, json=body)
            spans[f"{number} {method} {path}"] = (began, time.monotonic(), response.status_code)
            assert response.status_code < 500, (method, path, response.text[:200])
            await asyncio.sleep(0.3)
    return spans


def stalls(waits: list[tuple[float, float]], spans: dict[str, tuple[float, float, int]]) -> str:
    cuts = quantiles([wait for _, wait in waits], n=1000)
    worst = sorted(waits, key=lambda one: -one[1])[:5]
    named = []
    for began, wait in worst:
        during = [name for name, (start, end, _) in spans.items() if start <= began + wait and began <= end]
        named.append(f"{1000 * wait:.0f} ms during {during[0] if during else 'nothing of ours'}")
    statuses = sorted({status for _, _, status in spans.values()})
    return (f"{len(waits)} times: p50 {1000 * cuts[499]:.1f} ms, p99 {1000 * cuts[989]:.1f} ms, p99.9 "
            f"{1000 * cuts[998]:.1f} ms, longest {1000 * worst[0][1]:.0f} ms; {len(spans)} operations "
            f"(answers {statuses}); the longest: {'; '.join(named)}")


def resident(server: ServerProcess) -> int:
    assert server.process is not None
    text = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(text.partition("VmRSS:")[2].split()[0]) * 1024


def one_connection(server: ServerProcess) -> str:
    """Without a session: heads and bodies that never end, on one connection."""
    grown = []
    parts = urlsplit(server.url)
    body = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 900000000\r\n\r\n"
    for opening in (b"GET / HTTP/1.1\r\nX: ", body):
        before, most = resident(server), 0
        with socket.create_connection((str(parts.hostname), int(parts.port or 80))) as one:
            one.settimeout(2)
            try:
                one.sendall(opening)
                for _ in range(300):
                    one.sendall(b"a" * 1_000_000)
                    most = max(most, resident(server) - before)
            except OSError:
                pass
            time.sleep(0.2)
            most = max(most, resident(server) - before)
        grown.append(f"{most / 1e6:.2f} MB")
    return f"memory from one connection without a session: endless head {grown[0]}, endless body {grown[1]}"


async def greedy_guest(url: str) -> dict[str, int]:
    """All tables of bots that the quotas allow, at the most simulations, and tournaments full of bots."""
    guest = await Player(url, **{"X-Forwarded-For": "203.0.113.66"}).come_in("Mallory")
    got = {"tables": 0, "tournaments": 0, "refused": 0}
    bots = [{"is": "bot", "bot": "search", "simulations": 5000}] * 2
    wanted = {"game": "mandragora", "seats": 2, "seating": bots, "start": True}
    for _ in range(300):
        status, _ = await guest.ask("POST", "/api/tables", wanted)
        got["tables" if status == 200 else "refused"] += 1
        if status == 429:
            await asyncio.sleep(0.05)
    for number in range(12):
        status, made = await guest.ask("POST", "/api/tournaments", {"name": f"Cup {number}", "game": "mangala"})
        got["tournaments" if status == 200 else "refused"] += 1
        if status == 200:
            await guest.ask("POST", f"/api/tournaments/{made['id']}/players", {"bot": "search", "count": 64,
                                                                              "simulations": 5000})
            await guest.ask("POST", f"/api/tournaments/{made['id']}/draft", {})
            await guest.ask("POST", f"/api/tournaments/{made['id']}/rounds", {"round": 1})
    return got


async def others_bot(url: str, games: int) -> list[float]:
    """Another person against a greedy bot: from his move until the bot's answer is there."""
    waits: list[float] = []
    for number in range(games):
        ada = await Player(url, **{"X-Forwarded-For": f"192.0.2.{number + 1}"}).come_in("Ada")
        table = await ada.open_table(game="mangala", start=True, seating=[{"is": "me"}, {"is": "bot", "bot": "greedy"}])
        waits += await answers_of_bot(await ada.socket(table["id"]), Random(number))
    return waits


async def answers_of_bot(one: TableSocket, rng: Random) -> list[float]:
    """Until the game is over; an answer that does not come within a minute counts as one."""
    asked: list[float] = []

    async def note(socket: TableSocket) -> TableSocket:
        asked.append(time.monotonic())
        return socket

    lost = []
    try:
        await asyncio.wait_for(play_seat(one, rng, before=note), 60)
    except (TimeoutError, Refusal):
        lost = [60.0]
    return [later - earlier for earlier, later in pairwise(asked)] + lost


async def whole(folder: Path, rounds: int, rng: Random) -> None:
    building = ServerProcess(folder, ATOLL_TABLES_PER_HOUR="100000", ATOLL_STORED_BYTES_PER_DAY="1000000000").start()
    largest = await make(building.url, rng)
    building.stop()
    await lengthen(building.database, largest, rng)
    with ServerProcess(folder, limits=True, ATOLL_BOT_WORKERS="2") as server:
        (looks, _), (games, _) = in_process(ask_health, server.url), in_process(play_games, server.url)
        for pipe in (looks, games):
            assert await asyncio.to_thread(pipe.recv) == "ready"
        spans = await fire(server.url, largest, rounds)
        for pipe in (looks, games):
            pipe.send("stop")
        waits, moves = await asyncio.to_thread(looks.recv), await asyncio.to_thread(games.recv)
        print(f"moves of {GAMES} games, {stalls(moves, spans)}", flush=True)
        print(f"/api/health, {stalls(waits, spans)}", flush=True)
        print(one_connection(server), flush=True)
        await all_floods(server, 5)
        got = await greedy_guest(server.url)
        answers = await others_bot(server.url, 6)
        p95 = quantiles(answers, n=20)[18]
        print(f"a guest with {got}: another person's bot answers within {p95:.2f} s at p95 of {len(answers)} "
              f"(longest {max(answers):.2f} s)", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run(whole(Path(folder), given.rounds, Random(1)))


if __name__ == "__main__":
    main()
