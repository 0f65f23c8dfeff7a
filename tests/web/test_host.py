"""The host's desk by clicks: people, links, doors, tables, what everybody is told, and the journal of it all."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.server.processes import ServerProcess
from tests.web.conftest import PHONE, Visitor
from tests.web.test_access import violations
from tests.web.test_account import PASSWORD, sign_up
from tests.web.test_going import ask


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server of its own: the first account administers it."""
    with ServerProcess(tmp_path_factory.mktemp("house"), ATOLL_POLL_SECONDS="0.2") as process:
        keeper = httpx.post(f"{process.url}/api/accounts", json={"name": "Keeper", "password": PASSWORD},
                            headers={"Origin": process.url}, trust_env=False)
        assert keeper.json()["admin"]
        yield process


def part(page: Page, name: str) -> None:
    page.click(f"[data-part={name}]")
    expect(page.locator(f"[data-part={name}]")).to_have_attribute("aria-current", "page")
    expect(page.locator("main .card").first).to_be_visible()
    assert violations(page) == []


def find(host: Page, name: str) -> None:
    """Open what can be done about that person."""
    part(host, "people")
    host.fill("[data-search]", name)
    host.click("[data-find]")
    expect(host.locator("[data-person]")).to_have_count(1)
    host.click(f"[data-person={name}] > button")


def log_in(page: Page, name: str, password: str) -> None:
    page.fill("input[autocomplete=username]", name)
    page.fill("input[type=password]", password)
    page.click("[data-door] [type=submit]")


@pytest.mark.provokes("refused request: 40[13] ")
def test_a_host_keeps_the_house(visitor: Visitor, house: ServerProcess) -> None:
    host, ben, stranger = (visitor("/", base=house.url) for _ in range(3))
    host.goto(house.url + "/account")
    log_in(host, "Keeper", PASSWORD)
    sign_up(ben, "Ben")
    expect(ben.locator("header a[href='/host']")).to_have_count(0)
    host.click("header a[href='/host']")
    expect(host.locator("[data-health]")).to_contain_text("All is well")
    assert violations(host) == []

    find(host, "Ben")
    host.click("[data-reset]")
    link = host.locator("[data-link]").inner_text()
    stranger.goto(link)
    stranger.fill("input[type=password]", "a whole new lagoon")
    stranger.click("button")
    stranger.goto(house.url + "/account")
    log_in(stranger, "Ben", "a whole new lagoon")
    expect(stranger.locator("[data-leave]")).to_be_visible()
    assert ask(ben, "GET", "/me")["code"] == "no_session", "whatever let him in before has ended"

    host.click("[data-ban]")
    host.click("dialog [data-sure]")
    expect(host.locator("[data-reopen]")).to_be_visible()
    stranger.goto(house.url + "/account")
    log_in(stranger, "Ben", "a whole new lagoon")
    expect(stranger.locator("[data-door] [role=alert]")).to_be_visible()
    host.click("[data-reopen]")
    expect(host.locator("[data-ban]")).to_be_visible()

    host.click("[data-rename]")
    host.fill("dialog [data-name]", "Benjamin")
    assert violations(host) == []
    host.click("dialog [data-sure]")
    expect(host.locator("[data-person=Benjamin]")).to_be_visible()
    part(host, "journal")
    expect(host.locator("[data-deed=renamed]")).to_contain_text("before: Ben")


@pytest.mark.provokes("refused request: 40[13] ")
def test_a_host_appoints_closes_and_erases(visitor: Visitor, house: ServerProcess) -> None:
    host, dora = (visitor("/account", base=house.url) for _ in range(2))
    log_in(host, "Keeper", PASSWORD)
    sign_up(dora, "Dora")
    host.click("header a[href='/host']")
    find(host, "Dora")
    person = host.locator("[data-person=Dora]")
    for count, button in enumerate(("admin", "organises"), 1):
        person.locator(f"[data-{button}]").click()
        expect(person.locator(".tag")).to_have_count(count)
    dora.reload()
    expect(dora.locator("header a[href='/host']")).to_be_visible()
    person.locator("[data-admin]").click()
    expect(person.locator(".tag")).to_have_count(1)
    person.locator("[data-close]").click()
    host.click("dialog [data-sure]")
    expect(person.locator("[data-reopen]")).to_be_visible()
    assert ask(dora, "GET", "/me")["code"] == "no_session"
    person.locator("[data-erase]").click()
    host.click("dialog [data-sure]")
    expect(person).to_have_count(0)
    part(host, "journal")
    for deed in ("erased", "closed", "dismissed", "organiser", "appointed"):
        expect(host.locator(f"[data-deed={deed}]").first).to_be_visible()


@pytest.mark.provokes("refused request: 40[13] ")
def test_a_house_for_the_invited(visitor: Visitor, house: ServerProcess) -> None:
    host = visitor("/account", base=house.url, size=PHONE, language="ru", theme="dark")
    log_in(host, "Keeper", PASSWORD)
    host.click("header a[href='/host']")
    part(host, "house")
    host.check("[data-invited-only]")
    expect(host.locator("[data-said]").first).to_be_visible()
    host.fill("[data-announce]", "Tonight we restart")
    host.click("[data-tell]")
    expect(host.locator("[data-untell]")).to_be_visible()
    part(host, "invitations")
    host.fill("[data-note]", "Cem")
    host.click("[data-make]")
    link = host.locator("[data-link]").inner_text()
    guest = visitor("/account", base=house.url)
    expect(guest.locator("[data-announcement]")).to_contain_text("Tonight we restart")
    guest.click("[data-announcement] button")
    expect(guest.locator("[data-announcement]")).to_have_count(0)
    guest.click("[data-door] .ways button >> nth=1")
    guest.fill("[data-invited]", "no such key")
    log_in(guest, "Cem", PASSWORD)
    expect(guest.locator("[data-door] [role=alert]")).to_contain_text("by invitation only")
    guest.goto(link)
    sign_up(guest, "Cem")
    table = str(ask(guest, "POST", "/tables", game="mangala", visibility="public")["id"])
    ask(guest, "POST", f"/tables/{table}/chat", text="unkind words")
    part(host, "tables")
    host.select_option("[data-status]", "open")
    host.click(f"[data-table='{table}'] [data-chat]")
    host.click("[data-line] button")
    expect(host.locator("[data-line]")).to_have_count(0)
    host.click(f"[data-table='{table}'] [data-remove]")
    host.click(f"[data-table='{table}'] [data-sure]")
    expect(host.locator("[data-table]")).to_have_count(0)
    part(host, "house")
    host.uncheck("[data-invited-only]")
    host.click("[data-untell]")
    expect(host.locator("[data-untell]")).to_have_count(0)
    part(host, "journal")
    for deed in ("table_removed", "line_removed", "invited", "announced", "policy"):
        expect(host.locator(f"[data-deed={deed}]").first).to_be_visible()
