"""Everything in one file: JSON lines, compressed, from either kind of database and into either."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Column, Connection, Table, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from atoll.server.errors import ServerError
from atoll.server.people.looks import fill_looks
from atoll.server.store.schema import lasting, metadata
from atoll.server.store.store import Store, is_current
from atoll.server.tournaments.about import fill_about

Shape = TypeVar("Shape")

FORMAT, FIRST_FORMAT = "atoll backup 2", "atoll backup 1"
FIRST_COLUMNS = {"people": 9, "sessions": 7, "codes": 3, "chat": 7, "tables": 18, "seats": 8, "campaigns": 6,
                 "tournaments": 10, "tournament_entries": 5}
"""Tables that have more columns since; the first format wrote so many."""
FORMER = {"letters"}
"""Tables that older versions had: whoever is still waited for is told by the outbox of today."""
AT_ONCE = 1000
AFTER_THE_LAST = "SELECT setval('{name}_id_seq', (SELECT coalesce(max(id), 0) + 1 FROM {name}))"
"""PostgreSQL counts some rows by itself; it has to go on after those that came from the file."""
COUNTED = ("chat", "host_deeds")


class BadBackup(ServerError):
    code = "bad_backup"


async def write_backup(url: str, path: Path) -> dict[str, int]:
    """One consistent look at the database; the file appears under its name only when it is whole."""
    store = Store(url)
    unfinished = path.with_name(path.name + ".part")
    try:
        check_there(store)
        await store.read(check_schema)
        look = store.read if store.is_sqlite else store.write  # only PostgreSQL's writers hold one snapshot by asking
        counts = await look(lambda connection: write_all(connection, unfinished))
        if not any(counts.values()):
            raise BadBackup(f"there is nothing in the database {store.url.database}: no backup was written")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
        await store.close()
    return counts


def write_all(connection: Connection, path: Path) -> dict[str, int]:
    counts = {}
    hold_still(connection)
    with gzip.open(path, "wb") as file:
        columns = {str(table.name): [str(column.name) for column in table.columns] for table in lasting}
        file.write(msgspec.json.encode({"format": FORMAT, "columns": columns}) + b"\n")
        for table in lasting:
            counts[table.name] = write_table(connection, table, file)
        file.write(msgspec.json.encode({"end": sum(counts.values())}) + b"\n")
    return counts


def check_there(store: Store) -> None:
    """SQLite would make a file that is not there, and its backup would be empty."""
    path = store.url.database if store.is_sqlite else None
    if store.is_sqlite and (not path or not Path(path).is_file()):
        raise BadBackup(f"there is no database {path}: say where it is with --database or ATOLL_DATABASE_URL")


def check_schema(connection: Connection) -> None:
    """A backup only looks: it migrates nothing under a server of another version."""
    if not is_current(connection):
        raise BadBackup("this is no database of this version of Atoll; make the backup with the version that serves "
                        "it, or start this one on it once")


def hold_still(connection: Connection) -> None:
    """One snapshot for all that follows; neither database makes its writers wait for it."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))


def write_table(connection: Connection, table: Table, file: Any) -> int:
    count = 0
    query = select(table).order_by(*table.primary_key.columns)
    for row in connection.execution_options(yield_per=AT_ONCE).execute(query):
        file.write(msgspec.json.encode({"table": str(table.name), "row": list(row)}) + b"\n")
        count += 1
    return count


async def read_backup(url: str, path: Path) -> dict[str, int]:
    """Into an empty database, all of it or nothing."""
    store = Store(url)
    try:
        await store.open()
        return await store.write(lambda connection: read_all(connection, path))
    finally:
        await store.close()


def read_all(connection: Connection, path: Path) -> dict[str, int]:
    check_empty(connection)
    counts = read_lines(connection, lines(path))
    fill_looks(connection)
    fill_about(connection)
    if connection.dialect.name != "sqlite":
        for name in COUNTED:
            connection.execute(text(AFTER_THE_LAST.format(name=name)))
    return counts


class Head(msgspec.Struct):
    format: str
    columns: dict[str, list[str]] = {}


class Line(msgspec.Struct):
    table: str | None = None
    row: list[Any] = []
    end: int | None = None


def lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as file:
            yield from file
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise BadBackup(f"{path} is no whole backup: {error}") from error


def check_empty(connection: Connection) -> None:
    for table in lasting:
        if connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise BadBackup(f"the database is not empty: {table.name} has rows; restore into a new one")


def read_lines(connection: Connection, file: Iterator[bytes]) -> dict[str, int]:
    counts = {table.name: 0 for table in lasting}
    shapes = shapes_of(next(file, b""))
    waiting: list[dict[str, Any]] = []
    name: str | None = None
    former = 0
    for number, raw in enumerate(file, 2):
        said = decoded(raw, Line, number)
        if said.table is None:
            break
        if said.table in FORMER:
            former += 1
            continue
        if said.table != name or len(waiting) >= AT_ONCE:
            put_rows(connection, name, waiting)
            waiting, name = [], said.table
        if name not in shapes:
            raise BadBackup(f"line {number}: this version does not know the table {name!r}")
        waiting.append(row_of(shapes[name], said.row, number))
        counts[name] += 1
    else:
        raise BadBackup("the backup is cut off: its last line is missing")
    put_rows(connection, name, waiting)
    if said.end != sum(counts.values()) + former:
        raise BadBackup(f"the backup says that it has {said.end} rows, and it has {sum(counts.values()) + former}")
    return counts


def decoded(raw: bytes, kind: type[Shape], number: int) -> Shape:
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, msgspec.ValidationError, UnicodeDecodeError, RecursionError) as error:
        raise BadBackup(f"line {number} is no line of a backup: {error}") from error


def shapes_of(raw: bytes) -> dict[str, list[Column[Any]]]:
    """The columns in which each table's rows are written; the first format did not name them."""
    head = decoded(raw, Head, 1)
    if head.format not in (FORMAT, FIRST_FORMAT):
        raise BadBackup(f"this is no {FORMAT}, but {head.format!r}")
    named = head.columns or {table.name: table.columns.keys()[:FIRST_COLUMNS.get(table.name)]
                             for table in lasting}
    known = {name: metadata.tables[name].columns for name in named if name in metadata.tables}
    strange = [f"{name}.{column}" for name, columns in known.items() for column in named[name] if column not in columns]
    if strange:
        raise BadBackup(f"this version does not know the columns {', '.join(strange)}")
    return {name: [columns[column] for column in named[name]] for name, columns in known.items()}


def row_of(columns: list[Column[Any]], values: list[Any], number: int) -> dict[str, Any]:
    """What the file leaves out has a default; what does not fit would be taken by SQLite and break later."""
    if len(values) != len(columns):
        raise BadBackup(f"line {number} has {len(values)} values for {len(columns)} columns")
    for column, value in zip(columns, values, strict=True):
        if not fits(column, value):
            raise BadBackup(f"line {number}: {value!r:.60} does not fit {column.table.name}.{column.name}")
    return {column.name: value for column, value in zip(columns, values, strict=True)}


def fits(column: Column[Any], value: Any) -> bool:
    if value is None:
        return bool(column.nullable)
    kind = column.type.python_type
    if kind is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    longest = getattr(column.type, "length", None)
    return type(value) is kind and (longest is None or len(value) <= longest)


def put_rows(connection: Connection, name: str | None, rows: list[dict[str, Any]]) -> None:
    if name is None or not rows:
        return
    try:
        connection.execute(insert(metadata.tables[name]), rows)
    except IntegrityError as error:
        raise BadBackup(f"the backup has rows of {name} that exclude each other") from error
