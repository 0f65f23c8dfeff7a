"""Names that accounts had before an admin gave them another: they stay taken."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    op.create_table(
        "former_names",
        sa.Column("look", sa.String(200), nullable=False),
        sa.Column("folded", sa.String(80), nullable=False),
        sa.Column("person", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("look", name="former_names_pkey"))
    op.create_index("former_names_by_folded", "former_names", ["folded"])
    op.create_index("former_names_by_person", "former_names", ["person"])


def downgrade() -> None:
    op.drop_table("former_names")
