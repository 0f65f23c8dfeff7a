"""When round 1 is meant to begin, in browsers: set in the form, shown, counted down, changed, listed, on paper."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_access import violations
from tests.web.test_tournaments import event_id

IN_HOURS = """hours => { const at = new Date(Date.now() + hours * 3600000 - new Date().getTimezoneOffset() * 60000);
    return at.toISOString().slice(0, 16); }"""
"""By the clock of the device, as its field has it."""
SHORT, LONG = re.compile(r"\d:\d\d:\d\d"), re.compile(r"\d+ (дн|gün) \d+")


def test_a_start_is_set_shown_and_counted_down(visitor: Visitor) -> None:
    arbiter = visitor("/tournament/new", size=PHONE)
    arbiter.fill("[data-name]", "Lagoon Morning")
    arbiter.check("input[type=radio][value=board]")
    arbiter.fill("[data-starts-at]", arbiter.evaluate(IN_HOURS, 3))
    arbiter.click("[data-make]")
    arbiter.wait_for_selector("#tab-desk")
    address = f"/tournament/{event_id(arbiter)}"
    readers = [visitor(address, language="ru", size=PHONE), visitor(address, language="tr", size=WIDE)]
    walls = [visitor(f"{address}?view=projector", language="tr", size=PHONE),
             visitor(f"{address}?view=projector", language="ru", size=WIDE)]
    for page in (arbiter, *readers, *walls):
        counts_down(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []
        assert page.locator("[data-countdown]").get_attribute("aria-live") is None
    for page, language in zip(readers, ("ru", "tr"), strict=True):
        expect(page.locator("[data-planned] time")).to_contain_text(told(page, language))

    arbiter.click("#tab-desk")
    arbiter.click("[data-more] > summary")
    arbiter.click("[data-fold=terms] summary")
    arbiter.fill("[data-terms-starts]", arbiter.evaluate(IN_HOURS, 60))
    arbiter.click("[data-terms-save]")
    for page in (*readers, *walls):
        expect(page.locator("[data-countdown]")).to_have_text(LONG)
    for language, size in (("ru", PHONE), ("tr", WIDE)):
        said = told(readers[0], language)
        cards = visitor("/tournament/", language=language, size=size)
        expect(cards.locator(f"a[href='{address}'] [data-planned]")).to_contain_text(said)
        poster = visitor(f"/paper/poster/{event_id(arbiter)}", language=language, size=size)
        expect(poster.locator("[data-paper=poster]")).to_contain_text(said)


def told(page: Page, language: str) -> str:
    """The start that a page shows, as a reader of that language reads it."""
    starts = int(str(page.locator("[data-planned]").get_attribute("data-planned")))
    return str(page.evaluate("""([at, language]) => new Intl.DateTimeFormat(language,
        { dateStyle: 'full', timeStyle: 'short' }).format(at)""", [starts, language]))


def counts_down(page: Page) -> None:
    """It goes on by itself."""
    countdown = page.locator("[data-countdown]")
    expect(countdown).to_have_text(SHORT)
    first = str(countdown.text_content())
    expect(countdown).not_to_have_text(first)
