"""What a batch of 200 answers costs the log, and what it costs when one of them comes second.

    python -m bench.store [--database postgresql://…] [--rounds 40]

The kinds take turns in one run, on SQLite in a fresh folder unless a database (to be thrown away afterwards) is named.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from statistics import median

from atoll.server.store.log import Chunk, Line, Log
from atoll.server.store.store import Store

TABLES = 200


async def batch(log: Log, number: int, losers: int) -> float:
    """Milliseconds until all are answered; `losers` of them find their number taken."""
    taken = [Chunk(f"{number}-{table}", [Line(0, 0, "sow 1", number)]) for table in range(losers)]
    await asyncio.gather(*(log.append(one) for one in taken))
    lines = [Line(0, 0, "sow 2", number), Line(1, -1, "turn", number)]
    chunks = [Chunk(f"{number}-{table}", lines, number, sets_due=True) for table in range(TABLES)]
    began = time.perf_counter()
    answers = await asyncio.gather(*(log.append(one) for one in chunks))
    took = 1000 * (time.perf_counter() - began)
    assert answers.count(False) == losers, "only those whose number is taken come second"
    return took


async def measure(url: str, rounds: int) -> None:
    store = Store(url)
    await store.open()
    log = Log(store)
    log.open()
    took: dict[int, list[float]] = {0: [], 1: [], 20: []}
    for number in range(rounds):
        for losers, times in took.items():
            times.append(await batch(log, 100 * number + losers, losers))
    await log.close()
    await store.close()
    for losers, times in took.items():
        print(f"{store.url.get_backend_name()}: {TABLES} answers, {losers:2} of them second: "
              f"median {median(times):6.1f} ms, worst {max(times):6.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--database")
    parser.add_argument("--rounds", type=int, default=40)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(given.database or f"sqlite:///{Path(folder) / 'bench.db'}", given.rounds))


if __name__ == "__main__":
    main()
