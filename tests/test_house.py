"""The habits that a machine can check: sizes, names, docstrings, and nothing about the machine it was written on."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.repository import ROOT, files, name

MODULES = sorted((ROOT / "src").rglob("*.py"))
LONGEST_FILE, LONGEST_FUNCTION = 400, 50
SAYS_NOTHING = {"utils", "util", "helpers", "helper", "common", "base", "manager", "models", "misc"}
VERBS_THAT_SAY_NOTHING = ("get_", "do_", "handle_", "process_")
OF_OTHERS = {"get_command", "get_response", "handle_websocket_upgrade", "handle_cont", "handle_ping",
             "handle_pong"}
"""Names that a library calls us by: click asks a group for `get_command`, Starlette static files for `get_response`,
uvicorn's protocols have the others."""
TEXT = (".py", ".md", ".json", ".toml", ".yaml", ".yml", ".ts", ".svelte", ".css", ".html", ".c", ".h", ".log", ".txt",
        ".sh", "Makefile", "Dockerfile", "run", "venv")
MACHINE = re.compile(r"(?<![\w.~/-])/(?:wor[k]|roo[t])(?![\w-])")
"""The square brackets keep this line from finding itself."""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1


def says_nothing(path: Path) -> list[str]:
    """Names in a module that say nothing, its own among them."""
    named = [function.name for function in functions(path) if function.name not in OF_OTHERS
             and function.name.lstrip("_").startswith(VERBS_THAT_SAY_NOTHING)]
    return [*({path.stem, path.parent.name} & SAYS_NOTHING), *named]


def test_a_module_says_what_it_is_for() -> None:
    assert [name(path) for path in MODULES if not ast.get_docstring(tree(path))] == []


def test_no_file_is_too_long() -> None:
    lines = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert {path: count for path, count in lines.items() if count > LONGEST_FILE} == {}


def test_no_function_is_too_long() -> None:
    assert [f"{name(path)}: {function.name} has {length(function)} lines" for path in MODULES
            for function in functions(path) if length(function) > LONGEST_FUNCTION] == []


def test_names_say_something() -> None:
    assert [f"{name(path)}: {empty}" for path in MODULES for empty in says_nothing(path)] == []


def test_nothing_is_said_about_the_machine_it_was_written_on() -> None:
    found = [f"{name(path)}: {match[0]}" for path in files(*TEXT)
             for match in MACHINE.finditer(path.read_text(encoding="utf-8", errors="ignore"))]
    assert not found


@pytest.mark.parametrize("folder", ["work", "root"])
def test_a_path_of_a_machine_would_be_found(folder: str) -> None:
    assert all(MACHINE.search(text) for text in (f"see /{folder}/notes", f"in `/{folder}`", f"'/{folder}/atoll'"))


@pytest.mark.parametrize("sentence", ["frame/work", "web/workers", "src/root", "https://example.org/work", "~/work"])
def test_what_only_looks_like_such_a_path_is_left_alone(sentence: str) -> None:
    assert not MACHINE.search(sentence)
