"""The words of the printed material, in the rulebook's order, and how a value of the data file is read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, get_args, get_origin, get_type_hints

from atoll.core.errors import BadData

SYMBOLS = ("field", "house", "wall", "road")
TERRAINS = ("beach", "steppe", "palm", "jungle", "trail", "tunnel", "plateau")
SIDES = ("front", "back")
RANK_NAMES = ("first", "second", "others")
"""What rewards call the ranks (MI-51)."""

SYMBOL_INDEX = {symbol: index for index, symbol in enumerate(SYMBOLS)}

Symbol = Annotated[str, SYMBOLS]
Terrain = Annotated[str, TERRAINS]
SideName = Annotated[str, SIDES]
RankName = Annotated[str, RANK_NAMES]

T = TypeVar("T")


def read_object(kind: type[T], given: Any, where: str) -> T:
    """A frozen dataclass from a JSON object that has exactly its fields, each of the annotated type."""
    if not isinstance(given, dict):
        raise BadData(f"{where} must be a JSON object, not {given!r}")
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]  # callers give dataclasses
    for name in given:
        if name not in names:
            raise BadData(f"{where} has no parameter {name!r}; it has {', '.join(names)}")
    for name in names:
        if name not in given:
            raise BadData(f"{where} does not say its parameter {name!r}")
    return kind(**{name: read_value(hints[name], given[name], f"{name!r} of {where}") for name in names})


def read_value(hint: Any, value: Any, where: str) -> Any:
    """The value in the annotated form (lists become tuples), or a sentence that says what it must be."""
    origin = get_origin(hint)
    if origin is Annotated:
        return _one_of(get_args(hint)[1], value, where)
    if origin in (Union, UnionType):
        return None if value is None else read_value(get_args(hint)[0], value, where)
    if origin is tuple:
        if not isinstance(value, list):
            raise BadData(f"{where} must be a list, not {value!r}")
        return tuple(read_value(get_args(hint)[0], item, where) for item in value)
    if origin is Mapping:
        return _counts(get_args(hint)[0], value, where)
    if hint in (int, bool, str):
        if type(value) is not hint:
            raise BadData(f"{where} must be {KINDS[hint]}, not {value!r}")
        return value
    return hint.read(value, where)


KINDS = {int: "a whole number", bool: "true or false", str: "a word"}


def _one_of(allowed: tuple[str, ...], value: Any, where: str) -> str:
    if value not in allowed:
        raise BadData(f"{where} cannot be {value!r}; it may be {', '.join(allowed)}")
    return str(value)


def _counts(hint: Any, value: Any, where: str) -> dict[str, int]:
    if not isinstance(value, dict):
        raise BadData(f"{where} must be a JSON object, not {value!r}")
    return {read_value(hint, key, where): read_value(int, count, where) for key, count in value.items()}
