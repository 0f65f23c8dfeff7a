"""Plain JSON, read strictly: what two programs could read in two ways is refused."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any, NoReturn

DEEPEST = 50
"""Levels of nesting: far above any book of a campaign, far below what makes a program stumble."""


def read_json(text: str) -> Any:
    """ValueError, in a sentence, for duplicate names, NaN, infinities, lone surrogates and nesting that is too deep."""
    try:
        data = json.loads(text, object_pairs_hook=_once_each, parse_constant=_not_finite)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    _check_values(data)
    return data


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise ValueError("a name stands in it twice")
    return data


def _not_finite(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not a number that JSON knows")


def _check_values(data: Any) -> None:
    """Level by level, because Python's own recursion ends sooner than a file can be deep."""
    level = [data]
    for _ in range(DEEPEST):
        for value in level:
            _check_value(value)
        level = [part for value in level if isinstance(value, (dict, list)) for part in _parts(value)]
        if not level:
            return
    raise ValueError("it is nested too deeply")


def _parts(value: dict[str, Any] | list[Any]) -> list[Any]:
    return [*value, *value.values()] if isinstance(value, dict) else value


def _check_value(value: Any) -> None:
    if isinstance(value, float) and not isfinite(value):
        raise ValueError("it has a number that is too large")
    if isinstance(value, str) and any("\ud800" <= letter <= "\udfff" for letter in value):
        raise ValueError("it has a lone surrogate, which is no character")
