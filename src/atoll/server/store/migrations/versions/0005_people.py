"""Credentials that end together, known devices, looks of names, guests in chat, proved e-mail addresses, quotas."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from atoll.server.people.looks import fill_looks

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("people", sa.Column("era", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("made_by", sa.String(length=16), nullable=True))
    op.create_index("sessions_by_maker", "sessions", ["made_by"], unique=False)
    op.add_column("codes", sa.Column("made_by", sa.String(length=16), nullable=True))
    op.create_index("codes_by_person", "codes", ["person"], unique=False)
    create_devices()
    add_looks()
    prepare_letters()
    op.add_column("chat", sa.Column("guest", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute("UPDATE chat SET guest = (1 = 1) WHERE person IN (SELECT id FROM people WHERE folded IS NULL)")


def add_looks() -> None:
    op.add_column("people", sa.Column("look", sa.String(length=200), nullable=True))
    fill_looks(op.get_bind())
    op.create_index("people_by_look", "people", ["look"], unique=False)
    is_account = sa.text("folded IS NOT NULL")
    op.create_index("accounts_by_look", "people", ["look"], unique=True, sqlite_where=is_account,
                    postgresql_where=is_account)


def prepare_letters() -> None:
    op.add_column("people", sa.Column("verified", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("stop", sa.String(length=64), nullable=True))
    op.create_index("people_by_stop", "people", ["stop"], unique=False)
    op.add_column("codes", sa.Column("address", sa.String(length=200), nullable=True))
    op.create_table(
        "quotas",
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("used", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("name", "day"),
    )


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
    op.drop_table("quotas")
    op.drop_column("codes", "address")
    op.drop_index("people_by_stop", table_name="people")
    op.drop_column("people", "stop")
    op.drop_column("people", "verified")
    op.drop_column("chat", "guest")
    op.drop_index("accounts_by_look", table_name="people")
    op.drop_index("people_by_look", table_name="people")
    op.drop_column("people", "look")
    op.drop_table("devices")
    op.drop_index("codes_by_person", table_name="codes")
    op.drop_column("codes", "made_by")
    op.drop_index("sessions_by_maker", table_name="sessions")
    op.drop_column("sessions", "made_by")
    op.drop_column("people", "era")
