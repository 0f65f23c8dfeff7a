"""`atoll analyse` and `atoll puzzle` as people type them."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from atoll.core.record import Record
from atoll.core.table import Table
from atoll.games import GAMES
from atoll.solver.oracle import Oracle
from atoll.solver.puzzle import puzzle_of
from atoll.terminal.puzzle import counted, riddle_of
from tests.terminal.commands import Terminal, mangala_record, run, write

POSITION = "0 0 0 0 0 1 / 2 0 3 0 1 0"


@pytest.mark.parametrize(("lang", "value", "result", "line"), [
    ("en", "Value to First, in stones from here on: +7.", "The set is won for First.", "Best line: 6"),
    ("ru", "Ценность для игрока «Первый», в камнях с этого момента: +7.", "Первый выигрывает сет.",
     "Лучшее продолжение: 6")])
def test_a_position_with_its_values(home: Path, lang: str, value: str, result: str, line: str) -> None:
    done = run("analyse", POSITION, "--stores", 20, 21, "--lang", lang, home=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(sentence in done.stdout for sentence in (f"{value} {result}", "6: +7 ●", line))


def test_without_time_bounds_are_said(home: Path) -> None:
    done = run("analyse", "4 4 4 4 4 5 / 4 4 4 3 4 4", "--seconds", 0.05, home=home)
    assert " … +" in done.stdout
    assert "The result is not known yet." in done.stdout


def test_stepping_along_the_best_line(home: Path) -> None:
    terminal = Terminal("analyse", "0 0 0 0 1 1 / 0 0 0 0 0 2", home=home)
    terminal.until("q: leave ")
    assert terminal.shown.count("Value to First") == 1
    assert "Value to" in terminal.ask("", "q: leave ")
    assert "Value to First" in terminal.ask("b", "q: leave ")
    assert "Value to First" in terminal.ask("9", "q: leave "), "what is no pit shows the same board again"
    assert "Value to Second" in terminal.ask("5", "q: leave ")
    terminal.child.sendline("q")
    terminal.end()
    assert terminal.status == 0


def random_record() -> Record:
    rng, table = Random(2), Table(GAMES["mangala"], 2, GAMES["mangala"].options(), "ab" * 32)
    while table.to_act:
        table.play(table.to_act[0], rng.choice(table.state.legal_actions(table.to_act[0])))
    return Record.of(table, ("Ada", "Bo"))


def test_a_record_with_what_each_sowing_gave_away(home: Path, tmp_path: Path) -> None:
    record = random_record()
    done = run("analyse", write(tmp_path / "game", record), "--seconds", 0.02, home=home)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines) == len(record.log) + 2
    assert any("gave away" in line and "better:" in line for line in lines)
    assert lines[-2].startswith("Ada: accuracy ")
    assert lines[-1].startswith("Bo: accuracy ")
    board = run("analyse", tmp_path / "game", "--at", len(record.log) - 1, "--seconds", 0.05, home=home)
    assert "Value to" in board.stdout


def test_another_game_has_no_oracle(home: Path, tmp_path: Path) -> None:
    record = mangala_record(4, variant="fortress")
    done = run("analyse", write(tmp_path / "game", record), home=home)
    assert done.returncode == 2
    assert "the oracle knows the classic game of mangala alone" in done.stderr


def test_without_a_day_it_is_the_puzzle_of_today(home: Path) -> None:
    before = datetime.now(UTC).date()
    shown = run("puzzle", home=home)
    days = {before, datetime.now(UTC).date()}
    assert any(f"Puzzle of {day}" in shown.stdout for day in days)
    assert "exactly one sowing" in shown.stdout


def test_a_puzzle_solved_and_failed(home: Path, monkeypatch: pytest.MonkeyPatch,
                                    capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("ATOLL_HOME", str(home))
    today = date(2026, 3, 14)
    task = puzzle_of(today, Oracle())
    wrong = next(pit for pit in range(1, 7) if task.pits[pit - 1] and pit != task.pit)
    riddle_of(None, today, "en").ask(task.pit)
    solved = capsys.readouterr().out
    assert f"Right: pit {task.pit}." in solved
    assert "1 day in a row solved at the first try." in solved
    riddle_of(None, today, "ru").ask(wrong)
    failed = capsys.readouterr().out
    assert f"Не лунка {wrong}. Вот опровержение:" in failed
    assert "1 день подряд" in failed, "the first answer of a day stands"


def test_at_the_prompt_a_wrong_answer_is_refuted_and_another_may_be_given(home: Path) -> None:
    task = puzzle_of(date(2026, 1, 5), Oracle())
    wrong = next(pit for pit in range(1, 7) if task.pits[pit - 1] and pit != task.pit)
    terminal = Terminal("puzzle", "--day", "2026-01-05", home=home)
    terminal.until("q: leave\\) ")
    assert "This is how it is refuted" in terminal.ask(str(wrong), "q: leave\\) ")
    terminal.child.sendline(str(task.pit))
    assert "Right: pit" in terminal.end()
    assert not (home / "puzzle.json").exists(), "an earlier day moves no streak"


def test_a_day_to_come_has_no_puzzle_yet(home: Path) -> None:
    done = run("puzzle", "--day", "2999-01-01", home=home)
    assert done.returncode == 2
    assert "there are puzzles from 2026-01-01 to" in done.stderr


def test_the_streak(tmp_path: Path) -> None:
    path, day, today = tmp_path / "puzzle.json", timedelta(days=1), date(2026, 3, 14)
    assert [counted(path, today + n * day, True) for n in (0, 1, 2)] == [1, 2, 3]
    assert counted(path, today + 2 * day, False) == 3, "the first answer of a day stands"
    assert counted(path, today + 4 * day, True) == 1, "a day was left out"
    assert counted(path, today + 5 * day, False) == 0
    path.write_text(json.dumps(["no streak"]))
    assert counted(path, today, True) == 1
