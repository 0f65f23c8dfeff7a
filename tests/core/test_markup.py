"""Escaped names on the screen: what the helper counts and cuts is what rich shows."""

from __future__ import annotations

from random import Random

import pytest
from rich.markup import escape, render

from atoll.core.markup import as_read, cut, split_words, width

NAMES = ["Ada", "", "[red]", "a [b] c", "\\[red]", "\\\\[/]", "[b c]d", "x[", "]x", "[[red]]", "a\\b", "[@click]\\n"]


def random_names(count: int) -> list[str]:
    """Those that rich shows as they are: of a backslash before a bracket that is no tag it makes the bracket alone."""
    rng = Random(7)
    names = ["".join(rng.choices("ab []\\/#@Z", k=rng.randrange(1, 14))) + "." for _ in range(count)]
    return [name for name in names if render(escape(name)).plain == name]


@pytest.mark.parametrize("name", [*NAMES, *random_names(200)])
def test_a_name_is_as_wide_as_rich_shows_it(name: str) -> None:
    assert width(escape(name)) == len(render(escape(name)).plain) == len(name)
    assert as_read(escape(name)) == name


@pytest.mark.parametrize("name", [*NAMES, *random_names(200)])
def test_a_cut_name_is_the_beginning_and_tears_no_escape(name: str) -> None:
    for room in range(len(name) + 1):
        kept = cut(escape(name), room)
        assert width(kept) <= room
        assert escape(name).startswith(kept)
        assert name.startswith(render(kept).plain)
    assert cut(escape(name), len(name)) == escape(name)


def test_a_cut_takes_as_much_as_has_room() -> None:
    assert cut("abcdef", 3) == "abc"
    assert cut(r"ab\[red]c", 6) == "ab"
    assert cut(r"ab\[red]c", 7) == r"ab\[red]"


def test_words_keep_a_bracket_whole() -> None:
    assert split_words(r"one \[two three] four") == ["one", r"\[two three]", "four"]
