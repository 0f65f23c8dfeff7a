"""Luck as people see it: promised before anybody sits down, added to by every browser, verified at the end."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.clicking import seat_two
from tests.web.conftest import Visitor

KEPT = "id => JSON.parse(localStorage.getItem('atoll.luck.' + id))"
FORGED = """id => localStorage.setItem('atoll.luck.' + id, JSON.stringify({
  ...JSON.parse(localStorage.getItem('atoll.luck.' + id)), commitment: '0'.repeat(64) }))"""
ASKED = "path => fetch('/api/tables/' + path).then((answer) => answer.json())"


def asked(page: Page, path: str) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(ASKED, path)
    return found


def resign(page: Page) -> None:
    page.click("[data-tool=more]")
    page.click("[data-tool=resign]")
    page.click("[data-tool=resign-sure]")


def test_the_promise_is_on_the_page_before_anybody_has_played(visitor: Visitor) -> None:
    ada, watcher = visitor(), visitor()
    ada.click("[data-friends=my_island]")
    ada.click("dialog button[type=submit]")
    ada.wait_for_url("**/table/*")
    watcher.goto(ada.url)
    table = asked(watcher, ada.url.rsplit("/", 1)[1])
    assert (table["status"], table["n"]) == ("open", 0)
    for page in (ada, watcher):
        expect(page.locator("[data-commitment]")).to_be_hidden()  # digits are for whoever asks for them
        page.click("[data-sealed] summary")
        expect(page.locator("[data-commitment]")).to_be_visible()
        expect(page.locator("[data-commitment]")).to_have_text(table["commitment"])


def test_both_browsers_add_to_the_luck_and_verify_it(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor(language="ru")
    table_id = seat_two(ada, boris, "mangala", lot=True).rsplit("/", 1)[1]
    kept = [page.evaluate(KEPT, table_id) for page in (ada, boris)]
    table = asked(ada, table_id)
    assert [one["commitment"] for one in kept] == [table["commitment"]] * 2
    assert [one["nonce"] for one in kept] == table["nonces"]
    assert len({*table["nonces"]}) == 2
    boris.evaluate(FORGED, table_id)
    resign(ada)
    expect(ada.locator("[data-luck=kept]")).to_contain_text("Luck verified")
    expect(boris.locator("[data-luck=broken]")).to_contain_text("не тот")
    assert asked(ada, f"{table_id}/record?form=json")["nonces"] == table["nonces"]


@pytest.mark.parametrize("again", [False, True], ids=["bots", "rematch"])
def test_a_table_against_bots_begins_after_its_promise_was_read(again: bool, visitor: Visitor) -> None:
    page = visitor()
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-turn]")
    if again:
        first = page.url
        resign(page)
        page.click("[data-rematch]")
        page.wait_for_url(lambda url: "/table/" in url and url != first)
        page.wait_for_selector("[data-turn]")
    table_id = page.url.rsplit("/", 1)[1]
    mine, table = page.evaluate(KEPT, table_id), asked(page, table_id)
    assert sorted(table["nonces"]) == ["", mine["nonce"]]
    assert table["commitment"] == mine["commitment"]
