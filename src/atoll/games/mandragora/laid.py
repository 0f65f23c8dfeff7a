"""A set on the table."""

from __future__ import annotations

from typing import NamedTuple


class LaidSet(NamedTuple):
    """A book and its ingredients, with a spell on it once that is chosen (MD-51, MD-54)."""

    colour: str
    book: int
    ingredients: tuple[tuple[int, int], ...]
    """Card and number of copies, in canonical order."""
    spell: int | None = None
    strength: int = 0
