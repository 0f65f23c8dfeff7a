"""Every example is short, runs as it stands, and does what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import ROOT
from tests.support.shelf import add_game, copy_package, printed, run

NEEDS_A_SERVER = "bot_client.py"
"""Run by tests/server/test_documents.py, against a real one."""
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.py") if path.name != NEEDS_A_SERVER)
SOURCE = ROOT / "src"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return add_game(copy_package(tmp_path_factory.mktemp("shelf")), "pebbles")


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 4


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_an_example_is_short_and_runs(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 40
    assert printed(SOURCE, str(path), at=ROOT)


def test_the_random_game_is_told_to_its_end(shelf: Path) -> None:
    told = printed(shelf, str(ROOT / "examples" / "random_game.py"), "pebbles").splitlines()
    assert told[0].startswith("The sea washes up")
    assert "somebody found the crab" in told[-1]


def test_the_counts_are_those_of_the_rules() -> None:
    counted = printed(SOURCE, str(ROOT / "examples" / "count_positions.py"), "3", at=ROOT)
    assert counted.splitlines() == ["classic 6 36 213", "fortress 6 36 210"]


def saved_game(shelf: Path) -> Path:
    """A finished game of pebbles whose luck begins with these draws."""
    before = set(shelf.glob("home/saves/*.atoll"))
    table = ("-m", "atoll", "play", "pebbles", "--bot", "random", "--seed", "5" * 64)
    printed(shelf, *table, answers="take 1\n" * 13)
    (saved,) = set(shelf.glob("home/saves/*.atoll")) - before
    return saved


def test_luck_checked_by_hand_agrees_with_the_record(shelf: Path) -> None:
    saved = saved_game(shelf)
    draws = sum(line.startswith("- ") for line in saved.read_text(encoding="utf-8").splitlines())
    assert draws
    assert f"{draws} draws, all as promised" in printed(shelf, str(ROOT / "examples" / "check_luck.py"), str(saved))


def test_luck_checked_by_hand_finds_a_draw_that_was_changed(shelf: Path) -> None:
    saved = saved_game(shelf)
    honest = saved.read_text(encoding="utf-8")
    first = "- wash crab" if "\n\n- wash crab" in honest else "- wash pebble"
    other = "- wash pebble" if first == "- wash crab" else "- wash crab"
    saved.write_text(honest.replace(f"\n\n{first}", f"\n\n{other}", 1), encoding="utf-8")
    done = run(shelf, str(ROOT / "examples" / "check_luck.py"), str(saved))
    assert done.returncode == 1
    assert "entry 0 says" in done.stderr


def test_the_replay_shows_the_board(shelf: Path) -> None:
    shown = printed(shelf, str(ROOT / "examples" / "replay_record.py"), str(saved_game(shelf)), "2")
    assert shown.count("Pebbles") == 2
