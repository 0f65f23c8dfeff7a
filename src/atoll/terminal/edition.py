"""`atoll edition check FILE`: can a game be played with the cards of this printed box? `new` writes where to begin."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from atoll.core.errors import BadEdition
from atoll.core.files import write_atomically
from atoll.core.parts import Printed
from atoll.core.plain import read_json
from atoll.games import GAMES, find_game, part
from atoll.terminal.options import record_argument

COMPACT = 100
"""What fits into a line of so many characters stands in one."""


@click.group()
def edition() -> None:
    """The printed box of one's own, where Atoll's is a reconstruction."""


@edition.command()
@click.argument("game_id", metavar="GAME")
@record_argument
def new(game_id: str, file: Path) -> None:
    """Write Atoll's own edition of GAME, to be changed into the printed one."""
    module = printed(find_game(game_id).id)
    if file.exists():
        raise BadEdition(f"{file} exists already")
    write_atomically(file, laid_out(module.template()) + "\n")
    click.echo(f"{file} is Atoll's own {game_id}. Change it to what is printed, then: atoll edition check {file}")


@edition.command()
@record_argument
def check(file: Path) -> None:
    """Say all that is wrong with an edition, or where it is not as Atoll has it."""
    try:
        data = read_json(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadEdition(f"{file} cannot be read as JSON: {error}") from error
    game_id = data.get("game") if isinstance(data, dict) else None
    if not isinstance(game_id, str):
        raise BadEdition(f"{file} does not say of which 'game' it is an edition: {', '.join(games())}")
    module = printed(find_game(game_id).id)
    if found := module.check_edition(data):
        for fault in found:
            click.echo(f"- {fault}")
        raise BadEdition(f"{file} cannot be played with: {len(found)} fault{'s' * (len(found) > 1)} in it")
    report(file, game_id, module, data)


def report(file: Path, game_id: str, module: Printed, data: dict[str, Any]) -> None:
    lines = module.differences(data)
    beside = ", and not as Atoll has it in:" if lines else ", as Atoll has it."
    click.echo(f"{file} is a sound edition of {game_id}{beside}")
    for line in lines:
        click.echo(f"- {line}")
    click.echo(f"Play with it: atoll play {game_id} --{module.OPTION} @{file}")


def games() -> list[str]:
    return [game_id for game_id in GAMES if part(game_id, "printed")]


def printed(game_id: str) -> Printed:
    module = part(game_id, "printed")
    if module is None:
        raise BadEdition(f"{game_id} has no editions of one's own; there are some of {', '.join(games())}")
    return module


def laid_out(value: Any, depth: int = 0) -> str:
    """JSON as a person edits it: what is short stands in one line."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or (depth and len(short) <= COMPACT):
        return short
    pad = "\n" + "  " * (depth + 1)
    if isinstance(value, list):
        return "[" + ",".join(pad + laid_out(one, depth + 1) for one in value) + pad[:-2] + "]"
    rows = (f"{pad}{json.dumps(key, ensure_ascii=False)}: {laid_out(one, depth + 1)}" for key, one in value.items())
    return "{" + ",".join(rows) + pad[:-2] + "}"
