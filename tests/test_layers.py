"""Who may import whom. The syntax trees are walked, so imports inside functions and for types alone count too."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "atoll"
MODULES = sorted(PACKAGE.rglob("*.py"))
EVERYTHING = ("",)

# Where a module stands, the longest match first → which of our own modules it may import. "" is all of them.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "core": ("core",),
    "games/__init__": ("core",),
    "games/<id>": ("core", "games/<id>"),
    "bots/roster": ("core", "bots", "games"),
    "bots/match": ("core", "bots", "games"),
    "bots": ("core", "bots"),
    "solver": ("core", "games/mangala", "solver"),
    "swiss": ("swiss",),
    "envs": ("core", "games", "envs"),
    "server": EVERYTHING,
    "terminal": EVERYTHING,
    "cli": EVERYTHING,
    "__main__": EVERYTHING,
    "__init__": (),
}
STANDARD_LIBRARY_ALONE = ("core", "games")


def place(path: Path) -> str:
    """A module as a path inside the package: "core/table"."""
    return path.relative_to(PACKAGE).with_suffix("").as_posix()


def is_within(module: str, folder: str) -> bool:
    return folder == "" or module == folder or module.startswith(folder + "/")


def layer(module: str) -> str:
    """The line of the table that holds for a module."""
    parts = module.split("/")
    if parts[0] == "games" and len(parts) > 2:
        return "games/<id>"
    fitting = [name for name in MAY_IMPORT if is_within(module, name)]
    assert fitting, f"{module} stands in no layer: give its folder a line in MAY_IMPORT"
    return max(fitting, key=len)


def allowed(module: str) -> list[str]:
    own_game = "/".join(module.split("/")[:2])
    return [name.replace("games/<id>", own_game) for name in MAY_IMPORT[layer(module)]]


def imported(path: Path) -> Iterator[str]:
    """Every module that a module names in an import; of `from package import name` both, as `name` may be a module."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = written_out(path, node.level, node.module)
            yield from (source_of(package, alias.name) for alias in node.names)


def written_out(path: Path, level: int, module: str | None) -> str:
    """`from .cards import …` in `swiss/` is `atoll.swiss.cards`."""
    here = ("atoll", *path.relative_to(PACKAGE).parent.parts)
    parts = here[:len(here) - level + 1] if level else ()
    return ".".join([*parts, *([module] if module else [])])


def source_of(package: str, name: str) -> str:
    """`from atoll.terminal import commands` brings a module, `from atoll.games import GAMES` a name of the package."""
    folder = PACKAGE.parent.joinpath(*package.split("."))
    is_module = (folder / f"{name}.py").is_file() or (folder / name / "__init__.py").is_file()
    return f"{package}.{name}" if is_module else package


@pytest.mark.parametrize("path", MODULES, ids=place)
def test_imports_point_inwards(path: Path) -> None:
    module = place(path)
    for name in imported(path):
        first, *rest = name.split(".")
        if first == "atoll":
            target = "/".join(rest) or "__init__"
            assert any(is_within(target, folder) for folder in allowed(module)), f"{module} may not import {name}"
        elif module.split("/")[0] in STANDARD_LIBRARY_ALONE:
            assert first in sys.stdlib_module_names, f"{module} may use the standard library alone, not {name}"


@pytest.mark.parametrize(("module", "stands_in"), [
    ("core/table", "core"), ("games/__init__", "games/__init__"), ("games/mangala/__init__", "games/<id>"),
    ("games/mangala/state", "games/<id>"), ("bots/roster", "bots/roster"), ("bots/search", "bots"),
    ("bots/__init__", "bots"), ("swiss/pairing", "swiss"), ("cli", "cli"), ("__init__", "__init__")])
def test_every_module_stands_in_the_layer_that_it_should(module: str, stands_in: str) -> None:
    assert layer(module) == stands_in


def test_relative_imports_are_written_out() -> None:
    module = PACKAGE / "bots" / "match.py"
    assert written_out(module, 1, "roster") == "atoll.bots.roster"
    assert written_out(module, 2, "games") == "atoll.games"
    assert written_out(module, 2, None) == "atoll"
    assert written_out(module, 0, "atoll.core.bag") == "atoll.core.bag"


def test_a_game_may_import_itself_and_no_other_game() -> None:
    assert allowed("games/mangala/state") == ["core", "games/mangala"]
