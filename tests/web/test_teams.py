"""A team event by clicks: teams out of a pasted list, a round with an empty board, Why?, results, standings."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.arbiter import pair_and_publish, tab
from tests.web.conftest import Visitor

SHEET = ("Name;Rating;Team\nAroha Tane;1900;Reef\nBram de Wit;1700;Reef\nChen Li;1880;Lagoon\nEmre Kaya;1650;Lagoon\n"
         "Светлана Орлова;1860;Atoll\nFatou Diop;1600;Atoll\n")
PHONE = (390, 844)
PICTURES = os.environ.get("ATOLL_PICTURES", "")
"""A folder in which what was seen is kept, to be looked at."""


def keep(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def make_event(page: Page) -> str:
    """Three teams of two boards who all meet; its address."""
    page.fill("[data-name]", "Lagoon Teams")
    page.select_option("[data-format]", "teamRobin")
    page.fill("[data-boards]", "2")
    page.click("[data-make]")
    page.wait_for_selector("[data-enter-team]")
    return page.url.split("?")[0]


def enter_teams(page: Page) -> None:
    """Six out of a list, a reserve by the form, who is then put into another team; somebody is away."""
    page.click("details:has([data-enter-list]) summary")
    page.fill("[data-enter-list]", SHEET)
    expect(page.locator("[data-column='2']")).to_have_value("team")
    keep(page, "teams_pasted")
    page.click("[data-enter-all]")
    expect(page.locator("[data-team]")).to_have_count(3)
    page.fill("[data-enter-name]", "Hana Sato")
    page.fill("[data-enter-team]", "Lagoon")
    page.click("[data-enter]")
    expect(page.locator("[data-team='2'] li")).to_have_count(3)
    page.locator("[data-player]", has_text="Hana Sato").locator("button[data-edit]").click()
    page.select_option("[data-edit-team]", label="Atoll")
    page.click("[data-edit-save]")
    expect(page.locator("[data-team='3'] li")).to_have_count(3)
    page.locator("[data-player]", has_text="Emre Kaya").locator("[data-pause]").click()
    keep(page, "teams_players")


def ask_why(page: Page, about: str, title: str) -> None:
    page.click(f"[data-why='{about}']")
    expect(page.locator("dialog [data-told], [role=dialog] [data-told]")).to_be_visible()
    expect(page.locator("dialog, [role=dialog]").first).to_contain_text(title)
    keep(page, f"teams_why_{about}")
    page.keyboard.press("Escape")
    expect(page.locator("[data-told]")).to_have_count(0)


def change_by_hand(page: Page) -> None:
    """Somebody of a team on a seat of the other, told at once; then paired again."""
    page.click("[data-by-hand-toggle]")
    page.click("[data-seat='5']")
    page.click("[data-seat='6']")
    page.click("[data-hand=swap]")
    expect(page.locator("[data-by-hand]")).to_be_visible()
    expect(page.locator("[data-broken]")).to_have_count(0)
    page.click("[data-seat='3']")
    page.click("[data-seat='6']")
    page.click("[data-hand=swap]")
    expect(page.locator("[data-broken]")).to_contain_text("Fatou Diop sits for Lagoon and is in another team.")
    keep(page, "teams_by_hand")
    page.click("[data-ask=again]")
    page.click("[data-sure=again]")
    expect(page.locator("[data-broken]")).to_have_count(0)


def look_around(page: Page, address: str, words: tuple[str, str], name: str) -> None:
    """Pairings, the wall and the papers as anybody sees them."""
    nobody, bye = words
    page.goto(f"{address}?tab=pairings")
    expect(page.locator("[data-match='1']")).to_contain_text("Lagoon")
    expect(page.locator("[data-board='2']")).to_contain_text(nobody)
    expect(page.locator("ul.rest")).to_contain_text(f"Reef {bye}")
    expect(page.locator("[data-match-score]")).to_have_text("½ : 1½")
    keep(page, f"teams_pairings_{name}")
    page.goto(f"{address}?view=projector")
    expect(page.locator("[data-projector] [data-match='1']")).to_contain_text("½ : 1½")
    keep(page, f"teams_wall_{name}")
    event = address.rsplit("/", 1)[1]
    for paper in ("list", "cards"):
        page.goto(address.replace(f"/tournament/{event}", f"/paper/{paper}/{event}"))
        expect(page.locator(f"[data-paper={paper}]")).to_contain_text(nobody)
        keep(page, f"teams_{paper}_{name}")


def test_a_team_event_by_clicks(visitor: Visitor) -> None:
    page = visitor("/tournament/new")
    address = make_event(page)
    enter_teams(page)
    tab(page, "desk")
    page.click("[data-pair]")
    page.wait_for_selector("[data-draft]")
    keep(page, "teams_draft")
    ask_why(page, "match-1", "Lagoon – Atoll")
    ask_why(page, "bye", "Reef")
    change_by_hand(page)
    page.click("[data-publish]")
    expect(page.locator("[data-stage]")).to_contain_text("Round 1 of")
    row = page.locator("[data-result-row='2']")
    expect(row).to_contain_text("no player")
    expect(row).not_to_have_attribute("data-stands", "")
    page.click("[data-result-row='1'] [data-result='1/2-1/2']")
    expect(page.locator("[data-match-score]")).to_have_text("½ : 1½")
    keep(page, "teams_desk")
    look_around(visitor(language="ru", size=PHONE), address, ("нет игрока", "пропускает тур"), "phone_ru")
    look_around(visitor(language="tr"), address, ("oyuncu yok", "bu turda boş"), "wide_tr")
    pair_and_publish(page, 2)
    tab(page, "standings")
    rows = page.locator("[data-standings] tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("Atoll")
    keep(page, "teams_standings")
    tab(page, "pairings")
    ask_why(page, "match-1", "Reef")
