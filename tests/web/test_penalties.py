"""A penalty and a bonus by clicks: at the desk, on a phone, in standings, on the card, in the journal and the audit."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.web.arbiter import tab
from tests.web.conftest import Visitor

PHONE = (390, 844)
PICTURES = os.environ.get("ATOLL_PICTURES", "")
"""A folder in which what was seen is kept, to be looked at."""
LIST = "Kaya Emre; 1800\nOrlova Svetlana; 1720\nDiop Fatou; 1640\nTane Aroha; 1500"


def keep(page: Page, name: str) -> None:
    if PICTURES:
        page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def drawn_event(page: Page, rounds: int = 1) -> str:
    """Four players whose games are all drawn; the event's address."""
    page.fill("[data-name]", "Penalty Open")
    page.fill("[data-rounds]", str(rounds))
    page.click("[data-make]")
    page.wait_for_selector("[data-enter-name]")
    page.click("details:has([data-enter-list]) summary")
    page.fill("[data-enter-list]", LIST)
    page.click("[data-enter-all]")
    expect(page.locator("[data-player]")).to_have_count(4)
    for _ in range(rounds):
        pair_and_publish(page)
        for board in (1, 2):
            page.click(f"[data-result-row='{board}'] [data-result='1/2-1/2']")
            expect(page.locator(f"[data-result-row='{board}']")).to_have_attribute("data-stands", "1/2-1/2")
    return page.url.split("?")[0]


def pair_and_publish(page: Page) -> None:
    tab(page, "desk")
    page.click("[data-pair]")
    page.click("[data-publish]")
    expect(page.locator("[data-result-row='1']")).to_have_attribute("data-stands", "")


def give(page: Page, player: str, points: str, why: str, bonus: bool = False) -> None:
    page.select_option("[data-penalty-player]", label=player)
    page.select_option("[data-penalty-kind]", index=int(bonus))
    page.fill("[data-penalty-points]", points)
    page.fill("[data-penalty-why]", why)
    page.click("[data-penalty-give]")


def points_of(page: Page, player: str) -> str:
    return page.locator("[data-standings] tbody tr", has_text=player).locator(".points").inner_text()


def test_a_penalty_and_a_bonus_by_clicks(visitor: Visitor) -> None:
    page = visitor("/tournament/new")
    address = drawn_event(page)
    page.click("[data-more] > summary")
    give(page, "Kaya Emre", "1.5", "The telephone rang")
    expect(page.locator("[data-penalty]")).to_have_count(1)
    give(page, "Diop Fatou", "1", "Won the draw for a bonus", bonus=True)
    expect(page.locator("[data-penalty]")).to_have_count(2)
    keep(page, "penalties_desk")
    tab(page, "standings")
    expect(page.locator("[data-standings] tbody tr").first).to_contain_text("Diop Fatou")
    assert (points_of(page, "Diop Fatou"), points_of(page, "Kaya Emre")) == ("1½", "−1")
    expect(page.locator("[data-penalties]")).to_contain_text("The telephone rang")
    keep(page, "penalties_standings")
    page.locator("[data-standings] tbody tr", has_text="Kaya").locator("a").click()
    expect(page.locator("[data-card] [data-penalties]")).to_contain_text("−1½ from round 1 on")
    expect(page.locator("[data-card-round='1'] .total")).to_have_text("−1")
    keep(page, "penalties_card")
    for language in ("en", "ru", "tr"):
        phone = visitor("", base=f"{address}?tab=standings", size=PHONE, language=language)
        expect(phone.locator("[data-penalties]")).to_contain_text("The telephone rang")
        keep(phone, f"penalties_phone_{language}")
    tab(page, "desk")
    page.click("[data-more] > summary")
    page.locator("[data-penalty]", has_text="Kaya").locator("[data-ask]").click()
    page.locator("[data-penalty]", has_text="Kaya").locator("[data-sure]").click()
    expect(page.locator("[data-penalty]")).to_have_count(1)
    tab(page, "journal")
    expect(page.locator("[data-journal]")).to_contain_text("Taken back: Penalty. Kaya Emre: −1½ from round 1 on")
    expect(page.locator("[data-journal]")).to_contain_text("Bonus. Diop Fatou: +1 from round 1 on")
    tab(page, "check")
    page.click("[data-audit-now]")
    expect(page.locator("[data-audit]")).to_have_attribute("data-audit", "right")


def test_the_settings_are_folded_on_a_phone(visitor: Visitor) -> None:
    """Every part is one line that a thumb can hit; one that is opened works."""
    for language in ("en", "ru", "tr"):
        page = visitor("/tournament/new", size=PHONE, language=language)
        drawn_event(page)
        page.click("[data-more] > summary")
        folds = page.locator("[data-fold]")
        expect(folds).to_have_count(9)
        assert [folds.nth(k).get_attribute("open") for k in range(9)] == [None] * 9
        assert page.locator("[data-more]").evaluate("one => one.scrollHeight") < 844
        keep(page, f"settings_phone_{language}")
        page.click("[data-fold=penalties] > summary")
        give(page, "Tane Aroha", "0.5", "Late")
        expect(page.locator("[data-penalty]")).to_have_count(1)
        keep(page, f"settings_open_{language}")


def test_an_answer_that_was_overtaken_is_not_shown(visitor: Visitor) -> None:
    """The standings of an earlier question come late: what was asked last stays on the page."""
    page = visitor("/tournament/new")
    drawn_event(page, 2)
    tab(page, "standings")
    expect(page.locator("main")).to_contain_text("after round 2")
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "round=1" in route.request.url:
            held.append(route)
        else:
            route.continue_()
    page.route("**/standings*", hold)
    page.select_option("[data-after]", "1")
    page.select_option("[data-after]", "2")
    expect(page.locator("main")).to_contain_text("after round 2")
    with page.expect_response(lambda answer: "round=1" in answer.url) as overtaken:
        held[0].continue_()
    overtaken.value.finished()
    page.wait_for_timeout(300)
    expect(page.locator("main")).to_contain_text("after round 2")
    expect(page.locator("main h2")).not_to_contain_text("after round 1")
