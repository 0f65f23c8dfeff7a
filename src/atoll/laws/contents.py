"""All that a position is made of, compared part by part, whatever a view shows of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any, TypeAlias

Path: TypeAlias = tuple[Any, ...]
"""Where a part is: names of fields, keys and indices from the position down."""

ABSENT = object()


def differences(one: Any, other: Any, path: Path = ()) -> Iterator[Path]:
    """Every place at which two things differ. What both share is passed over: clones share what never changes."""
    if one is other:
        return
    if type(one) is not type(other):
        yield path
    elif isinstance(one, Mapping):
        for key in one.keys() | other.keys():
            yield from differences(one.get(key, ABSENT), other.get(key, ABSENT), (*path, key))
    elif isinstance(one, Sequence) and not isinstance(one, str | bytes):
        for index in range(max(len(one), len(other))):
            yield from differences(item(one, index), item(other, index), (*path, index))
    elif names := field_names(type(one), one):
        for name in names:
            yield from differences(getattr(one, name, ABSENT), getattr(other, name, ABSENT), (*path, name))
    elif one != other:
        yield path


def item(things: Sequence[Any], index: int) -> Any:
    return things[index] if index < len(things) else ABSENT


def field_names(kind: type, thing: Any) -> list[str]:
    """The fields of an object of ours; a plain value and a set have none and are compared whole."""
    if isinstance(thing, Set) or kind.__module__ == "builtins":
        return []
    slots = [name for base in kind.__mro__ for name in slot_names(base)]
    return sorted({*slots, *getattr(thing, "__dict__", ())} - {"events"})


def slot_names(kind: type) -> tuple[str, ...]:
    slots = kind.__dict__.get("__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def part_at(thing: Any, path: Path) -> Any:
    """What stands at that place, or ABSENT."""
    for step in path:
        if isinstance(thing, Mapping):
            thing = thing.get(step, ABSENT)
        elif isinstance(thing, Sequence) and not isinstance(thing, str):
            thing = item(thing, step)
        else:
            thing = getattr(thing, str(step), ABSENT)
    return thing
