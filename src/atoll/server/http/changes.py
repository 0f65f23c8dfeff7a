"""What differs between two views, told instead of the whole second one: a tile is laid, and the island is the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple


class Change(NamedTuple):
    """At the end of this way stands this value now."""

    path: list[str | int]
    value: Any


def changes(old: Any, new: Any) -> list[Change]:
    return [Change(list(path), value) for path, value in differing(old, new)]


def differing(old: Any, new: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """As deep as both have the same shape; what has another one is told whole."""
    if old == new:
        return
    keys: Iterable[str | int] = ()
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        keys = new.keys()
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        keys = range(len(new))
    else:
        yield path, new
        return
    for key in keys:
        yield from differing(old[key], new[key], (*path, key))
