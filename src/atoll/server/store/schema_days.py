"""What is kept for games that are played days apart: vacations, lines that somebody has foreseen, and who agrees to end
a game that cannot go on."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Integer, SmallInteger, String, Table, Text

from atoll.server.store.metadata import metadata

vacations = Table(
    "vacations", metadata,  # when somebody's time stands still where moves have days; one after the other
    Column("person", String(16), primary_key=True),
    Column("begins", BigInteger, primary_key=True, autoincrement=False),
    Column("ends", BigInteger, nullable=False),
)

foreseen = Table(
    "foreseen", metadata,  # what a seat answers if others do as it has foreseen; nobody else knows of it
    Column("table_id", String(16), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("n", Integer, nullable=False),  # how many entries the log had when it began
    Column("plies", Text, nullable=False),
)

assents = Table(
    "assents", metadata,  # who agrees to end a game that is set aside
    Column("table_id", String(16), primary_key=True),
    Column("person", String(16), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
