"""Backups: nothing is never backed up in silence, a bad file is told in a sentence, and a restore is the same house."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from atoll.core.options import read_options
from atoll.core.table import Table
from atoll.games import find_game
from atoll.server.people.people import People
from atoll.server.store.backup import BadBackup, read_backup, write_backup
from atoll.server.store.schema import entries, metadata, seats, tables
from atoll.server.store.store import Store
from tests.server.players import Player, play_seat, run, seated
from tests.server.processes import Postgres, ServerProcess

PASSWORD = "lagoon in the morning"


def atoll(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "atoll", *arguments], cwd=folder, capture_output=True, text=True)


def test_a_backup_of_nothing_fails_and_leaves_nothing(tmp_path: Path) -> None:
    said = atoll("backup", "all.gz", folder=tmp_path)
    assert said.returncode != 0
    assert "there is no database atoll.db" in said.stderr
    assert list(tmp_path.iterdir()) == []
    database = f"sqlite:///{tmp_path / 'empty.db'}"
    asyncio.run(opened(database))
    said = atoll("backup", "all.gz", "--database", database, folder=tmp_path)
    assert said.returncode != 0
    assert "there is nothing in the database" in said.stderr
    assert not list(tmp_path.glob("all.gz*"))
    (tmp_path / "strange.db").write_bytes(b"")
    said = atoll("backup", "all.gz", "--database", "sqlite:///strange.db", folder=tmp_path)
    assert said.returncode != 0
    assert "no database of this version" in said.stderr


async def opened(url: str) -> None:
    store = Store(url)
    await store.open()
    await store.close()


async def house_of_one(url: str) -> None:
    store = Store(url)
    await store.open()
    await People(store, session_days=180).add_account(None, "Ada", PASSWORD, None, None)
    await store.close()


@pytest.fixture
def backup(tmp_path: Path) -> list[bytes]:
    """The lines of a good one, with the person's before all others."""
    asyncio.run(house_of_one(f"sqlite:///{tmp_path / 'source.db'}"))
    asyncio.run(write_backup(f"sqlite:///{tmp_path / 'source.db'}", tmp_path / "all.gz"))
    head, *rows, end = gzip.decompress((tmp_path / "all.gz").read_bytes()).splitlines()
    return [head, *sorted(rows, key=lambda row: not row.startswith(b'{"table":"people"')), end]


def changed(lines: list[bytes], change: Callable[[dict[str, Any]], None]) -> list[bytes]:
    row = json.loads(lines[1])
    change(row)
    return [lines[0], json.dumps(row).encode(), *lines[2:]]


BAD: dict[str, tuple[Callable[[list[bytes]], list[bytes]], str]] = {
    "cut off": (lambda lines: lines[:-1], "cut off"),
    "no lines": (lambda lines: [], "line 1 is no line"),
    "another file": (lambda lines: [b'{"hello": 1}'], "line 1 is no line"),
    "another format": (lambda lines: [b'{"format": "atoll backup 9"}', *lines[1:]], "this is no atoll backup 2"),
    "no JSON": (lambda lines: [lines[0], b"{", *lines[1:]], "line 2 is no line"),
    "a list": (lambda lines: [lines[0], b"[1]", *lines[1:]], "line 2 is no line"),
    "a number as table": (lambda lines: [lines[0], b'{"table": 5, "row": []}', *lines[1:]], "line 2 is no line"),
    "no table": (lambda lines: [lines[0], b"{}", *lines[1:]], "says that it has None rows"),
    "no row": (lambda lines: changed(lines, lambda row: row.pop("row")), "line 2 has 0 values"),
    "a short row": (lambda lines: changed(lines, lambda row: row["row"].pop()), "line 2 has"),
    "a strange table": (lambda lines: changed(lines, lambda row: row.update(table="spoons")), "not know the table"),
    "a strange column": (lambda lines: [lines[0].replace(b'"folded"', b'"crumpled"'), *lines[1:]], "people.crumpled"),
    "a wrong type": (lambda lines: changed(lines, lambda row: row["row"].__setitem__(0, 5)), "does not fit people.id"),
    "a missing value": (lambda lines: changed(lines, lambda row: row["row"].__setitem__(1, None)), "fit people.name"),
    "too long": (lambda lines: changed(lines, lambda row: row["row"].__setitem__(0, "x" * 99)), "fit people.id"),
    "twice": (lambda lines: [lines[0], lines[1], lines[1], lines[-1]], "exclude each other"),
    "a wrong sum": (lambda lines: [*lines[:-1], b'{"end": 7}'], "says that it has 7 rows"),
    "no UTF-8": (lambda lines: [lines[0], b'{"table": "\xff", "row": []}', *lines[1:]], "line 2 is no line"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_backup_is_told_in_a_sentence_and_changes_nothing(name: str, backup: list[bytes], tmp_path: Path) -> None:
    spoil, sentence = BAD[name]
    file, target = tmp_path / "bad.gz", f"sqlite:///{tmp_path / 'target.db'}"
    file.write_bytes(gzip.compress(b"\n".join(spoil(backup))))
    with pytest.raises(BadBackup, match=sentence):
        asyncio.run(read_backup(target, file))
    file.write_bytes(gzip.compress(b"\n".join(backup)))
    assert asyncio.run(read_backup(target, file))["people"] == 1


def test_a_file_that_is_not_compressed_or_cut_in_the_middle_is_told(backup: list[bytes], tmp_path: Path) -> None:
    good = (tmp_path / "all.gz").read_bytes()
    (tmp_path / "bad.gz").write_bytes(b"no backup at all")
    said = atoll("restore", "bad.gz", "--database", f"sqlite:///{tmp_path / 'b.db'}", folder=tmp_path)
    assert (said.returncode, "Traceback" in said.stderr) == (2, False)
    assert "is no whole backup" in said.stderr
    for spoiled in (good[:-20], good[:40] + bytes([good[40] ^ 255]) + good[41:]):
        (tmp_path / "bad.gz").write_bytes(spoiled)
        with pytest.raises(BadBackup):
            asyncio.run(read_backup(f"sqlite:///{tmp_path / 'b.db'}", tmp_path / "bad.gz"))


def test_a_backup_of_the_first_format_is_still_read(backup: list[bytes], tmp_path: Path) -> None:
    """It named no columns, and people had nine: the look of a name is found again."""
    row = json.loads(backup[1])
    assert row["table"] == "people"
    nine = json.dumps({"table": "people", "row": row["row"][:9]}).encode()
    old = [b'{"format": "atoll backup 1"}', nine, b'{"end": 1}']
    (tmp_path / "old.gz").write_bytes(gzip.compress(b"\n".join(old)))
    url = f"sqlite:///{tmp_path / 'old.db'}"
    asyncio.run(read_backup(url, tmp_path / "old.gz"))

    async def scene() -> None:
        store = Store(url)
        house = People(store, session_days=180)
        assert (await house.log_in("ada", PASSWORD)).name == "Ada"
        with pytest.raises(ValueError, match="belongs to an account"):
            await house.add_guest("Аdа")
        await store.close()
    asyncio.run(scene())


def test_the_drill_what_was_stored_is_there_and_plays_out_the_same(postgres: Postgres, tmp_path: Path) -> None:
    """Every game is played, one to its end; the restored logs replay to the same positions, in either database."""
    with ServerProcess(tmp_path) as server:
        async def evening() -> None:
            for game in ("mangala", "mandragora", "mangrovia", "my_island"):
                table_id, people = await seated(server.url, game, 2)
                sockets = [await person.socket(table_id) for person in people]
                until = 10_000 if game == "mangala" else 40
                playing = [asyncio.create_task(play_seat(socket, Random(seat), partial(is_late, until)))
                           for seat, socket in enumerate(sockets)]
                await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
                for one in playing:
                    one.cancel()
                await asyncio.gather(*playing, return_exceptions=True)
                await people[0].post(f"/api/tables/{table_id}/chat", text="well played")
            await (await Player(server.url).sign_up("Keeper")).post("/api/me/tokens", name="bot")
        run(evening())
        asyncio.run(write_backup(server.database, tmp_path / "all.gz"))
    for target in (postgres.create_empty("drill"), f"sqlite:///{tmp_path / 'drill.db'}"):
        asyncio.run(read_backup(target, tmp_path / "all.gz"))
        assert asyncio.run(inventory(target)) == asyncio.run(inventory(server.database))


def is_late(until: int, said: dict[str, Any]) -> bool:
    return bool(said["n"] > until)


async def inventory(url: str) -> tuple[dict[str, int], dict[str, str]]:
    """How many rows each table has, and a hash of each log played out: what everybody sees at the end of it."""
    store = Store(url)

    def work(connection: Connection) -> tuple[dict[str, int], dict[str, str]]:
        counts = {table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
                  for table in metadata.sorted_tables}
        hashes = {row.id: played_out(connection, row) for row in connection.execute(select(tables))}
        return counts, hashes
    counts, hashes = await store.read(work)
    await store.close()
    assert counts["entries"] > 100
    assert len(hashes) == 4
    return counts, hashes


def played_out(connection: Any, row: Any) -> str:
    seated_here = select(func.count()).select_from(seats).where(seats.c.table_id == row.id)
    players = connection.execute(seated_here).scalar_one()
    game = find_game(row.game)
    table = Table(game, players, read_options(game, json.loads(row.options)), row.seed)
    for line in connection.execute(select(entries).where(entries.c.table_id == row.id).order_by(entries.c.n)):
        table.enter(line.seat, line.action)
    seen = [table.state.view(seat) for seat in (*range(players), None)]
    return hashlib.sha256(json.dumps([seen, list(table.to_act)], sort_keys=True, default=str).encode()).hexdigest()
