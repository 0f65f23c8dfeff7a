"""My Island's lessons, on the games of rules.md section 6, and a first game."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from atoll.core.game import State
from atoll.core.lessons import FirstGame, Lesson, Move, entry_of, play_entries
from atoll.games.my_island import GAME

DATA = Path(__file__).parents[1] / "data" / "my_island.json"

LESSONS: tuple[Lesson, ...] = (
    Lesson("first", "first_duo", 1, "MI-17", ("leave", "place 1 1 0"), brings="placed"),
    Lesson("match", "match", 4, "MI-18", ("pass", "place 0 0 0"), brings="placed"),
    Lesson("pass", "match", 7, "MI-27", ("leave", "place 0 0 0"), ("pass",), seat=1),
    Lesson("village", "village", 10, "MI-72", ("pass", "place 0 0 0"), brings="scored key=village"),
    Lesson("join", "join_new", 10, "MI-72", ("pass", "place 0 0 0"), brings="scored key=village"),
    Lesson("totem", "two_totems", 10, "MI-75", ("pass", "place 0 0 0"), brings="scored key=totem count=2"),
    Lesson("beach", "three_places", 1, "MI-66", ("leave", "place 1 1 0"), brings="scored key=house_on_beach count=1"),
    Lesson("path", "path", 6, "MI-67", ("pass", "place 0 0 0"), brings="scored key=path"),
    Lesson("street", "street", 12, "MI-68", ("pass", "place 0 0 0"), brings="scored key=street"),
)

WAYS = ("campaign",)

FIRST_GAMES: tuple[FirstGame, ...] = (
    FirstGame("game", 2, f"{2:064x}", (
        Move("place -1 6 0", ("1 place -1 7 4",)), Move("place 1 7 3", ("1 place 2 6 3",)),
        Move("place 1 5 0", ("1 place 4 7 3",)), Move("place 4 4 3", ("1 place 5 6 3",)),
        Move("place 3 7 3", ("1 place 7 3 1",)), Move("place 2 3 0", ("1 place 0 5 4",)),
        Move("place -1 3 1", ("1 place 3 4 1",)), Move("place 4 6 4", ("1 place 5 5 3",)))),
)


@cache
def example(name: str) -> dict[str, Any]:
    """With its whole log, which rules.md shortens."""
    found: dict[str, Any] = next(one for one in json.loads(DATA.read_text(encoding="utf-8"))["examples"]
                                 if one["id"] == name)
    return found


def position(lesson: Lesson) -> State:
    given = example(lesson.example)
    entries = [entry_of(step) for step in given["steps"] if isinstance(step, str)]
    state = GAME.start(given["players"], GAME.options(**given["options"]))
    return play_entries(state, entries[:lesson.before])
