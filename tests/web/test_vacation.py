"""A vacation by clicks: it begins on the account page, and whoever plays with that person sees it everywhere."""

from __future__ import annotations

import uuid

import pytest
from playwright.sync_api import Page, expect

from tests.server.processes import ServerProcess
from tests.web.conftest import WIDE, Visitor
from tests.web.test_clocks import ask

PHONE = (390, 844)
DAYS = {"kind": "days", "days": 3}


def fresh_account(page: Page) -> str:
    name = f"Reef {uuid.uuid4().hex[:8]}"
    ask(page, "POST", "/accounts", {"name": name, "password": "lagoon in the morning"})
    return name


@pytest.mark.parametrize(("size", "other", "language"), [(WIDE, PHONE, "en"), (PHONE, WIDE, "tr"), (WIDE, PHONE, "ru")])
def test_a_vacation_is_seen_by_whoever_waits(visitor: Visitor, server: ServerProcess, size: tuple[int, int],
                                             other: tuple[int, int], language: str) -> None:
    ada, ben = visitor(size=size, language=language), visitor(size=other, language=language)
    name, _ = fresh_account(ada), fresh_account(ben)
    table = ask(ada, "POST", "/tables", {"game": "mangala", "clock": DAYS, "lot": False})["id"]
    ask(ben, "POST", f"/tables/{table}/seats/1")
    ask(ada, "POST", f"/tables/{table}/start")
    ben.goto(f"{server.url}/table/{table}")
    expect(ben.locator(".players [data-away]")).to_have_count(1)
    expect(ben.locator(".players .clock.runs")).to_have_count(1)

    ada.goto(f"{server.url}/account")
    ada.click("[data-part=vacation]")
    ada.fill("[data-days]", "10")
    ada.click("[data-begin]")
    expect(ada.locator("[data-until]")).to_be_visible()

    expect(ben.locator(".players [data-vacation]")).to_be_visible()
    expect(ben.locator(".players .clock.runs")).to_have_count(0)
    ben.goto(f"{server.url}/")
    expect(ben.locator("[data-my-games] [data-vacation]")).to_be_visible()
    ben.goto(f"{server.url}/profile/{name}")
    expect(ben.locator("main [data-vacation]")).to_be_visible()
    ben.goto(f"{server.url}/table/{table}")
    expect(ben.locator(".players [data-vacation]")).to_be_visible()

    ada.click("[data-end]")
    expect(ada.locator("[data-until]")).to_have_count(0)
    expect(ben.locator(".players [data-vacation]")).to_have_count(0)
    expect(ben.locator(".players .clock.runs")).to_have_count(1)
