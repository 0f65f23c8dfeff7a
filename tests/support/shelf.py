"""The package with a fifth game in it, in a place of its own, and a fresh interpreter that finds it there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.support.repository import ROOT

FIXTURES = ROOT / "tests" / "fixtures" / "games"
"""The games of the tutorials, each a folder to drop in."""


def copy_package(place: Path) -> Path:
    """A copy of `src/atoll` in that place, without caches; the place is what PYTHONPATH must name."""
    shutil.copytree(ROOT / "src" / "atoll", place / "atoll", ignore=shutil.ignore_patterns("__pycache__"))
    return place


def add_game(place: Path, game_id: str) -> Path:
    """The same place, with that game dropped in."""
    shutil.copytree(FIXTURES / game_id, place / "atoll" / "games" / game_id, dirs_exist_ok=True,
                    ignore=shutil.ignore_patterns("__pycache__"))
    return place


def environment(shelf: Path, home: Path) -> dict[str, str]:
    """Atoll is found on the shelf before anywhere else, saves at home, speaks English and has a wide terminal."""
    return {**os.environ, "PYTHONPATH": str(shelf), "ATOLL_HOME": str(home), "LC_ALL": "C.UTF-8", "COLUMNS": "100"}


def run(shelf: Path, *arguments: str, answers: str = "", at: Path | None = None) -> subprocess.CompletedProcess[str]:
    """`python arguments …` with these answers on its standard input."""
    return subprocess.run([sys.executable, *arguments], cwd=at or shelf, env=environment(shelf, shelf / "home"),
                          input=answers, capture_output=True, encoding="utf-8", check=False)


def printed(shelf: Path, *arguments: str, answers: str = "", at: Path | None = None) -> str:
    """What it printed; it must have succeeded."""
    done = run(shelf, *arguments, answers=answers, at=at)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
