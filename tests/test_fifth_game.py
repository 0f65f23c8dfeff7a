"""A fifth game is one folder: dropped in, it is listed, played, matched and held to every law of the contract."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PEBBLES = ROOT / "tests" / "fixtures" / "games" / "pebbles"
FILES = ("__init__.py", "material.py", "rules.md", "text/en.json", "text/ru.json")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with the folder of pebbles in it: the place to put on PYTHONPATH."""
    place = tmp_path_factory.mktemp("shelf")
    without_caches = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "src" / "atoll", place / "atoll", ignore=without_caches)
    shutil.copytree(PEBBLES, place / "atoll" / "games" / "pebbles", ignore=without_caches)
    return place


def run(shelf: Path, *arguments: str, answers: str = "", at: Path | None = None) -> str:
    """What a fresh interpreter prints that finds Atoll on the shelf and nowhere else."""
    environment = {**os.environ, "PYTHONPATH": str(shelf), "ATOLL_HOME": str(shelf / "home"), "LC_ALL": "C.UTF-8",
                   "COLUMNS": "120"}
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=at or shelf, env=environment, input=answers,
                          capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_folder_is_whole_and_under_a_hundred_lines() -> None:
    there = [path for path in PEBBLES.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert sorted(str(path.relative_to(PEBBLES)) for path in there) == sorted(FILES)
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in there) < 100


def test_it_is_listed(shelf: Path) -> None:
    listed = run(shelf, "atoll", "games")
    assert "pebbles" in listed
    assert "mangala" in listed


def test_its_rules_can_be_read(shelf: Path) -> None:
    assert "краб" in run(shelf, "atoll", "rules", "pebbles", "PB-4", "--lang", "ru")


@pytest.mark.parametrize("bots", ["1", "2"])
def test_it_is_played_to_the_end_and_its_luck_verified(shelf: Path, bots: str) -> None:
    """One pebble can always be taken, so a player who answers nothing else reaches the end."""
    before = set(shelf.glob("home/saves/*.atoll"))
    said = run(shelf, "atoll", "play", "pebbles", "--bot", "greedy", "--bots", bots, answers="take 1\n" * 13)
    assert "The game is over: somebody found the crab" in " ".join(said.split())
    (saved,) = set(shelf.glob("home/saves/*.atoll")) - before
    assert "The luck is as promised" in run(shelf, "atoll", "verify", str(saved))


def test_a_refusal_quotes_its_clause(shelf: Path) -> None:
    said = run(shelf, "atoll", "play", "pebbles", "--most", "2", "--bot", "random", answers="take 3\n")
    assert "PB-3 He takes one, two or three pebbles" in said


def test_bots_play_it(shelf: Path) -> None:
    assert "10 games" in run(shelf, "atoll", "match", "pebbles", "search", "random", "--games", "10")


def test_it_obeys_every_law_of_the_contract(shelf: Path) -> None:
    report = run(shelf, "pytest", "tests/contract", "-k", "pebbles", "-p", "no:cacheprovider", at=ROOT)
    assert " passed" in report
