"""What concerns a person is found without looking at everything: mutes, lines of chat, entries of journals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from atoll.server.tournaments.about import fill_about

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_index("mutes_by_muted", "mutes", ["muted"], unique=False)
    op.create_index("chat_by_person", "chat", ["person"], unique=False)
    op.add_column("tournament_entries", sa.Column("about", sa.String(length=16), nullable=True))
    fill_about(op.get_bind())
    op.create_index("tournament_entries_by_who", "tournament_entries", ["who"], unique=False)
    op.create_index("tournament_entries_by_about", "tournament_entries", ["about"], unique=False)


def downgrade() -> None:
    op.drop_index("tournament_entries_by_about", table_name="tournament_entries")
    op.drop_index("tournament_entries_by_who", table_name="tournament_entries")
    op.drop_column("tournament_entries", "about")
    op.drop_index("chat_by_person", table_name="chat")
    op.drop_index("mutes_by_muted", table_name="mutes")
