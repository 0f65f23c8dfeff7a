"""Tables that wait for whoever looks for a game: which ratings their hosts want to meet."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "pairings",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("low", sa.Float(), nullable=False),
        sa.Column("high", sa.Float(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pairings_pkey"))
    op.create_index("pairings_by_game", "pairings", ["game", "at"], unique=False)


def downgrade() -> None:
    op.drop_table("pairings")
