"""Vacations, and lines that a seat has foreseen."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    op.create_table(
        "vacations",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("begins", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "begins", name="vacations_pkey"))
    op.create_table(
        "foreseen",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("plies", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="foreseen_pkey"))


def downgrade() -> None:
    op.drop_table("foreseen")
    op.drop_table("vacations")
