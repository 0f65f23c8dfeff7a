"""The result: all of it in sight on every screen, my own first, teams as teams, the same numbers as in the panel."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Visitor
from tests.web.test_at_the_table import BOT, ME, open_table

SIZES = [(1280, 800), (390, 844), (844, 390), (640, 400)]
SEEN = """
(me) => {
  const box = (one) => one.getBoundingClientRect();
  const inside = (one) => {
    const { left, right, top, bottom } = box(one);
    return left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  };
  const shown = (one) => {
    const { x, y, width, height } = box(one);
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return inside(one) && hit !== null && (one.contains(hit) || hit.contains(one));
  };
  const result = document.querySelector('.result');
  const scored = [...result.querySelectorAll('[data-scored]')];
  const totals = [...result.querySelectorAll('tfoot td, .total')];
  return {
    first: Number(scored[0].dataset.scored),
    unseen: [...result.querySelectorAll('h2, .row .button')].filter((one) => !shown(one)).map((one) => one.textContent),
    cut: [...result.querySelectorAll('thead th, tfoot th, tfoot td')].filter((one) => !shown(one))
      .map((one) => one.textContent),
    sideways: [...result.querySelectorAll('*')].filter((one) => one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).overflowX !== 'visible').map((one) => one.className),
    totals: totals.map((one) => one.textContent.trim()),
  };
}
"""


STAND_IN = """
([table, seat]) => {
  const body = JSON.stringify({ seat, bot: 'random' });
  return fetch(`/api/tables/${table}/stand-in`, { method: 'PUT', body }).then((answer) => answer.status);
}
"""


def play_with_bots(page: Page, game: str, seats: int, **wanted: Any) -> None:
    """Ada lets a bot play for her, so that the game comes to its own end with her in it."""
    open_table(page, game, [BOT] * (seats - 1) + [ME], start=True, **wanted)
    page.wait_for_selector("[data-turn]")
    page.evaluate(STAND_IN, [page.url.rsplit("/", 1)[1], seats - 1])
    page.wait_for_selector(".result", timeout=120_000)


@pytest.mark.parametrize(("game_id", "seats"), [("mangala", 2), ("mandragora", 4), ("mangrovia", 5), ("my_island", 4)])
def test_it_fits_every_screen_with_my_own_first(game_id: str, seats: int, visitor: Visitor) -> None:
    page = visitor(size=SIZES[0], language="ru")
    play_with_bots(page, game_id, seats)
    panel = sorted(page.locator(".players .score").all_text_contents())
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(400)
        seen = page.evaluate(SEEN)
        assert seen["first"] == seats - 1
        assert (seen["unseen"], seen["cut"], seen["sideways"]) == ([], [], []), (width, height)
        assert sorted(seen["totals"]) == panel


def test_partners_win_as_a_team(visitor: Visitor) -> None:
    page = visitor()
    play_with_bots(page, "mandragora", 4, options={"teams": True})
    title = page.locator("#result-title").text_content() or ""
    order = [page.locator("[data-scored]").nth(k).get_attribute("data-scored") for k in range(4)]
    assert order[:2] == ["3", "1"], "partners stand together"
    assert title in ("Your team wins!", "A draw", "Random bot 1 and Random bot 3 win"), title
    expect(page.locator("[data-partner]")).to_have_count(1)


def test_a_resignation_leaves_the_scores_that_stood_and_a_match_counts_in_halves(visitor: Visitor) -> None:
    page = visitor()
    open_table(page, "mangala", [ME, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-action='sow 1']")
    page.wait_for_function("() => document.querySelector('[data-n]').dataset.n >= 2")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-tool=more]")
    page.click("[data-tool=resign]")
    page.click("[data-tool=resign-sure]")
    page.wait_for_selector(".result tfoot")
    assert "resigns" in (page.locator(".result").text_content() or "")
    stood = page.locator(".board text.store").all_text_contents()
    assert sorted(page.locator(".result tfoot td").all_text_contents()) == sorted(one.strip() for one in stood)
    play_with_bots(page, "mangala", 2, options={"sets": 3})
    points = page.locator(".result tfoot td").all_text_contents()
    assert sum(float(one.replace("½", ".5")) for one in points) in (2, 3), points
