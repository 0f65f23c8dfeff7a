"""Real positions for work on a board: a random game of the engine, every view of every seat.

    PYTHONPATH=src python web/dev/fixtures.py mangala [players] [seed] [option=value …]

writes web/dev/fixtures/<game>.json, which dev/board.html shows. Not part of the client.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from atoll.core.game import Event
from atoll.core.options import read_options
from atoll.core.table import Table
from atoll.games import find_game

HERE = Path(__file__).parent


def step(table: Table, events: list[Event]) -> dict[str, Any]:
    seats = range(table.players)
    return {
        "n": len(table.log),
        "ask": table.state.ask,
        "to_act": list(table.to_act),
        "events": [{"kind": event.kind, "facts": event.facts, "to": event.to} for event in events],
        "views": [table.state.view(seat) for seat in seats] + [table.state.view(None)],
        "legal": [table.state.legal_actions(seat) for seat in seats] + [[]],
    }


def game_of(game_id: str, players: int, seed: int, options: dict[str, Any]) -> list[dict[str, Any]]:
    game, rng = find_game(game_id), Random(seed)
    table = Table(game, players, read_options(game, options), seed=f"{seed:064x}")
    steps = [step(table, table.settle())]
    while table.to_act:
        seat = rng.choice(table.to_act)
        events = table.play(seat, rng.choice(table.state.legal_actions(seat)))
        steps.append(step(table, events + table.settle()))
    return steps


def read(value: str) -> Any:
    return int(value) if value.lstrip("-").isdigit() else {"true": True, "false": False}.get(value, value)


def main(game_id: str, players: str = "2", seed: str = "1", *options: str) -> None:
    chosen = {name: read(value) for name, value in (option.split("=") for option in options)}
    folder = HERE / "fixtures"
    folder.mkdir(exist_ok=True)
    steps = game_of(game_id, int(players), int(seed), chosen)
    (folder / f"{game_id}.json").write_text(json.dumps({"players": int(players), "steps": steps}), encoding="utf-8")
    print(f"{len(steps)} positions of {game_id} in {folder / game_id}.json")


if __name__ == "__main__":
    main(*sys.argv[1:])
