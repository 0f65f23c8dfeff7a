"""Health at a glance: is everything doing its work, how much waits, who is here."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select, text

from atoll import __version__
from atoll.server.metrics import BOT_SECONDS, BOTS_WAITING, REGISTRY
from atoll.server.store.rows import now_ms
from atoll.server.store.schema import deliveries, people, processes, set_aside, tables
from atoll.server.supervisor import Supervisor

STARTED = time.time()


class TaskHealth(msgspec.Struct):
    name: str
    failures: int
    """In a row."""
    down: bool


class DatabaseHealth(msgspec.Struct):
    kind: str
    writable: bool
    revision: str
    """The newest migration."""
    bytes: int | None = None


class NoticeHealth(msgspec.Struct):
    waiting: int
    oldest: int | None
    """Since when (ms) the one that has waited longest is due."""
    given_up: int
    """In the last month."""


class BotHealth(msgspec.Struct):
    waiting: int
    cpu_seconds: float


class Health(msgspec.Struct):
    version: str
    up_since: int
    processes: int
    tasks: list[TaskHealth]
    database: DatabaseHealth
    notices: NoticeHealth
    bots: BotHealth
    sockets: int
    accounts: int
    guests: int
    tables: dict[str, int]
    set_aside: int


class Stored(msgspec.Struct):
    """What the database alone can tell; the command line shows no more."""

    database: DatabaseHealth
    notices: NoticeHealth
    processes: int
    accounts: int
    guests: int
    tables: dict[str, int]
    set_aside: int


def read_stored(connection: Connection) -> Stored:
    def count(table: Any, *where: Any) -> int:
        return int(connection.execute(select(func.count()).select_from(table).where(*where)).scalar_one())
    by_status = connection.execute(select(tables.c.status, func.count().label("number")).group_by(tables.c.status))
    due = deliveries.c.due <= now_ms()
    oldest = connection.execute(select(func.min(deliveries.c.due)).where(due)).scalar()
    waiting = NoticeHealth(count(deliveries, due), oldest, count(deliveries, deliveries.c.result == "given up"))
    return Stored(read_database(connection), waiting, count(processes, processes.c.until > now_ms()),
                  count(people, people.c.folded.is_not(None)), count(people, people.c.folded.is_(None)),
                  {row.status: row.number for row in by_status}, count(set_aside))


def read_database(connection: Connection) -> DatabaseHealth:
    revision = str(connection.execute(text("SELECT version_num FROM alembic_version")).scalar())
    size = ("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
            if connection.dialect.name == "sqlite" else "SELECT pg_database_size(current_database())")
    return DatabaseHealth(connection.dialect.name, True, revision, connection.execute(text(size)).scalar())


def tasks_of(supervisor: Supervisor) -> list[TaskHealth]:
    down = set(supervisor.down())
    return [TaskHealth(name, duty.failures, name in down) for name, duty in sorted(supervisor.duties.items())]


def bots_now() -> BotHealth:
    return BotHealth(round(total(BOTS_WAITING, "atoll_bots_waiting")),
                     round(total(BOT_SECONDS, "atoll_bot_cpu_seconds_total"), 1))


def total(metric: Any, name: str) -> float:
    return float(sum(sample.value for one in metric.collect() for sample in one.samples if sample.name == name))


def health(stored: Stored, supervisor: Supervisor, writable: bool) -> Health:
    """Of this process and of the database that all of them share."""
    stored.database.writable = writable
    return Health(__version__, round(1000 * STARTED), stored.processes, tasks_of(supervisor), stored.database,
                  stored.notices, bots_now(), round(REGISTRY.get_sample_value("atoll_sockets") or 0), stored.accounts,
                  stored.guests, stored.tables, stored.set_aside)
