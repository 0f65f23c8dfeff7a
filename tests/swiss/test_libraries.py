"""Without rustworkx the rounds are the same; without networkx a sentence says what to install. Real processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.repository import ROOT

PAIR_THE_CORPUS = """
from atoll.swiss.dutch.field import recorded_field
from atoll.swiss.dutch.round import DutchRound
from tests.swiss.corpus import corpus_texts, load, recorded_pairs

rounds = 0
for name in list(corpus_texts())[::5]:
    tournament = load(name)
    for number in range(1, tournament.rounds + 1):
        games = DutchRound(recorded_field(tournament, number)).pair().games()
        assert games == recorded_pairs(tournament, number), f"{name} round {number}"
        rounds += 1
print(rounds, sorted({"networkx", "rustworkx"} & {name for name, module in sys.modules.items() if module}))
"""
RUN_ATOLL = "from atoll.cli import main; main(sys.argv[1:], prog_name='atoll')"


def run_without(libraries: list[str], script: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    """A process in which these libraries cannot be imported."""
    blocked = f"import sys; sys.modules.update(dict.fromkeys({libraries!r}))\n"
    command = [sys.executable, "-c", blocked + script, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)


@pytest.mark.parametrize(
    ("missing", "used"), [([], ["rustworkx"]), (["rustworkx"], ["networkx"])], ids=["both there", "rustworkx missing"]
)
def test_the_rounds_are_those_of_the_record(missing: list[str], used: list[str]) -> None:
    done = run_without(missing, PAIR_THE_CORPUS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"173 {used}"


@pytest.mark.parametrize("command", [["new", "club.trf", "--name", "x", "--rounds", "3"], ["pair", "club.trf"]])
def test_without_the_extra_a_sentence_says_what_to_install(command: list[str], tmp_path: Path) -> None:
    file = tmp_path / "club.trf"
    done = run_without(
        ["networkx", "rustworkx"], RUN_ATOLL, "swiss", *(file if word == "club.trf" else word for word in command)
    )
    assert done.returncode == 2
    assert "pip install 'atoll-games[swiss]'" in done.stderr
    assert "Traceback" not in done.stderr
    assert not file.exists()


def test_other_commands_need_no_matching() -> None:
    done = run_without(["networkx", "rustworkx"], RUN_ATOLL, "games")
    assert done.returncode == 0, done.stderr
    assert "mangala" in done.stdout


def test_a_small_round_needs_no_library() -> None:
    """The ideal search finds it; only what it cannot settle goes to a library."""
    pair = """
from atoll.swiss import add_player, new_tournament, pair_next_round
event = new_tournament("Lagoon Open", 3, "w")
for name in "abcd":
    add_player(event, name)
print(pair_next_round(event).boards)
"""
    done = run_without(["networkx", "rustworkx"], pair)
    assert done.stdout.strip() == "((1, 3), (4, 2))"
