"""A game without a drawing: its view in words, with nothing lost."""

from __future__ import annotations

from typing import Any

import pytest
from rich.text import Text

from atoll.core.text import Words
from atoll.terminal.outline import outline
from atoll.terminal.words import terminal_words

OWN = {"title": "Gulls", "view.seats.caught": "caught", "view.jetty": "on the jetty", "word.crab": "a crab"}


def shown(view: dict[str, Any], language: str = "en", names: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> list[str]:
    words = Words(language, {**terminal_words(language).messages, **OWN}, names)
    return [Text.from_markup(line).plain for line in outline(view, words)]


def test_a_line_for_each_seat_by_name() -> None:
    assert shown({"jetty": [1, 2, 3], "caught": [[3, 1], [], [5]], "hands": [[4], None, None]}) == [
        "  on the jetty 1, 2, 3", "  Ann  caught 3, 1  hands 4", "  Bo  caught —  hands none",
        "  Cy  caught 5  hands none"]


def test_lists_in_lists_are_kept_apart() -> None:
    rows = ["  rows", "    1  1, 2", "    2  3", "    3  —", "    4  4, 5"]
    assert shown({"rows": [[1, 2], [3], [], [4, 5]]}) == rows
    assert shown({"caught": [[[1, 2], [3]], [], []]})[0] == "  Ann  caught 1, 2 | 3"


@pytest.mark.parametrize(("language", "none", "yes"), [("en", "none", "yes"), ("ru", "нет", "да")])
def test_nothing_is_said_in_the_language_of_the_page(language: str, none: str, yes: str) -> None:
    assert shown({"top": None, "open": True}, language) == [f"  top {none}", f"  open {yes}"]


def test_seats_are_named_and_words_of_the_game_used() -> None:
    view = {"start_seat": 1, "out_seats": [0, 2], "under": "crab", "pile": {"count": 3}, "sea": {"far": {"fish": [1]}}}
    assert shown(view) == ["  start seat Bo", "  out seats Ann, Cy", "  under a crab", "  pile count 3", "  sea",
                           "    far", "      fish 1"]


def test_what_looks_like_markup_is_text() -> None:
    assert shown({"[/b]": "[red]x"}, names=("A", "B")) == ["  [/b] [red]x"]
