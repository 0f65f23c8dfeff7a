"""What people add to the luck: tables that were made before this draw from the seed alone."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("seats", sa.Column("nonce", sa.String(length=32), nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "nonce")
