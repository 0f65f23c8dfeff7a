"""Each wait is told exactly once over killed processes: the short version of `python -m tests.server.notices`."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.server.notices import Plan, Report, each_wait_is_told
from tests.server.players import run
from tests.server.processes import Postgres


def test_a_report_names_its_faults() -> None:
    waits = {f"turn/t{n}/0/1": 100.0 for n in range(40)}
    soon: dict[str, list[float]] = {key: [101.0] for key in waits}
    assert Report(Plan(80, 40, 2), waits, soon).faults == []
    twice = {**soon, **{key: [101.0, 102.0] for key in list(waits)[:13]}}
    assert Report(Plan(80, 40, 2), waits, twice).faults == []  # all may be a killed process's
    assert Report(Plan(80, 40, 1), waits, twice).faults == ["13 handed over again after 1 killed processes"]
    thrice = {**soon, "turn/t0/0/1": [101.0, 102.0, 103.0]}
    assert Report(Plan(80, 40, 2), waits, thrice).faults == []
    assert Report(Plan(80, 40, 1), waits, thrice).faults == ["told more often than processes were killed: turn/t0/0/1"]
    late = {**soon, **{key: [111.0] for key in list(waits)[:4]}}
    assert Report(Plan(80, 40, 2), waits, late).faults == ["p95 from entry to hand-over is 11.00 s, not under 10 s"]
    one_less = {key: at for key, at in waits.items() if key != "turn/t0/0/1"}
    assert Report(Plan(80, 40, 2), waits, {key: soon[key] for key in one_less}).faults == ["lost: turn/t0/0/1"]
    assert Report(Plan(80, 40, 2), one_less, soon).faults == ["told without a wait: turn/t0/0/1"]


def test_each_wait_is_told_once_whoever_is_killed(tmp_path: Path, postgres: Postgres) -> None:
    report = run(each_wait_is_told(tmp_path, postgres.create("told"), Plan(12, 24, 3), Random(1)))
    assert (report.lost, report.invented) == ([], [])
    assert report.repeated <= report.most_repeated
    assert report.too_often == []
    assert len(report.told) == len(report.expected) == 24
