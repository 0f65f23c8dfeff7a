"""The review of a finished game: progress, curves that jump, costly decisions on the board, luck and skill."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from atoll.core.game import Game
from tests.server.processes import ServerProcess
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.laid import over


def reviewed(page: Page, server: ServerProcess, game_id: str) -> str:
    """At the review of a game between bots; the path of its replay."""
    table = over(page, server, game_id)
    page.goto(page.url + f"replay/{table}?review")
    expect(page.locator("[data-curve]")).to_be_visible(timeout=120_000)
    return f"/replay/{table}"


def step(page: Page) -> int:
    return int(page.locator("input[type=range]").input_value())


def number(text: str) -> int:
    found = re.search(r"[−+]?\d+", text)
    assert found, text
    return int(found[0].replace("−", "-"))


def test_every_game_has_curves_and_parts_that_add_up(game: Game, visitor: Visitor, server: ServerProcess) -> None:
    page = visitor(size=PHONE, language="tr")
    reviewed(page, server, game.id)
    for seat in range(game.seats[0]):
        page.locator("[data-whose]").nth(seat).click()
        curve = page.locator("[data-curve]")
        assert curve.locator("path").count() == (1 if game.id == "mangala" else 2), "what is hidden parts them"
        parts = {name: number(page.locator(f"[data-part={name}] .number").inner_text())
                 for name in ("start", "own", "others", "end")}
        draws = page.locator("[data-part=draws] .number")
        parts["draws"] = number(draws.inner_text()) if draws.count() else 0
        assert parts["start"] + parts["draws"] + parts["own"] + parts["others"] == parts["end"]
        assert page.locator("[data-mistake]").count() <= 5


def test_the_curve_jumps_and_the_review_is_kept(visitor: Visitor, server: ServerProcess) -> None:
    page = visitor()
    table = over(page, server, "mangala")
    page.goto(page.url + f"replay/{table}")
    page.click("[data-review]")
    expect(page.locator("progress")).to_be_visible()
    curve = page.locator("[data-curve]")
    expect(curve).to_be_visible(timeout=120_000)
    box = curve.bounding_box()
    assert box
    last = int(page.locator("input[type=range]").get_attribute("max") or 0)
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + 20)
    assert abs(step(page) - last / 2) <= 1
    assert "%" in (curve.get_attribute("aria-valuetext") or "")
    later = visitor(f"/replay/{table}")
    expect(later.locator("[data-curve]")).to_be_visible()
    assert later.locator("[data-review]").count() == 0


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_costly_decision_is_shown_and_found_again(visitor: Visitor, server: ServerProcess,
                                                        size: tuple[int, int]) -> None:
    """Two who play anything in mangala: somebody gives a won or drawn set away, and that is proved."""
    page = visitor(size=size)
    reviewed(page, server, "mangala")
    mistake = page.locator("[data-mistake]").first
    if mistake.count() == 0:
        page.locator("[data-whose]").nth(1).click()
    n = mistake.get_attribute("data-mistake")
    mistake.locator("[data-show]").click()
    expect(page.locator(f"[data-moment='{n}']")).to_be_visible()
    expect(page.locator("[data-spot]")).to_have_count(2)
    better = page.locator("[data-spot]").first.get_attribute("data-spot") or ""
    played = page.locator("[data-spot]").nth(1).get_attribute("data-spot") or ""
    expect(mistake).to_contain_text("★")
    mistake.locator("[data-find]").click()
    expect(page.locator("[data-spot]")).to_have_count(1)
    page.click(f"[data-action='{played}']")
    expect(page.locator("[data-verdict]")).to_contain_text("That was played")
    page.click(f"[data-action='{better}']")
    expect(page.locator("[data-verdict]")).to_contain_text("Yes")
    page.click("[data-close-moment]")
    expect(page.locator("[data-moment]")).to_have_count(0)
    assert page.locator("[data-action]").count() == 0, "what is over cannot be played"
