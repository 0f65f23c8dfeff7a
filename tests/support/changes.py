"""What changed between two plain JSON values, in lines that people can read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

SHORT = 100
"""Up to so many characters a list or object stands on one line."""


def written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def in_full(value: Any, path: str = "") -> Iterator[str]:
    """`path = value`, a line for each part that is short enough."""
    text = written(value)
    if (len(text) <= SHORT and path) or not isinstance(value, dict | list) or not value:
        yield f"{path} = {text}"
    elif isinstance(value, dict):
        for key in sorted(value):
            yield from in_full(value[key], inside(path, key))
    else:
        for index, item in enumerate(value):
            yield from in_full(item, f"{path}[{index}]")


def changes(old: Any, new: Any, path: str = "") -> Iterator[str]:
    """`path old → new`, as deep inside as it is needed to be short; `path + …` and `path − …` for what came or went."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        yield from changed_object(old, new, path)
    elif isinstance(old, list) and isinstance(new, list) and len(written([old, new])) > SHORT:
        yield from changed_list(old, new, path)
    elif len(written([old, new])) <= SHORT:
        yield f"{path} {written(old)} → {written(new)}"
    else:
        yield from (f"− {line}" for line in in_full(old, path))
        yield from (f"+ {line}" for line in in_full(new, path))


def changed_object(old: dict[str, Any], new: dict[str, Any], path: str) -> Iterator[str]:
    for key in sorted(old.keys() | new.keys()):
        if key not in new:
            yield from (f"− {line}" for line in in_full(old[key], inside(path, key)))
        elif key not in old:
            yield from (f"+ {line}" for line in in_full(new[key], inside(path, key)))
        else:
            yield from changes(old[key], new[key], inside(path, key))


def changed_list(old: list[Any], new: list[Any], path: str) -> Iterator[str]:
    """Item by item where none came or went; else what stands between the equal items at both ends."""
    if len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            yield from changes(before, after, f"{path}[{index}]")
        return
    first = equal_at_the_front(old, new)
    last = equal_at_the_front(old[first:][::-1], new[first:][::-1])
    for index in range(first, len(old) - last):
        yield from (f"− {line}" for line in in_full(old[index], f"{path}[{index}]"))
    for index in range(first, len(new) - last):
        yield from (f"+ {line}" for line in in_full(new[index], f"{path}[{index}]"))


def equal_at_the_front(old: list[Any], new: list[Any]) -> int:
    equal = 0
    while equal < min(len(old), len(new)) and old[equal] == new[equal]:
        equal += 1
    return equal


def inside(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
