"""What a device likes: set from the header or from a table, it holds at once and after a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from atoll.core.languages import about
from tests.web.clicking import await_answer, entries, seat_two
from tests.web.conftest import Visitor
from tests.web.test_access import violations
from tests.web.test_at_the_table import BOT, ME, open_table
from tests.web.test_clocks import LISTEN

PHONE = (390, 844)
MINE = "[data-turn=mine]"
KNOCK = 320
"""Its pitch."""
ROOT = "() => ({...document.documentElement.dataset, size: getComputedStyle(document.documentElement).fontSize})"


def choose(page: Page, setting: str, value: str) -> None:
    page.select_option(f"dialog [data-setting={setting}]", value)


def test_settings_hold_at_once_and_are_kept(visitor: Visitor) -> None:
    page = visitor("/", size=PHONE, language="ru")
    page.click("header [data-settings]")
    expect(page.locator("dialog h2")).to_have_text("Настройки")
    for setting, value in (("speed", "off"), ("palette", "distinct"), ("textSize", "130"), ("theme", "dark")):
        choose(page, setting, value)
    page.uncheck("dialog [data-setting=sounds]")
    expect(page.locator("dialog [data-setting=volume]")).to_be_disabled()
    assert violations(page) == []
    assert page.evaluate("document.querySelector('dialog').scrollWidth <= document.querySelector('dialog').clientWidth")
    choose(page, "language", "en")
    expect(page.locator("dialog h2")).to_have_text("Settings")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-bot=mangala]")
    kept = page.evaluate(ROOT)
    assert (kept["speed"], kept["palette"], kept["theme"], kept["size"]) == ("off", "distinct", "dark", "20.8px")
    page.click("[data-bot=mangala]")
    page.click("[data-tool=more]")
    page.click(".menu [data-settings]")
    expect(page.locator("dialog [data-setting=speed]")).to_have_value("off")


def test_a_move_is_shown_first_and_played_by_a_second_tap_or_enter(visitor: Visitor) -> None:
    page = visitor("/", size=PHONE)
    page.click("header [data-settings]")
    page.check("dialog [data-setting=confirm]")
    page.keyboard.press("Escape")
    page.click("[data-bot=mangala]")
    page.wait_for_selector(MINE)
    before = entries(page)
    one, other = (page.locator("[data-action]").nth(k).get_attribute("data-action") for k in (0, 1))
    page.click(f"[data-action='{one}']")
    expect(page.locator(f"[data-confirm='{one}']")).to_be_visible()
    page.click(f"[data-action='{other}']")
    expect(page.locator(f"[data-confirm='{other}']")).to_be_visible()
    assert entries(page) == before, "nothing is played by the first tap"
    page.keyboard.press("Escape")
    expect(page.locator("[data-confirm]")).to_have_count(0)
    page.click(f"[data-action='{other}']")
    page.click(f"[data-action='{other}']")
    await_answer(page, before)
    page.wait_for_selector(MINE)
    before = entries(page)
    page.locator("[data-action]").first.click()
    expect(page.locator("[data-confirm]")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    await_answer(page, before)


SEEN_FROM = """
() => {
  const [first, sixth, across] = ['0:1', '0:6', '1:1'].map((pit) =>
    document.querySelector(`.board [data-at='pit:${pit}']`).getBoundingClientRect());
  return [first.y > across.y, first.x < sixth.x];
}
"""
"""Whether the first seat's pits lie below, and from left to right."""


def test_the_board_is_turned_half_round(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "mangala", [ME, BOT], start=True)
    page.wait_for_selector(MINE)
    assert page.evaluate(SEEN_FROM) == [True, True]
    page.click("[data-tool=more]")
    page.click(".menu [data-settings]")
    page.check("dialog [data-setting=rotate]")
    page.keyboard.press("Escape")
    for _ in ("at once", "after a reload"):
        page.wait_for_selector(MINE)
        assert page.evaluate(SEEN_FROM) == [False, False]
        page.reload()


LONGEST = """
() => {
  globalThis.longest = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    longest = Math.max(longest, timing.duration);
    return animate.call(this, frames, timing);
  };
}
"""
"""Milliseconds of the longest flight that began: each is noted, so that none falls between two frames."""


def test_stones_fly_as_fast_as_was_chosen(visitor: Visitor) -> None:
    """The same move of mine, before somebody who only looks on."""
    ada, boris = visitor(calm=False), visitor()
    home, took = ada.url, {}
    for speed in ("fast", "slow"):
        ada.goto(home)
        ada.click("header [data-settings]")
        choose(ada, "speed", speed)
        ada.keyboard.press("Escape")
        seat_two(ada, boris, "mangala")
        ada.wait_for_selector(MINE)
        ada.evaluate(LONGEST)
        ada.click("[data-action='sow 2']")
        ada.wait_for_selector("[data-turn=theirs]")
        ada.wait_for_function("() => longest > 0")
        took[speed] = ada.evaluate("() => longest")
    assert took["slow"] == pytest.approx(4 * took["fast"])


def test_who_wants_no_sounds_hears_none(visitor: Visitor) -> None:
    page = visitor("/clock")
    page.add_init_script(LISTEN)
    for heard in ([KNOCK], []):
        page.goto(page.url)
        page.click("[data-begin]")
        page.locator("[data-side='1']").click()
        expect(page.locator("[data-side='0'].runs")).to_be_visible()
        assert page.evaluate("() => rung") == heard
        page.evaluate("() => localStorage.removeItem('atoll.clock')")
        page.goto(page.url.replace("/clock", "/"))
        page.click("header [data-settings]")
        page.uncheck("dialog [data-setting=sounds]")
        page.goto(page.url + "clock")


def test_turkish_is_said_to_wait_for_a_native_reader(visitor: Visitor) -> None:
    page = visitor("/", language="tr")
    page.click("header [data-settings]")
    expect(page.locator("dialog [data-awaits]")).to_have_text(about("tr")["awaits"])
    for language in ("en", "ru"):
        page.select_option("dialog [data-setting=language]", language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator("dialog [data-awaits]")).to_have_count(0)
