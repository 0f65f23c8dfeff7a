"""Small tables, made once for all the solver's tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from atoll.solver.generate import make_tables
from atoll.solver.kernel.library import kernel
from atoll.solver.tables import Tables


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    assert kernel() is not None, "the kernel is not built: make kernel"
    place = tmp_path_factory.mktemp("tables")
    make_tables(12, place, threads=1)
    return place


@pytest.fixture(scope="session")
def tables(folder: Path) -> Tables:
    return make_tables(12, folder)
