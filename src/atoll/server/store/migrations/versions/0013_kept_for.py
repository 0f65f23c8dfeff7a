"""A free seat can wait for somebody: in a rematch, for whoever sat there before."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("seats", sa.Column("kept_for", sa.String(length=16), nullable=True))
    some = sa.text("kept_for IS NOT NULL")
    op.create_index("seats_by_kept_for", "seats", ["kept_for"], unique=False, sqlite_where=some, postgresql_where=some)


def downgrade() -> None:
    op.drop_index("seats_by_kept_for", table_name="seats")
    op.drop_column("seats", "kept_for")
