"""The limit for the first move, what an event allows at its tables, and an arbiter's reason for ending a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"

COLUMNS = ("first_move", "allows", "decision")
ON_SQLITE = (f"CREATE TRIGGER tables_ruled AFTER UPDATE OF {', '.join(COLUMNS)} ON tables "
             "BEGIN UPDATE tables SET revision = revision + 1 WHERE id = NEW.id; END")
ON_POSTGRESQL = (f"CREATE TRIGGER tables_ruled BEFORE UPDATE OF {', '.join(COLUMNS)} ON tables "
                 "FOR EACH ROW EXECUTE FUNCTION revise()")


def is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def upgrade() -> None:
    op.add_column("tables", sa.Column("first_move", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("allows", sa.String(length=40), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("decision", sa.String(length=200)))
    op.execute(ON_SQLITE if is_sqlite() else ON_POSTGRESQL)


def downgrade() -> None:
    op.execute("DROP TRIGGER tables_ruled" + ("" if is_sqlite() else " ON tables"))
    for name in COLUMNS:
        op.drop_column("tables", name)
