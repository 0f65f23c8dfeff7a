"""Whatever is kept about a person is in that person's export, and erased with the account; exceptions have a reason.

Every column that refers to a person is found in the schema itself, so that a new one is not forgotten.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Boolean, Column, Connection, Float, Integer, String, Text, insert, select

from atoll.server.admin.erasing import erase
from atoll.server.admin.journal import COMMAND_LINE
from atoll.server.people.export_api import Export
from atoll.server.store.metadata import metadata
from atoll.server.store.schema import people
from atoll.server.store.store import Store
from tests.server.players import Player, run
from tests.server.processes import ServerProcess
from tests.server.templates import new_sqlite

OTHERS = ("table_id", "tournament", "campaign", "rematch", "process", "holder", "session", "target", "code", "id",
          "processes.name", "sessions.made_by", "codes.made_by")
"""Columns as wide as a person's id that refer to something else."""
HASHED = "a secret of an hour or a day, of which only a hash is kept"
OFFICE = "what somebody did in an office is the house's or the tournament's record"
EXPORTED = {
    "tables.host": "tables", "seats.person": "tables", "seats.keeper": "tables", "seats.kept_for": "tables",
    "sessions.person": "sessions", "devices.person": "devices", "mutes.person": "muted", "friends.person": "friends",
    "streaks.person": "streak", "lessons.person": "lessons", "chat.person": "chat", "ratings.person": "ratings",
    "rating_changes.person": "rating_changes", "campaign_seats.person": "campaigns",
    "tournament_entries.who": "tournaments", "tournament_entries.about": "tournaments",
    "invitations.person": "invitations", "vacations.person": "vacations", "assents.person": "assents",
    "deal_tables.person": "daily", "host_deeds.person": "host_deeds", "former_names.person": "former_names",
    "identities.person": "identities", "notices.person": "told", "deliveries.person": "deliveries",
    "notice_targets.person": "browsers", "notice_plans.person": "notices"}
NOT_EXPORTED = {
    "seats.ghost_of": "the table from which the ghost repeats is among my tables",
    "codes.person": HASHED, "resets.person": HASHED,
    "mutes.muted": "another's list, which nobody else sees", "friends.friend": "another's list, which nobody else sees",
    "campaigns.owner": "the owner has a seat, as long as anybody has",
    "tournaments.organiser": "copied from the journal, which is told",
    "invitations.who": OFFICE, "resets.made_by": OFFICE, "invites.made_by": OFFICE, "host_deeds.who": OFFICE}
STAYS = {
    "tables.host": "the record of a game, under the pseudonym", "seats.person": "the record of a game",
    "seats.keeper": "the record of a game", "seats.ghost_of": "the record of a game",
    "seats.kept_for": "where the game is over or running nobody sits down any more",
    "campaigns.owner": "nobody else has a seat, or it is handed on",
    "tournaments.organiser": "the record of an event", "tournament_entries.who": "the record of an event",
    "tournament_entries.about": "the record of an event; the name in it goes",
    "invitations.who": OFFICE, "resets.made_by": OFFICE, "invites.made_by": OFFICE, "host_deeds.who": OFFICE,
    "host_deeds.person": "what the host did about the account; names in it go"}


def persons() -> dict[str, Column[Any]]:
    """By "table.column"."""
    return {f"{table.name}.{column.name}": column for table in metadata.sorted_tables for column in table.columns
            if isinstance(column.type, String) and column.type.length == people.c.id.type.length
            and column.name not in OTHERS and f"{table.name}.{column.name}" not in OTHERS}


def anything(column: Column[Any]) -> Any:
    match column.type:
        case Boolean():
            return False
        case Integer() | Float():
            return 1
        case Text():
            return "{}"
    return f"x-{column.name}"[:column.type.length]


def lay(connection: Connection, whose: Column[Any], number: int) -> None:
    """A row that refers to Ada in that column, and otherwise says anything."""
    row = {column.name: anything(column) for column in whose.table.columns if not column.nullable}
    key = next(iter(whose.table.primary_key.columns))
    row[key.name] = number if isinstance(key.type, Integer) else f"key-{number}"
    connection.execute(insert(whose.table).values({**row, whose.name: "ada"}))


def test_each_column_is_exported_or_has_a_reason_not_to_be() -> None:
    assert sorted([*EXPORTED, *NOT_EXPORTED]) == sorted(persons())
    assert set(EXPORTED.values()) <= set(Export.__struct_fields__)


def test_erasing_leaves_nothing_that_has_no_reason(tmp_path: Path) -> None:
    async def scene() -> None:
        store = Store(new_sqlite(tmp_path / "erased.db"))
        await store.open()

        def work(connection: Connection) -> set[str]:
            connection.execute(insert(people).values(id="ada", name="Ada", folded="ada", mail=False, created=1))
            for number, column in enumerate(persons().values()):
                lay(connection, column, number)
            erase(connection, COMMAND_LINE, "ada")
            return {name for name, column in persons().items()
                    if connection.execute(select(column).where(column == "ada")).first()}
        assert await store.write(work) == set(STAYS)
        await store.close()
    asyncio.run(scene())


def test_names_before_invitations_and_notices_are_in_the_export(tmp_path: Path) -> None:
    rows = {
        "former_names": {"look": "ada", "folded": "ada", "at": 1},
        "invitations": {"tournament": "cup", "at": 2, "who": "ben"},
        "notices": {"key": "turn/t/0/1", "kind": "turn", "pace": "live", "facts": '{"table":"t"}', "result": "told",
                    "at": 3},
        "deliveries": {"notice": "turn/t/0/1", "target": "letter", "host": "example.org", "tries": 1, "result": "sent",
                       "at": 4},
        "assents": {"table_id": "aside", "at": 5},
        "deal_tables": {"day": "2026-01-01", "table_id": "dealt"}}

    async def scene(url: str) -> None:
        ada, ben = await Player(url).sign_up("Countess"), await Player(url).sign_up("Ben")
        with sqlite3.connect(tmp_path / "atoll.db") as plain:
            for table, values in rows.items():
                names = ", ".join([*values, "person"])
                marks = ", ".join("?" * (len(values) + 1))
                plain.execute(f"INSERT INTO {table} ({names}) VALUES ({marks})", (*values.values(), ada.me["id"]))
        mine, others = await ada.get("/api/me/export"), await ben.get("/api/me/export")
        assert {name: mine[name] for name in ("former_names", "invitations", "told", "deliveries", "assents",
                                              "daily")} == {
            "former_names": ["ada"], "invitations": [{"tournament": "cup", "at": 2}],
            "told": [{"key": "turn/t/0/1", "kind": "turn", "at": 3, "facts": {"table": "t"}, "result": "told"}],
            "deliveries": [{"notice": "turn/t/0/1", "host": "example.org", "at": 4, "tries": 1, "result": "sent"}],
            "assents": ["aside"], "daily": {"2026-01-01": "dealt"}}
        assert "example.org" not in json.dumps(others)

    with ServerProcess(tmp_path) as server:
        run(scene(server.url))
