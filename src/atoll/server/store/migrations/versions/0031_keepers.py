"""Seats are found by who keeps them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    kept = sa.text("keeper IS NOT NULL")
    op.create_index("seats_by_keeper", "seats", ["keeper"], sqlite_where=kept, postgresql_where=kept)


def downgrade() -> None:
    op.drop_index("seats_by_keeper", "seats")
