"""Who may import whom. The syntax trees are walked, so imports inside functions and for types alone count too."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from atoll.games import GAMES

PACKAGE = Path(__file__).parent.parent / "src" / "atoll"
MODULES = sorted(PACKAGE.rglob("*.py"))
EVERYTHING = ("",)

# Where a module stands, the longest match first → which of our own modules it may import. "" is all of them.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "core": ("core",),
    "games/__init__": ("core",),
    "games/<id>": ("core", "games/<id>"),
    "bots/roster": ("core", "bots", "games", "solver"),
    "bots/match": ("core", "bots", "games"),
    "bots/ladder": ("core", "bots", "games"),
    "bots/training": ("core", "bots", "games"),
    "bots": ("core", "bots"),
    "review": ("core", "bots", "games", "solver", "review"),
    "laws": ("core", "games", "laws"),
    "solver": ("core", "games/mangala", "solver"),
    "swiss": ("swiss",),
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


def forbidden(path: Path) -> Iterator[str]:
    """What a module imports and may not."""
    module = place(path)
    for name in imported(path):
        first, *rest = name.split(".")
        if first == "atoll":
            target = "/".join(rest) or "__init__"
            if not any(is_within(target, folder) for folder in allowed(module)):
                yield f"{module} may not import {name}"
        elif module.split("/")[0] in STANDARD_LIBRARY_ALONE and first not in sys.stdlib_module_names:
            yield f"{module} may use the standard library alone, not {name}"


def test_imports_point_inwards() -> None:
    assert [fault for path in MODULES for fault in forbidden(path)] == []


@pytest.mark.parametrize(("module", "stands_in"), [
    ("core/table", "core"), ("games/__init__", "games/__init__"), ("games/mangala/__init__", "games/<id>"),
    ("games/mangala/state", "games/<id>"), ("bots/roster", "bots/roster"), ("bots/search", "bots"),
    ("bots/__init__", "bots"), ("swiss/dutch/round", "swiss"), ("cli", "cli"), ("__init__", "__init__")])
def test_every_module_stands_in_the_layer_that_it_should(module: str, stands_in: str) -> None:
    assert layer(module) == stands_in


def test_relative_imports_are_written_out() -> None:
    module = PACKAGE / "bots" / "match.py"
    assert written_out(module, 1, "roster") == "atoll.bots.roster"
    assert written_out(module, 2, "games") == "atoll.games"
    assert written_out(module, 2, None) == "atoll"
    assert written_out(module, 0, "atoll.core.luck") == "atoll.core.luck"


def test_a_game_may_import_itself_and_no_other_game() -> None:
    assert allowed("games/mangala/state") == ["core", "games/mangala"]


BELOW = {"options": (), "box": ("options", "box"), "position": ("options", "box", "position")}
"""Data below, rules above: what the lowest rooms of a game may import of it."""


def graph(folder: Path) -> dict[str, set[str]]:
    """The modules of a folder and which of each other they import, as names inside it ("decisions.turn")."""
    root = ".".join(("atoll", *folder.relative_to(PACKAGE).parts))
    paths = {".".join((root, *path.relative_to(folder).with_suffix("").parts)).removesuffix(".__init__"): path
             for path in sorted(folder.rglob("*.py"))}
    return {name: {target for target in imported(path) if target in paths and target != name}
            for name, path in paths.items()}


def circle(links: dict[str, set[str]]) -> list[str]:
    """A circle of imports, or [] where there is none: what is left when all that imports nothing is taken away."""
    left = {name: set(targets) for name, targets in links.items()}
    while leaves := [name for name, targets in left.items() if not targets & left.keys()]:
        for name in leaves:
            del left[name]
    return sorted(left)


@pytest.mark.parametrize("part", ["core", "bots", "laws", "swiss", *(f"games/{game}" for game in GAMES)])
def test_imports_form_no_circle(part: str) -> None:
    assert circle(graph(PACKAGE / part)) == []


def test_a_circle_would_be_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == ["a", "b", "c"]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_lowest_rooms_know_only_each_other(game_id: str) -> None:
    root = f"atoll.games.{game_id}"
    for name, targets in graph(PACKAGE / "games" / game_id).items():
        room = name.removeprefix(root).lstrip(".").split(".")[0]
        for target in targets if room in BELOW else ():
            below = target.removeprefix(root).lstrip(".").split(".")[0]
            assert below in BELOW[room], f"{name} may not import {target}"
        if room not in ("", "state"):
            assert f"{root}.state" not in targets, f"{name}: only the lid knows the state"


@pytest.mark.parametrize("game_id", GAMES)
def test_rules_need_no_bot(game_id: str) -> None:
    """What only bots need stands apart: nothing outside `bot/` imports it."""
    root = f"atoll.games.{game_id}"
    for name, targets in graph(PACKAGE / "games" / game_id).items():
        if not name.startswith(f"{root}.bot"):
            assert not [target for target in targets if target.startswith(f"{root}.bot")], name
