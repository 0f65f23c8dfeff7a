"""Every test that asks for `game` runs over every game found, with no list of exceptions."""

from __future__ import annotations

import pytest

from atoll.games import GAMES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "game" in metafunc.fixturenames:
        metafunc.parametrize("game", list(GAMES.values()), ids=list(GAMES))
