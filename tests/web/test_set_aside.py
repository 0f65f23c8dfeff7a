"""A game that this server cannot go on with, by clicks: its people are told why, and end it when all of them agree."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import expect

from tests.server.processes import ServerProcess
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_access import violations
from tests.web.test_clocks import open_table

DAYS = {"kind": "days", "days": 3}


@pytest.mark.provokes("refused request: 40[39]")
@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (PHONE, "ru"), (PHONE, "tr")])
def test_older_rules_end_by_consent(visitor: Visitor, server: ServerProcess, size: tuple[int, int],
                                    language: str) -> None:
    ada, ben, eve = visitor(size=size, language=language), visitor(), visitor()
    path = open_table(ada, ben, DAYS)
    for page in (ada, ben, eve):
        page.goto("about:blank")
    server.stop()  # as for an upgrade
    with sqlite3.connect(server.folder / "atoll.db") as database:
        database.execute("UPDATE tables SET version = 99 WHERE id = ?", (path.split("/")[-1],))
    database.close()
    server.start()
    for page in (ada, ben):
        page.goto(server.url + path)
        expect(page.locator("[data-agree]")).to_be_visible()
    assert violations(ada) == []
    ada.click("[data-agree]")
    expect(ada.locator("[data-assent=mine]")).to_be_visible()
    assert violations(ada) == []
    ada.click("[data-wait]")
    ada.click("[data-agree]")
    expect(ada.locator("[data-wait]")).to_be_visible()
    eve.goto(server.url + path)
    expect(eve.locator("a[href='/lobby']").last).to_be_visible()
    expect(eve.locator("[data-assent]")).to_have_count(0)
    ben.reload()
    expect(ben.locator("[data-assent=asked]")).to_be_visible()
    ben.click("[data-agree]")
    expect(ben.locator("[data-assent=ended]")).to_be_visible()
    ada.goto(server.url)
    expect(ada.locator(f"[data-my-games] a[href='{path}']")).to_have_count(0)
