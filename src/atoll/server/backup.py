"""Everything in one file: JSON lines, compressed, from either kind of database and into either."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from atoll.core.errors import AtollError
from atoll.server.schema import metadata
from atoll.server.store import Store

FORMAT = "atoll backup 1"
AT_ONCE = 1000
AFTER_THE_LAST = "SELECT setval('chat_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM chat))"
"""PostgreSQL counts lines of chat by itself; it has to go on after those that came from the file."""


class BadBackup(AtollError):
    code = "bad_backup"


async def write_backup(url: str, path: Path) -> dict[str, int]:
    """One consistent look at the database; the file appears under its name only when it is whole."""
    store, counts = Store(url), {}
    unfinished = path.with_name(path.name + ".part")
    try:
        await store.open()
        async with (store.reader if store.is_sqlite else store.writer).connect() as connection:
            await hold_still(connection, store.is_sqlite)
            with gzip.open(unfinished, "wb") as file:
                file.write(msgspec.json.encode({"format": FORMAT}) + b"\n")
                for table in metadata.sorted_tables:
                    counts[table.name] = await write_table(connection, table, file)
                file.write(msgspec.json.encode({"end": sum(counts.values())}) + b"\n")
        unfinished.replace(path)
    finally:
        await store.close()
    return counts


async def hold_still(connection: AsyncConnection, is_sqlite: bool) -> None:
    """One snapshot for all that follows; neither database makes its writers wait for it."""
    if is_sqlite:
        await connection.exec_driver_sql("BEGIN")
    else:
        await connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))


async def write_table(connection: AsyncConnection, table: Table, file: Any) -> int:
    count = 0
    async for row in await connection.stream(select(table).order_by(*table.primary_key.columns)):
        file.write(msgspec.json.encode({"table": str(table.name), "row": list(row)}) + b"\n")
        count += 1
    return count


async def read_backup(url: str, path: Path) -> dict[str, int]:
    """Into an empty database, all of it or nothing."""
    store = Store(url)
    counts = {table.name: 0 for table in metadata.sorted_tables}
    try:
        await store.open()
        async with store.writing() as connection:
            await check_empty(connection)
            await read_lines(connection, lines(path), counts)
            if not store.is_sqlite:
                await connection.execute(text(AFTER_THE_LAST))
    finally:
        await store.close()
    return counts


def lines(path: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(path, "rb") as file:
            for line in file:
                said = msgspec.json.decode(line)
                yield said
    except (msgspec.DecodeError, EOFError, gzip.BadGzipFile) as error:
        raise BadBackup(f"{path} is no whole backup: {error}") from error


async def check_empty(connection: AsyncConnection) -> None:
    for table in metadata.sorted_tables:
        if (await connection.execute(select(func.count()).select_from(table))).scalar_one():
            raise BadBackup(f"the database is not empty: {table.name} has rows; restore into a new one")


async def read_lines(connection: AsyncConnection, file: Iterator[dict[str, Any]], counts: dict[str, int]) -> None:
    ended = False
    if next(file, {}).get("format") != FORMAT:
        raise BadBackup(f"this is no {FORMAT}")
    waiting: list[dict[str, Any]] = []
    name = ""
    for said in file:
        if "end" in said:
            ended = said["end"] == sum(counts.values())
            break
        if said["table"] != name or len(waiting) >= AT_ONCE:
            await put_rows(connection, name, waiting)
            waiting, name = [], said["table"]
        if name not in metadata.tables:
            raise BadBackup(f"this backup has a table {name!r} that this version does not know")
        columns = metadata.tables[name].columns.keys()
        if len(said["row"]) > len(columns):
            raise BadBackup(f"this backup knows more of {name!r} than this version does")
        waiting.append(dict(zip(columns, said["row"], strict=False)))  # newer columns come last and have defaults
        counts[name] += 1
    await put_rows(connection, name, waiting)
    if not ended:
        raise BadBackup("the backup is cut off: its last line is missing")


async def put_rows(connection: AsyncConnection, name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        await connection.execute(insert(metadata.tables[name]), rows)
