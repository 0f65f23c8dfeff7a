"""Tables that share their luck with others, and show nothing while those play on."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0020"


ON_SQLITE = ("CREATE TRIGGER tables_unsealed AFTER UPDATE OF sealed ON tables "
             "BEGIN UPDATE tables SET revision = revision + 1 WHERE id = NEW.id; END")
ON_POSTGRESQL = ("CREATE TRIGGER tables_unsealed BEFORE UPDATE OF sealed ON tables "
                 "FOR EACH ROW EXECUTE FUNCTION revise()")


def is_sqlite() -> bool:
    return op.get_bind().dialect.name == "sqlite"


def upgrade() -> None:
    for name in ("duplicate", "sealed"):
        op.add_column("tables", sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(ON_SQLITE if is_sqlite() else ON_POSTGRESQL)


def downgrade() -> None:
    op.execute("DROP TRIGGER tables_unsealed" + ("" if is_sqlite() else " ON tables"))
    for name in ("sealed", "duplicate"):
        op.drop_column("tables", name)
