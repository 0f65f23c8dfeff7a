"""A plugin of pytest: writes down which tests failed (`--failures FILE`) and runs those alone (`--only FILE`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from _pytest.terminal import TerminalReporter


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--failures", type=Path, help="write the names of the tests that failed into this file")
    parser.addoption("--only", type=Path, help="run the tests alone that are named in this file")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not (only := config.getoption("--only")):
        return
    wanted = set(only.read_text(encoding="utf-8").splitlines())
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in wanted])
    items[:] = [item for item in items if item.nodeid in wanted]


def pytest_terminal_summary(terminalreporter: TerminalReporter, config: pytest.Config) -> None:
    if not (file := config.getoption("--failures")):
        return
    reports = [*terminalreporter.getreports("failed"), *terminalreporter.getreports("error")]
    names = dict.fromkeys(report.nodeid for report in reports)
    file.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
