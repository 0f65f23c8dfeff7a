"""What each rated game made of somebody's rating, from now on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "rating_changes",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="rating_changes_pkey"))
    op.create_index("rating_changes_by_person", "rating_changes", ["person", "game", "at"], unique=False)


def downgrade() -> None:
    op.drop_table("rating_changes")
