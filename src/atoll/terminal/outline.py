"""A view in text, whatever game it is of: the game's words for its keys, a line for each seat, rows for lists of lists.

The twin of web/src/boards/plain/outline.ts. It knows no game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.markup import escape

from atoll.core.game import View
from atoll.core.text import Words

INDENT = "  "


def outline(view: View, words: Words, indent: str = INDENT) -> Iterator[str]:
    """Lines with rich's markup; names are escaped already."""
    own = [key for key, value in view.items() if has_seats(key, value, words)]
    for key, value in view.items():
        if key not in own:
            yield from block(key, value, words, indent)
        elif key == own[0]:
            yield from seat_lines(view, own, words, indent)


def has_seats(key: str, value: Any, words: Words) -> bool:
    """One item for each seat? The game's words say so (`view.seats.<key>`); without words its length does."""
    if not isinstance(value, list) or len(value) != len(words.names) or key.endswith("seats"):
        return False
    return f"view.seats.{key}" in words or f"view.{key}" not in words


def seat_lines(view: View, keys: list[str], words: Words, indent: str) -> Iterator[str]:
    for seat in range(len(words.names)):
        parts = [f"[dim]{label(key, words)}[/] {brief(view[key][seat], key, words)}" for key in keys]
        yield f"{indent}[bold]{words.seat(seat)}[/]  {'  '.join(parts)}"


def block(key: str, value: Any, words: Words, indent: str) -> Iterator[str]:
    head = f"{indent}[dim]{label(key, words)}[/]"
    if is_flat(value):
        yield f"{head} {brief(value, key, words)}"
        return
    yield head
    if isinstance(value, dict):
        yield from outline(value, words, indent + INDENT)
        return
    for number, item in enumerate(value, 1):
        yield f"{indent}{INDENT}{number}  {brief(item, key, words)}"


def brief(value: Any, key: str, words: Words) -> str:
    """On one line: lists with commas, lists in lists with bars, objects as "key value · key value"."""
    if isinstance(value, list):
        return (", " if is_flat(value) else " | ").join(brief(item, key, words) for item in value) or "—"
    if isinstance(value, dict):
        parts = [f"{label(name, words)} {brief(part, name, words)}" for name, part in value.items()]
        return " · ".join(parts) or "—"
    if value is None or isinstance(value, bool):
        return words.say({None: "terminal.none", True: "terminal.yes", False: "terminal.no"}[value])
    is_seat = isinstance(value, int) and key.endswith(("seat", "seats"))
    return words.seat(value) if is_seat else escape(words.word(value))


def is_flat(value: Any) -> bool:
    """Does it fit on a line: nothing in it has anything in it?"""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not any(isinstance(part, dict | list) for part in parts)


def label(key: str, words: Words) -> str:
    for name in (f"view.seats.{key}", f"view.{key}"):
        if name in words:
            return escape(words.say(name))
    return escape(words.word(key).replace("_", " "))
