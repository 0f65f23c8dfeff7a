"""A race against a recorded island, by clicks: from the result, from the replay, and once more."""

from __future__ import annotations

import os
import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.server.processes import ServerProcess
from tests.web.clicking import await_answer, click_a_move, entries
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_results import ends_with_bots

PICTURES = os.environ.get("ATOLL_PICTURES")
"""A folder for what is to be looked at."""

STAND_IN = """
([table, seat]) => {
  const body = JSON.stringify({ seat, bot: 'random' });
  return fetch(`/api/tables/${table}/stand-in`, { method: 'PUT', body }).then((answer) => answer.status);
}
"""


def shoot(page: Page, name: str) -> None:
    if PICTURES:
        page.wait_for_timeout(700)
        page.screenshot(path=f"{PICTURES}/{name}.png")


def let_a_bot_finish(page: Page) -> None:
    page.evaluate(STAND_IN, [page.url.rsplit("/", 1)[1], 0])
    page.wait_for_selector(".result", timeout=120_000)


@pytest.mark.parametrize(("size", "language", "mine", "theirs"), [
    (WIDE, "en", "Your ghost", "(ghost)"), (PHONE, "ru", "Твой призрак", "(призрак)"),
    (WIDE, "tr", "Hayaletin", "(hayalet)")])
def test_my_island_and_a_friends(size: tuple[int, int], language: str, mine: str, theirs: str,
                                 visitor: Visitor, server: ServerProcess) -> None:
    page = visitor(size=size, language=language)
    ends_with_bots(page, server, "my_island", 2)
    source = page.url.rsplit("/", 1)[1]
    shoot(page, f"{language}-1-result")
    page.click(".result [data-race]")
    page.wait_for_url(re.compile(f"/table/(?!{source})"))
    page.wait_for_selector("[data-turn=mine]")
    expect(page.get_by_text(mine).first).to_be_attached()
    for _ in range(2):
        before = entries(page)
        click_a_move(page, Random(1))
        await_answer(page, before)
        page.wait_for_selector("[data-turn=mine]")
    shoot(page, f"{language}-2-race")
    let_a_bot_finish(page)
    expect(page.locator("#result-title")).to_contain_text(re.compile(r"\d+.*\d+"))
    shoot(page, f"{language}-3-raced")
    again = page.locator(".result [data-race]")
    expect(again).to_have_count(1)

    friend = visitor(f"/replay/{source}", size=size, language=language)
    friend.click("[data-replay=race]")
    friend.locator("[data-race-whose]").select_option("1")
    shoot(friend, f"{language}-4-whose")
    friend.click("[role=dialog] [data-race], dialog [data-race]")
    friend.wait_for_selector("[data-turn=mine]")
    expect(friend.get_by_text(theirs).first).to_be_attached()
    shoot(friend, f"{language}-5-friend")
