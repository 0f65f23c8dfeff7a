"""Bad tables, no place to keep them, too little memory: one sentence each, and the bot plays on."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from atoll.solver.layers import layer_path
from tests.terminal.commands import WAIT, environment, run

MATCH = ("match", "mangala", "search", "random", "--games", 2, "--simulations", 5, "--workers", 1)
DONE = "of the games against Random bot"


@pytest.fixture
def home(folder: Path, tmp_path: Path) -> Path:
    shutil.copytree(folder, tmp_path / "home" / "tables")
    return tmp_path / "home"


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def flip(path: Path) -> None:
    raw = bytearray(path.read_bytes())
    raw[-1] ^= 1
    path.write_bytes(raw)


def age(path: Path) -> None:
    """The version of the rules stands after the magic word and the format."""
    raw = bytearray(path.read_bytes())
    raw[10] ^= 7
    path.write_bytes(raw)


@pytest.mark.parametrize(("harm", "sentence"), [
    (cut, "is truncated or misnamed"), (flip, "is damaged: its checksum is wrong"), (age, "was made for version")])
def test_a_bad_table_is_named_once_and_the_match_goes_on(harm: object, sentence: str, home: Path) -> None:
    assert callable(harm)
    harm(layer_path(home / "tables", 9))
    done = run(*MATCH, home=home)
    assert DONE in done.stdout
    assert done.stderr.count(sentence) == 1


def test_tables_that_cannot_be_kept_are_made_in_memory(tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.touch()
    done = run(*MATCH, home=tmp_path, ATOLL_TABLES=str(nowhere / "tables"))
    assert DONE in done.stdout
    assert done.stderr.count("cannot be written") == 1
    said = run("solve", "position", "0 0 0 0 0 1 / 2 0 3 0 1 0", home=tmp_path, ATOLL_TABLES=str(nowhere / "tables"))
    assert '"value": 7, "exact": true' in said.stdout


SHORT = """
import resource
from pathlib import Path
from random import Random
from atoll.core.options import read_options
from atoll.games import GAMES
from atoll.solver import bot
from atoll.solver.generate import small_tables

small_tables()
words = dict(line.split(":") for line in Path("/proc/self/status").read_text().splitlines())
limit = 1024 * int(words["VmSize"].split()[0]) + 8_000_000
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
for variant in ("classic", "fortress"):
    state = GAMES["mangala"].start(2, read_options(GAMES["mangala"], dict(variant=variant)))
    print(bot.search_bot(2).choose(state, 0, Random(1)))
"""


def test_with_too_little_memory_it_plays_with_less(home: Path) -> None:
    """Room for a small transposition table, and for no other: the fortress game is thought over by Python."""
    done = subprocess.run([sys.executable, "-c", SHORT], env=environment(home), text=True,
                          capture_output=True, timeout=WAIT, check=True)
    assert [line[:4] for line in done.stdout.splitlines()] == ["sow ", "sow "]
    assert done.stderr.splitlines() == ["a search with 64 MB of memory cannot be started here"]
