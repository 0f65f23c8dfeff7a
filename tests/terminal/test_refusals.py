"""Bad input: one sentence on the error stream, exit code 2, nothing on the output, never a traceback."""

from __future__ import annotations

import re
import resource
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from atoll.core.table import Entry
from atoll.games import GAMES
from tests.terminal.commands import mangala_record, run, saved, saves, write

HEX = "0" * 64


def check_refused(done: object, sentence: str) -> None:
    assert done.returncode == 2, done  # type: ignore[attr-defined]  # a finished process
    assert done.stdout == ""  # type: ignore[attr-defined]
    (line,) = done.stderr.splitlines()  # type: ignore[attr-defined]
    assert line.startswith("Error: ")
    assert sentence in line
    assert len(line) < 600


COMMANDS = [
    (["play", "chess"], f"there is no game 'chess'; there are {', '.join(GAMES)}"),
    (["rules", "chess"], "there is no game 'chess'"),
    (["match", "chess", "random", "random"], "there is no game 'chess'"),
    (["play", "../core"], "there is no game '../core'"),
    (["play", "mangala", "--variant", "speed"],
     "the option variant cannot be 'speed'; it may be 'classic' or 'fortress'"),
    (["play", "mangala", "--sets", "2"], "the option sets cannot be 2; it may be 1, 3 or 5"),
    (["play", "mangala", "--sets", "1.0"], "the option sets cannot be 1.0"),
    (["play", "mangala", "--sets", "true"], "the option sets cannot be True"),
    (["play", "mangala", "--sets", "NaN"], "the option sets cannot be 'NaN'"),
    (["play", "mangala", "--sets", "[" * 100_000], "the option sets cannot be '[["),
    (["play", "mangala", "--colour", "red"], "No such option"),
    (["play", "mangala", "--bot", "deep"], "'deep' is not one of 'beginner', 'easy', 'medium', 'hard'"),
    (["play", "mangala", "--bots", "2"], "mangala is for 2 players, not 3"),
    (["play", "mangala", "--bots", "-5"], "mangala is for 2 players, not -4"),
    (["play", "mangala", "--bots", "many"], "'many' is not a valid integer"),
    (["play", "mangala", "--seat", "2"], "there is no seat 2 at a table of 2; seats are 0 to 1"),
    (["play", "mangala", "--seat", "-1"], "there is no seat -1"),
    (["play", "mangala", "--seed", "7"], "a seed is 64 hexadecimal digits in lower case, not '7'"),
    (["play", "mangala", "--seed", ""], "a seed is 64 hexadecimal digits in lower case, not ''"),
    (["play", "mangala", "--simulations", "0"], "0 is not in the range"),
    (["play", "mangala", "--lang", "xx"], "'xx' is not one of 'en', 'ru', 'tr'"),
    (["play", "mangala", "--name", "\udcff"], "a name has 1 to 60 letters and no control characters, unlike '\\udcff'"),
    (["play", "mangala", "--name", "\x1b[2J"], "a name has 1 to 60 letters"),
    (["play", "mangala", "--name", " "], "a name has 1 to 60 letters"),
    (["play", "mangala", "stray"], "unexpected extra argument"),
    (["match", "mangala", "random"], "Missing argument"),
    (["match", "mangala", "random", "deep"], "'deep' is not one of 'beginner', 'easy', "),
    (["match", "mangala", "random", "deep:"], "'deep:' is not one of"),
    (["match", "mangala", "../own:Bot", "random"], "'../own:Bot' is not one of"),
    (["match", "mangala", "no_such:Bot", "random"],
     "the bot no_such:Bot cannot be loaded: ModuleNotFoundError: No module named 'no_such'"),
    (["match", "mangala", "random", "json:Bot"], "the bot json:Bot cannot be loaded: AttributeError"),
    (["match", "mangala", "random", "random:Random"], "it has no method choose(state, seat, rng)"),
    (["match", "mangala", "random", "random", "--games", "0"], "0 is not in the range"),
    (["match", "mangala", "random", "random", "--sets", "4"], "the option sets cannot be 4"),
    (["match", "mangala", "random", "random", "--players", "3"], "mangala is for 2 players, not 3"),
    (["rules", "mangala", "MG-999"], "the rules of mangala have no clause 'MG-999'"),
    (["resume"], "there is no unfinished game"),
    (["resume", "no such file"], "the record no such file cannot be read: No such file or directory"),
    (["replay", "\udcff"], "cannot be read: No such file or directory"),
    (["dance"], "No such command 'dance'"),
    (["--dance"], "No such option"),
    (["replay"], "Missing argument 'FILE'"),
]


@pytest.mark.parametrize(("arguments", "sentence"), COMMANDS, ids=lambda value: " ".join(value)[:40] if
                         isinstance(value, list) else "")
def test_a_bad_command_is_refused(arguments: list[str], sentence: str, home: Path) -> None:
    check_refused(run(*arguments, home=home), sentence)
    assert not home.exists(), "nothing is left behind"


def binary(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 40)


FILES: list[tuple[str, Callable[[Path], object], str]] = [
    ("missing", lambda path: None, "cannot be read: No such file or directory"),
    ("directory", lambda path: path.mkdir(), "cannot be read: Is a directory"),
    ("binary", binary, "it is not text in UTF-8"),
    ("empty", lambda path: path.touch(), "this is not an Atoll record"),
    ("prose", lambda path: path.write_text("Dear diary"), "this is not an Atoll record"),
    ("other JSON", lambda path: path.write_text("{\"a\": 1}"), "this is not an Atoll record of format 1"),
    ("deep JSON", lambda path: path.write_text("{\"a\":" * 90_000), "its JSON breaks off or is malformed"),
    ("half", lambda path: path.write_text(mangala_record().as_text()[:-9]), "the record is cut off"),
    ("half JSON", lambda path: path.write_text(mangala_record().as_json()[:-9]), "its JSON breaks off"),
    ("other version", lambda path: write(path, replace(mangala_record(), version=99)),
     "this record was played by version 99 of the rules of mangala, and version 1 would replay it differently"),
    ("other game", lambda path: write(path, replace(mangala_record(), game="chess")), "there is no game 'chess'"),
    ("bad option", lambda path: write(path, replace(mangala_record(), options={"sets": 4})), "option sets cannot be 4"),
    ("illegal", lambda path: write(path, replace(mangala_record(), log=(Entry(0, "sow 9"),))),
     "entry 0 of the record cannot be played: seat 0 cannot 'sow 9': MG-5 forbids it"),
    ("not his turn", lambda path: write(path, replace(mangala_record(), log=(Entry(1, "sow 1"),))),
     "entry 0 of the record cannot be played: seat 1 cannot 'sow 1' now: seat 0 must answer 'sow'"),
    ("after the end", lambda path: write(path, replace(mangala_record(), log=(Entry(0, "!resign"), Entry(1, "sow 1")))),
     "entry 1 of the record cannot be played: seat 1 cannot 'sow 1': the game is over"),
]


@pytest.mark.parametrize(("make", "sentence"), [case[1:] for case in FILES], ids=[case[0] for case in FILES])
def test_a_bad_file_is_refused(make: Callable[[Path], object], sentence: str, home: Path, tmp_path: Path) -> None:
    make(tmp_path / "file")
    check_refused(run("replay", tmp_path / "file", home=home), sentence)


@pytest.mark.parametrize("command", ["verify", "export", "move", "resume"])
def test_every_command_on_a_record_refuses_a_bad_one(command: str, home: Path, tmp_path: Path) -> None:
    bad = write(tmp_path / "bad", replace(mangala_record(), log=(Entry(1, "sow 1"),)))
    arguments = ["0", "sow", "1"] if command == "move" else []
    check_refused(run(command, bad, *arguments, home=home), "entry 0 of the record cannot be played")


def test_an_endless_file_is_not_read_to_its_end(home: Path) -> None:
    check_refused(run("replay", "/dev/zero", home=home), "/dev/zero is too large to be a record")


def test_a_seat_that_a_record_does_not_have(home: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game", mangala_record())
    check_refused(run("replay", file, "--seat", 2, home=home), "there is no seat 2 in this record; seats are 0 to 1")


@pytest.mark.parametrize("who", ["", "deep", "search ²", "search -1", "search 99999999999", "human 7", "random  5"])
def test_a_record_that_seats_somebody_unknown(who: str, home: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game", replace(mangala_record(), seated=("human", who), names=()))
    check_refused(run("resume", file, home=home), f"the record seats {who!r}, which is neither human nor")


MOVES = [(["1", "sow", "1"], 6, "seat 1 cannot 'sow 1': MG-6 forbids it"),
         (["1", "dance"], 6, "seat 1 cannot 'dance': MG-5 forbids it"),
         (["0", "sow", "1"], 6, "seat 0 cannot 'sow 1' now: seat 1 must answer 'sow'"),
         (["7", "sow", "1"], 6, "seat 7 cannot 'sow 1' now"),
         (["0", "!dance"], 6, "a table knows no '!dance'"),
         (["7", "!resign"], 6, "seat 7 does not sit at this table"),
         (["1", "!accept"], 6, "seat 1 has no offer to answer"),
         (["1", "!undo"], 1, "seat 1 cannot take back"),
         (["0", "sow", "1"], 10_000, "the game is over"),
         (["zero", "sow", "1"], 6, "'zero' is not a valid integer")]


@pytest.mark.parametrize(("arguments", "entries", "sentence"), MOVES, ids=[" ".join(case[0]) for case in MOVES])
def test_a_bad_move_changes_nothing(arguments: list[str], entries: int, sentence: str, home: Path,
                                    tmp_path: Path) -> None:
    file = write(tmp_path / "game", mangala_record(entries))
    before = file.read_bytes()
    check_refused(run("move", file, *arguments, home=home), sentence)
    assert file.read_bytes() == before


def test_a_file_that_cannot_be_resumed_does_not_hide_the_others(home: Path) -> None:
    (home / "saves").mkdir(parents=True)
    write(home / "saves" / "20200101-mangala.atoll", mangala_record())
    (home / "saves" / "20200102-mangala.atoll").write_text("half a rec")
    write(home / "saves" / "20200103-mangala.atoll", replace(mangala_record(), version=99))
    done = run("resume", home=home)
    assert done.returncode == 0
    assert "Ada>" in done.stdout
    assert ["2020010" + line.split("2020010")[1][0] for line in done.stderr.splitlines()] == ["20200103", "20200102"]


@pytest.mark.parametrize("place", ["a file", "/proc/atoll", "x" * 300])
def test_a_home_that_cannot_be_written(place: str, tmp_path: Path) -> None:
    (tmp_path / "a file").touch()
    done = run("play", "mangala", "--as-seated", home=tmp_path / place)
    check_refused(done, "the game cannot be saved to ")


def limit_files(size: int) -> Callable[[], None]:
    """No file may grow beyond that many bytes: what a full disk is to a program."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def test_a_full_disk_at_the_start(home: Path) -> None:
    done = run("play", "mangala", "--as-seated", home=home, before=limit_files(100))
    check_refused(done, "the game cannot be saved to ")
    assert list((home / "saves").iterdir()) == [], "no half records"


def test_a_full_disk_in_mid_game(home: Path) -> None:
    """The game stops in a sentence, and the record stays as it was after the last entry that was told."""
    arguments = ("play", "mangala", "--bot", "random", "--sets", "5", "--name", "Ada")
    done = run(*arguments, home=home, typed=b"1\n2\n3\n4\n5\n6\n" * 40, before=limit_files(600))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "the game cannot be saved to " in done.stderr
    told = re.findall(r"• (?:Ada|Random bot) sows \d", done.stdout)
    assert 0 < len(told) <= len(saved(home).log)
    assert len(saves(home)[0].read_bytes()) <= 600
    assert len(list((home / "saves").iterdir())) == 1


def test_help_is_no_error(home: Path) -> None:
    for arguments, shown in ((["--help"], "resume"), (["play", "mangala", "--help"], "--sets")):
        done = run(*arguments, home=home)
        assert (done.returncode, done.stderr) == (0, "")
        assert shown in done.stdout
