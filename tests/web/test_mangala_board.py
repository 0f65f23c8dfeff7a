"""Mangala's board where a table in a browser seldom comes to it: a position that is back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from atoll.core.game import CHANCE
from atoll.core.record import read_record
from atoll.games import find_game
from tests.support.playthroughs import FOLDER
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_island_board import before, lay, open_bench


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_the_board_says_that_a_position_is_back(
        size: tuple[int, int], visitor: Visitor, bench_site: tuple[str, Path]) -> None:
    """Nothing where it stands for the first time; the second time it is said."""
    record = read_record((FOLDER / "mangala" / "fortress-repetition.log").read_text(encoding="utf-8"))
    found = {}
    for moment in record.moments(find_game("mangala")):
        state = moment.table.state
        if state.to_act and CHANCE not in state.to_act:
            found.setdefault(state.view(None)["repeats"], before(state, state.to_act[0]))
    page = open_bench(found[1], size, visitor, bench_site, "mangala")
    expect(page.locator(".match")).to_be_visible()
    expect(page.locator(".repeats")).to_have_count(0)
    lay(page, found[2])
    expect(page.locator(".repeats")).to_contain_text("2 times")
