"""What must be true of the logs after a load, whatever happened to the servers while it lasted."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from atoll.core.options import read_options
from atoll.core.table import Table
from atoll.games import find_game
from atoll.server.store.log import Line, Log
from atoll.server.store.schema import tables as table_rows
from atoll.server.store.store import Store
from tests.server.load import MAIN, Acknowledged, Load


@dataclass
class Findings:
    tables: int = 0
    entries: int = 0
    acknowledged: int = 0
    worst_clock: float = 0.0


async def audit(load: Load, database: str) -> Findings:
    """Read the logs as they lie in the database and hold them against what clients were told."""
    assert not load.unseen, load.unseen[:5]
    store, found = Store(database), Findings(acknowledged=len(load.acknowledged))
    log, told = Log(store), by_table(load.acknowledged)
    try:
        for table_id in load.seen:
            query = select(table_rows).where(table_rows.c.id == table_id)
            row = await store.read(lambda connection, query=query: connection.execute(query).one())
            lines = await log.read(table_id)
            found.tables, found.entries = found.tables + 1, found.entries + len(lines)
            check_log(load, table_id, lines, told[table_id])
            found.worst_clock = max(found.worst_clock, check_clocks(load, row, lines))
    finally:
        await store.close()
    return found


def by_table(acknowledged: list[Acknowledged]) -> defaultdict[str, list[Acknowledged]]:
    found: defaultdict[str, list[Acknowledged]] = defaultdict(list)
    for told in acknowledged:
        found[told.table].append(told)
    return found


def check_log(load: Load, table_id: str, lines: list[Line], acknowledged: list[Acknowledged]) -> None:
    """Nothing acknowledged is missing or moved; every entry of a seat is one that was sent for its count, once."""
    assert [line.n for line in lines] == list(range(len(lines)))
    for told in acknowledged:
        assert told.entry < len(lines), f"acknowledged entry {told.entry} of {table_id} is missing"
        line = lines[told.entry]
        assert (line.seat, line.action) == (told.seat, told.action), f"entry {told.entry} of {table_id} is another"
        assert told.sent - 1000 <= line.at <= told.at + 1000
    counts = [0, 0]
    for line in lines:
        if line.seat == 1 and table_id in load.with_bots:
            continue
        if line.seat >= 0:
            assert line.action in load.sent[table_id, line.seat, counts[line.seat]], f"{line} was never sent"
            counts[line.seat] += 1
    assert sum(counts) >= len(acknowledged)


def check_clocks(load: Load, row: Any, lines: list[Line]) -> float:
    """Every clock that somebody was shown on coming back, against one counted here from the entries; in seconds."""
    game = find_game(row.game)
    table, spent, since = Table(game, 2, read_options(game, json.loads(row.options)), row.seed), [0, 0], row.started
    after: dict[int, tuple[list[int], int]] = {0: ([0, 0], since)}
    for line in lines:
        for seat in table.to_act:
            if seat >= 0:
                spent[seat] += line.at - since
        since = line.at
        table.enter(line.seat, line.action)
        after[line.n + 1] = (list(spent), since)
    worst = 0.0
    for said in load.clocks.get(row.id, []):
        expected, _ = after[said["n"]]
        for seat in (0, 1):
            worst = max(worst, abs(1000 * MAIN - said["clock"]["left"][seat] - expected[seat]) / 1000)
    return worst
