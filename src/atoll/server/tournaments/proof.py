"""A tournament's journal as a file that proves itself: `atoll swiss audit` checks it without this server."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from atoll.server.store.rows import to_json
from atoll.server.tournaments.journal import Entry
from atoll.swiss.journal import GameRecord, Line, chained, head_of, write_events


def proof_lines(entries: Iterable[Entry]) -> list[Line]:
    """The entries with their hashes; rows are never changed, so the chain is the same whenever it is made."""
    return chained((json.loads(entry.raw or to_json(entry.deed)), entry.who, entry.at) for entry in entries)


def proof_head(entries: Iterable[Entry]) -> str:
    """What stands on sheets and pages for the whole journal."""
    return head_of(proof_lines(entries))


def proof_file(entries: Iterable[Entry], records: Sequence[GameRecord] = ()) -> str:
    """The exported file: the journal, and the records of its online games."""
    return write_events(proof_lines(entries), records)
