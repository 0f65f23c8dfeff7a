"""Previews at a table of four beside 100 tables that are played at: how long until the answer is there.

    python bench/preview.py [mandragora mangrovia my_island] [--seconds 10] [--tables 100]

Exit status 1 where the 95th percentile of a game is over 100 ms. Each message asks for eight actions, or for all where
there are fewer, as a lit-up board does; then somebody plays.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.server_flood import latency, steady
from bench.server_peers import Atoll, Pair
from tests.server.players import TableSocket, seated

AT_ONCE = 8
GAMES = ("mandragora", "mangrovia", "my_island")
"""Those that four play."""
LIMIT = 0.1
"""Seconds, of 95 messages in 100."""
rng = Random(1)


async def measure(folder: Path, game: str, tables: int, seconds: float) -> list[float]:
    peer = Atoll(folder)
    try:
        pairs: list[Pair] = [await peer.open_pair() for _ in range(tables)]
        playing = [asyncio.create_task(steady(pair, number / max(1, tables), seconds, []))
                   for number, pair in enumerate(pairs)]
        waits = await table_of_four(peer.server.url, game, time.monotonic() + seconds)
        await asyncio.gather(*playing)
        await asyncio.gather(*(pair.close() for pair in pairs))
    finally:
        peer.stop()
    return waits


async def table_of_four(url: str, game: str, until: float) -> list[float]:
    """Whoever is asked looks at some actions, then plays; a game that is over is followed by another."""
    waits: list[float] = []
    while time.monotonic() < until:
        table_id, people = await seated(url, game, 4)
        sockets = [await person.socket(table_id) for person in people]
        while time.monotonic() < until and await one_turn(sockets, waits):
            pass
        for socket in sockets:
            await socket.connection.close()
    return waits


async def one_turn(sockets: list[TableSocket], waits: list[float]) -> bool:
    """False where the game is over."""
    tables = [await socket.table_where(lambda said: said["is"] == "table") for socket in sockets]
    newest = max(tables, key=lambda table: int(table["n"]))
    if not newest["to_act"]:
        return False
    socket = sockets[newest["to_act"][0]]
    table = await socket.table_where(lambda said: said["n"] >= newest["n"])
    began = time.monotonic()
    await socket.send({"do": "preview", "actions": rng.sample(table["legal"], min(AT_ONCE, len(table["legal"])))})
    await socket.hear_kind("preview")
    waits.append(time.monotonic() - began)
    await socket.play(rng.choice(table["legal"]))
    for other in sockets:
        await other.table_where(lambda said: said["n"] > newest["n"])
        other.forget()
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("games", nargs="*", default=GAMES)
    chosen = parser.parse_args()
    slow = False
    for game in chosen.games:
        with tempfile.TemporaryDirectory() as folder:
            waits = asyncio.run(measure(Path(folder), game, chosen.tables, chosen.seconds))
        is_slow = quantiles(waits, n=100)[94] > LIMIT
        slow |= is_slow
        print(f"{game:<11} {latency(waits)}   ({len(waits)} messages of up to {AT_ONCE} actions, {chosen.tables} other "
              f"tables; p95 at most {1000 * LIMIT:.0f} ms{': TOO SLOW' if is_slow else ''})", flush=True)
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
