"""`atoll solve` as people type it, with the kernel and without."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from atoll.solver.layers import layer_path
from tests.support.shelf import copy_package
from tests.terminal.commands import run

POSITION = "0 0 0 0 0 1 / 2 0 3 0 1 0"


@pytest.fixture
def home(folder: Path, tmp_path: Path) -> Path:
    shutil.copytree(folder, tmp_path / "home" / "tables")
    return tmp_path / "home"


def test_a_position(home: Path) -> None:
    done = run("solve", "position", POSITION, "--stores", 20, 21, home=home)
    assert done.stderr == ""
    assert json.loads(done.stdout) == {"position": POSITION, "value": 7, "exact": True, "best": [6], "line": [6],
                                       "result": "won", "stores": [27, 21]}


def test_a_position_that_is_over(home: Path) -> None:
    done = run("solve", "position", "0 0 0 0 0 0 / 2 0 3 0 1 0", home=home)
    assert json.loads(done.stdout) == {"position": "0 0 0 0 0 0 / 2 0 3 0 1 0", "value": 6, "exact": True, "best": [],
                                       "line": []}


def test_small_tables_are_made_at_first_need(tmp_path: Path) -> None:
    done = run("solve", "position", POSITION, home=tmp_path)
    assert json.loads(done.stdout)["value"] == 7
    assert layer_path(tmp_path / "tables", 12).is_file()


def test_without_time_it_says_what_it_knows(home: Path) -> None:
    done = run("solve", "position", "4 4 4 4 4 4 / 4 4 4 4 4 4", "--seconds", 0.01, home=home)
    said = json.loads(done.stdout)
    assert (said["exact"], said["value"]) == (False, None)
    assert -48 <= said["low"] < said["high"] <= 48


@pytest.mark.parametrize(("words", "sentence"), [
    (("position", "4 4"), "is no position"),
    (("position", POSITION, "--stores", "x", "1"), "is not a valid integer"),
    (("check", "nowhere"), "the certificate nowhere cannot be read: No such file or directory"),
    (("tables", "--stones", "41"), "41 is not in the range 0<=x<=40")])
def test_what_cannot_be_done_is_said_in_one_sentence(words: tuple[str, ...], sentence: str, home: Path) -> None:
    done = run("solve", *words, home=home)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_tables_start_and_check(tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    made = run("solve", "tables", "--stones", 9, "--digests", home=tmp_path)
    assert "293,930 positions with up to 9 stones" in made.stdout
    assert made.stdout.splitlines()[-1].startswith("9 ")
    solved = run("solve", "start", "--stones", 1, "--reach", 9, "--certificate", proof, home=tmp_path)
    lines = [json.loads(line) for line in solved.stdout.splitlines()]
    assert lines[-2] | {"seconds": 0, "nodes": 0, "memory": 0, "line": []} == {
        "stones": 1, "value": 0, "first": {"1": -2, "2": 0, "3": 0, "4": 0, "5": -2, "6": 0}, "line": [], "seconds": 0,
        "nodes": 0, "memory": 0}
    checked = run("solve", "check", proof, home=tmp_path)
    said = json.loads(checked.stdout)
    assert said["claims"] == lines[-1]["claims"] > 0
    assert said["values"]["1 1 1 1 1 1 / 1 1 1 1 1 1"] == 0


def test_a_damaged_table_is_named_and_play_goes_on(home: Path) -> None:
    path = layer_path(home / "tables", 12)
    path.write_bytes(path.read_bytes()[:-1])
    done = run("solve", "position", POSITION, home=home)
    assert json.loads(done.stdout)["value"] == 7
    assert done.stderr.count("is truncated or misnamed") == 1


def test_without_the_kernel_everything_works_and_says_so_once(tmp_path: Path) -> None:
    source = copy_package(tmp_path / "source")
    (source / "atoll" / "solver" / "kernel" / "_kernel.so").unlink()
    done = run("solve", "position", POSITION, "--stores", 20, 21, home=tmp_path, source=source)
    assert json.loads(done.stdout)["stores"] == [27, 21]
    assert done.stderr.strip() == ("mangala's kernel cannot be used (it was not built): the solver runs on Python "
                                   "alone, which is slower; `make kernel` builds it")
