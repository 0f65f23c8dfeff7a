"""Lessons that somebody has done: one row for each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "lessons",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("lesson", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("person", "game", "lesson", name="lessons_pkey"))


def downgrade() -> None:
    op.drop_table("lessons")
