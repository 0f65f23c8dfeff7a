"""What is kept for the host's desk, and of sign-ins from elsewhere."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table, Text

from atoll.server.store.metadata import metadata

resets = Table(
    "resets", metadata,  # links that set a new password, once
    Column("hash", String(64), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("made_by", String(16)),  # the admin who made it; nothing: it went by letter, or from the command line
    Index("resets_by_person", "person"),
)

invites = Table(
    "invites", metadata,  # links that let newcomers in where only the invited may come
    Column("id", String(16), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("note", String(80), nullable=False),
    Column("made_by", String(16)),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("uses", Integer, nullable=False),  # how often it can still be used
)

house = Table(
    "house", metadata,  # what admins have decided for this server
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

host_deeds = Table(
    "host_deeds", metadata,  # the admins' journal
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("who", String(16)),  # nothing: from the command line
    Column("deed", String(40), nullable=False),
    Column("person", String(16)),  # whom it concerns
    Column("table_id", String(16)),  # the table that it concerns
    Column("facts", Text, nullable=False),
    Index("host_deeds_by_person", "person"),
)

former_names = Table(
    "former_names", metadata,  # what accounts were called before: still taken
    Column("look", String(200), primary_key=True),
    Column("folded", String(80), nullable=False),
    Column("person", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("former_names_by_folded", "folded"),
    Index("former_names_by_person", "person"),
)

identities = Table(
    "identities", metadata,  # who somebody is elsewhere: at a provider of sign-ins, or before the proxy
    Column("issuer", String(200), primary_key=True),
    Column("subject", String(200), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("identities_by_person", "person"),
)

sign_ins = Table(
    "sign_ins", metadata,  # on their way to a provider and back; each comes back once
    Column("state", String(64), primary_key=True),  # its hash
    Column("browser", String(64), nullable=False),  # the hash of the cookie of the browser that set out
    Column("nonce", String(64), nullable=False),
    Column("verifier", String(128), nullable=False),
    Column("until", BigInteger, nullable=False),
)
