"""People in real browsers play whole games through clicks alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from atoll.core.game import Game
from tests.support.eventually import eventually_sync
from tests.web.clicking import (
    await_answer,
    entries,
    is_over,
    move_by_clicks,
    owes_a_move,
    play_out,
    press_something,
    seat_two,
    skip_tour,
)
from tests.web.conftest import PHONE, Visitor

WHOLE = bool(os.environ.get("ATOLL_WHOLE_GAMES"))
"""`make test` plays every game out with the mouse, and mangala with keys alone; this plays out every game each way."""
SOME = 6
LIT = ".board [data-action], .board [data-step]"
TOTALS = ".result tfoot td, .result .total"
"""In a table on a large screen, on cards on a phone."""

PANELS = {"mandragora": ".wizard .points", "mangrovia": ".seats .points"}
"""Beside the board every player's points stand as well, and say the same in the end."""


def number(text: str) -> int:
    return int("".join(letter for letter in text if letter.isdigit()))


def test_two_people_play_and_a_third_watches(game: Game, visitor: Visitor) -> None:
    """One on a large screen in English, one on a phone in Russian who closes the tab in mid-turn and comes back."""
    rng = Random(game.id)
    ada = visitor()
    boris = visitor(size=PHONE, language="ru", theme="dark")
    table = seat_two(ada, boris, game.id)
    watcher = visitor()
    watcher.goto(table)
    expect(watcher.locator("[data-turn]")).to_be_visible()
    play_some([ada, boris], rng, 6)
    while not owes_a_move(boris):
        eventually_sync(lambda: owes_a_move(ada) or owes_a_move(boris), page=ada)  # both pages have seen the last move
        if owes_a_move(ada):
            play_some([ada], rng, 1)
    if boris.locator(".board [data-step]").count():
        press_something(boris, rng)
    boris = come_back(boris, table)
    assert play_out([ada, boris, watcher], rng) > 0
    assert watcher.locator("[data-action], [data-step]").count() == 0
    totals = [sorted(page.locator(TOTALS).all_text_contents()) for page in (ada, boris, watcher)]
    assert len(totals[0]) == game.seats[0]
    assert totals[0] == totals[1] == totals[2]
    if game.id in PANELS:
        panel = ada.locator(PANELS[game.id]).all_text_contents()
        assert sorted(map(number, panel)) == sorted(map(number, totals[0]))


def play_some(pages: list[Page], rng: Random, moves: int) -> None:
    """That many moves of these people, whoever is asked."""
    for _ in range(moves):
        eventually_sync(lambda: is_over(pages[0]) or any(map(owes_a_move, pages)), page=pages[0])
        mover = next(filter(owes_a_move, pages), None)
        if mover is None:
            return
        move_by_clicks(mover, rng, entries(mover))


def come_back(page: Page, table: str) -> Page:
    context = page.context
    page.close()
    again = context.new_page()
    again.goto(table)
    expect(again.locator("[data-turn]")).to_be_visible()
    return again


def test_a_visitor_plays_a_bot_in_two_clicks(game: Game, visitor: Visitor) -> None:
    """On a phone, to the end: the strong bot answers by itself."""
    page = visitor(size=PHONE)
    page.click(f"[data-bot={game.id}]")
    expect(page.locator("[data-turn]")).to_be_visible()
    skip_tour(page)
    if WHOLE or game.id == "mangala":
        play_out([page], Random(1))
    else:
        play_some([page], Random(1), SOME)


def test_the_keyboard_alone_plays_against_a_bot(game: Game, visitor: Visitor) -> None:
    """From the front page on, not one click; the guided first turn is walked past as well."""
    page, rng = visitor(), Random(4)
    tab_to(page, f"[data-bot={game.id}]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-turn]")).to_be_visible()
    for _ in range(1000 if WHOLE or game.id == "mangala" else SOME):
        page.wait_for_selector("[data-turn=mine], .result")
        if is_over(page):
            break
        move_by_keys(page, rng)
    if WHOLE or game.id == "mangala":
        assert is_over(page)
        before = page.url
        tab_to(page, "[data-rematch]")
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: url != before)


def move_by_keys(page: Page, rng: Random) -> None:
    """Tab to something lit on the board and press it, until a move is sent; a second press on the same may do it."""
    before, here = entries(page), "document.activeElement.matches('.board [data-action]')"
    for step in range(30):
        if step == 0 or not page.evaluate(here):
            tab_to(page, LIT, skipping=rng.randrange(3), meanwhile=lambda: owes_a_move(page))
            if not owes_a_move(page):  # all answer at once, and the page has heard of one's own answer only now
                return
        plays = page.evaluate(here)
        page.keyboard.press("Enter" if rng.random() < 0.5 else "Space")
        if plays:
            await_answer(page, before)
            return
    raise AssertionError("thirty steps by keys led to no move")


def tab_to(page: Page, selector: str, skipping: int = 0, meanwhile: Callable[[], bool] = lambda: True) -> None:
    """Press Tab until something that fits has the focus, as somebody without a mouse does; a few may be passed."""
    for _ in range(400):
        if not meanwhile():
            return
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
            if skipping == 0:
                return
            skipping -= 1
    raise AssertionError(f"four hundred presses of Tab never reached {selector}")
