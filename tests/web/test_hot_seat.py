"""Hot seat: several people, one device. Nothing of anybody's hand is there before he says who he is."""

from __future__ import annotations

import json
import os
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect
from playwright.sync_api import TimeoutError as WaitedTooLong

from tests.web.clicking import click_a_move, entries, is_over
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_access import violations

WHOLE = bool(os.environ.get("ATOLL_WHOLE_GAMES"))
"""`make test` passes the device on a few times; this plays to the end."""
TURNS = 500 if WHOLE else 4

HAND = """
() => [...document.querySelectorAll('.bottom [aria-label], .bottom [title]')]
  .map((one) => one.getAttribute('aria-label') ?? one.getAttribute('title')).filter((label) => label)
"""
"""What the hand is called, card by card."""
COVERED = """
() => ({
  alone: document.querySelector('#main').children.length === 1,
  board: document.querySelectorAll('.board, .rail, [data-action], [data-step]').length,
  told: [...document.querySelectorAll('body > .said, #app > .said')].map((one) => one.textContent).join(''),
  html: document.documentElement.outerHTML,
})
"""
DONE = """
before => document.querySelector('[data-cover], .result') !== null
  || Number(document.querySelector('[data-n]')?.dataset.n ?? 0) > before
"""
ASKED = "() => document.querySelector('[data-cover], .result, [data-turn=mine]') !== null"


class Wire:
    """What the server has sent to this page since the last look."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("websocket", self.listen)

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def hands(self) -> set[int]:
        """The seats of whose hands it told."""
        said: list[dict[str, Any]] = [json.loads(frame) for frame in self.heard]
        self.heard.clear()
        return {seat for one in said if one["is"] == "table"
                for seat, wizard in enumerate(one["view"]["seats"]) if wizard["hand"] is not None}


def share(page: Page, game: str, *names: str, seats: int | None = None) -> None:
    """By clicks: a new table for several people on this device."""
    page.click(f"[data-friends={game}]")
    if seats is not None:
        page.select_option("[data-seats]", str(seats))
    page.select_option("[data-others]", "beside")
    for index, name in enumerate(names):
        page.fill(f"[data-name='{index}']", name)
    assert violations(page) == []
    page.click("[data-open]")
    page.wait_for_url("**/table/*")


def check_covered(page: Page, *hands: list[str]) -> tuple[int, str]:
    """Who takes the device, and the whole document; nothing of these hands stands in it."""
    expect(page.locator("[data-i-am]")).to_be_visible()
    seen = page.evaluate(COVERED)
    assert (seen["alone"], seen["board"]) == (True, 0)
    assert seen["told"].strip() == page.locator("[data-cover] h1").inner_text(), "who takes it is read out, and no more"
    for card in [card for hand in hands for card in hand]:
        assert card not in seen["html"], card
    return int(page.locator("[data-cover]").get_attribute("data-cover") or -1), seen["html"]


def take(page: Page, seat: int) -> list[str]:
    """Somebody says that he is there, and sees his hand."""
    page.click(f"[data-i-am='{seat}']")
    expect(page.locator("[data-turn=mine]")).to_be_visible()
    expect(page.locator(".bottom").first).to_be_visible()
    return list(page.evaluate(HAND))


def one_move(page: Page, rng: Random) -> None:
    before = entries(page)
    for _ in range(4):
        click_a_move(page, rng)
        try:
            page.wait_for_function(DONE, arg=before, timeout=10_000)
        except WaitedTooLong:
            continue
        return
    raise AssertionError("four presses on what is lit sent no move")


def take_turn(page: Page, rng: Random) -> None:
    """Until the device is to be passed on, or the game is over."""
    while True:
        page.wait_for_function(ASKED)
        if page.locator("[data-cover]").count() or is_over(page):
            return
        one_move(page, rng)


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (PHONE, "ru"), (PHONE, "tr")])
def test_everybody_at_the_device_is_asked_for_a_name(visitor: Visitor, size: tuple[int, int], language: str) -> None:
    page = visitor("/", size=size, language=language)
    page.click("[data-friends=mandragora]")
    page.select_option("[data-others]", "beside")
    expect(page.locator("[data-first]")).not_to_have_value("")  # what this guest is called on this device
    page.fill("[data-first]", "Ayla")
    page.fill("[data-name='0']", "Bo")
    page.click("[data-open]")
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-cover] h1")).to_contain_text(re.compile("Ayla|Bo"))
    assert page.evaluate("() => fetch('/api/me').then((one) => one.json())")["name"] == "Ayla"
    page.goto(page.url.partition("/table/")[0])
    page.click("[data-friends=mandragora]")
    page.select_option("[data-others]", "beside")
    expect(page.locator("[data-first]")).to_have_value("Ayla")


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (PHONE, "ru")])
def test_two_people_and_a_bot_on_one_device(visitor: Visitor, size: tuple[int, int], language: str) -> None:
    page = visitor("/", size=size, language=language)
    wire, rng = Wire(page), Random(5)
    share(page, "mandragora", "Bo", seats=3)
    faced, hand = [], list[str]()
    for turn in range(TURNS):
        seat, covered = check_covered(page, hand)
        wire.hands()
        if turn < 2:
            assert violations(page) == []
            page.reload()
            assert check_covered(page, hand)[0] == seat, "whoever reloads is shown nothing"
            assert wire.hands() == set(), "and the server sends nothing"
        hand = take(page, seat)
        assert wire.hands() == {seat}
        assert hand
        assert not [card for card in hand if card in covered], "nothing of the hand was there before the button"
        faced.append(seat)
        take_turn(page, rng)
        if is_over(page):
            break
    assert len(set(faced)) == 2
    if WHOLE:
        expect(page.locator(".result")).to_contain_text("Bo")


def test_somebody_looks_again_and_takes_back(visitor: Visitor) -> None:
    """Whoever has just moved may look at his own cards from the cover; and passes the device on himself."""
    page, rng = visitor("/"), Random(2)
    share(page, "mandragora", "Bo", "Cem", seats=3)
    seat, _ = check_covered(page)
    take(page, seat)
    take_turn(page, rng)
    following, _ = check_covered(page)
    page.click(f"[data-look='{seat}']")
    expect(page.locator("[data-passing]")).to_be_visible()
    expect(page.locator(".bottom").first).to_be_visible()
    expect(page.locator("[data-turn=theirs]")).to_be_visible()
    page.click("[data-pass]")
    assert check_covered(page)[0] == following
    page.click(f"[data-look='{seat}']")
    page.click("[data-tool=more]")
    page.click("[data-tool=resign]")
    page.click("[data-tool=resign-sure]")
    expect(page.locator("[data-out]")).to_be_visible()
    page.click("[data-pass]")
    assert check_covered(page)[0] == following


def test_only_a_sealed_answer_is_covered(visitor: Visitor) -> None:
    """My Island: all answer at once, so here one after another; the first answer is hidden until the last has come."""
    page, rng = visitor("/"), Random(6)
    share(page, "my_island", "Bo")
    chip = page.locator("[data-turn=mine] strong")
    for _ in range(2):
        expect(chip).to_be_visible()
        first = chip.inner_text()
        while not page.locator("[data-cover]").count():
            one_move(page, rng)
            page.wait_for_function(ASKED)
        seat, _ = check_covered(page)
        page.click(f"[data-i-am='{seat}']")
        expect(chip).not_to_have_text(first)
        one_move(page, rng)
    assert page.locator("[data-cover]").count() == 0


def test_nothing_is_covered_where_nothing_is_hidden(visitor: Visitor) -> None:
    """Mangala: the board changes hands by itself, a draw is offered and accepted, and the result names both."""
    page, rng = visitor("/", size=PHONE, language="tr"), Random(1)
    share(page, "mangala", "Bo")
    chip = page.locator("[data-turn=mine] strong")
    for _ in range(4):
        expect(chip).to_be_visible()
        assert page.locator("[data-cover]").count() == 0
        one_move(page, rng)
    expect(chip).to_be_visible()
    first = chip.inner_text()
    page.click("[data-tool=more]")
    page.click(".menu >> text=Beraberlik öner")
    expect(page.locator("[data-called]")).not_to_have_text(first)
    page.click("[role=alertdialog] .main")
    result = page.locator(".result")
    expect(result).to_be_visible()
    for name in (first, "Bo"):
        expect(result).to_contain_text(name)
    page.click("[data-rematch]")
    expect(chip).to_be_visible()
    assert page.locator("[data-cover]").count() == 0
