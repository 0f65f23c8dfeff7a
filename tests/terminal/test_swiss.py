"""A club's event by commands alone: entries, rounds, results, a late entry, a withdrawal, standings."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from atoll.swiss import new_tournament
from atoll.terminal.swiss_files import BadFile, write
from tests.terminal.commands import run

CORPUS = Path(__file__).parent.parent / "swiss" / "tournaments.tgz"


def said(*arguments: object, home: Path) -> str:
    done = run("swiss", *arguments, home=home)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def event(home: Path, tmp_path: Path) -> Path:
    file = tmp_path / "club.trf"
    said("new", file, "--name", "Lagoon Open", "--rounds", 3, "--colour", "w", home=home)
    for name, rating in (("Aroha", 2100), ("Bram", 2000), ("Chen", 1900), ("Dora", 1800)):
        said("add", file, name, "--rating", rating, home=home)
    return file


def test_an_event_from_the_first_round_to_the_table(event: Path, home: Path) -> None:
    assert said("pair", event, home=home) == "2\n1 3\n4 2\n"
    assert said("pair", event, "--write", home=home) == "2\n1 3\n4 2\n"
    assert "1 1-0 3" in said("result", event, 1, 1, 3, "1-0", home=home)
    said("result", event, 1, 4, 2, "0-1", home=home)
    said("result", event, 1, 4, 2, "1/2-1/2", home=home)
    assert said("add", event, "Emre", home=home) == "5 Emre\n"
    said("withdraw", event, 3, home=home)
    second = said("pair", event, "--write", home=home)
    assert second.splitlines()[0] == "2"
    assert "3" not in second.replace("\n", " ").split()
    table = said("standings", event, home=home)
    assert table.index("Aroha") < table.index("Bram")
    assert "BH-C1" in table
    assert "round 1: right" in said("check", event, home=home)
    assert "White is" in said("explain", event, 1, 3, "--round", 1, home=home)
    assert "Lagoon Open" in said("export", event, "--as", "cross-table", home=home)
    assert said("export", event, home=home).startswith("012 Lagoon Open")


def test_a_recorded_tournament_is_checked_and_a_wrong_one_found(home: Path, tmp_path: Path) -> None:
    with tarfile.open(CORPUS) as corpus:
        name = sorted(corpus.getnames())[1]
        file = tmp_path / "known.trf"
        file.write_bytes(corpus.extractfile(name).read())
    assert all(line.endswith("right") for line in said("check", file, home=home).splitlines())


@pytest.mark.parametrize("exact", [[], ["--exact"]], ids=["fast", "exact"])
def test_acceleration_is_frozen_when_the_first_round_is_written(exact: list[str], home: Path, tmp_path: Path) -> None:
    """Who is in group A is settled then: late entries must not change it (C.04.5)."""
    file = tmp_path / "large.trf"
    said("new", file, "--name", "Lagoon Open", "--rounds", 9, "--colour", "w", "--accelerated", home=home)
    for number in range(8):
        said("add", file, f"Player {number}", "--rating", 2000 - number, home=home)
    said("pair", file, "--write", *exact, home=home)
    records = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("250")]
    assert records == ["250      01.0 001 003 0001 0004", "250      00.5 004 005 0001 0004"]


def test_a_file_without_players_is_not_called_right(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "empty.trf"
    said("new", file, "--name", "Nobody", "--rounds", 3, home=home)
    done = run("swiss", "check", file, home=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert "the tournament has no players" in done.stderr


def test_a_file_keeps_its_mode_and_its_line_ends(event: Path, home: Path) -> None:
    event.chmod(0o640)
    said("add", event, "Emre", home=home)
    assert event.stat().st_mode & 0o777 == 0o640
    assert event.read_bytes().count(b"\r") == len(event.read_text(encoding="utf-8").splitlines())


def test_a_write_that_fails_leaves_nothing_beside(tmp_path: Path) -> None:
    folder = tmp_path / "club.trf"
    folder.mkdir()
    with pytest.raises(BadFile, match="cannot be written"):
        write(new_tournament("Lagoon Open", 3, "w"), folder)
    assert list(tmp_path.iterdir()) == [folder]


@pytest.mark.parametrize(("arguments", "sentence"), [
    (["pair", "missing.trf"], "cannot be read"),
    (["result", "EVENT", 1, 1, 3, "2-0"], "is no result"),
    (["result", "EVENT", 7, 1, 3, "1-0"], "has no game"),
    (["explain", "EVENT", 1, 99], "there is no player 99"),
    (["new", "EVENT", "--name", "x", "--rounds", 3], "never written over"),
    (["bye", "EVENT", 1, 1, "Q"], "is not one of"),
    (["penalty", "EVENT", 1, 1, "-10.5"], "no room for -10.5 points"),
    (["explain", "EVENT", 1, 1], "cannot meet himself"),
])
def test_a_bad_command_is_one_sentence(arguments: list[object], sentence: str, event: Path, home: Path) -> None:
    before = event.read_bytes()
    done = run("swiss", *[event if word == "EVENT" else word for word in arguments], home=home)
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    assert event.read_bytes() == before
