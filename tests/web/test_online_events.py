"""An online event by clicks: told on any page, taken to the game, a call, its answer, a decision with its reason."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.clicking import await_answer, entries, skip_tour
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_access import violations
from tests.web.test_tournaments import event_id

REASON = "Two phones rang"
MINE = "[data-turn=mine]"
Look = Callable[[Page, str], None]


Tastes = tuple[tuple[str, tuple[int, int]], ...]
"""Language and size of the first player, the second, the arbiter."""


@pytest.mark.parametrize("tastes", [(("en", WIDE), ("ru", PHONE), ("tr", WIDE)),
                                    (("tr", PHONE), ("en", WIDE), ("ru", PHONE))], ids=["wide", "phone"])
def test_an_online_event_by_clicks(tastes: Tastes, visitor: Visitor) -> None:
    walk(visitor, tastes)


def walk(visitor: Visitor, tastes: Tastes, look: Look = lambda page, name: None) -> None:
    first, second, arbiter = (visitor("/", language=language, size=size) for language, size in tastes)
    home = arbiter.url.rstrip("/")
    make_online(arbiter, home, look)
    for player in (first, second):
        player.goto(f"{home}/tournament/{event_id(arbiter)}")
        player.click("[data-join]")
        expect(player.locator("[data-join]")).to_have_count(0)
    first.goto(home)
    second.goto(f"{home}/rules/mangala")
    for player in (first, second):
        player.wait_for_selector("main h1")
    arbiter.click("[data-pair]")
    arbiter.click("[data-publish]")
    be_told(first, second, look)
    call_and_answer(first, second, arbiter, look)
    fill_a_store(first, second)
    decide(first, second, arbiter, look)
    look_back(first)


def make_online(page: Page, home: str, look: Look) -> None:
    page.goto(f"{home}/tournament/new")
    page.fill("[data-name]", "Lagoon Evening")
    page.check("input[type=radio][value=online]")
    page.fill("[data-rounds]", "1")
    page.fill("[data-first-move]", "300")
    look(page, "new")
    page.click("[data-make]")
    page.wait_for_selector("#tab-desk")


def be_told(first: Page, second: Page, look: Look) -> None:
    """One is taken to the game from the front page; the other stays where he is, and goes when he wants to."""
    second.click("[data-stay]")
    expect(second.locator("[data-stay]")).to_have_count(0)
    expect(first.locator("[data-awaited] [data-starts]")).to_have_text(re.compile("[01]:[0-5][0-9]"))
    expect(first).to_have_title(re.compile("● .*1.*[01]:[0-5][0-9]"))
    look(first, "told")
    look(second, "stays")
    first.wait_for_url("**/table/*")
    expect(first.locator("[data-awaited]")).to_have_count(0)
    second.click("[data-go]")
    for player in (first, second):
        player.wait_for_selector("[data-turn]")
        skip_tour(player)
        expect(player.locator("[data-until], [data-first]")).to_have_text(re.compile("[0-9]:[0-5][0-9]"))
    look(first, "waits")


def call_and_answer(first: Page, second: Page, arbiter: Page, look: Look) -> None:
    """Both see who called, and that the clocks stand; the desk sees it at once, gives time and lets them go on."""
    second.click("[data-tool=more]")
    second.click("[data-tool=call]")
    look(second, "sure")
    second.click("[data-tool=call-sure]")
    for player in (first, second):
        expect(player.locator("[data-call]")).to_be_visible()
    expect(second.locator("[data-withdraw]")).to_be_visible()
    expect(first.locator("[data-withdraw]")).to_have_count(0)
    look(first, "called")
    look(second, "caller")
    expect(arbiter.locator("[data-live-call]")).to_be_visible()
    seat = str(second.locator("[data-call]").get_attribute("data-call"))
    before = str(first.locator(f"[data-clock='{seat}']").text_content())
    look(arbiter, "desk")
    caller = arbiter.locator("[data-ruling='1'] .one").filter(has_text=name_of(second))
    caller.locator("[data-give]").first.click()
    expect(first.locator(f"[data-clock='{seat}']")).not_to_have_text(before)
    arbiter.click("[data-go-on]")
    for player in (first, second):
        expect(player.locator("[data-call]")).to_have_count(0)
    look(first, "goes-on")


def fill_a_store(first: Page, second: Page) -> None:
    """Whoever begins sows past the own store: something stands on the board when it is decided."""
    mover = first if first.locator(MINE).count() else second
    before = entries(mover)
    mover.click("[data-action='sow 6']")
    await_answer(mover, before)


def name_of(page: Page) -> str:
    return str(page.evaluate("async () => (await (await fetch('/api/me')).json()).name"))


def decide(first: Page, second: Page, arbiter: Page, look: Look) -> None:
    arbiter.click("[data-rule='1']")
    arbiter.select_option("[data-decide]", "1-0")
    arbiter.fill("[data-why]", REASON)
    arbiter.click("[data-ask=decide]")
    look(arbiter, "decides")
    arbiter.click("[data-sure=decide]")
    for player in (first, second):
        expect(player.locator("[data-decision]")).to_contain_text(REASON)
    look(first, "decided")
    look(second, "decided-other")
    expect(arbiter.locator("[data-result-row='1'] [data-reason]")).to_have_text(REASON)
    arbiter.click("#tab-journal")
    expect(arbiter.locator("[data-journal]")).to_contain_text(REASON)
    look(arbiter, "journal")


def test_live_boards_show_clocks_pauses_and_who_is_away(visitor: Visitor) -> None:
    """A spectator, who has none of the arbiter's lists, sees why nothing moves."""
    first, second, arbiter = (visitor("/") for _ in range(3))
    home = arbiter.url.rstrip("/")
    make_online(arbiter, home, lambda page, name: None)
    tournament = event_id(arbiter)
    for player in (first, second):
        player.goto(f"{home}/tournament/{tournament}")
        player.click("[data-join]")
        expect(player.locator("[data-join]")).to_have_count(0)
    second.goto("about:blank")
    arbiter.click("[data-pair]")
    arbiter.click("[data-publish]")
    first.wait_for_url("**/table/*")
    looker = visitor(f"/tournament/{tournament}?tab=live", language="ru", size=PHONE)
    expect(looker.locator("[data-live-seat] [data-clock]")).to_have_count(2)
    expect(looker.locator("[data-clock]").first).to_have_text(re.compile("[0-9]:[0-5][0-9]"))
    expect(looker.locator("[data-live-missing]")).to_have_count(1)
    expect(looker.locator("[data-live-paused]")).to_have_count(0)
    skip_tour(first)
    first.click("[data-tool=more]")
    first.click("[data-tool=call]")
    first.click("[data-tool=call-sure]")
    expect(looker.locator("[data-live-paused]")).to_be_visible()
    assert violations(looker) == []


def look_back(page: Page) -> None:
    """The replay of a decided game ends with what stood on its board."""
    page.goto(page.url.replace("/table/", "/replay/") + "?n=99")
    expect(page.locator(".board text.store")).to_have_count(2)
    stood = [one.strip() for one in page.locator(".board text.store").all_text_contents()]
    expect(page.locator(".players .score")).to_have_count(2)
    assert sorted(page.locator(".players .score").all_text_contents()) == sorted(stood) == ["0", "1"]


def test_a_limit_and_what_is_allowed_are_changed_later(visitor: Visitor) -> None:
    arbiter = visitor("/")
    make_online(arbiter, arbiter.url.rstrip("/"), lambda page, name: None)
    facts = arbiter.locator(".facts").first
    expect(facts).to_contain_text("first move within 5 min")
    arbiter.click("[data-more] > summary")
    expect(arbiter.locator("[data-terms-first]")).to_have_value("300")
    arbiter.fill("[data-terms-first]", "90")
    arbiter.check("[data-terms-allows=pauses]")
    assert violations(arbiter) == []
    arbiter.click("[data-terms-save]")
    expect(facts).to_contain_text("first move within 90 s · pauses")
    arbiter.fill("[data-terms-first]", "")
    arbiter.uncheck("[data-terms-allows=pauses]")
    arbiter.click("[data-terms-save]")
    expect(facts).not_to_contain_text("first move")
    expect(facts).not_to_contain_text("pauses")
