"""Every change that people can see raises its table's revision, in the same transaction: the database does it itself.

A process that has missed a notice compares two numbers, this one and the length of the log, and knows what to read.
Entries need no revision of their own: a log only grows. Chat of one table is written one line after the other, so that
the numbers of its lines rise as they are committed.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, func, select

from atoll.server.store.schema import entries, tables

UNSEEN = {"tables": {"id", "game", "version", "created", "due", "revision", "duplicate"},
          "seats": {"table_id", "seat", "seen", "process", "kept_for", "ghost_of"}}
"""Columns that raise nothing: what never changes, and what is the server's own affair. A test tries all others."""


class Mark(NamedTuple):
    """How far a table is."""

    revision: int
    n: int


def read_marks(connection: Connection, ids: list[str]) -> dict[str, Mark]:
    last = select(func.max(entries.c.n)).where(entries.c.table_id == tables.c.id).scalar_subquery()
    query = select(tables.c.id, tables.c.revision, last).where(tables.c.id.in_(ids))
    return {found: Mark(revision, 0 if n is None else n + 1) for found, revision, n in connection.execute(query)}
