"""When round 1 of an event is meant to begin, for the list of events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    op.add_column("tournaments", sa.Column("starts", sa.BigInteger()))


def downgrade() -> None:
    op.drop_column("tournaments", "starts")
