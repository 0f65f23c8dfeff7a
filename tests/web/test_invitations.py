"""An invitation to a tournament, from the arbiter's desk to the answer, as people see it."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.arbiter import tab
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_access import violations
from tools.shots_events import ask

LOOKS = [("en", WIDE, "light", "invites you to a tournament", "your rating changes with the results"),
         ("ru", PHONE, "dark", "приглашает тебя на турнир", "результаты изменят твой рейтинг")]
NUMBERS = count(1)


def account(page: Page, name: str) -> str:
    name = f"{name} {next(NUMBERS)}"
    ask(page, "POST", "/accounts", {"name": name, "password": "lagoon in the morning"})
    return name


def assert_sound(page: Page, size: tuple[int, int], shot: str) -> None:
    """Set ATOLL_SHOTS to a folder to look at what was seen."""
    if folder := os.environ.get("ATOLL_SHOTS"):
        page.screenshot(path=Path(folder) / f"{shot}-{size[0]}.png", full_page=True)
    assert violations(page) == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0], f"{page.url} is wider than the screen"


@pytest.mark.parametrize(("language", "size", "theme", "asks", "rated"), LOOKS, ids=["wide", "phone"])
def test_an_invitation_is_seen_and_accepted_and_only_then_counts(
        language: str, size: tuple[int, int], theme: str, asks: str, rated: str, visitor: Visitor) -> None:
    arbiter, ada = (visitor(language=language, size=size, theme=theme) for _ in range(2))
    home = ada.url.rstrip("/")
    account(arbiter, "Dora Orga")
    name = account(ada, "Ada Longer Name")
    event = ask(arbiter, "POST", "/tournaments", {"name": "Lagoon Evening", "rated": True, "rounds": 3})["id"]
    arbiter.goto(f"{home}/tournament/{event}?tab=players")
    arbiter.fill("[data-enter-name]", name)
    arbiter.click("[data-enter]")
    expect(arbiter.locator(f"[data-invited='{name}']")).to_be_visible()
    expect(arbiter.locator("[data-player]")).to_have_count(0)
    assert_sound(arbiter, size, "arbiter")
    for path in ("/lobby", "/"):
        ada.goto(home + path)
        expect(ada.locator("[data-invitation]")).to_contain_text(asks)
        expect(ada.locator("[data-invitation]")).to_contain_text(rated)
        assert_sound(ada, size, "lobby" if path == "/lobby" else "front")
    ada.click("[data-invitation] .name a")
    expect(ada.locator("[data-asked]")).to_be_visible()
    expect(ada.locator("[data-join]")).to_have_count(0)
    assert_sound(ada, size, "event")
    ada.click("[data-asked] [data-accept]")
    expect(ada.locator("[data-asked]")).to_have_count(0)
    expect(ada.locator("[data-player]")).to_have_count(1)
    expect(arbiter.locator("[data-player]", has_text=name)).to_be_visible()
    expect(arbiter.locator("[data-invited]")).to_have_count(0)


@pytest.mark.parametrize(("language", "size", "theme"), [look[:3] for look in LOOKS], ids=["wide", "phone"])
def test_an_invitation_is_accepted_or_declined_in_the_lobby(language: str, size: tuple[int, int], theme: str,
                                                            visitor: Visitor) -> None:
    arbiter, ada = (visitor(language=language, size=size, theme=theme) for _ in range(2))
    home = ada.url.rstrip("/")
    account(arbiter, "Dora Orga")
    name = account(ada, "Ada Longer Name")
    events = [ask(arbiter, "POST", "/tournaments", {"name": one, "rounds": 3})["id"] for one in ("One", "Two")]
    for event in events:
        ask(arbiter, "POST", f"/tournaments/{event}/players", {"name": name, "account": True})
    ada.goto(f"{home}/lobby")
    expect(ada.locator("[data-invitation]")).to_have_count(2)
    ada.click(f"[data-invitation='{events[0]}'] [data-decline]")
    expect(ada.locator("[data-invitation]")).to_have_count(1)
    ada.click(f"[data-invitation='{events[1]}'] [data-accept]")
    ada.wait_for_url(f"**/tournament/{events[1]}")
    expect(ada.locator("[data-player]")).to_have_count(1)
    arbiter.goto(f"{home}/tournament/{events[0]}?tab=players")
    expect(arbiter.locator(f"[data-invited='{name}']")).to_be_visible()
    expect(arbiter.locator("[data-take-back]")).to_have_count(0)
    assert_sound(arbiter, size, "declined")
    tab(arbiter, "journal")
    expect(arbiter.locator("[data-journal] li")).to_have_count(3)
    assert_sound(arbiter, size, "journal")
