"""The daily deal in a browser: begun by a click, left, and found again."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.web.clicking import skip_tour
from tests.web.conftest import PHONE, WIDE, Visitor


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (PHONE, "ru"), (PHONE, "tr")])
def test_the_deal_is_begun_left_and_found_again(visitor: Visitor, size: tuple[int, int], language: str) -> None:
    page = visitor("/puzzle", size=size, language=language)
    page.click("a[href='/daily']")
    page.click("[data-daily=begin]")
    page.wait_for_url("**/table/*")
    table = page.url
    expect(page.locator("[data-turn]")).to_be_visible()
    skip_tour(page)
    assert page.locator("[data-undo]:not([disabled])").count() == 0, "moves of a deal stand"
    page.goto(table.split("/table/")[0] + "/daily")
    page.click("[data-daily=mine]")
    page.wait_for_url(table)
