"""The result: all of it in sight on every screen, my own first, teams as teams, the same numbers as in the panel."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.finished import ANY_BOT, lay_finished, recorded
from tests.server.processes import ServerProcess
from tests.support.eventually import eventually_sync
from tests.web.conftest import Visitor
from tests.web.laid import over
from tests.web.test_account import PASSWORD, fresh_name
from tests.web.test_at_the_table import BOT, ME, open_table
from tests.web.test_going import ask, play
from tests.web.test_luck import asked

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


def ends_with_bots(page: Page, server: ServerProcess, game: str, seats: int, **options: object) -> None:
    """Ada is at a table where the game has come to its own end, with her in the last seat and bots in the others."""
    page.goto(f"{server.url}/table/{over(page, server, game, seats, seats - 1, **options)}")
    page.wait_for_selector(".result")


def seen_at_rest(page: Page) -> Any:
    """Boards and the result measure themselves again, so one looks until two looks agree."""
    seen: Any = None
    for _ in range(50):
        page.wait_for_timeout(400)
        last, seen = seen, page.evaluate(SEEN)
        if seen == last:
            break
    return seen


@pytest.mark.parametrize(("game_id", "seats"), [("mangala", 2), ("mandragora", 4), ("mangrovia", 5), ("my_island", 4)])
def test_it_fits_every_screen_with_my_own_first(
        game_id: str, seats: int, visitor: Visitor, server: ServerProcess) -> None:
    page = visitor(size=SIZES[0], language="ru")
    ends_with_bots(page, server, game_id, seats)
    panel = sorted(page.locator(".players .score").all_text_contents())
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        seen = seen_at_rest(page)
        assert seen["first"] == seats - 1
        assert (seen["unseen"], seen["cut"], seen["sideways"]) == ([], [], []), (width, height)
        assert sorted(seen["totals"]) == panel
    if game_id == "my_island":
        islands_say(page, panel)


def islands_say(page: Page, totals: list[str]) -> None:
    """What stands at the islands themselves is counted by the board, not by the result."""
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})
    page.locator(".result .row button.quiet").click()
    expect(page.locator(".result .row")).to_be_hidden()
    told = page.locator(".board .marker b, .board [data-at^='island:'] b").all_text_contents()
    assert sorted(told) == totals


def test_partners_win_as_a_team(visitor: Visitor, server: ServerProcess) -> None:
    page = visitor()
    ends_with_bots(page, server, "mandragora", 4, teams=True)
    title = page.locator("#result-title").text_content() or ""
    order = [page.locator("[data-scored]").nth(k).get_attribute("data-scored") for k in range(4)]
    assert order[:2] == ["3", "1"], "partners stand together"
    assert title in ("Your team won!", "A draw", "Winners: Random bot 1 and Random bot 3"), title
    expect(page.locator("[data-partner]")).to_have_count(1)


def test_a_resignation_leaves_the_scores_that_stood_and_a_match_counts_in_halves(
        visitor: Visitor, server: ServerProcess) -> None:
    page = visitor()
    open_table(page, "mangala", [ME, BOT], start=True)
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-action='sow 1']")
    page.wait_for_function("() => document.querySelector('[data-n]')?.dataset.n >= 2")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-tool=more]")
    page.click("[data-tool=resign]")
    page.click("[data-tool=resign-sure]")
    page.wait_for_selector(".result tfoot")
    assert "resigns" in (page.locator(".result").text_content() or "")
    stood = page.locator(".board text.store").all_text_contents()
    assert sorted(page.locator(".result tfoot td").all_text_contents()) == sorted(one.strip() for one in stood)
    ends_with_bots(page, server, "mangala", 2, sets=3)
    points = page.locator(".result tfoot td").all_text_contents()
    assert sum(float(one.replace("½", ".5")) for one in points) in (2, 3), points


def test_the_cards_of_a_profile_show_no_score_that_no_game_gave_and_write_a_match_in_halves(
        visitor: Visitor, server: ServerProcess) -> None:
    page, name = visitor("/"), fresh_name()
    me = ask(page, "POST", "/accounts", name=name, password=PASSWORD)["id"]
    resigned = str(ask(page, "POST", "/tables", game="mangala", seats=2, lot=False, start=True,
                       seating=[ME, BOT])["id"])
    match = lay_finished(server, recorded("mangala", sets=3), [me, ANY_BOT])
    play(page, resigned, "!resign")
    until_it_is_over(page, resigned)
    points = asked(page, match)["outcome"]["scores"]
    page.goto(f"{server.url}/profile/{name}")
    written = page.locator(f"a[href='/replay/{match}'] .seats b")
    expect(written).to_have_text([halves(one) for one in points])
    expect(page.locator(f"a[href='/replay/{resigned}'] .seats b")).to_have_text(["resigned", "place 1"])


def until_it_is_over(page: Page, table: str) -> None:
    """The end is written into the history after it was told."""
    eventually_sync(lambda: ask(page, "GET", f"/tables/{table}"), lambda told: told["status"] == "over", page=page)


def halves(doubled: int) -> str:
    return f"{doubled // 2 or ''}½" if doubled % 2 else str(doubled // 2)


def test_a_stranger_reads_that_the_games_of_a_profile_are_private(visitor: Visitor) -> None:
    page, stranger, name = visitor("/"), visitor("/"), fresh_name()
    ask(page, "POST", "/accounts", name=name, password=PASSWORD)
    page.goto(stranger.url + f"profile/{name}")
    expect(page.locator("[data-history]")).to_have_text("No finished games yet.")
    table = str(ask(page, "POST", "/tables", game="mangala", seats=2, lot=False, start=True, visibility="unlisted",
                    seating=[ME, BOT])["id"])
    play(page, table, "!resign")
    until_it_is_over(page, table)
    stranger.goto(stranger.url + f"profile/{name}")
    expect(stranger.locator("[data-history]")).to_have_text(
        "Played at private tables: only their players see these games.")
    page.reload()
    expect(page.locator(f"a[href='/replay/{table}']")).to_be_visible()
