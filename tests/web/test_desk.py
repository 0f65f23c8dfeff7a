"""The arbiter's desk: what is typed is never lost, and never lands on another board."""

from __future__ import annotations

import os
import re
import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from atoll.swiss import Entry, Player, new_tournament, write_trf
from atoll.swiss.tournament import PENDING
from tests.server.processes import ServerProcess
from tests.web.arbiter import enter_players, make_event, pair_and_publish
from tests.web.bad_line import bad_line
from tests.web.conftest import PHONE, Visitor
from tools.shots_events import ask

WHOLE = bool(os.environ.get("ATOLL_WHOLE_DESK"))
BOARDS = 200 if WHOLE else 60
"""Whose results come by phone."""
BY_KEY = {"1": "1-0", "=": "1/2-1/2", "0": "0-1"}
FOUR = [("Ada", 1900), ("Bo", 1800), ("Cy", 1700), ("Di", 1600)]


def report_of(boards: int, rounds: int = 1) -> str:
    """A file with rounds that are paired and have no results: a large field without a minute of pairing."""
    event = new_tournament("Large Open", 5, "w")
    for number in range(1, 2 * boards + 1):
        is_white = number <= boards
        others = [(number - 1 + step if is_white else number - 1 - boards - step) % boards for step in range(rounds)]
        games = [Entry(other + 1 + boards * is_white, "w" if is_white else "b", PENDING) for other in others]
        event.players[number] = Player(number, f"Player {number:03}", 2500 - number, entries=games)
    return write_trf(event, "\n")


def large_event(page: Page, boards: int, rounds: int = 1) -> str:
    made: dict[str, Any] = ask(page, "POST", "/tournaments/import", {"trf": report_of(boards, rounds)})
    return str(made["id"])


def results_of(page: Page, event: str) -> list[str]:
    rounds = ask(page, "GET", f"/tournaments/{event}")["played"]
    return [board["result"] for one in rounds for board in one["boards"]]


@pytest.mark.provokes("ERR_", "does not answer", "WebSocket")
def test_three_hundred_keys_on_a_bad_line(visitor: Visitor, server: ServerProcess) -> None:
    """25 ms from key to key, 300 ms to the server, two of a hundred requests lost; two rounds of 150 boards."""
    keys = "".join(Random(20).choices("1=0", k=300))
    with bad_line(server.url, 0.3, 0.02, seed=2) as line:
        page = visitor("/", base=line.url)
        ask(page, "POST", "/guests", {"name": "Arbiter"})
        event = large_event(page, 150, 2)
        line.loss = 0.1  # bundles make few requests of many keys: so the same keys are in danger at least as often
        page.goto(f"{line.url}/tournament/{event}?tab=desk")
        for number, typed in ((1, keys[:150]), (2, keys[150:])):
            page.click(f"[data-round='{number}']")
            page.locator("[data-result-row='1'] button").first.focus()
            page.keyboard.type(typed, delay=25)
        expect(page.locator("[data-waiting]")).to_have_attribute("data-waiting", "0", timeout=60_000)
        line.loss = 0
        assert results_of(page, event) == [BY_KEY[key] for key in keys]
        assert page.locator("[data-doubt]").count() == 0


@pytest.mark.provokes("ERR_", "does not answer", "WebSocket")
def test_two_phones_enter_results_in_any_order(visitor: Visitor, server: ServerProcess) -> None:
    """By board numbers, as slips come to the desk; each phone sees the other's without asking."""
    with bad_line(server.url, 0.3, 0.02, seed=3) as line:
        one = visitor("/", base=line.url, size=PHONE)
        ask(one, "POST", "/guests", {"name": "Arbiter"})
        event = large_event(one, BOARDS)
        other = one.context.new_page()
        wanted = {board: Random(board).choice("1=0") for board in range(1, BOARDS + 1)}
        slips = Random(4).sample(sorted(wanted), BOARDS)
        for page in (one, other):
            page.goto(f"{line.url}/tournament/{event}?tab=desk")
            page.wait_for_selector("[data-by-number]")
        began = time.monotonic()
        for mine, yours in zip(slips[::2], slips[1::2], strict=True):
            for page, board in ((one, mine), (other, yours)):
                page.locator("[data-by-number]").press_sequentially(f"{board} {wanted[board]}")
        for page in (one, other):
            expect(page.locator("[data-waiting]")).to_have_attribute("data-waiting", "0", timeout=60_000)
            expect(page.locator("[data-left]")).to_have_text("All results are in.")
        print(f"{BOARDS} results from two phones took {time.monotonic() - began:.0f} s")
        assert results_of(one, event) == [BY_KEY[one] for one in wanted.values()]


def small_event(visitor: Visitor) -> tuple[Page, str]:
    page = visitor()
    make_event(page, page.url.rstrip("/"), "Small Open", 3)
    enter_players(page, FOUR)
    pair_and_publish(page, 1)
    return page, page.url.split("/")[-1].split("?")[0]


def test_of_two_arbiters_at_one_board_the_second_is_asked(visitor: Visitor) -> None:
    page, event = small_event(visitor)
    ask(page, "PUT", f"/tournaments/{event}/rounds/1/boards/1", {"result": "0-1"})
    typed = [{"board": 1, "result": "1/2-1/2", "seen": ""}, {"board": 2, "result": "1-0", "seen": ""}]
    answer = ask(page, "PUT", f"/tournaments/{event}/rounds/1/results", {"results": typed})
    assert [(one["board"], one["result"]) for one in answer["differing"]] == [(1, "0-1")]
    assert results_of(page, event) == ["0-1", "1-0"]


def test_whose_news_came_late_is_asked_before_another_result_stands(visitor: Visitor) -> None:
    """Two pages of one desk: the second one does not hear of the first one's result, and types another."""
    page, event = small_event(visitor)
    other = page.context.new_page()
    other.route_web_socket(re.compile("/tournaments/.*/socket"), lambda socket: None)
    other.goto(page.url)
    expect(other.locator("[data-result-row='1']")).to_have_attribute("data-stands", "")
    page.fill("[data-by-number]", "1 1")
    expect(page.locator("[data-waiting]")).to_have_attribute("data-waiting", "0")
    expect(page.locator("[data-result-row='1']")).to_have_attribute("data-stands", "1-0")
    expect(other.locator("[data-result-row='1']")).to_have_attribute("data-stands", "")
    other.fill("[data-by-number]", "1 0")
    me = ask(page, "GET", "/me")["name"]
    expect(other.locator("[data-result-row='1'] [data-doubt]")).to_contain_text(me)
    assert results_of(page, event) == ["1-0", ""]
    other.click("[data-keep]")
    expect(other.locator("[data-doubt]")).to_have_count(0)
    expect(other.locator("[data-result-row='1']")).to_have_attribute("data-stands", "1-0")
    assert results_of(page, event) == ["1-0", ""]


def test_the_keys_of_forfeits(visitor: Visitor) -> None:
    page, event = small_event(visitor)
    page.locator("[data-result-row='1'] button").first.focus()
    page.keyboard.type("-x")
    expect(page.locator("[data-waiting]")).to_have_attribute("data-waiting", "0")
    expect(page.locator("[data-result-row='1'] [data-forfeit]")).to_contain_text("− : +")
    expect(page.locator("[data-result-row='2'] [data-forfeit]")).to_contain_text("− : −")
    assert results_of(page, event) == ["--+", "---"]


def test_the_desk_undoes_filters_asks_and_follows(visitor: Visitor) -> None:
    page, event = small_event(visitor)
    page.locator("[data-result-row='1'] button").first.focus()
    page.keyboard.type("1+")
    expect(page.locator("[data-result-row='2'] [data-forfeit]")).to_contain_text("+ : −")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-result-row='2']")).to_have_attribute("data-stands", "")
    page.check("[data-only-missing]")
    expect(page.locator("[data-result-row]")).to_have_count(1)
    page.fill("[data-by-number]", "2 0")
    expect(page.locator("[data-result-row]")).to_have_count(0)
    page.uncheck("[data-only-missing]")
    page.fill("[data-by-number]", "1 0")
    expect(page.locator("[data-result-row='1'] [data-doubt]")).to_be_visible()
    page.click("[data-keep]")
    expect(page.locator("[data-waiting]")).to_have_attribute("data-waiting", "0")
    assert results_of(page, event) == ["1-0", "0-1"]
    pair_and_publish(page, 2)
    expect(page.locator("h2", has_text="Results of round 2")).to_be_visible()
    expect(page.locator("[data-left]")).to_have_text("2 missing.")
    page.click("[data-ask=recall]")
    page.click("[data-not-sure=recall]")
    expect(page.locator("[data-stage]")).to_contain_text("Round 2 of")
    page.click("[data-ask=recall]")
    page.click("[data-sure=recall]")
    expect(page.locator("[data-stage]")).to_contain_text("Round 1 of")
