"""People who share a device at a table, and the key of a screen on the wall."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"

RAISE = "BEGIN UPDATE tables SET revision = revision + 1 WHERE id = NEW"
ON_SQLITE = (f"CREATE TRIGGER seats_lent AFTER UPDATE OF keeper, label ON seats {RAISE}.table_id; END",
             f"CREATE TRIGGER tables_shown AFTER UPDATE OF wall ON tables {RAISE}.id; END")
EACH = "FOR EACH ROW EXECUTE FUNCTION"
ON_POSTGRESQL = (f"CREATE TRIGGER seats_lent AFTER UPDATE OF keeper, label ON seats {EACH} revise_its_table()",
                 f"CREATE TRIGGER tables_shown BEFORE UPDATE OF wall ON tables {EACH} revise()")


def is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def upgrade() -> None:
    op.add_column("seats", sa.Column("keeper", sa.String(length=16), nullable=True))
    op.add_column("seats", sa.Column("label", sa.String(length=40), nullable=True))
    op.add_column("tables", sa.Column("wall", sa.String(length=32), nullable=True))
    for statement in ON_SQLITE if is_sqlite() else ON_POSTGRESQL:
        op.execute(statement)


def downgrade() -> None:
    for trigger, table in (("tables_shown", "tables"), ("seats_lent", "seats")):
        op.execute(f"DROP TRIGGER {trigger}" + ("" if is_sqlite() else f" ON {table}"))
    op.drop_column("tables", "wall")
    op.drop_column("seats", "label")
    op.drop_column("seats", "keeper")
