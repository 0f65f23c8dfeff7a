"""The puzzle of the day and the analysis board, on a large screen and a phone, in both languages."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from atoll.solver.oracle import Oracle
from atoll.solver.puzzle import Puzzle, puzzle_of
from tests.server.processes import ServerProcess
from tests.web.conftest import WIDE, Visitor
from tests.web.laid import over

PHONE = (390, 844)
BOTH = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
LANGUAGES = pytest.mark.parametrize("language", ["en", "ru"])
SAID = {
    "en": {"right": "Right!", "wrong": "Not this one", "streak": "1 day in a row", "over": "The set is over.",
           "won": "South wins", "set up": "Set up a position"},
    "ru": {"right": "Верно!", "wrong": "Не этот", "streak": "1 день подряд", "over": "Сет окончен.",
           "won": "Юг выигрывает", "set up": "Расставить позицию"},
}


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return puzzle_of(datetime.now(UTC).date(), Oracle())


def fits(page: Page) -> bool:
    """Nothing stands outside the page."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@BOTH
@LANGUAGES
def test_a_puzzle_solved(
        visitor: Visitor, puzzle: Puzzle, size: tuple[int, int], language: str, tmp_path: Path) -> None:
    page, said = visitor("/puzzle", size=size, language=language), SAID[language]
    page.wait_for_selector("[data-action]")
    expect(page.locator("[data-action]")).to_have_count(sum(stones > 0 for stones in puzzle.pits[:6]))
    page.screenshot(path=tmp_path / "puzzle.png")
    page.click(f"[data-action='sow {puzzle.pit}']")
    expect(page.locator("[data-verdict=right]")).to_contain_text(said["right"])
    expect(page.locator("[data-streak='1']")).to_contain_text(said["streak"])
    assert page.locator("[data-action]").count() == 0, "it is solved"
    page.click("[data-puzzle=last]")
    assert fits(page)
    page.screenshot(path=tmp_path / "solved.png")
    page.reload()
    expect(page.locator("[data-streak='1']")).to_contain_text(said["streak"])


@BOTH
@LANGUAGES
def test_a_puzzle_failed(
        visitor: Visitor, puzzle: Puzzle, size: tuple[int, int], language: str, tmp_path: Path) -> None:
    page, said = visitor("/puzzle", size=size, language=language), SAID[language]
    wrong = next(pit for pit in range(1, 7) if puzzle.pits[pit - 1] and pit != puzzle.pit)
    page.click(f"[data-action='sow {wrong}']")
    expect(page.locator("[data-verdict=wrong]")).to_contain_text(said["wrong"])
    page.click("[data-puzzle=last]")
    steps, total = (int(part) for part in page.locator(".rail .row span").first.inner_text().split("/"))
    assert steps == total > 0, "the refutation is shown to its end"
    assert fits(page)
    page.screenshot(path=tmp_path / "failed.png")
    page.click("[data-puzzle=again]")
    page.click(f"[data-action='sow {puzzle.pit}']")
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    expect(page.locator("[data-streak='0']")).to_be_attached()


def test_earlier_days_can_be_played(visitor: Visitor) -> None:
    page, task = visitor("/puzzle?day=2026-01-05"), puzzle_of(date(2026, 1, 5), Oracle())
    page.click(f"[data-action='sow {task.pit}']")
    expect(page.locator("[data-verdict=right]")).to_be_visible()
    expect(page.locator("[data-streak='0']")).to_be_attached()
    page.click("[data-puzzle=yesterday]")
    page.wait_for_url("**/puzzle?day=2026-01-04")
    page.click("[data-puzzle=today]")
    expect(page.locator("[data-puzzle=today]")).to_have_count(0)
    assert page.url.endswith("/puzzle")


def test_a_day_that_comes_late_does_not_take_the_place_of_the_one_asked_for_after_it(visitor: Visitor) -> None:
    page, held = visitor("/puzzle?day=2026-01-05"), list[Route]()
    page.route("**/api/puzzle?day=2026-01-04", lambda route: held.append(route))
    page.click("[data-puzzle=yesterday]")
    page.wait_for_url("**/puzzle?day=2026-01-04")
    page.click("[data-puzzle=today]")
    expect(page.locator("[data-puzzle=today]")).to_have_count(0)
    with page.expect_response("**/api/puzzle?day=2026-01-04"):
        held[0].continue_()
    page.wait_for_timeout(200)
    expect(page.locator("[data-puzzle=today]")).to_have_count(0)
    assert page.url.endswith("/puzzle")


@BOTH
@LANGUAGES
def test_a_finished_game_is_analysed(
        visitor: Visitor, server: ServerProcess, size: tuple[int, int], language: str, tmp_path: Path) -> None:
    page = visitor("/", size=size, language=language)
    table = over(page, server, "mangala")
    page.goto(f"{page.url}replay/{table}")
    page.click("[data-review]")
    expect(page.locator("[data-accuracy='0']")).to_contain_text("%", timeout=120_000)
    expect(page.locator("[data-review-panel] progress")).to_have_count(0, timeout=180_000)
    sowings = page.locator("aside ol .mark")
    assert sowings.count() == page.locator("aside ol button").count() - 1, "every sowing is marked"
    page.locator("aside ol button").nth(-2).click()
    expect(page.locator("[data-mark]")).not_to_be_empty()
    assert fits(page)
    page.locator("[data-mark]").scroll_into_view_if_needed()
    page.screenshot(path=tmp_path / "replay.png")
    page.click("[data-analyse]")
    page.wait_for_url("**/analysis/mangala?**")
    page.wait_for_selector("[data-pit]")
    while page.locator(".rail .over").count() == 0:
        page.click("[data-analysis=best]")
        page.wait_for_selector("[data-pit], .rail .over")
    expect(page.locator(".rail .over")).to_have_text(SAID[language]["over"])
    page.click("[data-analysis=first]")
    expect(page.locator("[data-pit]").first).to_be_visible()
    assert fits(page)
    page.screenshot(path=tmp_path / "analysis.png", full_page=True)


@BOTH
@LANGUAGES
def test_any_position_can_be_set_up(visitor: Visitor, size: tuple[int, int], language: str, tmp_path: Path) -> None:
    page, said = visitor("/analysis/mangala", size=size, language=language), SAID[language]
    page.wait_for_selector("[data-pit]")
    expect(page.locator("[data-pit]")).to_have_count(6)
    page.screenshot(path=tmp_path / "start.png", full_page=True)
    page.get_by_role("button", name=said["set up"]).click()
    for row, stones in ((0, "000001"), (1, "203010")):
        for pit, count in enumerate(stones, 1):
            page.fill(f"[data-set='{row}-{pit}']", count)
    page.fill("[data-set='0-store']", "20")
    page.fill("[data-set='1-store']", "21")
    assert fits(page)
    page.screenshot(path=tmp_path / "setup.png", full_page=True)
    page.click("[data-set=done]")
    expect(page.locator("[data-result=won]")).to_contain_text(f"{said['won']} 27 : 21")
    expect(page.locator("[data-pit='6']")).to_contain_text("+7")
    page.click(".board [data-action='sow 6']")
    expect(page.get_by_text(said["over"])).to_be_visible()
    page.click("[data-analysis=back]")
    expect(page.locator("[data-line='0']")).to_contain_text("6")
    assert "position=0+0+0+0+0+1" in page.url, "a link leads here again"
