"""`atoll new-game ID`: a small game that works, with its rooms, words and tests, to write another one over."""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from string import Template, ascii_uppercase

import click

import atoll
from atoll.core.errors import AtollError
from atoll.games import GAMES, folder

SCAFFOLD = Path(__file__).parent / "scaffold"
PLACE = Path(atoll.__file__).parent
ROOT = PLACE.parent.parent
"""The checkout, where the package stands in one."""


class BadName(AtollError):
    code = "bad_name"


@click.command("new-game")
@click.argument("game_id", metavar="ID")
@click.option("--title", default=None, help="The game's name (default: from ID).")
def new_game(game_id: str, title: str | None) -> None:
    """Write a small game ID that works, with its rooms, words and tests."""
    check_name(game_id)
    title = title or game_id.replace("_", " ").capitalize()
    if not re.fullmatch(r"[\w '-]{1,40}", title):
        raise BadName(f"{title!r} cannot be a game's title: 1 to 40 letters, figures, spaces, ' and -")
    values = {"id": game_id, "title": title, "prefix": prefix(game_id), "kind": kind(game_id)}
    fill(SCAFFOLD / "game", folder(game_id), values)
    has_tests = (ROOT / "tests" / "games").is_dir() and (ROOT / "pyproject.toml").is_file()
    if has_tests:
        fill(SCAFFOLD / "tests", ROOT / "tests" / "games" / game_id, values)
    for line in next_steps(game_id, title, has_tests):
        click.echo(line)


def check_name(game_id: str) -> None:
    if not re.fullmatch(r"[a-z][a-z0-9_]{1,30}", game_id) or keyword.iskeyword(game_id):
        raise BadName(f"{game_id!r} cannot be a game's id: 2 to 31 small letters, figures and _, a letter first")
    if game_id in GAMES or folder(game_id).exists():
        raise BadName(f"there is a game {game_id!r} already, in {folder(game_id)}")


def prefix(game_id: str) -> str:
    """Two capitals for the clauses, that no other game has."""
    letters, known = re.sub("[^A-Z]", "", game_id.upper()) + ascii_uppercase, taken()
    return next(pair for other in letters[1:] if (pair := letters[0] + other) not in known)


def taken() -> set[str]:
    rules = [folder(game_id) / "rules.md" for game_id in GAMES]
    texts = [path.read_text(encoding="utf-8") for path in rules if path.is_file()]
    return {found for text in texts for found in re.findall(r"^- \*\*([A-Z]{2})-\d+\*\*", text, re.M)}


def kind(game_id: str) -> str:
    """The name of its class: my_island → MyIsland."""
    return "".join(part.capitalize() for part in game_id.split("_"))


def fill(source: Path, place: Path, values: dict[str, str]) -> None:
    for path in sorted(source.rglob("*.txt")):
        target = place / path.relative_to(source).with_suffix("")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(Template(path.read_text(encoding="utf-8")).substitute(values), encoding="utf-8")


def next_steps(game_id: str, title: str, has_tests: bool) -> list[str]:
    steps = [f"{title} is in {folder(game_id)}. It can be played as it is; make it yours.", "",
             f"  atoll play {game_id}", f"  atoll check {game_id}"]
    if has_tests:
        steps += [f"  atoll check {game_id} --playthroughs tests/playthroughs/{game_id}",
                  "  make record           writes their golden sides", "  make test",
                  "", "README.md wants a line for it in its table of games."]
    return steps
