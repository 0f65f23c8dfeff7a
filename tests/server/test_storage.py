"""A full disk, a lost database, backups: nothing acknowledged is lost, and everything recovers by itself."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import select

from atoll.server.store.backup import BadBackup, read_backup, write_backup
from atoll.server.store.schema import metadata
from atoll.server.store.store import Store
from tests.server.players import Player, Refusal, run, seated
from tests.server.processes import Postgres, ServerProcess, fresh_postgres
from tests.support.eventually import eventually


def test_a_full_disk_is_told_and_survived(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        assert server.process is not None
        pid = server.process.pid

        async def scene() -> None:
            table_id, people = await seated(server.url, "mangala", 2)
            socket = await people[0].socket(table_id)
            await socket.table_where(lambda said: True)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))  # no file may grow
            with pytest.raises(Refusal, match="unavailable"):
                await socket.play("sow 1", n=0)
            status, said = await people[0].ask("POST", f"/api/tables/{table_id}/chat", {"text": "full?"})
            assert (status, said["code"]) == (503, "unavailable")
            assert (await people[0].get("/api/health"))["status"] == "ok"
            assert (await people[0].ask("GET", "/api/ready"))[0] == 503
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            now = await people[0].get(f"/api/tables/{table_id}/now")
            assert now["n"] == 0
            assert (await people[0].ask("GET", "/api/ready"))[0] == 200
            await socket.play("sow 1", n=0)
            assert (await people[0].get(f"/api/tables/{table_id}/now"))["n"] == 1
        run(scene())
        assert server.is_alive()


def test_a_lost_database_is_told_and_survived(tmp_path: Path) -> None:
    with (fresh_postgres() as database,
          ServerProcess(tmp_path, database.create("lost"), ATOLL_DATABASE_TIMEOUT="3") as server):
        async def scene() -> None:
            table_id, (ada, ben) = await seated(server.url, "mangala", 2)
            socket = await ada.socket(table_id)
            await socket.table_where(lambda said: True)
            await asyncio.to_thread(database.stop, "immediate")
            with pytest.raises(Refusal, match="unavailable"):
                await socket.play("sow 1", n=0)
            assert (await ben.ask("GET", "/api/ready"))[0] == 503
            assert (await ben.ask("GET", "/api/me"))[1]["code"] == "unavailable"
            assert (await ben.ask("GET", "/api/health"))[0] == 200
            await asyncio.to_thread(database.start)
            await eventually(lambda: ben.ask("GET", "/api/ready"), lambda said: said[0] == 200)
            await socket.play("sow 1", n=0)
            assert (await ben.get(f"/api/tables/{table_id}/now"))["n"] == 1
        run(scene())
        assert server.is_alive()


async def contents(url: str) -> dict[str, list[tuple[object, ...]]]:
    store = Store(url)
    found = await store.read(lambda connection: {table.name: [tuple(row) for row in connection.execute(
        select(table).order_by(*table.primary_key.columns))] for table in metadata.sorted_tables})
    await store.close()
    return found


def test_a_backup_of_a_running_server_goes_into_either_database(tmp_path: Path, postgres: Postgres) -> None:
    there, back = postgres.create_empty("restored"), f"sqlite:///{tmp_path / 'back.db'}"
    file, again = tmp_path / "all.gz", tmp_path / "again.gz"
    with ServerProcess(tmp_path) as server:
        async def scene() -> str:
            table_id, (ada, _) = await seated(server.url, "mandragora", 2)
            await ada.sign_up("Backed Up")
            await ada.post(f"/api/tables/{table_id}/chat", text="кто здесь?")
            return table_id
        table_id = run(scene())
        command = [sys.executable, "-m", "atoll", "backup", str(file), "--database", server.database]
        said = subprocess.run(command, check=True, capture_output=True, text=True)
        assert "rows of" in said.stdout
    before = asyncio.run(contents(server.database))
    assert asyncio.run(read_backup(there, file))["entries"] == len(before["entries"]) > 0
    assert asyncio.run(contents(there)) == before
    asyncio.run(write_backup(there, again))
    asyncio.run(read_backup(back, again))
    assert asyncio.run(contents(back)) == before
    with pytest.raises(BadBackup, match="not empty"):
        asyncio.run(read_backup(back, again))
    with ServerProcess(tmp_path, there) as restored:
        async def scene_again() -> None:
            ada = Player(restored.url)
            await ada.post("/api/sessions", name="Backed Up", password="lagoon in the morning")
            assert (await ada.get(f"/api/tables/{table_id}/now"))["n"] == len(before["entries"])
            await ada.post(f"/api/tables/{table_id}/chat", text="here again")
        run(scene_again())


def test_a_backup_from_before_a_column_was_added_is_restored(tmp_path: Path) -> None:
    """The first format named no columns; those that were added since come last and have defaults."""
    import gzip
    import json

    file = tmp_path / "all.gz"
    row = ["k3v9x0q2m7dw", "mangala", 1, "{}", "open", "public", "p1", False, True, None, "00" * 32, 1, None, None,
           None, None, None, None]
    for name, extra in (("older", []), ("newer", [True])):
        lines = [{"format": "atoll backup 1"}, {"table": "tables", "row": [*row, *extra]}, {"end": 1}]
        file.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
        target = f"sqlite:///{tmp_path / name}.db"
        if name == "newer":
            with pytest.raises(BadBackup, match="line 2 has 19 values for 18 columns"):
                asyncio.run(read_backup(target, file))
        else:
            asyncio.run(read_backup(target, file))
            added = asyncio.run(contents(target))["tables"][0][len(row):]
            assert added[:1] == (False,), "seats are not drawn by lot"


def test_the_migrations_make_the_schema(tmp_path: Path, postgres: Postgres) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    async def differences(url: str) -> list[object]:
        store = Store(url)
        await store.open()
        found = await store.read(
            lambda connection: compare_metadata(MigrationContext.configure(connection), metadata))
        await store.close()
        return list(found)
    assert asyncio.run(differences(f"sqlite:///{tmp_path / 'fresh.db'}")) == []
    assert asyncio.run(differences(postgres.create_empty("fresh"))) == []
