"""A game's options as options of a command, made from its dataclass."""

from __future__ import annotations

import json
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import click

from atoll.core.errors import BadOption
from atoll.core.game import Game
from atoll.core.options import choices, hints, listed, read_options
from atoll.core.plain import read_json


def option_parameters(game: Game) -> list[click.Option]:
    """One `--name` for each table option; a yes-or-no option is a flag."""
    return [parameter(field.name, hints(game.options)[field.name], field.default) for field in fields(game.options)]


def parameter(name: str, hint: Any, default: Any) -> click.Option:
    flag = "--" + name.replace("_", "-")
    if hint is bool:
        return click.Option([f"{flag}/--no-{flag[2:]}", name], default=None)
    values = " | ".join([*map(written, listed(hint)), *([] if choices(hint) else ["JSON", "@FILE"])])
    shown = "" if default is MISSING or default is None else f"  [default: {written(default)}]"
    return click.Option([flag, name], metavar="VALUE", help=values + shown)


def written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def options_from(game: Game, typed: dict[str, Any]) -> Any:
    """What was typed, as the game's options; what was not typed keeps its default."""
    given = {name: meant(hints(game.options)[name], text) for name, text in typed.items() if text is not None}
    return read_options(game, given)


def meant(hint: Any, text: Any) -> Any:
    """The allowed value that is written so; otherwise JSON; otherwise the text itself, which the game will refuse."""
    if not isinstance(text, str):
        return text
    for value in listed(hint):
        if written(value) == text:
            return value
    if text.startswith("@") and choices(hint) is None:
        return from_file(Path(text[1:]))
    try:
        return read_json(text)
    except ValueError:
        return text


def from_file(path: Path) -> Any:
    """`@FILE`: what is too long to be typed, an edition of one's own or the book of a campaign."""
    try:
        return read_json(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadOption(f"{path} cannot be read as JSON: {error}") from error
