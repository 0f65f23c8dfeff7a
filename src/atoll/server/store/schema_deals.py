"""What is kept of daily deals: the seed of each day, and whose table was whose."""

from __future__ import annotations

from sqlalchemy import Column, Index, String, Table

from atoll.server.store.metadata import metadata

deals = Table(
    "deals", metadata,
    Column("day", String(10), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("seed", String(64), nullable=False),
)

deal_tables = Table(
    "deal_tables", metadata,
    Column("day", String(10), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("table_id", String(16), nullable=False),
    Index("deal_tables_by_person", "person"),
)
