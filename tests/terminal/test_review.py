"""`atoll review` as people type it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from atoll.core.record import Record
from atoll.core.table import Table
from atoll.games import GAMES
from tests.terminal.commands import run, write


def short_game() -> Record:
    """Two sowings, the second one poor, and whoever made it gives up."""
    table = Table(GAMES["mangala"], 2, GAMES["mangala"].options(), "ab" * 32)
    for seat, action in ((0, "sow 3"), (1, "sow 1"), (1, "!resign")):
        table.enter(seat, action)
    return Record.of(table, ("Ada", "Bo"))


@pytest.mark.parametrize(("lang", "words"), [
    ("en", ("Review of Mangala", "by what could be seen", "own choices", "% in the end")),
    ("ru", ("Разбор: Мангала", "по тому, что было видно", "свои решения", "в конце"))])
def test_a_game_is_reviewed_in_words_and_as_a_picture(home: Path, tmp_path: Path, lang: str,
                                                      words: tuple[str, ...]) -> None:
    file, picture = write(tmp_path / "game.atoll", short_game()), tmp_path / "game.svg"
    asked = ("review", file, "--simulations", 50, "--workers", 1, "--language", lang, "--svg", picture)
    done = run(*asked, home=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(word in done.stdout for word in (*words, "Ada", "Bo"))
    assert run(*asked, home=home).stdout == done.stdout, "the same record has the same review"
    drawn = ElementTree.fromstring(picture.read_text(encoding="utf-8"))
    assert len(drawn.findall(".//{http://www.w3.org/2000/svg}polyline")) == 4


def test_what_cannot_be_reviewed_is_said_in_a_sentence(home: Path, tmp_path: Path) -> None:
    running = Table(GAMES["mangala"], 2, GAMES["mangala"].options(), "ab" * 32)
    file = write(tmp_path / "running.atoll", Record.of(running))
    assert "only a finished game can be reviewed" in run("review", file, home=home).stderr
    assert "there is no seat 7" in run("review", file, "--seat", 7, home=home).stderr
    assert "cannot be read" in run("review", tmp_path / "none.atoll", home=home).stderr
    nonsense = tmp_path / "nonsense.atoll"
    nonsense.write_text("hello", encoding="utf-8")
    assert "not an Atoll record" in run("review", nonsense, home=home).stderr
