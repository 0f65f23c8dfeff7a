"""One outbox for all notices, whatever they are about and however they go; letters that wait move onto it."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

MOVE = """INSERT INTO notices (key, person, kind, pace, facts, due, claims, result, at)
SELECT 'turn/' || letters.table_id || '/' || letters.seat || '/' || letters.n, seats.person, 'turn', 'days',
'{"table":"' || letters.table_id || '","seat":' || letters.seat || ',"n":' || letters.n ||
',"game":"' || tables.game || '"}',
letters.due, 0, letters.result, letters.at
FROM letters JOIN seats ON seats.table_id = letters.table_id AND seats.seat = letters.seat
JOIN tables ON tables.id = letters.table_id
WHERE seats.person IS NOT NULL"""


def some(column: str) -> dict[str, Any]:
    condition = sa.text(f"{column} IS NOT NULL")
    return {"sqlite_where": condition, "postgresql_where": condition}


def upgrade() -> None:
    add_outbox()
    add_targets()
    op.execute(MOVE)
    op.drop_index("letters_by_due", table_name="letters")
    op.drop_table("letters")


def add_outbox() -> None:
    op.create_table(
        "notices",
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("pace", sa.String(length=4), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("claims", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("result", sa.String(length=20), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(length=80), nullable=True),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("notices_by_due", "notices", ["due"], unique=False, **some("due"))
    op.create_index("notices_by_person", "notices", ["person"], unique=False)
    op.create_index("notices_by_digest", "notices", ["digest"], unique=False, **some("digest"))
    op.create_table(
        "deliveries",
        sa.Column("notice", sa.String(length=80), nullable=False),
        sa.Column("target", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("host", sa.String(length=255), nullable=False),
        sa.Column("due", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("claims", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("result", sa.String(length=20), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("notice", "target"),
    )
    op.create_index("deliveries_by_due", "deliveries", ["due"], unique=False, **some("due"))
    op.create_index("deliveries_by_person", "deliveries", ["person"], unique=False)


def add_targets() -> None:
    op.create_table(
        "notice_targets",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("form", sa.String(length=10), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("keys", sa.Text(), nullable=True),
        sa.Column("session", sa.String(length=16), nullable=True),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.Column("failures", sa.Integer(), server_default="0", nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("notice_targets_by_person", "notice_targets", ["person"], unique=False)
    op.create_index("notice_targets_by_hash", "notice_targets", ["hash"], unique=True)
    op.create_table("notice_plans", sa.Column("person", sa.String(length=16), nullable=False),
                    sa.Column("plan", sa.Text(), nullable=False), sa.PrimaryKeyConstraint("person"))
    op.create_table("server_keys", sa.Column("name", sa.String(length=20), nullable=False),
                    sa.Column("value", sa.Text(), nullable=False), sa.PrimaryKeyConstraint("name"))


def downgrade() -> None:
    """What waited in the outbox is not written any more: older servers know letters alone."""
    for name in ("server_keys", "notice_plans", "notice_targets", "deliveries", "notices"):
        op.drop_table(name)
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
    op.create_index("letters_by_due", "letters", ["due"], unique=False, **some("due"))
