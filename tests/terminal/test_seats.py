"""Seats by lot in the terminal: drawn from the promised seed, told, written down and verified."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from atoll.core.luck import Luck
from tests.terminal.commands import mangala_record, run, saved, saves, write

SEEDS = ["5e" * 32, "03" * 32, "12" * 32]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_lot_seats_the_person_and_is_told(seed: str, home: Path) -> None:
    table = ("play", "mangrovia", "--bots", "2", "--bot", "random", "--name", "Ada", "--seed", seed)
    done = run(*table, home=home)
    assert (done.returncode, done.stderr) == (0, "")
    record, lot = saved(home), Luck.of(seed).lot(3)
    assert record.lot == lot
    assert record.names[lot[0]] == "Ada"
    assert record.seated[lot[0]] == "human"
    assert f"Seats by lot, in turn order: {', '.join(record.names)}. You are number {lot[0] + 1}." in done.stdout
    verified = run("verify", saves(home)[0], home=home)
    assert "\nThe seats are those that the seed gives.\n" in verified.stdout


def test_the_seeds_of_these_tests_give_every_seat() -> None:
    assert {Luck.of(seed).lot(3)[0] for seed in SEEDS} == {0, 1, 2}


@pytest.mark.parametrize(("options", "seat"), [(("--as-seated",), 0), (("--seat", "1"), 1), (("--seat", "0"), 0)])
def test_whoever_chooses_a_seat_has_it(options: tuple[str, ...], seat: int, home: Path) -> None:
    done = run("play", "mangala", "--bot", "random", *options, "--seed", "12" * 32, home=home)
    assert "Seats by lot" not in done.stdout
    assert saved(home).lot == ()
    assert saved(home).seated[seat] == "human"


def test_in_russian(home: Path, tmp_path: Path) -> None:
    done = run("play", "mangala", "--lang", "ru", "--bot", "random", home=home)
    assert "Места по жребию, в порядке ходов: " in done.stdout
    verified = run("verify", saves(home)[0], "--lang", "ru", home=home).stdout
    assert "Места те самые, что даёт секретное число." in verified


def test_partners_choose_each_other_by_sitting(home: Path) -> None:
    run("play", "mandragora", "--teams", "--bots", "3", "--bot", "random", home=home)
    assert saved(home).lot == ()


def test_a_false_lot_is_found(home: Path, tmp_path: Path) -> None:
    lot = Luck.of("ab" * 32).lot(2)
    assert run("verify", write(tmp_path / "game", replace(mangala_record(), lot=lot)), home=home).returncode == 0
    done = run("verify", write(tmp_path / "game", replace(mangala_record(), lot=lot[::-1])), home=home)
    assert done.returncode == 1
    assert "the lot says seats" in done.stderr
