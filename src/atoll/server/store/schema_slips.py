"""What players have said of their results, by the code on their slip."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, SmallInteger, String, Table

from atoll.server.store.metadata import metadata

slip_claims = Table(
    "slip_claims", metadata,
    Column("tournament", String(16), primary_key=True),
    Column("round", SmallInteger, primary_key=True, autoincrement=False),
    Column("board", SmallInteger, primary_key=True, autoincrement=False),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("code", String(16), nullable=False),  # of the slip that said it: another pairing has other codes
    Column("result", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),
)
