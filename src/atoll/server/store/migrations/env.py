"""Alembic runs the migrations on the connection that the store gives it; there is no other way to run them."""

from __future__ import annotations

from alembic import context

from atoll.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata)
if connection.dialect.name == "postgresql":
    # Several processes may start at once: the first migrates, the others wait for it.
    connection.exec_driver_sql("SELECT pg_advisory_xact_lock(4242001)")
context.run_migrations()
