"""Every clause of every game's rules is named by a test, and no test names a clause that is not there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from atoll.core.game import Game
from atoll.laws.catalogues import clauses

ROOT = Path(__file__).parent.parent.parent


def named_by_tests(game: Game) -> set[str]:
    """What pytest collects of the game's tests, so that only a real test's `@clause` counts."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "tests.support.clause_report",
               "-p", "no:cacheprovider", f"tests/games/{game.id}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return {line.removeprefix("clause ") for line in done.stdout.splitlines() if line.startswith("clause ")}


def test_every_clause_has_a_test_that_names_it(game: Game) -> None:
    assert named_by_tests(game) == set(clauses(game.id))
