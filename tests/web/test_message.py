"""An arbiter's message to everybody, in browsers: the event's page, the wall and an online table have it at once."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.web.clicking import skip_tour
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_access import violations
from tests.web.test_tournaments import event_id

LUNCH = "Lunch until 14:00 <b>& no later</b>"
LATER = "Round 2 begins at 15:00. " * 12
"""As long as a message can be."""


def test_everybody_is_told_without_a_reload(visitor: Visitor) -> None:
    arbiter, first, second = visitor("/"), visitor("/", language="ru", size=PHONE), visitor("/", language="tr")
    home = arbiter.url.rstrip("/")
    arbiter.goto(f"{home}/tournament/new")
    arbiter.fill("[data-name]", "Lagoon Evening")
    arbiter.check("input[type=radio][value=online]")
    arbiter.fill("[data-rounds]", "1")
    arbiter.click("[data-make]")
    arbiter.wait_for_selector("#tab-desk")
    address = f"{home}/tournament/{event_id(arbiter)}"
    for player in (first, second):
        player.goto(address)
        player.click("[data-join]")
        expect(player.locator("[data-join]")).to_have_count(0)
    arbiter.click("[data-pair]")
    arbiter.click("[data-publish]")
    for player in (first, second):
        player.wait_for_url("**/table/*")
        player.wait_for_selector("[data-turn]")
        skip_tour(player)
    looker = visitor(f"/tournament/{event_id(arbiter)}?tab=players", language="tr", size=PHONE)
    walls = [visitor(f"/tournament/{event_id(arbiter)}?view=projector", language="ru", size=size)
             for size in (WIDE, PHONE)]
    screens = [first, second, looker, *walls]
    for screen in screens[2:]:
        screen.wait_for_selector("[role=status]", state="attached")

    tell(arbiter, LUNCH)
    for screen in screens:
        expect(screen.locator("[data-told]")).to_contain_text(LUNCH)
    for player in (first, second):
        player.click("[data-told-close]")
        expect(player.locator("[data-told]")).to_have_count(0)
    tell(arbiter, LATER)
    for screen in screens:
        expect(screen.locator("[data-told]")).to_contain_text(LATER.strip())
        assert screen.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for screen in (first, looker, *walls):
        assert violations(screen) == []
    second.reload()
    expect(second.locator("[data-told]")).to_contain_text(LATER.strip())
    arbiter.click("[data-tell-take]")
    for screen in screens:
        expect(screen.locator("[data-told]")).to_have_count(0)
    arbiter.click("#tab-journal")
    expect(arbiter.locator("[data-journal] q").first).to_have_text(LATER.strip())


def tell(page: Page, text: str) -> None:
    page.fill("[data-tell-text]", text)
    page.click("[data-tell-send]")
    expect(page.locator("[data-message] [data-told]")).to_have_text(text.strip())


def test_a_field_stays_where_it_is_while_a_message_comes_and_goes(visitor: Visitor) -> None:
    """Whoever types results is not thrown off the line by what another arbiter tells."""
    typist = visitor("/tournament/new", size=PHONE)
    typist.fill("[data-name]", "Lagoon Open")
    typist.check("input[type=radio][value=board]")
    typist.click("[data-make]")
    typist.wait_for_selector("#tab-desk")
    path = f"/api/tournaments/{event_id(typist)}/message"
    field = typist.locator("#panel input").first
    for scrolled in (0, 120):
        field.focus()
        typist.evaluate("top => scrollTo({ top, behavior: 'instant' })", scrolled)
        before = height(field)
        for text in (LATER, ""):
            typist.evaluate("""([path, text]) => fetch(path, { method: 'PUT', body: JSON.stringify({ text }),
                headers: { 'Content-Type': 'application/json' } })""", [path, text])
            expect(typist.locator("[data-message] [data-told]")).to_have_count(1 if text else 0)
            assert abs(height(field) - before) < 2, (scrolled, text)


def height(field: Locator) -> float:
    """Where it stands in the window."""
    box = field.bounding_box()
    assert box is not None
    return box["y"]
