"""The short version of `python -m tests.server.killed`: what was acknowledged survives whatever dies."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.server.killed import Report, one_on_sqlite, postgres_restarted, two_on_postgres
from tests.server.players import run
from tests.server.processes import Postgres

TABLES, KILLS = 8, 2


def check(report: Report) -> None:
    assert report.findings.tables >= TABLES
    assert report.findings.acknowledged > TABLES
    assert report.findings.worst_clock <= 1


def test_the_only_process_is_killed(tmp_path: Path) -> None:
    check(run(one_on_sqlite(tmp_path, TABLES, KILLS, Random(1))))


def test_one_of_two_processes_is_killed(tmp_path: Path, postgres: Postgres) -> None:
    check(run(two_on_postgres(tmp_path, postgres, TABLES, KILLS, Random(2))))


def test_postgresql_itself_is_restarted(tmp_path: Path, postgres: Postgres) -> None:
    check(run(postgres_restarted(tmp_path, postgres, TABLES, KILLS, Random(3))))
