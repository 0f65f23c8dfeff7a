"""One server on SQLite for each worker, and one on PostgreSQL where a test asks for it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.processes import Postgres, ServerProcess, fresh_postgres
from tests.server.telling import OPEN


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("server"), ATOLL_REVIEW_SIMULATIONS="60",
                       ATOLL_ORACLE_SECONDS="0.05") as process:
        yield process


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with fresh_postgres() as database:
        yield database


@pytest.fixture(scope="session")
def postgres_server(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("postgres-server"), postgres.create("whole_games")) as process:
        yield process


@pytest.fixture(scope="session")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that tells people at addresses of this machine, where the tests listen."""
    with ServerProcess(tmp_path_factory.mktemp("telling"), **OPEN) as process:
        yield process
