"""Every test that asks for `game` runs over every game found, with no list of exceptions."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from atoll.games import GAMES


def pytest_configure(config: pytest.Config) -> None:
    """Mangala's small tables are made once for all tests, and not among those of whoever runs them."""
    cache = getattr(config, "cache", None)  # a test may run tests without one
    folder = cache.mkdir("tables") if cache else Path(tempfile.gettempdir()) / "atoll-tables"
    os.environ.setdefault("ATOLL_TABLES", str(folder))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(GAMES.values()), ids=list(GAMES))
