"""Positions of the worked examples in rules.md, which are scripts (its section 6)."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

from atoll.core.game import State
from atoll.core.lessons import entry_of
from atoll.core.table import Entry
from atoll.games.mandragora import GAME

RULES = Path(__file__).parents[1] / "rules.md"
RING = "- lay day; lay night; lay day; lay day; lay night; lay day; lay day; lay night; lay day"


@cache
def script(name: str) -> tuple[str, ...]:
    text = RULES.read_text(encoding="utf-8")
    found = re.search(rf"^```example\n{name} .*?\n(.*?)```", text, re.S | re.M)
    assert found is not None, f"rules.md has no example {name}"
    return tuple(line for line in found[1].splitlines() if not line.startswith("?"))


def start(name: str) -> tuple[State, list[Entry]]:
    """The position that an example begins with, and the entries that it plays from there."""
    first, *lines = script(name)
    _, seats, *pairs = first.split()
    options = {key: json.loads(value) for key, value in (pair.split("=") for pair in pairs)}
    played = [RING if line == "@ring" else line for line in lines]
    entries = [entry_of(f"{line[0]} {action}") for line in played for action in line[2:].split("; ")]
    return GAME.start(int(seats), GAME.options(**options)), entries
