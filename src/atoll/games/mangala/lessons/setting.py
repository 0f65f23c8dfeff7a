"""Positions of the worked examples in rules.md, which are written in one line."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, cast

from atoll.core.game import Game
from atoll.games.mangala import GAME
from atoll.games.mangala.position import TURN, Position

RULES = Path(__file__).parents[1] / "rules.md"


@cache
def example(name: str) -> tuple[dict[str, Any], str]:
    """The options and the position before the action, by the name of the example."""
    text = RULES.read_text(encoding="utf-8")
    found = re.search(rf"^{name} (\w+)[^:\n]*:.*\n *(.*)$", text, re.M)
    assert found is not None, f"rules.md has no example {name}"
    return {"variant": found[1]}, found[2].strip()


def set_up(options: dict[str, Any], text: str, game: Game = GAME) -> Position:
    """A position from its one-line form; for the memory of MG-58 it is its own first occurrence.

    In a match a fifth part may say `set 2 points 2 0`.
    """
    state: Any = game.start(2, game.options(**options))
    pits, stores, fortresses, turn, *match = [part.strip() for part in text.split("|")]
    rows = [[int(n) for n in row.split()] for row in pits.split("/")]
    store = [int(n) for n in stores.split()]
    state.board = [*rows[0], store[0], *rows[1], store[1]]
    built = [None if f == "-" else int(f) for f in fortresses.split()]
    state.fortresses = (built[0], built[1])
    state.to_act = TURN[int(turn)]
    for part in match:
        _, number, _, mine, others = part.split()
        state.set, state.points = int(number), (int(mine), int(others))
    if options["variant"] == "fortress":
        state.occurrences = {state.key(): 1}
    return cast(Position, state)
