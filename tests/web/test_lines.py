"""Lines by clicks: what the other might do and my answer are played on the board, and the answer comes by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.server.processes import ServerProcess
from tests.web.conftest import WIDE, Visitor
from tests.web.test_clocks import ask, open_table

PHONE = (390, 844)
DAYS = {"kind": "days", "days": 3}


def sow(page: Page, pit: int) -> None:
    page.locator(f".board [data-action='sow {pit}']").first.click()


def stands(page: Page) -> bool:
    """Is the board higher than wide?"""
    box = page.locator(".fit").first.bounding_box()
    assert box is not None
    return box["height"] > box["width"]


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (PHONE, "ru"), (PHONE, "tr")])
def test_a_line_is_kept_and_the_answer_is_played(visitor: Visitor, server: ServerProcess, size: tuple[int, int],
                                                 language: str) -> None:
    ada, ben = visitor(size=WIDE), visitor(size=size, language=language)
    path = open_table(ada, ben, DAYS)
    for page in (ada, ben):
        page.goto(server.url + path)
        expect(page.locator("[data-turn]")).to_be_visible()
    expect(ada.locator("[data-lines-open]")).to_have_count(0)
    stood = stands(ben)
    ben.click("[data-lines-open]")
    expect(ben.locator("[data-asked=theirs]")).to_be_visible()
    assert stands(ben) == stood, "the board turned when the panel opened"
    sow(ben, 3)
    expect(ben.locator("[data-asked=mine]")).to_be_visible()
    sow(ben, 5)
    expect(ben.locator("[data-path='2']")).to_be_visible()
    ben.click("[data-keep]")
    expect(ben.locator("[data-line='sow 3 / sow 5']")).to_be_visible()
    sow(ben, 1)
    expect(ben.locator("[data-path='3']")).to_be_visible()
    sow(ben, 2)
    expect(ben.locator("[data-path='4']")).to_be_visible()
    ben.click("[data-keep]")
    expect(ben.locator("[data-line='sow 3 / sow 5 / sow 1 / sow 2']")).to_be_visible()
    for left in (3, 2, 1):
        ben.click("[data-back]")
        expect(ben.locator(f"[data-path='{left}']")).to_be_visible()
    ben.click("[data-back]")
    expect(ben.locator("[data-path]")).to_have_count(0)
    sow(ben, 2)
    expect(ben.locator("[data-path='1']")).to_be_visible()
    sow(ben, 1)
    expect(ben.locator("[data-path='2']")).to_be_visible()
    ben.click("[data-keep]")
    expect(ben.locator("[data-line]")).to_have_count(2)
    ben.locator("[data-line='sow 2 / sow 1'] [data-drop]").click()
    expect(ben.locator("[data-line]")).to_have_count(1)
    ben.click("[data-lines] [data-close]")
    expect(ben.locator("[data-lines-open='1']")).to_be_visible()

    sow(ada, 3)
    expect(ada.locator(".table")).to_have_attribute("data-n", "2")
    expect(ben.locator(".table")).to_have_attribute("data-n", "2")
    expect(ben.locator("[data-lines-open='1']")).to_be_visible()
    assert [len(line) for line in ask(ben, "GET", f"/tables/{path.rpartition('/')[2]}/foreseen")["lines"]] == [2]
    expect(ada.locator("[data-turn=mine]")).to_be_visible()
    ben.click("[data-lines-open]")
    ben.click("[data-line] [data-drop]")
    expect(ben.locator("[data-line]")).to_have_count(0)
    sow(ada, 6)
    expect(ben.locator("[data-turn=mine]")).to_be_visible()
    expect(ben.locator("[data-lines]")).to_have_count(0)
