"""Coming and going: a guest's name and what he would lose, a rematch, what was missed, a campaign that leads on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

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


def ask(page: Page, method: str, path: str, **body: object) -> dict[str, object]:
    found: dict[str, object] = page.evaluate(ASK, [method, path, body or None])
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
    expect(page.locator("[data-rename]")).to_have_count(0)
    page.click("[data-leave]")
    expect(page.locator("input[autocomplete=current-password]")).to_be_visible()


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
    page.click("[data-next]")
    page.wait_for_url("**/table/*")
    table = page.url.split("/")[-1]
    campaign = str(ask(page, "GET", f"/tables/{table}")["campaign"])
    other = page.context.new_page()
    other.goto(page.url.split("/table")[0] + f"/campaign/{campaign}")
    expect(other.locator("main ul").first).to_contain_text("bot")
    expect(other.locator("main ul").first).not_to_contain_text("free seat")
    ask(page, "PUT", f"/tables/{table}/stand-in", seat=0, bot="random")
    ended = page.locator("[data-ended]")
    page.wait_for_selector("[data-ended] li")
    expect(ended.locator("li")).to_have_count(2)
    expect(page.locator("[data-rematch]")).to_have_count(0)
    expect(ended.locator("[data-campaign]")).to_be_visible()
    other.wait_for_selector("text=Episode 2")
    page.click("[data-ended] [data-next]")
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    page.click("[data-tool=more]")
    page.click(".menu [data-campaign]")
    page.wait_for_url(f"**/campaign/{campaign}")
