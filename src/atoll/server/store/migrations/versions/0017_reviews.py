"""Reviews of finished games: made once, kept for everybody."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("form", sa.SmallInteger(), nullable=False),
        sa.Column("review", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="reviews_pkey"))


def downgrade() -> None:
    op.drop_table("reviews")
