"""Golden playthroughs: a record, and beside it what the game said and showed after every entry of it.

`make record` writes the golden side of every record again: read the difference before it lands.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from atoll.core.game import CHANCE, Event, Outcome, Seat
from atoll.core.record import read_record
from atoll.core.table import Table
from atoll.games import find_game
from tests.support.play import fingerprint

FOLDER = Path(__file__).parent.parent / "playthroughs"


def records(game_id: str) -> list[Path]:
    return sorted((FOLDER / game_id).glob("*.log"))


def golden_path(record: Path) -> Path:
    return record.with_suffix(".golden")


@cache
def golden(path: Path) -> list[str]:
    """One line an entry: who did what, who is asked what then, a digest of all that can be seen, and the events."""
    record = read_record(path.read_text(encoding="utf-8"))
    lines = []
    for entry, events, table in record.moments(find_game(record.game)):
        lines.append(moment(table, "start" if entry is None else f"{who(entry.seat)} {entry.action}", events))
    return [*lines, ending(table.outcome)]


def who(seat: Seat) -> str:
    return "-" if seat == CHANCE else str(seat)


def moment(table: Table, entry: str, events: list[Event]) -> str:
    state = table.state
    actors = ",".join("-" if seat == CHANCE else str(seat) for seat in state.to_act) or "none"
    digest = hashlib.sha256(fingerprint(state, table.players).encode()).hexdigest()[:12]
    told = "; ".join(event_line(event) for event in events)
    return f"{entry} | {actors} {state.ask} | {digest} | {told}"


def event_line(event: Event) -> str:
    to = "" if event.to is None else f"@{event.to}"
    return f"{event.kind}{to}{'!' if event.secret_out else ''} {json.dumps(event.facts, ensure_ascii=False)}"


def ending(outcome: Outcome | None) -> str:
    assert outcome is not None, "a playthrough goes to the end of its game"
    return f"{outcome.reason} | ranks {outcome.ranks} | scores {outcome.scores} | {json.dumps(outcome.breakdown)}"


def main() -> None:
    for path in sorted(FOLDER.glob("*/*.log")):
        golden_path(path).write_text("\n".join(golden(path)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
