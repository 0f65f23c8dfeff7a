"""Evenings come once in `make test`, with a mixed cast; `python -m tests.evenings` brings every language and size."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.evenings.evening import MIXED, Evening
from tests.server.processes import Postgres, fresh_postgres
from tests.web.conftest import PATIENCE
from tests.web.conftest import browser as browser
from tests.web.conftest import playing as playing
from tests.web.conftest import watched as watched

LOOKS, STORES, PICTURES = "EVENINGS_LOOKS", "EVENINGS_STORES", "EVENINGS_PICTURES"
"""Variables: looks as `en-wide,ru-phone`, stores as `sqlite,postgres`, a folder."""

Opened = Callable[[str, str], AbstractContextManager[Evening]]


def stores_of(usual: dict[str, str]) -> list[tuple[str, str]]:
    """Every evening with the store that it has in `make test`, or with those that were asked for."""
    asked = os.environ.get(STORES)
    return [(name, one) for name, store in usual.items() for one in (asked.split(",") if asked else [store])]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with fresh_postgres() as database:
        yield database


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "look" in metafunc.fixturenames:
        metafunc.parametrize("look", os.environ.get(LOOKS, "mixed").split(","))


@pytest.fixture(autouse=True)
def patience() -> Iterator[None]:
    """An evening has many pages open at once: a look may take its time."""
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options()


@pytest.fixture
def open_evening(browser: Browser, look: str, tmp_path: Path, request: pytest.FixtureRequest) -> Opened:
    def opened(name: str, store: str) -> Evening:
        databases: list[str | None] = [None]
        if store == "postgres":
            postgres: Postgres = request.getfixturevalue("postgres")
            databases = [postgres.create(f"{name}_{look}".replace("-", "_"))] * 2
        language, _, size = look.partition("-")
        pictures = os.environ.get(PICTURES)
        return Evening(f"{name}-{look}", browser, tmp_path, databases, ((language, size),) if size else MIXED,
                       Path(pictures) if pictures else None)
    return opened
