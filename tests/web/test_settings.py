"""What a device likes: set from the header or from a table, it holds at once and after a reload."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.clicking import await_answer, entries
from tests.web.conftest import Visitor
from tests.web.test_access import violations

PHONE = (390, 844)
MINE = "[data-turn=mine]"
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
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Enter")
    await_answer(page, before)
