"""What is kept of notices: the outbox, where they go, who wants which."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, SmallInteger, String, Table, Text, text

from atoll.server.store.metadata import metadata

notices = Table(
    "notices", metadata,  # the outbox: one row for each thing that somebody is to be told
    Column("key", String(80), primary_key=True),  # what it is about: "turn/<table>/<seat>/<entry>"
    Column("person", String(16), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("pace", String(4), nullable=False),  # live, days
    Column("facts", Text, nullable=False),
    Column("due", BigInteger),  # when somebody looks what to do about it; nothing: that is done
    Column("claims", SmallInteger, nullable=False, server_default="0"),
    Column("result", String(20)),
    Column("at", BigInteger, nullable=False),
    Column("digest", String(80)),  # the key of the daily notice that gathers it
    Index("notices_by_due", "due", sqlite_where=text("due IS NOT NULL"), postgresql_where=text("due IS NOT NULL")),
    Index("notices_by_person", "person"),
    Index("notices_by_digest", "digest", sqlite_where=text("digest IS NOT NULL"),
          postgresql_where=text("digest IS NOT NULL")),
)

deliveries = Table(
    "deliveries", metadata,  # each notice on each of its ways: one of them failing sends no other twice
    Column("notice", String(80), primary_key=True),
    Column("target", String(16), primary_key=True),  # "letter", or one of `notice_targets`
    Column("person", String(16), nullable=False),
    Column("host", String(255), nullable=False),  # who is spoken to: a slow one has few at a time
    Column("due", BigInteger),
    Column("tries", SmallInteger, nullable=False, server_default="0"),
    Column("claims", SmallInteger, nullable=False, server_default="0"),
    Column("result", String(20)),
    Column("at", BigInteger, nullable=False),
    Index("deliveries_by_due", "due", sqlite_where=text("due IS NOT NULL"), postgresql_where=text("due IS NOT NULL")),
    Index("deliveries_by_person", "person"),
)

notice_targets = Table(
    "notice_targets", metadata,  # browsers that take pushes, and webhooks
    Column("id", String(16), primary_key=True),
    Column("person", String(16), nullable=False),
    Column("form", String(10), nullable=False),  # push, discord, slack, ntfy, json
    Column("address", Text, nullable=False),
    Column("hash", String(64), nullable=False),  # of the address: a browser is one person's, a webhook once each one's
    Column("keys", Text),  # of a browser: with what a push to it is encrypted
    Column("session", String(16)),  # of a browser: the session with which it ends
    Column("name", String(80), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger),
    Column("failures", Integer, nullable=False, server_default="0"),  # in a row
    Index("notice_targets_by_person", "person"),
    Index("notice_targets_by_hash", "hash", unique=True),
)

notice_plans = Table(
    "notice_plans", metadata,  # who wants to be told of what, how and when
    Column("person", String(16), primary_key=True),
    Column("plan", Text, nullable=False),
)

server_keys = Table(
    "server_keys", metadata,  # made at the first start, the same for all processes
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)
