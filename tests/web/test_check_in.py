"""The door of a club's day: a helper with a phone ticks people off, and the desk pairs those who are here."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.test_access import violations
from tools.shots_events import ask

PUBLISHED = "published already"
NAMES = ["Aroha Tane", "Bram de Wit", "Chen Li", "Dora Novak", "Emre Kaya", "Светлана Орлова"]
CAME = ["Chen", "орлова", "Bram", "emre"]


def test_a_helper_ticks_people_off_and_the_desk_pairs_who_is_here(visitor: Visitor) -> None:
    desk = visitor()
    home = desk.url.rstrip("/")
    ask(desk, "POST", "/guests", {"name": "Arbiter"})
    event = ask(desk, "POST", "/tournaments", {"name": "Lagoon Open", "place": "board", "rounds": 3})["id"]
    ask(desk, "POST", f"/tournaments/{event}/players/list", {"players": [{"name": name} for name in NAMES]})
    desk.goto(f"{home}/tournament/{event}?tab=desk")
    expect(desk.locator("[data-pair]")).to_be_visible()

    phone = visitor(size=(390, 844), language="ru")
    ask(phone, "POST", "/accounts", {"name": "door-keeper", "password": "lagoon in the morning"})
    ask(desk, "POST", f"/tournaments/{event}/arbiters", {"name": "door-keeper", "role": "check_in"})
    phone.goto(f"{home}/tournament/{event}")
    expect(phone.locator("[data-tick]")).to_have_count(len(NAMES))
    expect(phone.locator("[data-away='0']")).to_be_visible()
    phone.click("[data-ask=nobody-here]")
    phone.click("[data-sure=nobody-here]")
    expect(phone.locator("[data-away='6']")).to_be_visible()
    expect(desk.locator("[data-pair]")).to_have_count(0)
    for place, sought in enumerate(CAME[:2], start=1):
        phone.fill("[data-find]", sought)
        expect(phone.locator("[data-tick]")).to_have_count(1)
        phone.press("[data-find]", "Enter")
        expect(phone.locator(f"[data-away='{6 - place}']")).to_be_visible()
    phone.fill("[data-find]", CAME[0])
    expect(phone.locator("[data-tick]")).to_have_count(1)
    phone.press("[data-find]", "Enter")
    expect(phone.locator("[data-find]")).to_have_value("")
    phone.check("[data-only-away]")
    expect(phone.locator("[data-tick]")).to_have_count(4)
    expect(desk.locator("main")).to_contain_text("2 players will play")
    for name in ("Bram de Wit", "Emre Kaya"):
        phone.locator("[data-tick]", has_text=name).click()
    expect(phone.locator("[data-away='2']")).to_be_visible()
    assert violations(phone) == []

    expect(desk.locator("main")).to_contain_text("4 players will play")
    desk.click("[data-pair]")
    drafted = desk.locator("[data-draft]")
    expect(drafted).to_contain_text("Chen Li")
    for gone in ("Aroha Tane", "Dora Novak"):
        expect(drafted.locator("[data-board]", has_text=gone)).to_have_count(0)
    phone.click("[data-checkin-paper]")
    expect(phone.locator("[data-paper=checkin] li")).to_have_count(len(NAMES))
    assert violations(phone) == []


def listed_event(page: Page, rounds: int = 3) -> str:
    ask(page, "POST", "/guests", {"name": "Arbiter"})
    event = str(ask(page, "POST", "/tournaments", {"name": "Lagoon Open", "place": "board", "rounds": rounds})["id"])
    ask(page, "POST", f"/tournaments/{event}/players/list", {"players": [{"name": name} for name in NAMES]})
    return event


def test_a_helper_mends_what_is_written_of_a_player(visitor: Visitor) -> None:
    """What is an arbiter's alone is not offered: it would have the whole form refused."""
    desk = visitor()
    event = listed_event(desk)
    phone = visitor(size=(390, 844), language="ru")
    ask(phone, "POST", "/accounts", {"name": "door-mender", "password": "lagoon in the morning"})
    ask(desk, "POST", f"/tournaments/{event}/arbiters", {"name": "door-mender", "role": "check_in"})
    phone.goto(f"{desk.url.rstrip('/')}/tournament/{event}?tab=players")
    phone.click("[data-edit='4']")
    for arbiters in ("[data-edit-fixed]", "[data-ask=remove]", "[data-merge-into]"):
        expect(phone.locator(arbiters)).to_have_count(0)
    phone.fill("[data-edit=club]", "Reef")
    phone.select_option("[data-edit=sex]", label="Ж")
    assert violations(phone) == []
    phone.click("[data-edit-save]")
    expect(phone.locator("[data-player='4']")).to_contain_text("Reef")
    expect(phone.locator("[data-player-form]")).to_have_count(0)
    kept = ask(desk, "GET", f"/tournaments/{event}")["players"][3]
    assert kept["details"] == {"club": "Reef", "sex": "w"}
    desk.goto(phone.url)
    desk.click("[data-edit='4']")
    expect(desk.locator("[data-edit=sex]")).to_have_value("w")
    desk.fill("[data-edit-fixed]", "2")
    desk.click("[data-edit-save]")
    expect(desk.locator("[data-player='4']")).to_contain_text("always board 2")


def who_plays(visitor: Visitor, desk: Page, event: str) -> Page:
    """Somebody who has entered himself, at the list of players."""
    ada = visitor(size=(390, 844))
    ask(ada, "POST", "/guests", {"name": "Ada"})
    ask(ada, "POST", f"/tournaments/{event}/players", {})
    ada.goto(f"{desk.url.rstrip('/')}/tournament/{event}?tab=players")
    expect(ada.locator("[data-player='7'] [data-miss]")).to_be_visible()
    expect(ada.locator("[data-player='1'] .deeds")).to_have_count(0)
    return ada


def test_a_player_leaves_after_a_second_look_and_comes_back(visitor: Visitor) -> None:
    desk = visitor()
    event = listed_event(desk)
    ada = who_plays(visitor, desk, event)
    ada.click("[data-ask=withdraw]")
    ada.click("[data-not-sure=withdraw]")
    expect(ada.locator("[data-return]")).to_have_count(0)
    ada.click("[data-ask=withdraw]")
    expect(ada.locator("[data-asking=withdraw]")).to_be_visible()
    assert violations(ada) == []
    ada.click("[data-sure=withdraw]")
    expect(ada.locator("[data-player='7']")).to_contain_text("withdrew")
    ada.click("[data-return]")
    expect(ada.locator("[data-ask=withdraw]")).to_be_visible()
    ask(desk, "PATCH", f"/tournaments/{event}/players/7", {"status": "withdrawn"})
    expect(ada.locator("[data-player='7']")).to_contain_text("by the arbiter")
    expect(ada.locator("[data-return]")).to_have_count(0)


@pytest.mark.provokes("404 PUT /api/tournaments/")
def test_a_player_misses_a_coming_round_by_himself(visitor: Visitor) -> None:
    desk = visitor()
    event = listed_event(desk)
    ada = who_plays(visitor, desk, event)
    ask(desk, "PUT", f"/tournaments/{event}/players/7/byes/3", {"kind": "H"})
    ada.click("[data-miss]")
    expect(ada.locator("[data-bye-round]")).to_have_count(3)
    expect(ada.locator("[data-bye-round='3']")).to_be_disabled()
    expect(ada.locator("[data-bye-round='2'] option")).to_have_count(2)
    ada.select_option("[data-bye-round='2']", "Z")
    expect(ada.locator("[data-player='7'] .flag", has_text="round 2")).to_be_visible()
    assert violations(ada) == []
    # The page hears too late that the round is published.
    late = ada.context.new_page()
    late.route_web_socket(re.compile("/tournaments/.*/socket"), lambda socket: None)
    late.goto(ada.url)
    late.click("[data-miss]")
    ask(desk, "POST", f"/tournaments/{event}/draft", {})
    ask(desk, "POST", f"/tournaments/{event}/rounds", {"round": 1})
    expect(ada.locator("[data-bye-round='1']")).to_have_count(0)
    late.select_option("[data-bye-round='1']", "Z")
    expect(late.locator("[data-failed]")).to_contain_text(PUBLISHED)
    expect(late.locator("[data-bye-round='1']")).to_have_value("")
