"""Results from players' phones: the desk that stands open learns of every word, and each seat has a field by name."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.test_access import violations
from tools.shots_events import ask

NAMES = ["Ada", "Bo", "Cy", "Di", "Eda", "Fo", "Gul"]


def begun(page: Page, players: int, **terms: Any) -> str:
    """An event over the board whose first round is published."""
    ask(page, "POST", "/guests", {"name": "Arbiter"})
    event = str(ask(page, "POST", "/tournaments", {"name": "Evening", "place": "board", "rounds": 3, **terms})["id"])
    listed = [{"name": name, "rating": 2000 - 10 * place} for place, name in enumerate(NAMES[:players])]
    ask(page, "POST", f"/tournaments/{event}/players/list", {"players": listed})
    ask(page, "POST", f"/tournaments/{event}/draft", {})
    ask(page, "POST", f"/tournaments/{event}/rounds", {"round": 1})
    return event


def slips_of(page: Page, event: str, board: int) -> list[str]:
    found = ask(page, "GET", f"/tournaments/{event}/slips")["slips"]
    return [one["slip"] for one in found if one["board"] == board]


def test_a_conflict_at_the_last_board_reaches_the_open_desk(visitor: Visitor) -> None:
    """Nothing else happens in the round: no entry of the journal tells of it."""
    desk = visitor()
    event = begun(desk, 4)
    home = desk.url.rstrip("/")
    desk.goto(f"{home}/tournament/{event}?tab=desk")
    expect(desk.locator("[data-result-row]")).to_have_count(2)
    expect(desk.locator("[data-claim]")).to_have_count(0)
    first, second = slips_of(desk, event, 2)
    phone = visitor(f"/slip/{first}", size=(390, 844))
    phone.click("[data-say='1-0']")
    expect(desk.locator("[data-claim=waiting]")).to_have_count(1)
    phone.goto(f"{home}/slip/{second}")
    phone.click("[data-say='0-1']")
    expect(desk.locator("[data-claim=conflict]")).to_have_count(1)


def test_who_enters_results_alone_sees_what_players_say(visitor: Visitor) -> None:
    desk = visitor()
    event = begun(desk, 4)
    home = desk.url.rstrip("/")
    helper = visitor(size=(390, 844), language="ru")
    name = "slips-helper"
    ask(helper, "POST", "/accounts", {"name": name, "password": "lagoon in the morning"})
    ask(desk, "POST", f"/tournaments/{event}/arbiters", {"name": name, "role": "results"})
    helper.goto(f"{home}/tournament/{event}?tab=desk")
    expect(helper.locator("[data-result-row]")).to_have_count(2)
    phone = visitor(f"/slip/{slips_of(desk, event, 1)[0]}", size=(390, 844))
    phone.click("[data-say='1-0']")
    expect(helper.locator("[data-claim=waiting]")).to_have_count(1)


def test_each_seat_of_a_table_has_a_field_by_name(visitor: Visitor) -> None:
    """Seven at tables of four: the smaller table says its points, then one of the larger says places alone."""
    desk = visitor()
    event = begun(desk, 7, game="mandragora", seats=4, smallest=3)
    home = desk.url.rstrip("/")
    desk.goto(f"{home}/tournament/{event}?tab=desk")
    phone = visitor(size=(390, 844), language="ru")
    points = {"Ada": 57, "Bo": -3, "Cy": 43, "Di": 31, "Eda": 57, "Fo": 12, "Gul": 0}
    for slip in slips_of(desk, event, 2):
        phone.goto(f"{home}/slip/{slip}")
        expect(phone.locator("[data-points]")).to_have_count(3)
        for field in phone.locator("label.seat").all():
            field.locator("input").fill(str(points[field.locator(".name").inner_text()]))
        assert violations(phone) == []
        phone.click("[data-send]")
        expect(phone.locator("[data-send]")).to_have_count(0)
    expect(phone.locator("[data-slip=agreed]")).to_be_visible()
    expect(desk.locator("[data-result-row='2']")).to_have_attribute("data-stands", re.compile("[123] [123] [123]"))
    phone.goto(f"{home}/slip/{slips_of(desk, event, 1)[0]}")
    phone.click("[data-by]")
    for seat, place in enumerate("1223"):
        phone.select_option(f"[data-place='{seat}']", place)
    phone.click("[data-send]")
    expect(phone.locator("[role=status]")).to_contain_text("4-е")
    expect(desk.locator("[data-claim=waiting]")).to_contain_text("1 · 2 · 2 · 4")
