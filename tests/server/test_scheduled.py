"""Backups by the clock: one of several processes makes each, the oldest go, and what failed is tried again."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from atoll.server.people.people import People
from atoll.server.settings import Settings
from atoll.server.store.backup import read_backup
from atoll.server.store.scheduled import ScheduledBackups
from atoll.server.store.store import Store
from tests.server.processes import Postgres, ServerProcess
from tests.server.templates import new_sqlite
from tests.support.eventually import eventually_sync


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_of_two_processes_one_makes_the_backup(kind: str, postgres: Postgres, tmp_path: Path) -> None:
    async def scene() -> list[Path | None]:
        url = postgres.create("scheduled") if kind == "postgres" else new_sqlite(tmp_path / "atoll.db")
        store = Store(url)
        await store.open()
        try:
            await People(store, 180).add_account(None, "Ada", "lagoon in the morning", None, None)
            settings = Settings(database_url=url, backup_folder=str(tmp_path / "backups"))
            return list(await asyncio.gather(*(ScheduledBackups(settings, store).look() for _ in range(4))))
        finally:
            await store.close()
    (made,) = [path for path in asyncio.run(scene()) if path is not None]
    assert list((tmp_path / "backups").iterdir()) == [made]
    assert asyncio.run(read_backup(f"sqlite:///{tmp_path / 'back.db'}", made))["people"] == 1


def test_the_oldest_go_and_a_failed_one_is_made_again(tmp_path: Path) -> None:
    async def scene() -> None:
        url = new_sqlite(tmp_path / "atoll.db")
        store = Store(url)
        await store.open()
        try:
            await People(store, 180).add_account(None, "Ada", "lagoon in the morning", None, None)
            folder = tmp_path / "backups"
            settings = Settings(database_url=url, backup_folder=str(folder), backups_kept=2)
            folder.write_text("a file where the folder should be")
            with pytest.raises(OSError, match="backups"):
                await ScheduledBackups(settings, store).look()
            folder.unlink()
            folder.mkdir()
            for name in ("atoll-20200101-000000.gz", "atoll-20200102-000000.gz", "atoll.gz"):
                (folder / name).touch()
            assert await ScheduledBackups(settings, store).look() is not None
            left = sorted(path.name for path in folder.iterdir())
            assert left[0] == "atoll-20200102-000000.gz"
            assert (len(left), left[-1]) == (3, "atoll.gz")
        finally:
            await store.close()
    asyncio.run(scene())


def test_a_server_makes_backups_and_says_whether_it_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ServerProcess(tmp_path, ATOLL_BACKUP_FOLDER="backups") as server:
        monkeypatch.setenv("ATOLL_PORT", str(server.port))
        assert ready(tmp_path) == (0, "ready\n")
        eventually_sync(lambda: list(tmp_path.glob("backups/atoll-*.gz")))
    assert ready(tmp_path) == (2, "")


def ready(folder: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "atoll", "ready"], capture_output=True, text=True, cwd=folder)
    return done.returncode, done.stdout
