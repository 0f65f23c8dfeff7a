"""Between the episodes of a campaign, by clicks: it gets a name, seats are freed, places added, islands rest."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.clicking import move_by_clicks, skip_tour
from tests.web.conftest import Visitor
from tests.web.test_going import ask

PHONE = (360, 740)
ISLANDS = "main ul:has(> .card) > li"


def called(page: Page) -> str:
    return str(ask(page, "GET", "/me")["name"])


def begun(visitor: Visitor) -> tuple[Page, Page, str]:
    """Ana begins a campaign for two on a phone, and Ben joins by the link; its path."""
    ana = visitor("/campaign/", size=PHONE)
    ana.click("[data-begin='2']")
    ana.wait_for_selector("[data-next]")
    path = f"/campaign/{ana.url.rsplit('/', 1)[1]}"
    ben = visitor(path)
    ben.click("[data-join]")
    expect(ben.locator("[data-next]")).to_be_visible()
    expect(ana.locator(ISLANDS).nth(1)).to_contain_text(called(ben))
    return ana, ben, path


def plays_an_episode(ana: Page) -> None:
    """Bots play it to its end in everybody's place."""
    ana.click("[data-next]")
    ana.wait_for_url("**/table/*")
    table = ana.url.rsplit("/", 1)[1]
    ask(ana, "PUT", f"/tables/{table}/stand-in", seat=0, bot="random")


def test_a_third_joins_by_the_link_and_plays_the_next_episode(visitor: Visitor) -> None:
    ana, ben, path = begun(visitor)
    expect(ben.locator("[data-seating]")).to_have_count(0)
    plays_an_episode(ana)
    ben.click("a.main[href^='/table/']")
    table = ben.url.rsplit("/", 1)[1]
    ask(ben, "PUT", f"/tables/{table}/stand-in", seat=1, bot="random")
    ana.click("[data-ended] [data-campaign]")
    expect(ana.locator("main")).to_contain_text("Episode 2")
    ana.click("[data-seating='add 2']")
    expect(ana.locator(ISLANDS)).to_have_count(3)
    expect(ana.locator(ISLANDS).nth(2)).to_contain_text("free seat")
    cem = visitor(path)
    cem.click("[data-join]")
    cem.click("[data-next]")
    cem.wait_for_url("**/table/*")
    skip_tour(cem)
    expect(cem.locator("[data-turn=mine]")).to_be_visible()
    before = int(cem.locator("[data-n]").get_attribute("data-n") or 0)
    move_by_clicks(cem, Random(1), before)
    info = ask(cem, "GET", f"/tables/{cem.url.rsplit('/', 1)[1]}")
    assert [seat["name"] for seat in info["seats"]] == [called(one) for one in (ana, ben, cem)]  # type: ignore[attr-defined]  # JSON


def test_whoever_left_after_an_episode_is_followed_by_a_bot_of_the_level_that_was_asked_for(visitor: Visitor) -> None:
    ana, ben, path = begun(visitor)
    plays_an_episode(ana)
    ben.click("a.main[href^='/table/']")
    ask(ben, "PUT", f"/tables/{ben.url.rsplit('/', 1)[1]}/stand-in", seat=1, bot="random")
    ended = ana.url
    expect(ana.locator("[data-ended] [data-next]")).to_be_visible()
    ask(ben, "DELETE", f"/campaigns/{path.rsplit('/', 1)[1]}/seats")
    ana.evaluate("() => localStorage.setItem('atoll.bot.my_island', 'easy')")
    ana.click("[data-ended] [data-next]")
    ana.wait_for_url(lambda url: "/table/" in url and url != ended)
    seats: Any = ask(ana, "GET", f"/tables/{ana.url.rsplit('/', 1)[1]}")["seats"]
    assert [one["bot"] for one in seats] == [None, "easy"]


def test_an_island_rests_and_comes_back(visitor: Visitor) -> None:
    ana, ben, _ = begun(visitor)
    ana.click("[data-seating='add 2']")
    expect(ana.locator("[data-seating^=rest]")).to_have_count(2)  # not one's own: one leaves
    ana.click("[data-seating='rest 1']")
    expect(ana.locator("main")).to_contain_text("It keeps everything and can come back")
    ana.click("[data-rest-sure='1']")
    rests = ana.locator(ISLANDS).nth(2)
    expect(rests).to_contain_text("island 2")
    expect(rests.locator("[data-rests='1']")).to_contain_text("rests")
    expect(ana.locator("[data-seating^=rest]")).to_have_count(0)  # two have to stay
    expect(ben.locator("[data-join]")).to_be_visible()  # whoever had it may take the free place
    ana.click("[data-seating='back 1']")
    expect(ana.locator("[data-rests]")).to_have_count(0)
    expect(ana.locator(ISLANDS)).to_have_count(3)


def test_a_campaign_gets_a_name_and_a_seat_is_freed(visitor: Visitor) -> None:
    ana, ben, path = begun(visitor)
    ana.fill("[data-campaign-name]", "Summer at sea")
    ana.click("[data-call]")
    expect(ben.locator("h1")).to_have_text("Summer at sea")
    ana.click("[data-free='1']")
    ana.click("[data-free-sure='1']")
    expect(ana.locator(ISLANDS).nth(1)).to_contain_text("free seat")
    expect(ben.locator("[data-join]")).to_be_visible()
    expect(ben.locator("[data-campaign-name]")).to_have_count(0)
    cem = visitor(path)
    cem.click("[data-join]")
    expect(cem.locator("[data-next]")).to_be_visible()
    expect(ana.locator(ISLANDS).nth(1)).to_contain_text(called(cem))
