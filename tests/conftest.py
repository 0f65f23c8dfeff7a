"""Every test that asks for `game` runs over every game found, with no list of exceptions."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from atoll.games import GAMES

settings.register_profile("same", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("ATOLL_HYPOTHESIS", "same"))
"""Hypothesis tries the same cases in every run. ATOLL_HYPOTHESIS=search looks for new ones."""


def pytest_configure(config: pytest.Config) -> None:
    """Mangala's small tables are made once for all tests, and not among those of the person who runs them."""
    cache = getattr(config, "cache", None)  # a test may run tests without one
    folder = cache.mkdir("tables") if cache else Path(tempfile.gettempdir()) / "atoll-tables"
    os.environ.setdefault("ATOLL_TABLES", str(folder))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(GAMES.values()), ids=list(GAMES))
