"""Who agrees to end a game that this server cannot go on with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.create_table(
        "assents",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", name="assents_pkey"))


def downgrade() -> None:
    op.drop_table("assents")
