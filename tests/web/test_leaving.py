"""Leaving a game and seats by lot, as people see them."""

from __future__ import annotations

import json
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.clicking import await_answer, click_a_move, entries, owes_a_move, seat_two
from tests.web.conftest import PHONE, WIDE, Visitor

OPENED = """
async () => {
  const ask = async (path, body) => (await fetch('/api' + path, { method: 'POST', body: JSON.stringify(body) })).json();
  await ask('/guests', { name: 'Ada' });
  const me = { is: 'me' }, bot = { is: 'bot', bot: 'random' }, empty = { is: 'empty' };
  const clock = { kind: 'real', main: 1800, increment: 15 };
  return (await ask('/tables', { game: 'mangrovia', seats: 3, clock, WANTED })).id;
}
"""
AMONG_BOTS = OPENED.replace("WANTED", "seating: [me, bot, bot], start: true")
WITH_A_FRIEND = OPENED.replace("WANTED", "seating: [me, empty, bot], lot: false")


def ask_to_resign(page: Page) -> None:
    page.click("[data-tool=more]")
    page.click("[data-tool=resign]")


@pytest.mark.parametrize(("language", "size", "warned", "out", "bot"), [
    ("en", WIDE, "you are ranked last", "You have resigned.", "resigned, a bot plays on"),
    ("ru", PHONE, "займёшь последнее место", "доигрывает бот", "играет бот")])
def test_whoever_resigns_among_three_is_told_and_watches(language: str, size: tuple[int, int], warned: str, out: str,
                                                         bot: str, visitor: Visitor) -> None:
    """Boris thinks all the while, so nothing is over before it was looked at."""
    ada, boris = visitor(language=language, size=size), visitor(language=language)
    ada.goto(f"{ada.url}table/{ada.evaluate(WITH_A_FRIEND)}")
    boris.goto(ada.url)
    boris.click("[data-sit='1']")
    ada.click("[data-start]")
    ada.wait_for_selector("[data-turn=mine]")
    ask_to_resign(ada)
    expect(ada.locator("[data-resign=goes-on]")).to_contain_text(warned)
    ada.click("[data-tool=resign-sure]")
    expect(ada.locator("[data-out]")).to_contain_text(out)
    boris.wait_for_selector("[data-turn=mine]")
    left = "resigned" if language == "en" else "партия сдана, играет бот"
    expect(boris.locator(".players li").first).to_contain_text(left)
    expect(ada.locator("[data-left=resigned]")).to_have_text(bot, use_inner_text=True)
    expect(ada.locator("[data-turn=theirs]")).to_be_visible()
    ada.click("[data-tool=more]")
    for tool in ("undo", "hint", "resign", "stand-in"):
        expect(ada.locator(f"[data-tool={tool}]")).to_have_count(0)
    expect(boris.locator("[data-tool=undo]")).to_have_count(1)


def test_the_result_says_who_resigned(visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"{page.url}table/{page.evaluate(AMONG_BOTS)}")
    page.wait_for_selector("[data-turn=mine]")
    assert "NaN" not in " ".join(page.locator("[role=timer]").all_text_contents())
    ask_to_resign(page)
    page.click("[data-tool=resign-sure]")
    page.wait_for_selector(".result")
    expect(page.locator(".result thead th").first).to_contain_text("Ada")
    expect(page.locator(".result thead th").first).to_contain_text("resigned")
    assert int(page.locator(".result tfoot td").first.text_content() or 0) > 0


def test_with_two_the_warning_is_another_and_the_log_tells_it(visitor: Visitor) -> None:
    ada, boris = visitor(), visitor()
    seat_two(ada, boris, "mangala")
    ask_to_resign(ada)
    expect(ada.locator("[data-resign=ends]")).to_contain_text("you lose it")
    ada.click("[data-tool=resign-sure]")
    for page in (ada, boris):
        page.wait_for_selector(".result")
        expect(page.locator("aside ol li").last).to_contain_text("resigns")


def test_seats_by_lot_change_places_before_everybodys_eyes(visitor: Visitor) -> None:
    """Whoever is drawn to begin owes the first move, on the page that was open all the while."""
    ada, boris = visitor(), visitor()
    seat_two(ada, boris, "mangala", lot=True)
    for move in range(2):
        ada.wait_for_function("n => Number(document.querySelector('[data-n]')?.dataset.n ?? -1) >= n", arg=move)
        boris.wait_for_function("n => Number(document.querySelector('[data-n]')?.dataset.n ?? -1) >= n", arg=move)
        owing = [page for page in (ada, boris) if owes_a_move(page)]
        assert len(owing) == 1
        before = entries(owing[0])
        click_a_move(owing[0], Random(move))
        await_answer(owing[0], before)


def test_a_waiting_table_says_whether_a_lot_is_drawn(visitor: Visitor) -> None:
    for seated in (False, True):
        page = visitor()
        page.click("[data-friends=mangala]")
        page.select_option("[data-place]", "0" if seated else "lot")
        page.click("dialog button[type=submit]")
        page.wait_for_selector("[data-start]")
        expect(page.locator("[data-lot]")).to_have_count(0 if seated else 1)


REFUSED = json.dumps({"code": "busy", "message": "others were quicker"})


def refuses(route: Route) -> None:
    route.fulfill(status=409, body=REFUSED, content_type="application/json")


def reads_why(page: Page) -> None:
    expect(page.locator(".refused")).to_contain_text("Others were quicker")
    page.unroute("**/stand-in")


@pytest.mark.provokes("refused request: 409 (PUT|DELETE) /api/tables/.*/stand-in")
def test_a_bot_that_cannot_take_over_or_give_way_says_why(visitor: Visitor) -> None:
    """Boris thinks all the while, so that the bot does not play to the end."""
    page, boris = visitor(), visitor()
    page.goto(f"{page.url}table/{page.evaluate(WITH_A_FRIEND)}")
    boris.goto(page.url)
    boris.click("[data-sit='1']")
    page.click("[data-start]")
    page.wait_for_selector("[data-turn=mine]")
    back = page.get_by_role("button", name="I am back")
    page.route("**/stand-in", refuses)
    page.click("[data-tool=more]")
    page.click("[data-tool=stand-in]")
    reads_why(page)
    expect(back).to_have_count(0)
    page.click("[data-tool=more]")
    page.click("[data-tool=stand-in]")
    expect(back).to_be_visible()
    expect(page.locator(".refused")).to_have_count(0)
    page.route("**/stand-in", refuses)
    back.click()
    reads_why(page)
    back.click()
    expect(back).to_have_count(0)
