"""Coming and going: a guest's name and what he would lose, a rematch, what was missed, a campaign that leads on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.server.players import PATIENCE
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually_sync
from tests.web.conftest import Visitor
from tests.web.test_access import violations

PHONE = (390, 844)
MINE = "[data-turn=mine]"
ASK = """
async ([method, path, body]) => {
  const answer = await fetch('/api' + path, { method, body: body && JSON.stringify(body) });
  return answer.json();
}
"""


def ask(page: Page, method: str, path: str, **body: object) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(ASK, [method, path, body or None])
    return found


def seated_pair(ana: Page, ben: Page) -> str:
    """Two who know each other's names at a running table with days for a move."""
    for page, name in ((ana, "Ana"), (ben, "Ben")):
        ask(page, "POST", "/guests", name=name)
    table = str(ask(ana, "POST", "/tables", game="mangala", lot=False, clock={"kind": "days", "days": 3})["id"])
    ask(ben, "POST", f"/tables/{table}/seats/1")
    ask(ana, "POST", f"/tables/{table}/start")
    return table


def play(page: Page, table: str, action: str) -> None:
    now = ask(page, "GET", f"/tables/{table}/now")
    ask(page, "POST", f"/tables/{table}/entries", n=now["mine"], action=action)


def test_guests_choose_a_name_and_are_warned(visitor: Visitor) -> None:
    page = visitor("/", size=PHONE, tour=True)
    page.click("[data-bot=mangala]")
    page.wait_for_url("**/table/*")
    expect(page.locator("dialog")).to_have_count(0)
    page.goto(page.url.split("/table")[0] + "/campaign/")
    page.click("[data-begin='2']")
    expect(page.locator("[data-name]")).to_be_focused()
    assert page.locator("[data-name]").input_value() != ""
    page.keyboard.type("Ana")
    page.keyboard.press("Enter")
    expect(page.locator("[data-next]")).to_be_visible()
    page.goto(page.url.split("/campaign")[0] + "/profile/me")
    page.fill("[data-name]", "Ana Reef")
    page.click("[data-rename]")
    expect(page.locator("h1")).to_have_text("Ana Reef")
    page.click("[data-leave]")
    expect(page.locator("[data-lost=table]")).to_have_count(1)
    expect(page.locator("[data-lost=campaign]")).to_have_count(1)
    assert violations(page) == []
    page.click("[data-keep]")
    expect(page.locator("input[type=password]")).to_have_attribute("autocomplete", "new-password")
    page.fill("input[autocomplete=username]", "Ana Reef 1")
    page.fill("input[type=password]", "lagoon in the morning")
    page.click("form:has(input[type=password]) [type=submit]")
    expect(page.locator("[data-change-password]")).to_be_visible()  # an account now
    page.click("[data-leave]")
    expect(page.locator("input[autocomplete=current-password]")).to_be_visible()


def named(page: Page, name: str) -> None:
    """Somebody without a name is asked for one first."""
    expect(page.locator("dialog [data-name]")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)


def test_guests_of_a_tournament_choose_a_name_and_are_warned(visitor: Visitor) -> None:
    """Whoever makes one, and whoever enters: both leave with it what no account keeps."""
    maker = visitor("/tournament/new", tour=True)
    maker.fill("[data-name]", "Reef Open")
    maker.check("input[type=radio][value=online]")
    maker.click("[data-make]")
    named(maker, "Ana")
    maker.wait_for_selector("#tab-desk")
    player = visitor(maker.url.replace(maker.url.split("/tournament")[0], "").split("?")[0], tour=True, size=PHONE)
    player.click("[data-join]")
    named(player, "Bo Reef")
    expect(player.locator("[data-join]")).to_have_count(0)
    player.click("#tab-players")
    expect(player.locator("[data-player]")).to_contain_text(["Bo Reef"])
    for page in (maker, player):
        page.goto(page.url.split("/tournament")[0] + "/profile/me")
        page.click("[data-leave]")
        expect(page.locator("[data-lost=tournament]")).to_contain_text("Reef Open")


@pytest.fixture
def behind_a_proxy(tmp_path: Path) -> Iterator[ServerProcess]:
    """It outlives the pages of its visitors, who are asked for after it."""
    with ServerProcess(tmp_path, ATOLL_SIGN_IN_HEADER="Remote-User") as server:
        yield server


def test_whoever_signs_in_elsewhere_is_warned_first(behind_a_proxy: ServerProcess, visitor: Visitor) -> None:
    page = visitor("/", base=behind_a_proxy.url, size=PHONE, language="ru")
    page.context.set_extra_http_headers({"Remote-User": "ada"})
    page.click("[data-bot=mangala]")
    page.wait_for_url("**/table/*")
    page.goto(f"{behind_a_proxy.url}/account")
    page.click("[data-sign-in=proxy]")
    expect(page.locator("[data-lost=table]")).to_have_count(1)
    expect(page.locator("dialog")).to_contain_text("уже есть аккаунт")
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    assert page.url == f"{behind_a_proxy.url}/account"
    assert ask(page, "GET", "/me")["guest"]
    page.click("[data-sign-in=proxy]")
    page.click("[data-lose]")
    page.wait_for_url(f"{behind_a_proxy.url}/")
    expect(page.locator("header .me")).to_contain_text("ada")


def test_who_comes_back_reads_what_happened_and_who_wants_a_rematch(visitor: Visitor) -> None:
    ana, ben = visitor("/", size=PHONE), visitor("/")
    table = seated_pair(ana, ben)
    play(ana, table, "sow 6")
    play(ben, table, "sow 5")
    address = f"{ana.url}table/{table}"
    ana.goto(address)
    expect(ana.locator("[data-missed='1']")).to_contain_text("Ben")
    ana.click("[data-read-on]")
    expect(ana.locator(".drawer .fresh")).to_contain_text("Ben")
    expect(ana.locator("[data-missed]")).to_have_count(0)
    ana.reload()
    expect(ana.locator(MINE)).to_be_visible()
    expect(ana.locator("[data-missed]")).to_have_count(0)
    ben.goto(address)
    play(ana, table, "!offer draw")
    play(ben, table, "!decline")
    play(ana, table, "!resign")
    ana.click("[data-rematch]")
    ana.wait_for_selector(".seats")
    expect(ana.locator(".seats")).to_contain_text("waiting for Ben")
    expect(ben.locator("[data-next-table]")).to_contain_text("Ana wants a rematch")
    ben.locator("[data-next-table] [data-sit-again]").click()
    ben.wait_for_selector(MINE)
    replay(ben, table)


def replay(page: Page, table: str) -> None:
    page.goto(page.url.split("/table")[0] + f"/replay/{table}?n=1")
    expect(page.locator("[data-words]")).to_contain_text("Ana")
    assert page.locator("aside ol li").count() == 4, "start, two sowings, and the end"
    expect(page.locator(".players .score").first).to_have_text("1")
    expect(page.locator("aside ol")).not_to_contain_text("!")


def test_a_campaign_leads_on(visitor: Visitor) -> None:
    page = visitor("/campaign/", size=PHONE)
    page.click("[data-begin='2']")
    page.select_option("[data-campaign-pace]", "3d")
    page.click("[data-next]")
    page.wait_for_url("**/table/*")
    table = page.url.split("/")[-1]
    campaign = str(ask(page, "GET", f"/tables/{table}")["campaign"])
    other = page.context.new_page()
    other.goto(page.url.split("/table")[0] + f"/campaign/{campaign}")
    expect(other.locator("main ul:has(> .card)")).to_contain_text("bot")
    expect(other.locator("main ul:has(> .card)")).not_to_contain_text("free seat")
    ask(page, "PUT", f"/tables/{table}/stand-in", seat=0, bot="random")
    ended = page.locator("[data-ended]")
    page.wait_for_selector("[data-ended] li")
    expect(ended.locator("[data-changed] > li")).to_have_count(2)
    expect(page.locator("[data-rematch]")).to_have_count(0)
    expect(ended.locator("[data-campaign]")).to_be_visible()
    new_stickers_are_ringed(page, campaign)
    sheet = ended.locator("[data-rules=episodes] details")
    expect(sheet.locator("summary")).to_contain_text("Straight paths")
    expect(sheet.locator("li").first).to_be_hidden()
    sheet.locator("summary").click()
    expect(sheet.locator("li").first).to_be_visible()
    other.wait_for_selector("text=Episode 2")
    expect(other.locator("[data-campaign-pace]")).to_have_value("3d")
    page.click("[data-ended] [data-next]")
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    assert ask(page, "GET", f"/tables/{page.url.split('/')[-1]}")["clock"] == {"kind": "days", "days": 3}
    page.click("[data-tool=more]")
    page.click(".menu [data-campaign]")
    page.wait_for_url(f"**/campaign/{campaign}")


def new_stickers_are_ringed(page: Page, campaign: str) -> None:
    """In episode 1 whoever is not first gets a palm sticker: it is ringed where it lies, and its place is told."""
    islands = ask(page, "GET", f"/campaigns/{campaign}")["book"]["islands"]
    placed = [f"{q} {r}" for island in islands for _, q, r in island["hexes"]]
    assert placed
    rings = page.locator("[data-ended] [data-fresh]")
    expect(rings).to_have_count(len(placed))
    assert sorted(str(one.get_attribute("data-fresh")) for one in rings.all()) == sorted(placed)
    told = re.compile(r"placed: palm sticker \(row \d from the top, hex \d+ from the left\)")
    expect(page.locator("[data-changed]")).to_contain_text(told)
    assert page.locator("[data-ended] svg[aria-label*='placed: palm sticker (row']").count() == len(placed)


@pytest.mark.provokes("refused request: 409 POST /api/campaigns/")
def test_a_campaign_that_others_began_meanwhile_says_so_and_leads_there(visitor: Visitor) -> None:
    page = visitor("/campaign/")
    page.click("[data-begin='2']")
    page.wait_for_selector("[data-next]")
    campaign, late = page.url.split("/")[-1], page.context.new_page()
    held = sees_what_was(late, campaign)
    late.goto(page.url)
    late.wait_for_selector("[data-next]")
    page.click("[data-next]")
    page.wait_for_url("**/table/*")
    eventually_sync(lambda: held, page=late)
    late.click("[data-next]")
    expect(late.locator("main [role=alert]")).to_contain_text("Somebody was quicker.")
    with late.expect_response(f"**/api/campaigns/{campaign}"):
        held[0]()
    late.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    expect(late.locator("main [role=alert]")).to_contain_text("Somebody was quicker.")
    on = late.locator(f"a.main[href='/table/{page.url.split('/')[-1]}']")
    expect(on).to_have_text("Go on playing")
    expect(late.locator("[data-next]")).to_have_count(0)


def sees_what_was(page: Page, campaign: str) -> list[Callable[[], None]]:
    """This page is told of the campaign as it was at first, until it does something about it. What it asks for the
    second time is answered so late as one likes: by what comes back."""
    was: list[str] = []
    done: list[Request] = []
    held: list[Callable[[], None]] = []

    def told(route: Route) -> None:
        if done:
            return route.continue_()
        if was and not held:
            return held.append(lambda: route.fulfill(body=was[0], content_type="application/json"))
        if not was:
            was.append(route.fetch().text())
        return route.fulfill(body=was[0], content_type="application/json")

    def deed(route: Route) -> None:
        done.append(route.request)
        route.continue_()
    page.route(f"**/api/campaigns/{campaign}", told)
    page.route(f"**/api/campaigns/{campaign}/tables", deed)
    return held


def test_the_third_episode_ends_a_chapter(visitor: Visitor) -> None:
    page = visitor("/campaign/")
    page.click("[data-begin='2']")
    page.click("[data-next]")
    for episode in (1, 2, 3):
        page.wait_for_selector("[data-turn]")
        table = page.url.split("/")[-1]
        ask(page, "PUT", f"/tables/{table}/stand-in", seat=0, bot="random")
        page.wait_for_selector("[data-ended] [data-changed] > li", timeout=1000 * PATIENCE)
        expect(page.locator("[data-chapter-end]")).to_have_count(1 if episode == 3 else 0)
        if episode < 3:
            page.click("[data-ended] [data-next]")
            page.wait_for_url(lambda url, last=table: "/table/" in url and last not in url)
    over = page.locator("[data-chapter-end='1']")
    expect(over.locator("li")).to_have_count(2)
    expect(over).to_contain_text("Chapter 1")
