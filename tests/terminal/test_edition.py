"""`atoll edition`: Atoll's numbers as a beginning, every fault named, and a game with them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.terminal.commands import PROMPT, Terminal, run, saved


def test_a_file_to_begin_with_is_sound_and_as_atoll_has_it(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    assert "atoll edition check" in run("edition", "new", "mandragora", file, home=home).stdout
    done = run("edition", "check", file, home=home)
    assert done.returncode == 0
    assert "is a sound edition of mandragora, as Atoll has it." in done.stdout
    again = run("edition", "new", "mandragora", file, home=home)
    assert (again.returncode, "exists already" in again.stderr) == (2, True)


def test_all_faults_and_all_differences_are_named(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    run("edition", "new", "mandragora", file, home=home)
    data = json.loads(file.read_text(encoding="utf-8"))
    data["scrolls"] = {"1": 4, "2": 7, "3": 1}
    file.write_text(json.dumps(data), encoding="utf-8")
    done = run("edition", "check", file, home=home)
    assert "\n- scrolls with curses, 1: 4 (Atoll: 7)\n- scrolls with curses, 2: 7 (Atoll: 4)\n" in done.stdout
    data["books"]["red"] = [9, 9, 2, 2]
    data["spell_piles"]["1"]["fly"] = 1
    file.write_text(json.dumps(data), encoding="utf-8")
    done = run("edition", "check", file, home=home)
    assert done.returncode == 2
    assert "3 faults in it" in done.stderr
    assert "the pile of strength 1 has 'fly', which is no spell of the game" in done.stdout


def test_what_cannot_be_an_edition_is_one_sentence(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("[]", encoding="utf-8")
    assert "does not say of which 'game'" in run("edition", "check", file, home=home).stderr
    file.write_text('{"game": "mangala"}', encoding="utf-8")
    assert "mangala has no editions of one's own" in run("edition", "check", file, home=home).stderr
    assert "cannot be read as JSON" in run("edition", "check", tmp_path / "nothing.json", home=home).stderr
    refused = run("play", "mandragora", "--edition", f"@{tmp_path / 'nothing.json'}", home=home)
    assert (refused.returncode, "cannot be read as JSON" in refused.stderr) == (2, True)


def test_a_game_is_played_with_it(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    run("edition", "new", "mandragora", file, home=home)
    terminal = Terminal("play", "mandragora", "--as-seated", "--bot", "random", "--edition", f"@{file}", home=home)
    terminal.until(PROMPT)
    terminal.ask("1")
    terminal.ask("quit", "atoll resume")
    assert saved(home).options["edition"] == json.loads(file.read_text(encoding="utf-8"))
