"""The pulse of each server process, in one row of the database: all that is written while nobody comes or goes."""

from __future__ import annotations

import secrets

from sqlalchemy import Connection, delete, select, text

from atoll.server.server_time import now_ms
from atoll.server.store.schema import processes

PULSE = 45_000
"""How long (ms) a process counts as alive after each beat."""
FORGOTTEN = 86_400_000
BEAT = text("""INSERT INTO processes (name, until) VALUES (:name, :until)
ON CONFLICT (name) DO UPDATE SET until = excluded.until""")

THIS_PROCESS = secrets.token_hex(8)
PULSES: dict[str, int] = {}
"""Until when each process counts as alive, as of the last beat of this one."""


def beat(connection: Connection) -> dict[str, int]:
    """This process is alive; who else is?"""
    connection.execute(BEAT, {"name": THIS_PROCESS, "until": now_ms() + PULSE})
    return {row.name: row.until for row in connection.execute(select(processes))}


def ends(process: str | None, since: int) -> int:
    """Until when somebody is there who came to that process then; one that is not known yet is believed for a pulse."""
    return since if process is None else max(since, PULSES.get(process, since + PULSE))


def is_alive(process: str | None, since: int) -> bool:
    return process is not None and ends(process, since) > now_ms()


def end_pulse(connection: Connection) -> None:
    connection.execute(delete(processes).where(processes.c.name == THIS_PROCESS))


def forget_processes(connection: Connection) -> int:
    """Those that died without a word long ago."""
    return connection.execute(delete(processes).where(processes.c.until < now_ms() - FORGOTTEN)).rowcount
