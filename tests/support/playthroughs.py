"""Golden playthroughs: a record, and beside it what the game said, allowed and showed after every entry of it.

`make record` writes the golden side of every record again: read the difference before it lands. A golden file has the
views in full at the start and then what changed in them; `all` stands for every seat and the spectator.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from atoll.core.game import CHANCE, Event, Outcome, Seat, State
from atoll.core.record import Moment, read_record
from atoll.games import find_game
from tests.support.changes import changes, in_full

FOLDER = Path(__file__).parent.parent / "playthroughs"


def records(game_id: str) -> list[Path]:
    return sorted((FOLDER / game_id).glob("*.log"))


def golden_path(record: Path) -> Path:
    return record.with_suffix(".golden")


@cache
def golden(path: Path) -> list[str]:
    """All that anybody is told, may do and sees, entry by entry."""
    record, lines, before = read_record(path.read_text(encoding="utf-8")), list[str](), dict[Seat | None, Any]()
    for number, moment in enumerate(record.moments(find_game(record.game))):
        state, players = moment.table.state, range(moment.table.players)
        views = {seat: state.view(seat) for seat in (*players, None)}
        lines += [heading(number, moment), *map(told, moment.events), *asked(state)]
        lines += [*allowed(state, (CHANCE, *players)), *seen(views, before)]
        before = views
    return [*lines, *ending(moment.table.outcome)]


def difference(path: Path) -> list[str]:
    """What is not as it was, the first of it: [] where all is."""
    was = golden_path(path).read_text(encoding="utf-8").splitlines()
    return list(islice(difflib.unified_diff(was, golden(path), "was", "is", n=4, lineterm=""), 80))


def reason(path: Path) -> str:
    """Why the game of a playthrough ended."""
    (line,) = [line for line in golden(path) if line.startswith("end ")]
    return line.removeprefix("end ")


def heading(number: int, moment: Moment) -> str:
    """`#0 start`, `#1 0 sow 4`: the number counts entries from 1, and `-` is chance."""
    entry = moment.entry
    return f"#{number} " + ("start" if entry is None else f"{who(entry.seat)} {entry.action}")


def who(seat: Seat | None) -> str:
    return "spectator" if seat is None else "-" if seat == CHANCE else str(seat)


def told(event: Event) -> str:
    """An event; `!` marks one that let a secret out."""
    to = "" if event.to is None else f" {event.to}"
    return f"  told{to}{'!' if event.secret_out else ''}: {event.kind} {json.dumps(event.facts, ensure_ascii=False)}"


def asked(state: State) -> list[str]:
    return [f"  asked {' '.join(map(who, state.to_act))}: {state.ask}"] if state.to_act else ["  asked nobody"]


def allowed(state: State, seats: tuple[Seat, ...]) -> Iterator[str]:
    """Legal actions in their order; seats that may do the same stand together."""
    choices: dict[str, list[str]] = {}
    for seat in seats:
        if actions := state.legal_actions(seat):
            choices.setdefault(", ".join(actions), []).append(who(seat))
    return (f"  legal {' '.join(those)}: {actions}" for actions, those in choices.items())


def seen(views: dict[Seat | None, Any], before: dict[Seat | None, Any]) -> Iterator[str]:
    """What each view shows, or what changed in it, each line once with all who see it."""
    lines: dict[str, list[str]] = {}
    for seat, view in views.items():
        for line in changes(before[seat], view) if before else in_full(view):
            lines.setdefault(line, []).append(who(seat))
    for line, those in sorted(lines.items(), key=lambda item: path_of(item[0])):
        yield f"  {'all' if len(those) == len(views) else ' '.join(those)}: {line}"


def path_of(line: str) -> list[tuple[int, str]]:
    """Where in the view a line stands, with numbers as numbers: seats[2] comes before seats[10]."""
    words = line.removeprefix("+ ").removeprefix("− ").partition(" ")[0]
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", words)]


def ending(outcome: Outcome | None) -> Iterator[str]:
    assert outcome is not None, "a playthrough goes to the end of its game"
    yield f"end {outcome.reason}"
    for seat, (rank, score, items) in enumerate(zip(outcome.ranks, outcome.scores, outcome.breakdown, strict=True)):
        yield f"  {seat}: rank {rank}, score {score}, {json.dumps(items)}"


def main() -> None:
    for path in sorted(FOLDER.glob("*/*.log")):
        golden_path(path).write_text("\n".join(golden(path)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
