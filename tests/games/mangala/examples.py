"""The examples, games and counts of rules.md, read from the text itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from atoll.core.game import Event
from atoll.games import folder
from atoll.games.mangala.lessons.setting import set_up as set_up
from atoll.games.mangala.position import Position

RULES = (folder("mangala") / "rules.md").read_text(encoding="utf-8")


def block(name: str) -> str:
    return re.search(rf"```{name}\n(.*?)```", RULES, re.S)[1]


@dataclass(frozen=True)
class Title:
    name: str
    options: dict[str, Any]


def title(line: str) -> Title:
    """`F17 fortress rest=owner: what it shows`."""
    name, variant, *pairs = line.partition(":")[0].split()
    values = (pair.split("=") for pair in pairs)
    return Title(name, {"variant": variant, **{key: int(v) if v.isdigit() else v for key, v in values}})


@dataclass(frozen=True)
class Example:
    title: Title
    before: str
    actions: list[tuple[int, str]]
    after: str
    events: str


def positions() -> list[Example]:
    found = []
    for chunk in block("positions").strip().split("\n\n"):
        first, before, actions, after, events = [line.strip() for line in chunk.splitlines()]
        played = [(int(entry[0]), entry[2:]) for entry in actions.split(", ")]
        found.append(Example(title(first), before, played, after, events))
    return found


@dataclass(frozen=True)
class WholeGame:
    title: Title
    pits: list[int]
    result: str


def whole_games() -> list[WholeGame]:
    found = []
    for chunk in block("games").strip().split("\n\n"):
        first, *digits, result = [line.strip() for line in chunk.splitlines()]
        found.append(WholeGame(title(first), [int(d) for d in "".join(digits) if d.isdigit()], result))
    return found


def counts() -> list[tuple[str, int, list[int]]]:
    rows = [line.split() for line in block("perft").strip().splitlines()]
    return [(variant, int(stones), [int(n) for n in numbers]) for variant, stones, *numbers in rows]


def written(state: Position) -> str:
    """The one-line form of a position."""
    view = state.view(None)
    rows = " / ".join(" ".join(map(str, row)) for row in view["pits"])
    stores = " ".join(map(str, view["stores"]))
    built = " ".join("-" if f is None else str(f) for f in view["fortresses"])
    return f"{rows} | {stores} | {built} | {state.to_act[0] if state.to_act else '-'}"


def told(events: list[Event]) -> str:
    """Events as the text writes them: `sowed seat=0 pit=4; again seat=0`."""
    def fact(value: Any) -> str:
        return ",".join(map(str, value)) if isinstance(value, list) else str(value)
    return "; ".join(" ".join([e.kind, *(f"{k}={fact(v)}" for k, v in e.facts.items())]) for e in events)
