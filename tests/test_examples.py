"""Every example is short, runs as it stands, and does what it says."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from atoll.core.game import CHANCE
from atoll.core.luck import Luck
from atoll.core.record import Record
from atoll.core.table import Table
from atoll.games import find_game
from tests.support.play import random_step
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


def island_record() -> Record:
    """A normal game whose players have added to the luck, and whose seats were drawn."""
    luck, rng = Luck.of("7e" * 32, ("0a" * 16, "", "ff" * 16)), Random(4)
    table = Table(find_game("my_island"), 3, seed=luck, lot=luck.lot(3))
    table.settle()
    while table.to_act:
        random_step(table, rng)
        table.settle()
    return Record.of(table)


def test_a_game_is_checked_with_the_standard_library_alone(tmp_path: Path) -> None:
    record, script = island_record(), ROOT / "examples" / "check_island.py"
    modules = {line.split()[1].split(".")[0] for line in script.read_text().splitlines()
               if line.startswith(("import ", "from "))}
    assert modules <= set(sys.stdlib_module_names)
    file = tmp_path / "island.txt"
    file.write_text(record.as_text(), encoding="utf-8")
    draws = sum(seat == CHANCE for seat, _ in record.log)
    assert printed(SOURCE, str(script), str(file)) == f"{draws} tiles from the promised seed and 2 nonces\n"
    assert "all as promised" in printed(SOURCE, str(ROOT / "examples" / "check_luck.py"), str(file))
    for false, said in ((replace(record, nonces=("0a" * 16, "", "fe" * 16)), "the luck gives"),
                        (replace(record, lot=record.lot[::-1]), "the luck gives the seats"),
                        (replace(record, seed="7f" * 32), "this seed was not promised")):
        file.write_text(false.as_text(), encoding="utf-8")
        done = run(SOURCE, str(script), str(file))
        assert done.returncode == 1
        assert said in done.stderr


def test_the_replay_shows_the_board(shelf: Path) -> None:
    shown = printed(shelf, str(ROOT / "examples" / "replay_record.py"), str(saved_game(shelf)), "2")
    assert shown.count("Pebbles") == 2
