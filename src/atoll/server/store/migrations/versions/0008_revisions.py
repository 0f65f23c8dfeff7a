"""A revision for each table, raised by triggers with every change that people can see."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

TABLES = ("options, status, visibility, host, rated, spectators, clock, seed, started, ended, outcome, campaign, "
          "rematch, by_lot")
SEATS = "person, bot, simulations, ready, stand_in, nonce"
RAISE = "BEGIN UPDATE tables SET revision = revision + 1 WHERE id = NEW"
ITS_TABLE = "FOR EACH ROW EXECUTE FUNCTION revise_its_table()"
ON_SQLITE = (
    f"CREATE TRIGGER tables_revised AFTER UPDATE OF {TABLES} ON tables {RAISE}.id; END",
    f"CREATE TRIGGER seats_revised AFTER UPDATE OF {SEATS} ON seats {RAISE}.table_id; END",
    f"CREATE TRIGGER chat_revised AFTER INSERT ON chat {RAISE}.table_id; END")
FUNCTION = "RETURNS trigger LANGUAGE plpgsql AS"
ON_POSTGRESQL = (
    f"CREATE FUNCTION revise() {FUNCTION} $$ BEGIN NEW.revision := OLD.revision + 1; RETURN NEW; END $$",
    f"CREATE FUNCTION revise_its_table() {FUNCTION} $$ {RAISE}.table_id; RETURN NULL; END $$",
    f"CREATE TRIGGER tables_revised BEFORE UPDATE OF {TABLES} ON tables FOR EACH ROW EXECUTE FUNCTION revise()",
    f"CREATE TRIGGER seats_revised AFTER UPDATE OF {SEATS} ON seats {ITS_TABLE}",
    f"CREATE TRIGGER chat_revised AFTER INSERT ON chat {ITS_TABLE}")


def upgrade() -> None:
    op.add_column("tables", sa.Column("revision", sa.Integer(), nullable=False, server_default="0"))
    for statement in ON_SQLITE if op.get_bind().dialect.name == "sqlite" else ON_POSTGRESQL:
        op.execute(statement)


def downgrade() -> None:
    on = {"chat_revised": "chat", "seats_revised": "seats", "tables_revised": "tables"}
    for trigger, table in on.items():
        op.execute(f"DROP TRIGGER {trigger}" + ("" if op.get_bind().dialect.name == "sqlite" else f" ON {table}"))
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION revise_its_table")
        op.execute("DROP FUNCTION revise")
    op.drop_column("tables", "revision")
