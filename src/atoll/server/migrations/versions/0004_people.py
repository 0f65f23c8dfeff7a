"""Credentials that end together, and devices that are known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("people", sa.Column("era", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("made_by", sa.String(length=16), nullable=True))
    op.create_index("sessions_by_maker", "sessions", ["made_by"], unique=False)
    op.add_column("codes", sa.Column("made_by", sa.String(length=16), nullable=True))
    op.create_index("codes_by_person", "codes", ["person"], unique=False)
    create_devices()


def create_devices() -> None:
    op.create_table(
        "devices",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", "person"),
    )
    op.create_index("devices_by_person", "devices", ["person"], unique=False)


def downgrade() -> None:
    op.drop_table("devices")
    op.drop_index("codes_by_person", table_name="codes")
    op.drop_column("codes", "made_by")
    op.drop_index("sessions_by_maker", table_name="sessions")
    op.drop_column("sessions", "made_by")
    op.drop_column("people", "era")
