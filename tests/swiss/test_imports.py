"""The library stands alone: the standard library and itself, nothing else."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import atoll.swiss

FOLDER = Path(atoll.swiss.__file__).parent


def imported_names(path: Path) -> set[str]:
    """Top-level names of absolute imports; relative ones stay inside the package unless they climb out of it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("<above>" if node.level > 1 else (node.module or "").split(".")[0] if node.level == 0 else "")
    return names - {""}


def test_nothing_but_the_standard_library_is_imported() -> None:
    files = sorted(FOLDER.glob("*.py"))
    assert len(files) > 20
    for path in files:
        assert imported_names(path) <= set(sys.stdlib_module_names), path.name
