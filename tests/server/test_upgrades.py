"""What an older version kept is opened, migrated, replayed and played on: its database, its backup, its records."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.keep_version import NAMES, PASSWORD, UPGRADES, act_beside, migrations
from tests.server.players import Player, run
from tests.server.processes import Postgres, ServerProcess

VERSIONS = sorted(path for path in UPGRADES.iterdir() if path.is_dir())
LATER = [path for path in VERSIONS if path.name != "0.1.0"]
"""Kept by `python -m tests.server.keep_version`."""


def atoll(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "atoll", *arguments], capture_output=True, text=True)


def unpacked(version: Path, folder: Path) -> Path:
    path = folder / "atoll.db"
    path.write_bytes(gzip.decompress((version / "atoll.db.gz").read_bytes()))
    return path


async def come_back(url: str) -> tuple[Player, Player]:
    people = Player(url), Player(url)
    for person, name in zip(people, NAMES, strict=True):
        await person.post("/api/sessions", name=name, password=PASSWORD)
    return people


async def play_on(people: tuple[Player, Player], table: str, known: int) -> None:
    """The position has every entry that was there, and whoever is asked answers."""
    now = await people[0].get(f"/api/tables/{table}/now")
    assert now["n"] == known
    seat = now["to_act"][0]
    mine = await people[seat].get(f"/api/tables/{table}/now")
    await people[seat].post(f"/api/tables/{table}/entries", n=mine["mine"], action=mine["legal"][0])
    assert (await people[0].get(f"/api/tables/{table}/now"))["n"] > known


async def whole_house(url: str, facts: dict[str, Any], records: Path) -> None:
    people = ada, _ = await come_back(url)
    for which, known in facts["n"].items():
        table = facts[which]
        if which.startswith("finished"):
            assert (await ada.http.get(f"/api/tables/{table}/record")).text == (records / f"{which}.txt").read_text()
            assert (await ada.get(f"/api/tables/{table}/replay?count=1"))["total"] > 1
        elif which != "running_days":  # its clock has run since, and may have run out by now
            await play_on(people, table, known)
    days = await ada.get(f"/api/tables/{facts['running_days']}")
    assert days["status"] in ("running", "over")
    lines = (await ada.get(f"/api/tables/{facts['running_days']}/chat"))["lines"]
    assert [line["text"] for line in lines] == ["кто здесь?"]
    assert (await ada.get(f"/api/campaigns/{facts['campaign']}"))["table"] == facts["episode"]
    event = f"/api/tournaments/{facts['event']}"
    assert len((await ada.get(f"{event}/standings"))["places"]) == 3
    await ada.post(f"{event}/draft")
    await ada.post(f"{event}/rounds", round=2)
    assert len((await ada.get("/api/me/export"))["tables"]) >= 6


async def what_came_later(url: str, facts: dict[str, Any]) -> None:
    """What the first version did not keep yet."""
    ada, boris = await come_back(url)
    mine, his = await ada.get("/api/me/export"), await boris.get("/api/me/export")
    assert (mine["former_names"], [one["name"] for one in mine["friends"]]) == (["countess"], ["Борис"])
    assert (len(mine["rating_changes"]), len(his["vacations"]), len(his["invitations"])) == (1, 1, 1)
    room = await ada.get(f"/api/tables/{facts['one_room']}")
    assert [seat["name"] for seat in room["seats"]] == ["Ada Lovelace", "Bo"]
    await act_beside(ada, facts["one_room"])
    assert (await ada.get(f"/api/campaigns/{facts['campaign']}"))["entered"] == [facts["finished_episode"]]
    entries = (await ada.get(f"/api/tournaments/{facts['event']}/journal"))["entries"]
    said = [entry["deed"] for entry in entries if entry["deed"]["is"] == "result"]
    assert [(deed["new"], deed["slips"]) for deed in said] == [("1-0", True)]


@pytest.mark.parametrize("version", LATER, ids=lambda path: path.name)
def test_a_kept_database_has_something_of_each_kind(version: Path, tmp_path: Path) -> None:
    """Whatever is forgotten after some time, as notices are, is there at least when it is migrated."""
    with sqlite3.connect(unpacked(version, tmp_path)) as plain:
        counts = {table: plain.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in (
            "campaigns", "slip_claims", "vacations", "notices", "deliveries", "former_names", "invitations",
            "seats WHERE keeper IS NOT NULL")}
        games = set(plain.execute("SELECT game, status FROM tables WHERE campaign IS NULL"))
    plain.close()
    assert [table for table, count in counts.items() if not count] == []
    assert games >= {(game, status) for game in ("mandragora", "mangala", "mangrovia", "my_island")
                     for status in ("over", "running")}


def waiting_for(database: Path) -> list[str]:
    """Migrations that it has not seen."""
    with sqlite3.connect(database) as plain:
        known = plain.execute("SELECT version_num FROM alembic_version").fetchone()[0]
    plain.close()
    return [one for one in migrations() if one > known]


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_a_database_of_an_older_version_goes_on(version: Path, tmp_path: Path) -> None:
    facts, database = json.loads((version / "facts.json").read_text()), unpacked(version, tmp_path)
    waiting = waiting_for(database)
    before = hashlib.sha256(database.read_bytes()).hexdigest()
    looked = atoll("upgrade-check", "--database", f"sqlite:///{database}")
    assert looked.returncode == 0, looked.stderr
    told = f"migrations to do at the start: {waiting[0]}" if waiting else "migrations to do"
    assert (told in looked.stdout) is bool(waiting)
    assert hashlib.sha256(database.read_bytes()).hexdigest() == before
    with ServerProcess(tmp_path) as server:
        run(whole_house(server.url, facts, version))
        if version in LATER:
            run(what_came_later(server.url, facts))
    assert atoll("people", "admin", "Ada Lovelace", "--database", f"sqlite:///{database}").returncode == 0
    looked = atoll("upgrade-check", "--database", f"sqlite:///{database}")
    assert "migrations to do" not in looked.stdout


@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_a_backup_of_an_older_version_goes_into_postgresql(version: Path, postgres: Postgres, tmp_path: Path) -> None:
    facts = json.loads((version / "facts.json").read_text())
    there = postgres.create_empty(f"up_{re.sub('[^0-9a-z]', '_', version.name)}")
    restored = atoll("restore", str(version / "backup.gz"), "--database", there)
    assert restored.returncode == 0, restored.stderr
    with ServerProcess(tmp_path, there) as server:
        run(whole_house(server.url, facts, version))
        if version in LATER:
            run(what_came_later(server.url, facts))


@pytest.mark.parametrize("record", [path for version in VERSIONS for path in sorted(version.glob("finished_*.txt"))],
                         ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_records_of_an_older_version_are_verified(record: Path) -> None:
    said = atoll("verify", str(record))
    assert said.returncode == 0, said.stderr


def test_what_stands_in_the_way_of_an_upgrade_is_said(tmp_path: Path) -> None:
    database = unpacked(VERSIONS[0], tmp_path)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE tables SET version = 99 WHERE game = 'mangrovia'")
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    said = atoll("upgrade-check", "--database", f"sqlite:///{database}")
    assert said.returncode == 2
    assert "migration 9999 is not known here" in said.stderr
    assert "1 open or running tables of mangrovia version 99 would be set aside" in said.stderr
