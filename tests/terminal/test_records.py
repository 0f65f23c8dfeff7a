"""Commands on records: replay, verify, move, export."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from atoll.core.game import CHANCE
from atoll.core.luck import Luck
from atoll.core.record import Record, read_record
from atoll.core.table import Entry, Table
from tests.support.play import random_step
from tests.terminal.commands import Terminal, environment, mangala_record, run, write
from tests.toys import lots


def lots_record(seed: int = 1, entries: int = 1000, nonces: tuple[str, ...] = ()) -> Record:
    """A toy game with honest luck."""
    rng, table = Random(seed), Table(lots.GAME, 2, lots.Options(), Luck.of("cd" * 32, nonces))
    table.settle()
    while table.to_act and len(table.log) < entries:
        random_step(table, rng)
        table.settle()
    return Record.of(table, ("Ada", "Bo"))


@pytest.mark.parametrize(("options", "said"), [
    ((), "Ada sows 4 stones"), (("--lang", "ru"), "Ada раскладывает 4 камня"),
    (("--seat", "1", "--all"), "The game is over")])
def test_a_piped_replay_shows_every_moment(options: tuple[str, ...], said: str, home: Path, tmp_path: Path) -> None:
    record = mangala_record(10_000)
    done = run("replay", write(tmp_path / "game", record), *options, home=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout
    assert done.stdout.count("╭─") == len(record.log) + 1
    assert ("Игра окончена" if "ru" in options else "The game is over") in done.stdout


def test_stepping_through_a_replay(home: Path, tmp_path: Path) -> None:
    terminal = Terminal("replay", write(tmp_path / "game", mangala_record(6)), home=home)
    terminal.until("q: leave ")
    steps = {"": 1, " ": 2, "b": 1, "4": 4, "99999999999": 6, "x": 6, "0": 0, "B": 0, "²": 1, "и": 0, "-3": 1}
    for line, moment in steps.items():
        assert f" {moment} of 6 " in terminal.ask(line, "q: leave "), line
    terminal.child.sendline("q")
    terminal.end()
    assert terminal.status == 0


@pytest.mark.parametrize("leave", ["выход", "\x03", "\x04"])
def test_leaving_a_replay(leave: str, home: Path, tmp_path: Path) -> None:
    terminal = Terminal("replay", write(tmp_path / "game", mangala_record(3)), "--lang", "ru", home=home)
    terminal.until("в: выйти ")
    terminal.child.send(leave if ord(leave[0]) < 32 else leave + "\n")
    assert "Traceback" not in terminal.end()
    assert terminal.status == 0


def test_a_replay_keeps_secrets_from_the_other_seat(with_toy: Path, home: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game", lots_record(entries=3))
    shown = {seat: run("replay", file, *seat, home=home, source=with_toy).stdout for seat in ((), ("--seat", "0"))}
    assert "Ada is dealt" not in shown[()]
    assert "Ada is dealt" in shown["--seat", "0"]
    assert "Bo is dealt" not in shown["--seat", "0"]


def test_a_reader_that_stops_early(home: Path, tmp_path: Path) -> None:
    """`atoll replay FILE | head -1`: no traceback when nobody reads any more."""
    file = write(tmp_path / "game", mangala_record(10_000))
    shell = f"'{sys.executable}' -m atoll replay '{file}' | head -n 1"
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True, env=environment(home))
    assert "Traceback" not in done.stderr
    assert "0 of" in done.stdout


def test_verify_a_sound_record_without_luck(home: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game", mangala_record(10_000))
    assert "draws nothing by lot" in run("verify", file, home=home).stdout
    assert "в самой игре жребия нет" in run("verify", file, "--lang", "ru", home=home).stdout


def test_verify_counts_the_draws(with_toy: Path, home: Path, tmp_path: Path) -> None:
    done = run("verify", write(tmp_path / "game", lots_record()), home=home, source=with_toy)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == ("The luck is as promised: 4 draws checked against the seed.\n"
                           "Nobody added to the luck: whoever made the seed could have chosen it.\n")


def test_verify_says_who_added_to_the_luck(with_toy: Path, home: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game", lots_record(nonces=("", "ab" * 16)))
    said = run("verify", file, home=home, source=with_toy).stdout
    assert said.endswith("1 of 2 places added to the luck: the seed alone did not decide it.\n")
    broken = write(tmp_path / "broken", replace(lots_record(nonces=("", "ab" * 16)), nonces=("", "ba" * 16)))
    assert "but the seed gives" in run("verify", broken, home=home, source=with_toy).stderr


def swapped(record: Record) -> Record:
    other = next(f"deal {kind}" for kind in lots.WORTH if f"deal {kind}" != record.log[1].action)
    return replace(record, log=(record.log[0], Entry(CHANCE, other), *record.log[2:]))


@pytest.mark.parametrize(("broken", "said"), [
    (swapped(lots_record()), "but the seed gives"),
    (replace(lots_record(), seed="00" * 32), "not the one that was promised"),
    (replace(lots_record(), seed=None), "the seed is not in the record")], ids=["draw", "seed", "none"])
def test_verify_finds_what_is_wrong(broken: Record, said: str, with_toy: Path, home: Path, tmp_path: Path) -> None:
    done = run("verify", write(tmp_path / "game", broken), home=home, source=with_toy)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert said in done.stderr


def test_a_move_is_played_and_told(home: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game", mangala_record(0))
    done = run("move", file, 0, "sow", 1, home=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Ada sows 4 stones from pit 1" in done.stdout
    assert "Bo раскладывает" in run("move", file, 1, "sow 2", "--lang", "ru", home=home).stdout
    run("move", file, 1, "!undo", home=home)
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.log == ((0, "sow 1"), (1, "sow 2"), (1, "!undo"))
    assert replace(record, log=()) == mangala_record(0), "nothing else has changed"


def test_a_move_lets_chance_go_on_by_the_promised_seed(with_toy: Path, home: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "game", replace(lots_record(), log=()))
    for line in ("0 done", "1 done", "0 bid 1", "1 bid 0"):
        done = run("move", file, *line.split(), home=home, source=with_toy)
        assert (done.returncode, done.stderr) == (0, "")
    assert "Ada is dealt" not in done.stdout, "that is Ada's secret, and Bo moved"
    assert "Bo is dealt" in done.stdout
    assert run("verify", file, home=home, source=with_toy).stdout.startswith("The luck is as promised: 4 draws")


def test_without_its_seed_a_record_does_not_get_luck_that_nobody_promised(with_toy: Path, home: Path,
                                                                         tmp_path: Path) -> None:
    file = write(tmp_path / "game", replace(lots_record(), log=(), seed=None))
    before = file.read_bytes()
    done = run("move", file, "0", "done", home=home, source=with_toy)
    assert done.returncode == 2
    assert "does not have its seed" in done.stderr
    assert file.read_bytes() == before


def test_export_in_both_forms(home: Path, tmp_path: Path) -> None:
    record = replace(mangala_record(), names=("Ада \u2028", "[b]"))
    as_json = run("export", "--json", write(tmp_path / "game", record), home=home).stdout
    assert json.loads(as_json)["log"][0] == [0, "sow 1"]
    (tmp_path / "again").write_text(as_json, encoding="utf-8")
    as_text = run("export", tmp_path / "again", home=home).stdout
    assert (as_json, as_text) == (record.as_json(), record.as_text())


def test_a_toy_dropped_in_is_listed_played_and_resumed(with_toy: Path, home: Path) -> None:
    assert "lots" in run("games", home=home, source=with_toy).stdout
    terminal = Terminal("play", "lots", "--bots", "2", "--bot", "random", "--rounds", "1", home=home, source=with_toy)
    prompt = "Player> "
    terminal.until(prompt)
    assert "Player is dealt" in terminal.shown
    assert "Random bot 1 is dealt" not in terminal.shown, "only one's own card is told"
    for _ in range(3):
        terminal.ask("mark 1", prompt)
    assert "LO-2 Nobody makes more than three marks in a turn." in terminal.ask("mark 2", prompt)
    terminal.ask("show", prompt)
    assert "done" in terminal.ask("list", prompt)
    terminal.child.sendintr()
    terminal.end()
    again = Terminal("resume", home=home, source=with_toy)
    again.until(prompt)
    again.ask("done", prompt)
    again.ask("bid 1", "The game is over")
    again.end()
    (file,) = (home / "saves").glob("*.atoll")
    assert run("verify", file, home=home, source=with_toy).stdout.startswith("The luck is as promised: 3 draws")
