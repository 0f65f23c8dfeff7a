"""A walk by clicks: a guest gets an account, proves an address, is told while the tab is closed, forgets the password;
somebody else signs in at a provider."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.server.processes import ServerProcess
from tests.server.telling import OPEN
from tests.server.test_letters import Mailboxes, mail_server
from tests.server.test_sign_in import provider_program, signing_in
from tests.support.eventually import eventually_sync
from tests.web.conftest import Visitor, new_context
from tests.web.eye import last_look
from tests.web.push_service import (
    PushService,
    await_badge,
    click_notice,
    deliver,
    push_service,
    put_away,
    shown,
    watch_badge,
)
from tests.web.test_account import PASSWORD, section
from tests.web.test_going import ask, play

__all__ = ["provider_program", "signing_in"]  # fixtures of the tests of signing in

MOVES = """([given, before]) => {
  const event = new ExtendableEvent('pushsubscriptionchange');
  event.newSubscription = { toJSON: () => given };
  event.oldSubscription = before;
  self.dispatchEvent(event);
}"""
World = tuple[ServerProcess, Mailboxes, PushService]


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """A server that writes letters and pushes, and where they go."""
    with (mail_server() as (boxes, post), push_service() as pushes,
          ServerProcess(tmp_path, ATOLL_POLL_SECONDS="0.2", **post, **OPEN) as server):
        yield server, boxes, pushes


def letter(page: Page, boxes: Mailboxes, count: int) -> str:
    """The text of the letter with that number, subject first."""
    eventually_sync(lambda: len(boxes.letters), lambda said: said >= count, page=page)
    _, found = boxes.letters[count - 1]
    return f"{found['Subject']}\n{found.get_content()}"


def guest_at_a_table(page: Page, friend: Page) -> str:
    """Both are seated at a table with days for a move; the friend begins."""
    page.click("[data-friends=mangala]")
    page.select_option("dialog [data-pace]", "3d")
    page.select_option("dialog [data-place]", "1")
    page.click("dialog [data-open]")
    page.wait_for_url("**/table/*")
    table = page.url.rpartition("/")[2]
    ask(friend, "POST", "/guests", name="Ben")
    ask(friend, "POST", f"/tables/{table}/seats/0")
    page.click("[data-start]")
    expect(page.locator("[data-turn]")).to_be_visible()
    return table


def test_from_a_guest_to_a_notice_while_the_tab_is_closed(browser: Browser, world: World, visitor: Visitor) -> None:
    server, boxes, pushes = world
    context = new_context(browser)
    pushes.subscribe(context)
    page, friend = context.new_page(), visitor("/", base=server.url)
    page.goto(server.url)
    table = guest_at_a_table(page, friend)
    page.click("header .me")
    page.click("[data-door] .ways button >> nth=1")
    page.fill("input[autocomplete=username]", "Ada")
    page.fill("input[type=password]", PASSWORD)
    page.click("[data-door] [type=submit]")

    page.fill("[data-address]", "ada@example.org")
    page.click("[data-keep-address]")
    code = re.search(r"[2-9A-Z]{4}-[2-9A-Z]{4}", letter(page, boxes, 1))
    assert code is not None
    page.fill("[data-code]", code[0])
    page.click("[data-prove]")
    expect(page.locator("[data-proved]")).to_be_visible()

    section(page, "notices")
    page.click("[data-push-on]")
    expect(page.locator("[data-push=on]")).to_be_visible()
    page.click("[data-push] [data-try]")
    pushes.await_notice(page, "test")
    moves_to_another_address(context, page, pushes)
    is_told_again_after_coming_back(page)

    last_look(context)
    blank = context.new_page()
    page.close()
    watch_badge(context)
    play(friend, table, "sow 6")
    notice = pushes.await_notice(blank, table)
    deliver(blank, server.url, notice)
    assert "Mangala" in str(shown(context, blank))
    await_badge(context, blank, 1)
    is_told_once(context, blank, server.url, notice)
    blank.goto(click_notice(context))
    assert blank.url == f"{server.url}/table/{table}"
    expect(blank.locator("[data-turn=mine]")).to_be_visible()
    await_badge(context, blank, 0)  # the app is open
    forgets(blank, server, boxes)
    last_look(context)
    context.close()


def moves_to_another_address(context: BrowserContext, page: Page, pushes: PushService) -> None:
    """The browser's push service has a new address for it: the server pushes there, and nowhere else, and back."""
    before = addresses(page)
    for place in ("moved", "ada"):
        subscription = pushes.keys.subscription(f"{pushes.url}/{place}")
        context.service_workers[0].evaluate(MOVES, [subscription, {"endpoint": addresses(page)[0]}])
        await_addresses(page, [f"{pushes.url}/{place}"])
    assert addresses(page) == before


def addresses(page: Page) -> list[str]:
    found: Any = ask(page, "GET", "/me/browsers")["browsers"]
    return [one["endpoint"] for one in found]


def await_addresses(page: Page, wanted: list[str]) -> None:
    """Where I am pushed to, soon."""
    eventually_sync(lambda: addresses(page), lambda found: found == wanted, page=page)


def is_told_again_after_coming_back(page: Page) -> None:
    """Whoever logs out is not told any more; whoever logs in again is, without asking anew."""
    before = addresses(page)
    section(page, "self")
    page.click("[data-leave]")
    page.fill("input[autocomplete=username]", "Ada")
    page.fill("input[type=password]", PASSWORD)
    page.click("[data-door] [type=submit]")
    expect(page.locator("h1")).to_have_text("Ada")
    await_addresses(page, before)
    section(page, "notices")
    expect(page.locator("[data-push=on]")).to_be_visible()


def is_told_once(context: BrowserContext, blank: Page, url: str, notice: dict[str, Any]) -> None:
    """The same notice, sent again after its first one was put away, stays away; the next one is shown."""
    put_away(context)
    deliver(blank, url, notice)
    deliver(blank, url, {**notice, "id": "another", "title": "Another", "about": "/another"})
    assert [one["title"] for one in shown(context, blank)] == ["Another"]
    put_away(context)
    deliver(blank, url, {**notice, "id": "the next"})
    assert [one["title"] for one in shown(context, blank)] == [notice["title"]]


def forgets(page: Page, server: ServerProcess, boxes: Mailboxes) -> None:
    page.click("header .me")
    page.click("[data-leave]")
    page.click("[data-forgotten]")
    page.fill("[data-door] input", "Ada")
    known = len(boxes.letters)
    page.click("[data-door] [type=submit]")
    expect(page.locator("[data-written]")).to_be_visible()
    link = re.search(r"http\S+/api/reset/\S+", letter(page, boxes, known + 1))
    assert link is not None
    page.goto(link[0])
    page.fill("input[type=password]", "evening in the lagoon")
    page.click("button")
    page.goto(server.url + "/account")
    page.fill("input[autocomplete=username]", "Ada")
    page.fill("input[type=password]", "evening in the lagoon")
    page.click("[data-door] [type=submit]")
    expect(page.locator("h1")).to_have_text("Ada")


def test_somebody_signs_in_at_a_provider(browser: Browser, signing_in: ServerProcess) -> None:
    context = new_context(browser, watched=False)  # the provider's own pages are not ours to judge
    page = context.new_page()
    page.goto(signing_in.url)
    page.click("[data-bot=mangala]")
    page.wait_for_url("**/table/*")
    page.goto(signing_in.url + "/account")
    page.click("[data-sign-in=oidc]")
    expect(page.locator("[data-lost=table]")).to_have_count(1)  # there may be an account there already
    page.click("[data-lose]")
    page.fill("input[name=login]", "Ada Lovelace")
    page.fill("input[name=password]", "x")
    page.click("button[type=submit]")
    page.click("button[type=submit]")
    page.wait_for_url(signing_in.url + "/")
    expect(page.locator("header .me")).to_contain_text("Ada Lovelace")
    context.close()
