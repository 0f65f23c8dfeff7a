"""The short version of `python -m tests.server.killed`: what was acknowledged survives whatever dies."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from random import Random

from tests.server.killed import Blows, Report, one_on_sqlite, postgres_restarted, two_on_postgres
from tests.server.players import Player, run, until_over
from tests.server.processes import Postgres, ServerProcess
from tests.support.eventually import eventually, eventually_sync

BLOWS = Blows(2, tables=8)


def check(report: Report) -> None:
    assert report.findings.tables >= BLOWS.tables
    assert report.findings.acknowledged > BLOWS.tables
    assert report.findings.worst_clock <= 1


def test_the_only_process_is_killed(tmp_path: Path) -> None:
    check(run(one_on_sqlite(tmp_path, BLOWS, Random(1))))


def test_one_of_two_processes_is_killed(tmp_path: Path, postgres: Postgres) -> None:
    check(run(two_on_postgres(tmp_path, postgres, BLOWS, Random(2))))


def test_postgresql_itself_is_restarted(tmp_path: Path, postgres: Postgres) -> None:
    check(run(postgres_restarted(tmp_path, postgres, BLOWS, Random(3))))


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_running(pid: int) -> bool:
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_the_bots_of_a_killed_server_end_with_it_and_answer_in_the_next(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path).start()

    async def begin() -> str:
        ada = await Player(server.url).come_in("Ada")
        seating = [{"is": "bot", "bot": "random"}, {"is": "bot", "bot": "random"}]
        table = await ada.open_table(game="mangala", options={"sets": 5}, seating=seating, start=True)
        await eventually(lambda: ada.get(f"/api/tables/{table['id']}"), lambda said: said["n"] >= 3)
        return str(table["id"])

    async def see_the_end(table_id: str) -> None:
        """Nobody looks at the table: its bots are asked because it is due."""
        await until_over(Player(server.url), table_id)

    table_id = run(begin())
    assert server.process is not None
    workers = children(server.process.pid)
    assert workers
    server.kill()
    eventually_sync(lambda: not any(is_running(worker) for worker in workers))
    try:
        server.start()
        run(see_the_end(table_id))
    finally:
        server.stop()


def test_a_table_of_other_rules_is_left_alone_and_stops_nobody(tmp_path: Path) -> None:
    """After an update of a game's rules its running tables cannot go on; all others must."""
    server = ServerProcess(tmp_path).start()
    seating = [{"is": "bot", "bot": "random"}, {"is": "bot", "bot": "random"}]

    async def begin() -> list[str]:
        ada = await Player(server.url).come_in("Ada")
        return [(await ada.open_table(game="mangala", options={"sets": 5}, seating=seating, start=True))["id"]
                for _ in range(2)]

    old, new = run(begin())
    server.kill()
    with sqlite3.connect(tmp_path / "atoll.db") as connection:
        connection.execute("UPDATE tables SET version = 99, due = 1 WHERE id = ?", (old,))
        connection.execute("UPDATE tables SET due = 2 WHERE id = ?", (new,))
    connection.close()

    async def look() -> None:
        somebody = Player(server.url)
        await until_over(somebody, new)
        status, said = await somebody.ask("GET", f"/api/tables/{old}/now")
        assert (status, said["code"]) == (409, "other_version")
    try:
        server.start()
        run(look())
    finally:
        server.stop()
    assert server.log.read_text().count("a table is set aside") == 1
