"""Every test has its own place for saved games; some have a toy game dropped in among the others."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.terminal.commands import SOURCE
from tests.toys import lots


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "atoll home"


@pytest.fixture(scope="session")
def with_toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source with one more folder among the games: that is all a game needs."""
    source = tmp_path_factory.mktemp("source")
    shutil.copytree(SOURCE / "atoll", source / "atoll", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(Path(lots.__file__).parent, source / "atoll" / "games" / "lots",
                    ignore=shutil.ignore_patterns("__pycache__"))
    return source
