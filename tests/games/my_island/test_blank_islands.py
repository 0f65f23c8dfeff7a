"""Blank islands as the web client draws them without a table (web/src/boards/my_island/book.ts): one fixture holds both
to the engine. `python -m tests.games.my_island.test_blank_islands` writes it again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from atoll.core.options import read_options
from atoll.core.table import Table
from atoll.games import find_game

FIXTURE = Path(__file__).parents[2] / "fixtures" / "islands.json"
ABOUT = ("Blank islands, by the name of their rules: the hexes of each row on which tiles may lie, and the lines of "
         "the points, in their order. Held to it: the engine (tests/games/my_island/test_blank_islands.py) and "
         "web/src/boards/my_island/book.ts (web/tests/my_island.test.ts).")
EPISODES = range(1, 25)


def island(options: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    game = find_game("my_island")
    table = Table(game, 2, read_options(game, options), seed=f"{7:064x}")
    table.settle()
    view: Any = table.state.view(0)
    mine = view["seats"][0]
    open_rows: dict[str, list[int]] = {}
    for q, r, _, is_open, *_ in mine["island"]:
        if is_open:
            open_rows.setdefault(str(r), []).append(q)
    assert not mine["hexes"]
    return view["rules"], {"open": open_rows, "tally": [list(line) for line in mine["tally"].items()]}


def blank_islands() -> dict[str, Any]:
    return dict(island(options) for options in ({}, *({"mode": "episode", "episode": one} for one in EPISODES)))


def test_the_fixture_of_blank_islands_is_the_engines() -> None:
    assert json.loads(FIXTURE.read_text(encoding="utf-8")) == {"about": ABOUT, "islands": blank_islands()}


if __name__ == "__main__":
    rows = [f"    {json.dumps(rules)}: {json.dumps(told)}" for rules, told in blank_islands().items()]
    written = ",\n".join(rows)
    FIXTURE.write_text(f'{{\n  "about": {json.dumps(ABOUT)},\n  "islands": {{\n{written}\n  }}\n}}\n', encoding="utf-8")
