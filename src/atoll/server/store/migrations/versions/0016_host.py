"""The host's desk: admins, closed accounts, resets of passwords, invitations, a journal; other sign-ins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    for name in ("admin", "organises"):
        op.add_column("people", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("people", sa.Column("closed", sa.BigInteger(), nullable=True))
    op.add_column("people", sa.Column("closed_as", sa.String(length=10), nullable=True))
    op.add_column("people", sa.Column("closed_until", sa.BigInteger(), nullable=True))
    op.create_index("people_by_created", "people", ["created", "id"])
    for name in ("scopes", "agent"):
        op.add_column("sessions", sa.Column(name, sa.String(length=60), nullable=True))
    add_links()
    add_journal()
    add_sign_ins()


def add_links() -> None:
    op.create_table(
        "resets",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("made_by", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("hash", name="resets_pkey"))
    op.create_index("resets_by_person", "resets", ["person"])
    op.create_table(
        "invites",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("note", sa.String(length=80), nullable=False),
        sa.Column("made_by", sa.String(length=16), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("uses", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="invites_pkey"),
        sa.UniqueConstraint("hash", name="invites_hash_key"))


def add_journal() -> None:
    op.create_table(
        "house",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="house_pkey"))
    op.create_table(
        "host_deeds",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("who", sa.String(length=16), nullable=True),
        sa.Column("deed", sa.String(length=40), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=True),
        sa.Column("table_id", sa.String(length=16), nullable=True),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="host_deeds_pkey"))
    op.create_index("host_deeds_by_person", "host_deeds", ["person"])


def add_sign_ins() -> None:
    op.create_table(
        "identities",
        sa.Column("issuer", sa.String(length=200), nullable=False),
        sa.Column("subject", sa.String(length=200), nullable=False),
        sa.Column("person", sa.String(length=16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("issuer", "subject", name="identities_pkey"))
    op.create_index("identities_by_person", "identities", ["person"])
    op.create_table(
        "sign_ins",
        sa.Column("state", sa.String(length=64), nullable=False),
        sa.Column("browser", sa.String(length=64), nullable=False),
        sa.Column("nonce", sa.String(length=64), nullable=False),
        sa.Column("verifier", sa.String(length=128), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("state", name="sign_ins_pkey"))


def downgrade() -> None:
    for name in ("sign_ins", "identities", "host_deeds", "house", "invites", "resets"):
        op.drop_table(name)
    op.drop_column("sessions", "agent")
    op.drop_column("sessions", "scopes")
    op.drop_index("people_by_created", table_name="people")
    for name in ("closed_until", "closed_as", "closed", "organises", "admin"):
        op.drop_column("people", name)
