"""Golden playthroughs can be read: a changed view is a short line, and no change goes without one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from atoll.games import find_game
from tests.support.changes import changes, in_full
from tests.support.playthroughs import allowed, seen

LONG = list(range(40))
KEYS = st.text("abc", min_size=1, max_size=3)
JSON = st.recursive(st.none() | st.text(max_size=3) | st.integers(2, 9),
                    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5), max_leaves=40)
VIEWS = st.dictionaries(KEYS, JSON, max_size=4)


@pytest.mark.parametrize(("old", "new", "lines"), [
    ({"hand": {"ruby": 0}}, {"hand": {"ruby": 1}}, ["hand.ruby 0 → 1"]),
    ({"pits": [4, 4]}, {"pits": [0, 5]}, ["pits [4, 4] → [0, 5]"]),
    ({"pits": LONG}, {"pits": [*LONG[:7], 70, *LONG[8:]]}, ["pits[7] 7 → 70"]),
    ({"deck": LONG}, {"deck": [*LONG[:3], *LONG[4:]]}, ["− deck[3] = 3"]),
    ({"deck": LONG}, {"deck": [*LONG, 40, 41]}, ["+ deck[40] = 40", "+ deck[41] = 41"]),
    ({"a": {}}, {"a": {"b": None}}, ["+ a.b = null"]),
    ({"a": {"b": 1}}, {}, ['− a = {"b": 1}']),
    ({"seen": None}, {"seen": LONG}, ["− seen = null", *(f"+ seen[{number}] = {number}" for number in LONG)]),
])
def test_a_change_is_a_line(old: Any, new: Any, lines: list[str]) -> None:
    assert list(changes(old, new)) == lines


@given(VIEWS, VIEWS)
def test_what_is_not_alike_has_a_line(old: Any, new: Any) -> None:
    assert bool(list(changes(old, new))) == (old != new)
    assert (list(in_full(old, "view")) == list(in_full(new, "view"))) == (old == new)


def test_a_line_says_who_sees_it() -> None:
    views = {0: {"hand": [1], "deck": 3}, 1: {"hand": None, "deck": 3}, None: {"hand": None, "deck": 3}}
    assert list(seen(views, {})) == ["  all: deck = 3", "  0: hand = [1]", "  1 spectator: hand = null"]
    later = {0: {"hand": [1, 2], "deck": 2}, 1: {"hand": None, "deck": 2}, None: {"hand": None, "deck": 2}}
    assert list(seen(later, views)) == ["  all: deck 3 → 2", "  0: hand [1] → [1, 2]"]


def test_legal_actions_are_in_full() -> None:
    mangala = find_game("mangala")
    state = mangala.start(2, mangala.options())
    assert list(allowed(state, (-1, 0, 1))) == ["  legal 0: sow 1, sow 2, sow 3, sow 4, sow 5, sow 6"]
