"""Invitations into tournaments, and since when somebody has played no rated game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "invitations",
        sa.Column("tournament", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("tournament", "person"),
    )
    op.create_index("invitations_by_person", "invitations", ["person", "at"], unique=False)
    op.add_column("ratings", sa.Column("at", sa.BigInteger(), nullable=True))
    op.execute("UPDATE ratings SET at = (SELECT MAX(tables.ended) FROM tables JOIN seats ON seats.table_id = tables.id "
               "WHERE tables.rated AND tables.status = 'over' AND tables.game = ratings.game "
               "AND seats.person = ratings.person)")
