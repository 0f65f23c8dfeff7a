"""Which lessons and first games are done: a small file among the saved games, which only grows."""

from __future__ import annotations

import json
from collections.abc import Mapping

from atoll.core.files import write_atomically
from atoll.terminal.saves import NoSave, home

Done = Mapping[str, list[str]]
"""Ids of lessons, and `first.<variant>`, by game."""


def read_progress() -> dict[str, list[str]]:
    """A file that cannot be read begins anew."""
    try:
        kept = json.loads((home() / "lessons.json").read_text(encoding="utf-8"))
        return {str(game): [str(one) for one in done] for game, done in kept.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def mark_done(game_id: str, lesson: str) -> None:
    kept = read_progress()
    if lesson in kept.get(game_id, []):
        return
    kept[game_id] = [*kept.get(game_id, []), lesson]
    path = home() / "lessons.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, json.dumps(kept, indent=2))
    except OSError as error:
        raise NoSave(f"the progress cannot be saved to {path}: {error.strerror}") from error
