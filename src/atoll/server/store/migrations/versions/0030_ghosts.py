"""A seat can be a ghost's: it repeats what was recorded, perhaps of a person. A campaign has a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    op.add_column("seats", sa.Column("ghost_of", sa.String(length=16), nullable=True))
    op.add_column("campaigns", sa.Column("name", sa.String(length=40), nullable=True))


def downgrade() -> None:
    op.drop_column("campaigns", "name")
    op.drop_column("seats", "ghost_of")
