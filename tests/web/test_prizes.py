"""Prizes, a play-off and a player's card by clicks: at the desk, under the standings, on phones, in every language."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.arbiter import pair_and_publish, tab
from tests.web.arbiters_day import write_prizes
from tests.web.conftest import Visitor
from tools.shots_events import ask

SHEET = ('Name,Rating,Category\n"Kaya, Emre",1800,\n"Yılmaz, Ada",1500,U14\n"Орлова, Светлана",1720,\n'
         '"Diop, Fatou",1640,U14\n')
PHONE = (390, 844)
PICTURES = os.environ.get("ATOLL_PICTURES", "")
"""A folder in which what was seen is kept, to be looked at."""


def keep(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def drawn_event(page: Page) -> str:
    """Four players, one round, every game drawn; its address."""
    page.fill("[data-name]", "Prize Open")
    page.fill("[data-rounds]", "1")
    page.click("[data-make]")
    page.wait_for_selector("[data-enter-name]")
    page.click("details:has([data-enter-list]) summary")
    page.fill("[data-enter-list]", SHEET)
    page.click("[data-enter-all]")
    expect(page.locator("[data-player]")).to_have_count(4)
    pair_and_publish(page, 1)
    for board in (1, 2):
        page.click(f"[data-result-row='{board}'] [data-result='1/2-1/2']")
        expect(page.locator(f"[data-result-row='{board}']")).to_have_attribute("data-stands", "1/2-1/2")
    return page.url.split("?")[0]


def test_prizes_a_play_off_and_a_card_by_clicks(visitor: Visitor) -> None:
    page = visitor("/tournament/new")
    address = drawn_event(page)
    page.click("[data-more] > summary")
    write_prizes(page, [("Cup", ""), ("500 TL", ""), ("Book", "U14")])
    keep(page, "desk_wide")
    page.select_option("[data-fold='ties'] select", "BWG")
    tab(page, "standings")
    expect(page.locator("[data-prize='1']")).to_contain_text("Level with")
    keep(page, "standings_level")
    tab(page, "desk")
    page.click("[data-more] > summary")
    last = page.locator("[data-level-group='1'] li").last
    winner = last.locator("[translate]").inner_text()
    for _ in range(3):
        page.locator("[data-level-group='1'] li", has_text=winner).locator("[data-up]").click()
    page.click("[data-level-save]")
    tab(page, "standings")
    expect(page.locator("[data-prize='1']")).to_contain_text(winner)
    expect(page.locator("[data-prize='1']")).not_to_contain_text("Level with")
    page.click("[data-standings] tbody tr:first-child a")
    expect(page.locator("[data-card]")).to_contain_text(winner)
    expect(page.locator("[data-card-round='1']")).to_contain_text("½")
    expect(page.locator("[data-card-performance]")).to_be_visible()
    keep(page, "card_wide")
    page.click("[data-card-round='1'] a")
    expect(page.locator("[data-card]")).not_to_contain_text(f"{winner} ·")
    page.click("[data-card-back]")
    expect(page.locator("[data-standings]")).to_be_visible()
    tab(page, "desk")
    page.click("[data-more] > summary")
    page.fill("[data-terms-name]", "Prize Open 2")
    page.fill("[data-terms-detail=city]", "Bodrum")
    page.click("[data-terms-save]")
    expect(page.locator("h1")).to_have_text("Prize Open 2")
    expect(page.locator("[data-about]")).to_have_text("Bodrum")
    tab(page, "journal")
    expect(page.locator("[data-journal]")).to_contain_text("The order of those who are level")
    tab(page, "check")
    page.click("[data-audit-now]")
    expect(page.locator("[data-audit]")).to_have_attribute("data-audit", "right")
    for language in ("ru", "tr"):
        look_on_a_phone(visitor, address, language)


def look_on_a_phone(visitor: Visitor, address: str, language: str) -> None:
    phone = visitor("", base=f"{address}?tab=standings", size=PHONE, language=language)
    expect(phone.locator("[data-prize]")).to_have_count(3)
    numbers = phone.locator("[data-standings] td.num").all_inner_texts()
    assert "0,5" in numbers, "the language's own comma"
    assert not [one for one in numbers if "." in one]
    keep(phone, f"standings_phone_{language}")
    phone.click("[data-standings] tbody tr:first-child a")
    expect(phone.locator("[data-card-round='1']")).to_be_visible()
    keep(phone, f"card_phone_{language}")


def test_a_new_tournament_offers_what_the_server_lists(visitor: Visitor) -> None:
    page = visitor("/tournament/new")
    page.select_option("[data-format]", "teamSwiss")
    page.click("details:has([data-detail=city]) summary")
    ties = page.locator("details:has([data-detail=city]) select")
    expect(ties.locator("option[value=BWG]")).to_have_count(1)
    expect(ties.locator("option[value=TPR]")).to_have_count(0)
    page.select_option("[data-format]", "robin")
    expect(ties.locator("option[value=TPR]")).to_have_count(1)
    page.select_option("[data-format]", "knockout")
    expect(ties).to_have_count(0)


def test_tie_breaks_that_need_ratings_do_not_vanish_without_a_word(visitor: Visitor) -> None:
    page = visitor()
    ask(page, "POST", "/guests", {"name": "Arbiter"})
    event = ask(page, "POST", "/tournaments", {"name": "Rated Open", "place": "board", "rounds": 2,
                                               "tie_breaks": ["BH", "ARO", "TPR"]})["id"]
    for name, rating in (("Ada", 1800), ("Bo", 1700), ("Cy", 1600), ("Di", 0)):
        ask(page, "POST", f"/tournaments/{event}/players", {"name": name, "rating": rating})
    page.goto(f"{page.url.rstrip('/')}/tournament/{event}?tab=standings")
    expect(page.locator("[data-uncounted]")).to_contain_text("ARO, TPR")
    ask(page, "PATCH", f"/tournaments/{event}/players/4", {"rating": 1500})
    expect(page.locator("[data-uncounted]")).to_have_count(0)
    expect(page.locator("[data-standings] thead")).to_contain_text("ARO")
