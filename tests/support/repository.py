"""The files of this repository, without what tools leave beside them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
NOT_OURS = {".git", ".venv", "node_modules", "__pycache__", ".hypothesis", ".ruff_cache", ".mypy_cache",
            ".pytest_cache", "dist", "build"}


def files(*endings: str) -> Iterator[Path]:
    """Every file of ours whose name ends so, in order; folders that are not ours are never entered."""
    for folder, inside, names in os.walk(ROOT):
        inside[:] = sorted(set(inside) - NOT_OURS)
        yield from (Path(folder, name) for name in sorted(names) if name.endswith(endings))


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
