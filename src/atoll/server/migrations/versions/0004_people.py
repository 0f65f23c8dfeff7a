"""Sessions know by which token they were made, and a person's credentials end together."""

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


def downgrade() -> None:
    op.drop_index("codes_by_person", table_name="codes")
    op.drop_column("codes", "made_by")
    op.drop_index("sessions_by_maker", table_name="sessions")
    op.drop_column("sessions", "made_by")
    op.drop_column("people", "era")
