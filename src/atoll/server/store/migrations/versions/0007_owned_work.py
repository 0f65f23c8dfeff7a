"""Work that is claimed: pulses of processes, tables set aside, thoughts, an outbox of letters, due tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    some = sa.text("due IS NOT NULL")
    op.drop_index("tables_by_due", table_name="tables")
    op.create_index("tables_by_due", "tables", ["game", "version", "due"], unique=False, sqlite_where=some,
                    postgresql_where=some)
    op.add_column("seats", sa.Column("process", sa.String(length=16), nullable=True))
    op.add_column("tournaments", sa.Column("due", sa.BigInteger(), nullable=True))
    op.create_index("tournaments_by_due", "tournaments", ["due"], unique=False, sqlite_where=some,
                    postgresql_where=some)
    op.execute("UPDATE tournaments SET due = 1 WHERE status = 'running' AND place = 'online'")
    op.create_table("processes", sa.Column("name", sa.String(length=16), nullable=False),
                    sa.Column("until", sa.BigInteger(), nullable=False), sa.PrimaryKeyConstraint("name"))
    create_set_aside()
    create_thoughts()
    create_letters(some)


def create_set_aside() -> None:
    op.create_table(
        "set_aside",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("rules", sa.String(length=60), nullable=False),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "rules"),
    )


def create_thoughts() -> None:
    op.create_table(
        "thoughts",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(length=16), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )


def create_letters(some: sa.TextClause) -> None:
    op.create_table(
        "letters",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("n", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.SmallInteger(), nullable=False),
        sa.Column("result", sa.String(length=20), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "n"),
    )
    op.create_index("letters_by_due", "letters", ["due"], unique=False, sqlite_where=some, postgresql_where=some)


def downgrade() -> None:
    for name in ("letters", "thoughts", "set_aside", "processes"):
        op.drop_table(name)
    op.drop_index("tournaments_by_due", table_name="tournaments")
    op.drop_column("tournaments", "due")
    op.drop_column("seats", "process")
    op.drop_index("tables_by_due", table_name="tables")
    op.create_index("tables_by_due", "tables", ["due"], unique=False)
