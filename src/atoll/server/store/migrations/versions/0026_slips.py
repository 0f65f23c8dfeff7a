"""What players have said of their results, by the code on their slip."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    op.create_table(
        "slip_claims", sa.Column("tournament", sa.String(length=16), nullable=False),
        sa.Column("round", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("board", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("result", sa.String(length=40), nullable=False), sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "round", "board", "seat"))


def downgrade() -> None:
    op.drop_table("slip_claims")
