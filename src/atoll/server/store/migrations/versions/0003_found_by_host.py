"""Tables are found by their host and by their campaign without looking at all tables."""

from __future__ import annotations

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_index("tables_by_host", "tables", ["host", "status"], unique=False)
    op.create_index("tables_by_campaign", "tables", ["campaign"], unique=False)


def downgrade() -> None:
    op.drop_index("tables_by_campaign", table_name="tables")
    op.drop_index("tables_by_host", table_name="tables")
