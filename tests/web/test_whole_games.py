"""People in real browsers play whole games through clicks alone."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Page, expect

from atoll.core.game import Game
from tests.web.clicking import (
    await_answer,
    click_a_move,
    entries,
    is_over,
    owes_a_move,
    play_out,
    seat_two,
    skip_tour,
)
from tests.web.conftest import PHONE, Visitor


def test_two_people_play_and_a_third_watches(game: Game, visitor: Visitor) -> None:
    """One on a large screen in English, one on a phone in Russian who closes the tab in mid-turn and comes back."""
    rng = Random(game.id)
    ada = visitor()
    boris = visitor(size=PHONE, language="ru", theme="dark")
    table = seat_two(ada, boris, game.id)
    watcher = visitor()
    watcher.goto(table)
    for _ in range(6):
        mover = ada if owes_a_move(ada) else boris
        if owes_a_move(mover):
            before = entries(mover)
            click_a_move(mover, rng)
            await_answer(mover, before)
    boris = come_back(boris, table)
    assert play_out([ada, boris, watcher], rng) > 0
    assert watcher.locator("[data-action]").count() == 0
    totals = ada.locator(".result tfoot td").all_text_contents()
    assert len(totals) == 2
    assert watcher.locator(".result tfoot td").all_text_contents() == totals


def come_back(page: Page, table: str) -> Page:
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(table)
    expect(again.locator("[data-turn]")).to_be_visible()
    return again


def test_a_visitor_plays_a_bot_in_two_clicks(game: Game, visitor: Visitor) -> None:
    page = visitor()
    page.click(f"[data-bot={game.id}]")
    expect(page.locator("[data-turn]")).to_be_visible()
    skip_tour(page)
    rng = Random(1)
    for _ in range(4):
        page.wait_for_selector("[data-turn=mine], .result")
        if is_over(page):
            break
        before = entries(page)
        click_a_move(page, rng)
        await_answer(page, before)


def test_the_keyboard_alone_plays_a_game_against_a_bot(visitor: Visitor) -> None:
    page = visitor()
    tab_to(page, "[data-bot=mangala]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-turn]")).to_be_visible()
    for _ in range(200):
        page.wait_for_selector("[data-turn=mine], .result")
        if is_over(page):
            break
        before = entries(page)
        tab_to(page, "[data-action]")
        page.keyboard.press("Space")
        await_answer(page, before)
    assert is_over(page)
    tab_to(page, "[data-rematch]")
    page.keyboard.press("Enter")


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something that fits has the focus, as somebody without a mouse does."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
            return
    raise AssertionError(f"sixty presses of Tab never reached {selector}")
