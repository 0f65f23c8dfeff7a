"""Daily deals: the seed of each day, and whose table was whose."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.create_table(
        "deals", sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("day"))
    op.create_table(
        "deal_tables", sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False), sa.PrimaryKeyConstraint("day", "person"))
    op.create_index("deal_tables_by_person", "deal_tables", ["person"], unique=False)


def downgrade() -> None:
    op.drop_index("deal_tables_by_person", table_name="deal_tables")
    op.drop_table("deal_tables")
    op.drop_table("deals")
