"""What the others did: told, listed and shown again, while the board lies still."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.eventually import eventually_sync
from tests.web.clicking import await_answer, click_a_move, entries
from tests.web.conftest import PHONE, WIDE, Visitor
from tests.web.test_at_the_table import BOT, EMPTY, ME, open_table
from tests.web.test_board_sizes import SETTLED
from tests.web.test_clocks import ask


def test_the_moves_of_all_others_since_my_turn_and_pictures_in_the_log(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "mandragora", [ME, BOT, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    since = page.locator("[data-since] li")
    for _ in range(20):
        before = entries(page)
        click_a_move(page)
        await_answer(page, before)
        page.wait_for_selector("[data-turn=mine]")
        if any("bot 2" in told for told in since.all_text_contents()):
            break  # else the first one asked something of me before the second had his turn
    expect(since.first).to_contain_text("bot 1")
    expect(since.last).to_contain_text("bot 2")
    expect(page.locator("aside ol .pieces svg").first).to_be_visible()


SHOWN = """
() => {
  globalThis.shown = [];
  const note = () => globalThis.shown.push({
    rows: [...document.querySelectorAll('[data-since] li')].flatMap((row, k) => (row.ariaCurrent ? [k] : [])),
    able: document.querySelectorAll('.board :is([data-action], [data-step])').length,
  });
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(note).observe(document.body, all);
}
"""
"""Which rows are being shown again, and how much can be pressed on the board, after every change of the page."""
IS_OVER = "row => shown.some(now => now.rows.includes(row)) && shown.at(-1).rows.length === 0"
GO_ON = """
async () => {
  const isShown = () => document.querySelector('[data-since] [aria-current]') !== null;
  document.querySelector('[data-again]').click();
  await new Promise((done) => requestAnimationFrame(done));
  const begun = isShown();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await new Promise((done) => requestAnimationFrame(done));
  return [begun, isShown()];
}
"""


def test_the_move_of_each_of_the_others_can_be_shown_again(visitor: Visitor) -> None:
    """While it is shown nothing can be pressed on the board; then it is my turn as before."""
    page = visitor()
    open_table(page, "mandragora", [ME, BOT, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    before = entries(page)
    click_a_move(page)
    await_answer(page, before)
    page.wait_for_selector("[data-turn=mine]")
    rows, now = page.locator("[data-since] li"), entries(page)
    acts = page.locator(".board [data-action], .board [data-step]")
    expect(acts.first).to_be_visible()
    board, last = page.locator(".board").inner_text(), rows.count() - 1
    page.evaluate(SHOWN)
    for row in (0, last):
        rows.nth(row).locator("button").click()
        page.wait_for_function(IS_OVER, arg=row)
        expect(acts.first).to_be_visible()
        assert (page.locator(".board").inner_text(), entries(page)) == (board, now)
    page.click("[data-again]")
    page.wait_for_function(IS_OVER, arg=last)
    shown = page.evaluate("() => shown.filter(now => now.rows.length)")
    assert {row for now in shown for row in now["rows"]} == set(range(last + 1))
    assert {now["able"] for now in shown} == {0}
    assert page.evaluate(GO_ON) == [True, False], "whoever wants to go on does"
    expect(acts.first).to_be_visible()


def test_while_the_move_of_another_is_shown_its_sentence_stands_above(visitor: Visitor) -> None:
    """As the log tells it; a phone cuts it to two lines."""
    page = visitor(size=PHONE, calm=False)
    open_table(page, "mangala", [ME, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    page.evaluate(CAPTIONS)
    before = entries(page)
    click_a_move(page)
    await_answer(page, before)
    page.wait_for_selector("[data-turn=mine]")
    captions = page.evaluate("() => globalThis.captions")
    assert any("sows" in one for one in captions), captions


CAPTIONS = """
() => {
  globalThis.captions = [];
  const line = document.querySelector('[data-turn]');
  const note = () => globalThis.captions.push(line.textContent);
  new MutationObserver(note).observe(line, { subtree: true, childList: true, characterData: true });
}
"""


def sit_with_boris(page: Page, boris: Page) -> str:
    """Two islands, both of people; the table's id."""
    open_table(page, "my_island", [ME, EMPTY])
    table = page.url.rsplit("/", 1)[1]
    ask(boris, "POST", "/guests", {"name": "Boris"})
    ask(boris, "POST", f"/tables/{table}/seats/1")
    page.click("[data-start]")
    return table


def lay_a_tile(page: Page) -> None:
    before = entries(page)
    click_a_move(page)
    await_answer(page, before)


def for_boris(boris: Page, table: str) -> None:
    now = eventually_sync(lambda: ask(boris, "GET", f"/tables/{table}/now"), may_lay, page=boris)
    place = next(filter(is_place, now["legal"]))
    ask(boris, "POST", f"/tables/{table}/entries", {"n": now["mine"], "action": place})


def may_lay(now: dict[str, Any]) -> bool:
    return any(map(is_place, now["legal"]))


def is_place(action: str) -> bool:
    return action.startswith("place")


def test_where_all_lay_at_once_my_own_tile_is_no_news(visitor: Visitor) -> None:
    """Nor is what was laid the turn before. Boris lays last, and both tiles are told with his."""
    page, boris = visitor(), visitor()
    table = sit_with_boris(page, boris)
    for _ in range(3):
        page.wait_for_selector("[data-turn=mine]")
        lay_a_tile(page)
        for_boris(boris, table)
    page.wait_for_selector("[data-turn=mine]")
    since = page.locator("[data-since]")
    expect(since).to_have_attribute("data-since", "1")
    expect(since).to_contain_text("Boris")
    expect(since).not_to_contain_text("Ada")
    page.evaluate("() => localStorage.setItem(`atoll.seen.${location.pathname.split('/').at(-1)}`, '0')")
    page.reload()
    expect(page.locator("[data-missed]")).to_contain_text("Boris lays")
    expect(page.locator("[data-missed]")).not_to_contain_text("Ada")


def test_on_a_phone_what_others_did_covers_nothing_that_is_to_be_done(visitor: Visitor) -> None:
    page = visitor("/", size=PHONE)
    open_table(page, "mandragora", [ME, BOT, BOT, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    before = entries(page)
    click_a_move(page)
    await_answer(page, before)
    page.wait_for_selector("[data-turn=mine]")
    since, task = (page.locator(one).bounding_box() for one in ("[data-since]", "[data-turn]"))
    assert since is not None
    assert task is not None
    assert since["y"] + since["height"] <= task["y"]
    page.click("[data-unfold]")
    expect(page.locator("[data-since] li").last).to_be_visible()
    page.click("[data-tool=more]")
    expect(page.locator("[data-since]")).to_be_hidden()


def test_after_a_first_game_the_result_leads_to_the_lessons(visitor: Visitor) -> None:
    page = visitor()
    ask(page, "POST", "/guests", {"name": "Ada"})
    name = ask(page, "POST", "/games/mangala/first-game", {"variant": "classic"})["id"]
    mine = ask(page, "GET", f"/tables/{name}/now")["mine"]
    ask(page, "POST", f"/tables/{name}/entries", {"n": mine, "action": "!resign"})
    page.goto(f"{page.url.rstrip('/')}/table/{name}")
    page.click("[data-to-lessons]")
    expect(page.locator(".lessons")).to_be_visible()


def test_anothers_island_is_one_press_away_and_its_last_tile_shines(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "my_island", [ME, {"is": "bot", "bot": "greedy"}], start=True)
    page.wait_for_selector("[data-turn=mine]")
    before = entries(page)
    page.locator("polygon[data-step]").first.click()
    page.locator("[data-action^='place ']").first.click()
    await_answer(page, before)
    page.wait_for_selector("[data-turn=mine]")
    other = page.locator(".board [data-at='island:1']")
    expect(other.locator("path.fresh")).to_have_count(1)
    sea = page.locator(".board .sea").bounding_box()
    other.locator("button").click()
    expect(page.locator(".board [data-at^='hex:1:']").first).to_be_visible()
    assert page.locator(".board .sea").bounding_box() == sea, "the layout stays"
    page.locator(".board [data-at='island:0'] button, .board [data-at='island:1'] button").first.click()
    expect(page.locator(".board [data-at^='hex:0:']").first).to_be_visible()


@pytest.mark.parametrize("screen", [WIDE, (390, 844)])
def test_the_island_lies_still_from_turn_to_turn(screen: tuple[int, int], visitor: Visitor) -> None:
    """My turn, my tile laid while Boris thinks, my next turn: where the island lies, it stays."""
    page, boris = visitor(size=screen), visitor()
    table = sit_with_boris(page, boris)
    boris.goto(page.url)  # were he away, a line would say so
    page.wait_for_selector("[data-turn=mine]")
    boxes = [sea(page)]
    before = entries(page)
    page.locator("polygon[data-step]").first.click()
    page.locator("[data-action^='place ']").first.click()
    await_answer(page, before)
    page.wait_for_selector("[data-turn=theirs]")
    boxes.append(sea(page))
    for_boris(boris, table)
    page.wait_for_selector("[data-turn=mine]")
    boxes.append(sea(page))
    assert all(abs(one - first) <= 1 for box in boxes for one, first in zip(box, boxes[0], strict=True)), boxes


def sea(page: Page) -> list[float]:
    """Where the island's water is drawn, once it has stood still for five frames."""
    page.evaluate(SETTLED, [page.viewport_size["width"] if page.viewport_size else 0, ".sea"])
    box = page.locator(".board .sea").bounding_box()
    assert box is not None
    return [box["x"], box["y"], box["width"], box["height"]]
