"""Clocks as people see them: two players and two who watch, wide and on phones, beside the server's own clock."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.clicking import await_answer, entries
from tests.web.conftest import PATIENCE, WIDE, Visitor

PHONE = (390, 844)
SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 3_600_000, 86_400_000
REAL, DAYS = {"kind": "real", "main": 900}, {"kind": "days", "days": 3}
SHIFT = 37 * MINUTE
LOOKS = 4
ASK = """
async ([method, path, body]) => {
  const answer = await fetch('/api' + path, { method, body: body === null ? undefined : JSON.stringify(body) });
  return answer.json();
}
"""
READ = """
() => [...document.querySelectorAll('.players .clock')].map((one) => ({
  shown: one.textContent.trim(), exact: one.title, runs: one.classList.contains('runs'),
  paused: one.classList.contains('paused'), box: one.getBoundingClientRect().toJSON(),
}))
"""
LISTEN = """
globalThis.rung = [];
globalThis.OscillatorNode = class extends OscillatorNode {
  constructor(context, wish) {
    super(context, wish);
    rung.push(wish.frequency);
  }
};
"""
"""Notes the pitch of every tone, in its order."""
WARNING = [740, 740]
WRONG_DATE = f"""
const [now, RealDate] = [Date.now, Date];
Date.now = () => now.call(RealDate) + {SHIFT};
"""


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    return page.evaluate(ASK, [method, path, body])


def open_table(ada: Page, boris: Page, clock: dict[str, Any]) -> str:
    """A running table of Mangala with that clock; its path."""
    ask(ada, "POST", "/guests", {"name": "Ada"})
    ask(boris, "POST", "/guests", {"name": "Борис"})
    table = ask(ada, "POST", "/tables", {"game": "mangala", "clock": clock, "lot": False})["id"]
    ask(boris, "POST", f"/tables/{table}/seats/1")
    assert ask(ada, "POST", f"/tables/{table}/start")["status"] == "running"
    return f"/table/{table}"


def four(visitor: Visitor, base: str, clock: dict[str, Any]) -> tuple[str, list[Page]]:
    """Both players and two who watch: each size in each language; the watch of one of them is wrong. `rung` of each
    page is what was heard there."""
    pages = [visitor(size=WIDE, language="en"), visitor(size=PHONE, language="ru"),
             visitor(size=WIDE, language="ru"), visitor(size=PHONE, language="en")]
    path = open_table(pages[0], pages[1], clock)
    pages[3].add_init_script(WRONG_DATE)
    for page in pages:
        page.add_init_script(LISTEN)
        page.goto(base + path)
        expect(page.locator("[data-turn]")).to_be_visible(timeout=PATIENCE)
        expect(page.locator(".players .clock")).to_have_count(2)
    return path.removeprefix("/table/"), pages


def parsed(text: str) -> int:
    """Milliseconds of `14:59`, `2:05:00`, `2 d 23 h` or `2 д 23:59:12`."""
    match = re.fullmatch(r"(?:(\d+) [dд] )?(?:(\d+) [hч]|(?:(\d+):)?(\d+):(\d\d))", text)
    assert match, f"a clock shows {text!r}"
    days, only_hours, hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return days * DAY + (only_hours + hours) * HOUR + minutes * MINUTE + seconds * SECOND


def left(clock: dict[str, Any], seat: int, now: float) -> float:
    """By docs/protocol.md."""
    if clock["since"] is None or seat not in clock["running"]:
        return float(clock["left"][seat])
    return float(max(0, clock["left"][seat] - max(0, now - clock["since"] - clock["lag"][seat])))


def check(page: Page, table: str, language: str) -> list[int]:
    """What the page shows is what the server has, within a second. A second that has begun is shown as a whole one."""
    clock = ask(page, "GET", f"/tables/{table}/now")["clock"]
    before = time.time() * 1000
    found = page.evaluate(READ)
    after = time.time() * 1000
    for seat, one in enumerate(found):
        most, least = left(clock, seat, before), left(clock, seat, after)
        shown, exact = parsed(one["shown"]), parsed(one["exact"])
        assert least - SECOND <= exact - SECOND / 2 <= most + SECOND, (seat, one, clock)
        rough = HOUR if exact >= DAY else SECOND
        assert shown == exact - exact % rough, one
        assert one["runs"] == (clock["since"] is not None and seat in clock["running"]), (one, clock)
        if exact >= DAY:
            assert ("ч" if language == "ru" else "h") in one["shown"], one
        assert one["box"]["width"] > 0
    return [parsed(one["exact"]) for one in found]


def agrees(page: Page, table: str, language: str) -> list[int]:
    """A page that the machine let wait shows what it showed before; it is looked at again when it has had its turn."""
    for _ in range(LOOKS):
        try:
            return check(page, table, language)
        except AssertionError:
            page.wait_for_timeout(400)
    return check(page, table, language)


def check_all(table: str, pages: list[Page]) -> list[list[int]]:
    return [agrees(page, table, language)
            for page, language in zip(pages, ("en", "ru", "ru", "en"), strict=True)]


def counts_down(table: str, pages: list[Page], seat: int) -> None:
    """That seat's clock loses a second or two everywhere, the other's nothing."""
    first = check_all(table, pages)
    pages[0].wait_for_timeout(2_500)
    for was, now in zip(first, check_all(table, pages), strict=True):
        assert now[seat] < was[seat]
        assert now[1 - seat] == was[1 - seat]


def stands(table: str, pages: list[Page]) -> None:
    first = check_all(table, pages)
    pages[0].wait_for_timeout(2_500)
    assert check_all(table, pages) == first


def move(pages: list[Page], mover: Page) -> None:
    before = entries(mover)
    mover.click("[data-action='sow 1']")
    for page in pages:
        await_answer(page, before)


@pytest.mark.parametrize("clock", [REAL, DAYS], ids=["15+0", "3 days"])
def test_everybody_reads_the_servers_clocks(visitor: Visitor, server: Any, clock: dict[str, Any]) -> None:
    table, pages = four(visitor, server.url, clock)
    ada, boris = pages[0], pages[1]
    counts_down(table, pages, seat=0)
    move(pages, ada)
    counts_down(table, pages, seat=1)

    before = entries(ada)
    ada.click("[data-tool=more]")
    ada.get_by_role("button", name="Ask for a pause").click()
    boris.locator("[role=alertdialog] .button.main").click()
    for page in pages:
        await_answer(page, before + 1)
        expect(page.locator(".players .clock.paused")).to_have_count(1)
    stands(table, pages)

    ada.click("[data-resume]")
    for page in pages:
        await_answer(page, before + 2)
    counts_down(table, pages, seat=1)
    move(pages, boris)
    counts_down(table, pages, seat=0)


def test_a_clock_that_runs_low_is_seen_by_all_and_told_to_its_owner(visitor: Visitor, server: Any) -> None:
    """The warning rings on his page alone, also where others have touched theirs."""
    table, pages = four(visitor, server.url, {"kind": "real", "main": 24})
    for page in pages:
        page.click("header", position={"x": 3, "y": 3})  # a page that nobody has touched makes no sound
    for page in pages:
        expect(page.locator(".players li").first.locator(".clock.low")).to_be_visible()
        expect(page.locator(".players li").last.locator(".clock.low")).to_have_count(0)
    check_all(table, pages)
    expect(pages[0].locator("[role=alert]")).to_contain_text("20 seconds")
    for page in pages[1:]:
        expect(page.locator(".said[role=alert]")).to_be_empty()
    assert [page.evaluate("() => rung") for page in pages] == [WARNING, [], [], []]
