"""A fifth game is one folder: dropped in, it is listed, played, matched and held to every law of the contract."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import ROOT
from tests.support.shelf import FIXTURES, add_game, copy_package, printed, run

PEBBLES = FIXTURES / "pebbles"
FILES = ["__init__.py", "material.py", "position.py", "rules.md", "state.py", "text/en.json", "text/ru.json"]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return add_game(copy_package(tmp_path_factory.mktemp("shelf")), "pebbles")


def test_the_folder_is_whole_and_as_small_as_the_page_says() -> None:
    there = [path for path in PEBBLES.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert sorted(path.relative_to(PEBBLES).as_posix() for path in there) == FILES
    lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in there)
    assert f"and {lines} lines in all" in (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")


def test_it_is_listed(shelf: Path) -> None:
    listed = printed(shelf, "-m", "atoll", "games")
    assert "pebbles" in listed
    assert "mangala" in listed


def test_it_need_not_teach(shelf: Path) -> None:
    said = run(shelf, "-m", "atoll", "learn", "pebbles")
    assert said.returncode != 0
    assert "pebbles has no lessons" in said.stderr


def test_its_rules_can_be_read(shelf: Path) -> None:
    assert "краб" in printed(shelf, "-m", "atoll", "rules", "pebbles", "PB-4", "--lang", "ru")


@pytest.mark.parametrize("bots", ["1", "2"])
def test_it_is_played_to_the_end_and_its_luck_verified(shelf: Path, bots: str) -> None:
    """One pebble can always be taken, so a player who answers nothing else reaches the end."""
    before = set(shelf.glob("home/saves/*.atoll"))
    table = ("-m", "atoll", "play", "pebbles", "--bot", "greedy", "--bots", bots)
    said = printed(shelf, *table, answers="take 1\n" * 13)
    assert "The game is over: somebody found the crab" in " ".join(said.split())
    (saved,) = set(shelf.glob("home/saves/*.atoll")) - before
    assert "The luck is as promised" in printed(shelf, "-m", "atoll", "verify", str(saved))


def test_a_refusal_quotes_its_clause(shelf: Path) -> None:
    table = ("-m", "atoll", "play", "pebbles", "--most", "2", "--bot", "random")
    assert "PB-3 He takes one, two or three pebbles" in printed(shelf, *table, answers="take 3\n")


def test_bots_play_it(shelf: Path) -> None:
    assert "10 games" in printed(shelf, "-m", "atoll", "match", "pebbles", "search", "random", "--games", "10")


@pytest.fixture(scope="module")
def gulls(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return add_game(copy_package(tmp_path_factory.mktemp("gulls")), "gulls")


def test_it_obeys_every_law_of_the_contract(shelf: Path, gulls: Path) -> None:
    for game_id, place in (("pebbles", shelf), ("gulls", gulls)):
        report = printed(place, "-m", "pytest", "tests/contract", "-k", game_id, "-p", "no:cacheprovider", at=ROOT)
        assert " passed" in report or "[100%]" in report


@pytest.mark.parametrize("tests", [
    ("tests/terminal/test_play.py", "tests/terminal/test_lists.py", "tests/terminal/test_refusals.py", "tests/bots"),
    ("tests/server/test_looking_back.py", "tests/server/test_bots.py"),
    ("tests/test_layers.py", "tests/core")], ids=["terminal", "server", "core"])
def test_the_tests_of_every_game_pass_for_three_to_five(gulls: Path, tests: tuple[str, ...]) -> None:
    """No test that runs over every game takes it for one for two, or one of those of the house."""
    wanted = "gulls or chess or listed or games" if "tests/terminal/test_play.py" in tests else "gulls"
    arguments = ("-m", "pytest", *tests, "-k", wanted, "-p", "no:cacheprovider", "-p", "no:xdist")
    report = printed(gulls, *arguments, at=ROOT)
    assert "[100%]" in report
