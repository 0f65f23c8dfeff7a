"""Reviews that were made: one row for each table, for all processes and for good."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, delete, insert, select

from atoll.server.store.rows import now_ms
from atoll.server.store.schema import reviews
from atoll.server.table.reviews import Review

FORM = 1
"""Raised when reviews say something new: what was kept in another form is then made anew."""


def read_review(connection: Connection, table_id: str) -> Review | None:
    mine = (reviews.c.table_id == table_id, reviews.c.form == FORM)
    found = connection.execute(select(reviews.c.review).where(*mine)).scalar()
    return None if found is None else msgspec.json.decode(found, type=Review)


def keep_review(connection: Connection, table_id: str, review: Review) -> None:
    """Of two processes that made the same one the later one's stands: they say the same."""
    connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
    connection.execute(insert(reviews).values(table_id=table_id, form=FORM, at=now_ms(),
                                              review=msgspec.json.encode(review).decode()))
