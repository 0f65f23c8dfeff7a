"""Lists of friends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "friends",
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("friend", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("person", "friend", name="friends_pkey"))
    op.create_index("friends_by_friend", "friends", ["friend"], unique=False)


def downgrade() -> None:
    op.drop_table("friends")
