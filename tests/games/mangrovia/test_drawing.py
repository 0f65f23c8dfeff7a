"""The picture in the terminal: everything fits, in both languages, and what is legal is marked."""

from __future__ import annotations

from random import Random

import pytest
from rich.markup import escape
from rich.text import Text

from atoll.core.table import Table
from atoll.core.text import LANGUAGES
from atoll.games import GAMES, words
from atoll.games.mangrovia.drawing import draw
from atoll.terminal.show import picture
from tests.games.mangrovia.positions import position
from tests.support.play import random_moments

NAMES = tuple(map(escape, ("Ada", "Борис", "Chloë [bold]", "A very long name that nobody has", "E [a] [b] [c] [d]")))
"""As the terminal hands them to a drawing."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_into_a_hundred_columns_at_every_moment(language: str) -> None:
    for seed in range(4):
        rng = Random(seed)
        for number, table in enumerate(random_moments(GAMES["mangrovia"], rng)):
            if number % 9 == 0:
                said = words("mangrovia", language).at(NAMES[:table.players])
                viewer = rng.choice([None, *range(table.players)])
                legal = [] if viewer is None else table.state.legal_actions(viewer)
                picture = Text.from_markup(draw(table.state.view(viewer), legal, said))
                lines = picture.plain.splitlines()
                assert max(len(line) for line in lines) <= 100, max(lines, key=len)
                assert len(lines) < 42


def test_what_can_be_built_is_marked() -> None:
    state = position("game 4", "bowl 4 0; birds water sand; hand 0 6 7 7 water water; begin landing 9")
    text = draw(state.view(0), state.legal_actions(0), words("mangrovia", "en").at(NAMES[:4]))
    plain = Text.from_markup(text).plain
    assert "›W14+4" in plain
    assert "»W10+4" in plain
    assert "»W7" in plain
    assert " S7+1" in plain
    assert "Chloë [bold]" in plain


@pytest.mark.parametrize("name", ["[/b]Ann", "[red]Ann", "Ann [bold] Lee", "\\[b]Ann", "\\\\[/]Ann", "[Ann]", "An[n"])
def test_a_name_is_drawn_as_it_is(name: str) -> None:
    table = Table(GAMES["mangrovia"], 3, seed="5e" * 32)
    table.settle()
    said = words("mangrovia", "en").at([name, "Bob", "Cem"], 1)
    lines = Text.from_markup(picture(table, said)).plain.splitlines()
    assert f"☼ {name} starts" in lines[0]
    points = [line.index("0 points") for line in lines if "0 points" in line]
    assert [line.split(" 0 points")[0].rstrip() for line in lines if "0 points" in line] == [
        f"▲ {name}", "● Bob", "■ Cem"]
    assert len(set(points)) == 1, "the columns stand below each other"


@pytest.mark.parametrize(("name", "shown"), [
    ("A very long name that nobody has", "A very long na"), ("Wednesday [bold] Addams", "Wednesday"),
    ("Wednesday A [b]", "Wednesday A"), ("a [b] [c] [d] [e]", "a [b] [c] [d]")])
def test_a_long_name_is_cut_and_no_bracket_in_it_becomes_markup(name: str, shown: str) -> None:
    state = position("game 4", "begin bowls")
    said = words("mangrovia", "en").at([escape(name), "Bob", "Cem", "Dan"])
    drawn = Text.from_markup(draw(state.view(None), [], said))
    [line] = [line for line in drawn.plain.splitlines() if line.startswith("▲ ")]
    assert line.split(" 0 points")[0].rstrip() == f"▲ {shown}"


def test_what_can_be_taken_is_marked() -> None:
    state = position("game 4", "bowl 3 1; display 2 5 reed; begin landing 3")
    said = words("mangrovia", "en").at(NAMES[:4])
    assert "›5" in draw(state.view(1), state.legal_actions(1), said)
    assert "›" not in Text.from_markup(draw(state.view(0), [], said)).plain.splitlines()[21]


def test_others_see_backs_and_not_cards() -> None:
    state = position("game 4", "bowl 3 1; hand 1 7 7 reed; amulets 1 6; begin landing 10")
    said = words("mangrovia", "en").at(["Ann", "Bob", "Cem", "Dan"])
    [line] = [line for line in Text.from_markup(draw(state.view(0), [], said)).plain.splitlines() if "Bob" in line]
    assert "2▪ 1▫  ◇1" in line
    assert "7" not in line
