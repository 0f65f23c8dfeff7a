"""Streaks of the puzzle of the day: one row for each person who has answered one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "streaks",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person", name="streaks_pkey"))


def downgrade() -> None:
    op.drop_table("streaks")
