"""The guided first turn: the goal, then a ring round what each card speaks of; it goes on with the moves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.clicking import await_answer, click_a_move, entries
from tests.web.conftest import ROOT, WIDE, Visitor
from tests.web.test_at_the_table import BOT, ME, open_table

PHONE = (390, 844)
TOURS: list[tuple[str, str, dict[str, Any], tuple[int, int], str]] = [
    ("mangala", "fortress", {"variant": "fortress"}, WIDE, "tr"),
    ("mandragora", "game", {}, PHONE, "en"),
    ("mangrovia", "game", {}, WIDE, "ru"),
    ("my_island", "game", {}, PHONE, "ru"),
]
RINGED = """
() => {
  const ring = document.querySelector('.tour [data-learn=ring]')?.getBoundingClientRect();
  const inside = ({ left, top, right, bottom }) =>
    left >= ring.left && top >= ring.top && right <= ring.right && bottom <= ring.bottom;
  return Boolean(ring) && [...document.querySelectorAll('.board :is([data-action], [data-step])')]
    .some((one) => inside(one.getBoundingClientRect()));
}
"""

GONE_ON = "was => Number(document.querySelector('.tour .soft').textContent.split('/')[0]) > was"


def taught(game: str, language: str, key: str) -> str:
    path = ROOT / "src" / "atoll" / "games" / game / "lessons" / "text" / f"{language}.json"
    return str(json.loads(path.read_text(encoding="utf-8"))[key])


def card(page: Page) -> int:
    return int(str(page.locator(".tour .soft").text_content()).split("/")[0])


def cards(page: Page) -> int:
    return int(str(page.locator(".tour .soft").text_content()).split("/")[1])


@pytest.mark.parametrize(("game_id", "variant", "options", "size", "language"), TOURS, ids=[one[0] for one in TOURS])
def test_it_says_the_goal_points_and_goes_on_with_the_moves(
        game_id: str, variant: str, options: dict[str, Any], size: tuple[int, int], language: str,
        visitor: Visitor) -> None:
    page = visitor(size=size, language=language, tour=True)
    open_table(page, game_id, [ME, BOT], start=True, options=options)
    tour, ring = page.locator(".tour"), page.locator(".tour [data-learn=ring]")
    expect(tour).to_contain_text(taught(game_id, language, f"learn.{variant}.goal"))
    expect(ring).to_have_count(0)
    page.click("[data-tour=next]")
    page.wait_for_function(RINGED)
    before, shown = entries(page), card(page)
    click_a_move(page)
    await_answer(page, before)
    page.wait_for_function(GONE_ON, arg=shown)
    while card(page) < cards(page):
        page.click("[data-tour=next]")
    expect(tour).to_contain_text(taught(game_id, language, f"learn.{variant}.end"))
    page.click("[data-tour=next]")
    expect(tour).to_have_count(0)


def test_it_teaches_nothing_that_holds_in_the_normal_game_alone(visitor: Visitor) -> None:
    page = visitor(tour=True)
    open_table(page, "my_island", [ME, BOT], start=True, options={"mode": "episode", "episode": 2})
    tour = page.locator(".tour")
    expect(tour).to_contain_text(taught("my_island", "en", "learn.game.goal"))
    told = ""
    while tour.count():
        told += str(tour.text_content())
        page.click("[data-tour=next]")
    assert taught("my_island", "en", "learn.game.end") not in told
