"""Quotas by the hour too: a count has the time at which it ends instead of a day; what is counted has indexes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0006"


def upgrade() -> None:
    op.rename_table("quotas", "quotas_by_day")
    op.create_table(
        "quotas",
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("ends", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", "ends", name="quotas_by_end"),
    )
    op.execute("INSERT INTO quotas (name, ends, used) SELECT name, (CAST(day AS BIGINT) + 1) * 86400000, used "
               "FROM quotas_by_day")
    op.drop_table("quotas_by_day")
    op.create_index("tournaments_by_organiser", "tournaments", ["organiser", "status"], unique=False)
    op.create_index("campaigns_by_owner", "campaigns", ["owner"], unique=False)


def downgrade() -> None:
    op.drop_index("campaigns_by_owner", table_name="campaigns")
    op.drop_index("tournaments_by_organiser", table_name="tournaments")
    op.drop_table("quotas")
    op.create_table(
        "quotas",
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", "day"),
    )
