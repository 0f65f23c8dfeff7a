"""What the pages say, in a person's language: the catalogues that the client is built from."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from atoll.core.text import Words

ROOT = Path(__file__).parent.parent.parent


@cache
def words_of(language: str) -> Words:
    """Every word of every page but those of events. What all pages share comes before what one of them has."""
    folder = ROOT / "web" / "src"
    messages: dict[str, str] = {}
    for path in [*sorted(folder.rglob(f"text/**/{language}.json")), folder / "text" / f"{language}.json"]:
        if not {"boards", "tournament"} & set(path.parts):
            messages |= json.loads(path.read_text(encoding="utf-8"))
    return Words(language, messages)


@cache
def words_of_game(game: str, language: str) -> Words:
    """A game's own words and its board's."""
    folders = (ROOT / "src" / "atoll" / "games" / game, ROOT / "web" / "src" / "boards" / game)
    messages: dict[str, str] = {}
    for folder in folders:
        messages |= json.loads((folder / "text" / f"{language}.json").read_text(encoding="utf-8"))
    return Words(language, messages)
