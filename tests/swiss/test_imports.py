"""The library stands alone and forms no circle: imports for types alone and inside functions are counted."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import atoll.swiss

FOLDER = Path(atoll.swiss.__file__).parent
MODULES = {path.relative_to(FOLDER).with_suffix("").as_posix(): path for path in sorted(FOLDER.rglob("*.py"))}
PACKAGES = sorted(path.parent for path in FOLDER.rglob("__init__.py"))
Graph = dict[str, set[str]]


def imports(module: str) -> Iterator[tuple[int, str, list[str]]]:
    """How far up, which module and which names, for every import of a module."""
    for node in ast.walk(ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name, []) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.level, node.module or "", [alias.name for alias in node.names]


def resolved(module: str, level: int, name: str, names: list[str]) -> set[str]:
    """Which of our modules a relative import reaches; of `from . import name` the name may be a module."""
    above = module.split("/")[:-level]
    assert len(module.split("/")) >= level, f"{module} climbs out of the library"
    target = [*above, *name.split(".")] if name else above
    own = {"/".join([*target, one]) for one in names} | {"/".join([*target, one, "__init__"]) for one in names}
    found = own & set(MODULES) or {"/".join(target), "/".join([*target, "__init__"])} & set(MODULES)
    assert found, f"{module} imports {name}, which is not there"
    return found


def graph() -> Graph:
    """Module -> the modules of the library that it imports."""
    return {
        module: {found for level, name, names in imports(module) if level for found in
                 resolved(module, level, name, names)}
        for module in MODULES
    }


def by_package(modules: Graph) -> Graph:
    """The same for the rooms of the library; a module of the top folder stands for itself."""
    rooms: Graph = {}
    for module, others in modules.items():
        room = module.split("/")[0]
        rooms.setdefault(room, set()).update(other.split("/")[0] for other in others)
        rooms[room].discard(room)
    return rooms


def circle(edges: Graph) -> list[str]:
    """Modules that import each other in a circle, or nothing."""
    done: set[str] = set()

    def follow(module: str, path: list[str]) -> list[str]:
        if module in path:
            return path[path.index(module):]
        if module in done:
            return []
        found = next((one for other in sorted(edges[module]) if (one := follow(other, [*path, module]))), [])
        done.add(module)
        return found

    return next((one for module in sorted(edges) if (one := follow(module, []))), [])


@pytest.mark.parametrize("module", MODULES)
def test_nothing_but_the_standard_library_is_imported(module: str) -> None:
    for level, name, _ in imports(module):
        assert level or name.split(".")[0] in sys.stdlib_module_names, name


def test_modules_form_no_circle() -> None:
    assert len(MODULES) > 30
    assert circle(graph()) == []


def test_rooms_form_no_circle() -> None:
    assert len(by_package(graph())) > 7
    assert circle(by_package(graph())) == []


def test_a_circle_would_be_found() -> None:
    planted = graph()
    planted["tournament/entries"] |= {"event/rounds"}
    assert {"tournament/entries", "event/rounds"} <= set(circle(planted))
    assert "tournament" in circle(by_package(planted))


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: folder.name)
def test_the_front_page_names_every_module(folder: Path) -> None:
    page = ast.get_docstring(ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    inside = {path.stem for path in folder.glob("*.py")} | {path.parent.name for path in folder.glob("*/__init__.py")}
    assert [name for name in sorted(inside - {"__init__"}) if f"`{name}`" not in page] == []
