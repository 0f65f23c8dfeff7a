"""Ways to play in tests: scripted luck, and the random games of the laws."""

from __future__ import annotations

from typing import Any

from atoll.core.game import CHANCE, Game
from atoll.core.table import Table
from atoll.laws.moments import fingerprint, random_moments, random_step, random_table

__all__ = ["fingerprint", "play", "random_moments", "random_step", "random_table"]


def play(game: Game, players: int, *lines: str, **options: Any) -> Table:
    """A table after these lines: "0 sow 4", "- draw red" ("-" is chance)."""
    table = Table(game, players, game.options(**options))
    for line in lines:
        seat, _, action = line.partition(" ")
        table.enter(CHANCE if seat == "-" else int(seat), action)
    return table
