"""Table options: frozen dataclasses that refuse a bad value in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from reprlib import Repr
from types import UnionType
from typing import Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from atoll.core.errors import AtollError, BadOption, BadSeats
from atoll.core.game import Game

RESOLVED: dict[type, dict[str, Any]] = {}
KINDS = {int: "a whole number", str: "a text", dict: "a JSON object", list: "a JSON list"}
"""Kinds of values that cannot be listed, for people."""
SHORT = Repr()
SHORT.maxstring = SHORT.maxother = 60


class TableOptions:
    """Inherit from this in a frozen dataclass: every field is checked against its annotation."""

    __slots__ = ()
    MATTERS: ClassVar[Mapping[str, Mapping[str, tuple[Any, ...]]]] = {}
    """An option that means something only beside others: they must have one of these values. "seats": the players."""
    OFFERED: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    """What a form offers for an option, where some of its values only say in another way what another one says."""

    def __post_init__(self) -> None:
        for name in hints(self.__class__):
            self.check(name)

    def check(self, name: str) -> None:
        """Refuse a value that its annotation does not allow; a game that is more lenient says so here."""
        value, hint = getattr(self, name), hints(self.__class__)[name]
        if not fits(value, hint):
            raise BadOption(f"the option {name} cannot be {SHORT.repr(value)}; it may be {spelled(hint)}")


def hints(options: type) -> dict[str, Any]:
    """Field names and their resolved annotations, in order; worked out once, because every game's start asks."""
    if options not in RESOLVED:
        resolved = get_type_hints(options)
        RESOLVED[options] = {field.name: resolved[field.name] for field in fields(options)}
    return RESOLVED[options]


def fits(value: object, hint: Any) -> bool:
    """Exact types: True is no 1 and 1.0 is no 1, because an option must be written in one way only."""
    if get_origin(hint) is Literal:
        return any(type(value) is type(choice) and value == choice for choice in get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return any(fits(value, part) for part in get_args(hint))
    if hint is Any:
        return True
    return type(value) is (get_origin(hint) or hint)


def choices(hint: Any) -> list[Any] | None:
    """All values that the annotation allows, or None where they cannot be listed."""
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        parts = [choices(part) for part in get_args(hint)]
        return None if None in parts else [value for part in parts for value in part or []]
    if hint is bool:
        return [False, True]
    return [None] if hint is type(None) else None


def listed(hint: Any) -> list[Any]:
    """The values that can be listed, also where others cannot: those of `Literal["mixed"] | dict`."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
    return [value for part in parts for value in choices(part) or []]


def spelled(hint: Any) -> str:
    """What is allowed, for people: "'classic' or 'fortress'"."""
    *most, last = alternatives(hint)
    return f"{', '.join(most)} or {last}" if most else last


def alternatives(hint: Any) -> list[str]:
    if get_origin(hint) in (Union, UnionType):
        return [said for part in get_args(hint) for said in alternatives(part)]
    allowed = choices(hint)
    return [KINDS.get(get_origin(hint) or hint, "a JSON value")] if allowed is None else [repr(v) for v in allowed]


def read_options(game: Game, given: Mapping[str, Any]) -> Any:
    """Options from names and values, as a record or a request has them."""
    known = [field.name for field in fields(game.options)]
    for name in given:
        if name not in known:
            raise BadOption(f"{game.id} has no option {name!r}; it has {', '.join(known) or 'none'}")
    try:
        return game.options(**given)
    except AtollError:
        raise
    except ValueError as error:  # the contract lets a game refuse with a plain one
        raise BadOption(str(error)) from error


def plain_options(options: Any) -> dict[str, Any]:
    """The options as plain JSON, every field written out."""
    return asdict(options)


def check_start(game_id: str, seats: range, players: int, options: object, kind: type) -> None:
    """What every `start` checks first."""
    if type(players) is not int or players not in seats:
        allowed = str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"
        raise BadSeats(f"{game_id} is for {allowed} players, not {players!r}")
    if not isinstance(options, kind):
        raise BadOption(f"the options of {game_id} must be its own Options, not {type(options).__name__}")
