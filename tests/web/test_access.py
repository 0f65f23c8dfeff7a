"""axe-core finds no violation on any page, in both themes and languages, wide and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from atoll.games import GAMES
from tests.server.processes import ServerProcess
from tests.web.conftest import PHONE, ROOT, WIDE, Visitor
from tests.web.laid import over

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = ("/", "/lobby", "/rules/", *(f"/rules/{game}" for game in GAMES), "/tournament/", "/campaign/", "/profile/me",
         "/ratings/mangala", "/help", "/analysis/mangala", "/puzzle", "/daily", "/clock", "/table/nothing00000",
         "/replay/nothing00000",
         "/campaign/nothing00000", "/no/such/page")
LOOKS = [("light", "en", WIDE), ("dark", "ru", PHONE)]


def violations(page: Page, axe: Path = AXE) -> list[str]:
    """axe goes in past the Content-Security-Policy, as from a developer's console."""
    page.evaluate(axe.read_text(encoding="utf-8") + ";0")
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((run) => run.violations)")
    return [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in found for node in one["nodes"]]


def settle(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.wait_for_selector("main h1, main .notice, main [data-turn]", state="attached")


@pytest.mark.provokes("404 GET .*(nothing00000|/no/such/page)")
@pytest.mark.parametrize(("theme", "language", "size"), LOOKS, ids=["day", "night"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page(path: str, theme: str, language: str, size: tuple[int, int], visitor: Visitor) -> None:
    page = visitor(path, theme=theme, language=language, size=size)
    settle(page)
    assert violations(page) == []


@pytest.mark.parametrize(("theme", "language", "size"), LOOKS, ids=["day", "night"])
@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_table(game_id: str, theme: str, language: str, size: tuple[int, int], visitor: Visitor) -> None:
    page = visitor(theme=theme, language=language, size=size)
    page.click(f"[data-friends={game_id}]")
    expect(page.locator("dialog")).to_be_visible()
    assert violations(page) == []
    page.click("dialog button[type=submit]")
    page.wait_for_selector("[data-start]")
    assert violations(page) == []
    page.goto(page.url.split("/table/")[0] + "/")
    page.click(f"[data-bot={game_id}]")
    page.wait_for_selector("[data-turn]")
    assert violations(page) == []


@pytest.mark.parametrize(("theme", "language", "size"), LOOKS, ids=["day", "night"])
@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_game_in_its_middle_and_after_its_end(
        game_id: str, theme: str, language: str, size: tuple[int, int], visitor: Visitor,
        server: ServerProcess) -> None:
    """Everybody's pieces are out; drawers, advice, the result, the replay with its curve, and the way on from there."""
    page = visitor(theme=theme, language=language, size=size)
    base, table = page.url, over(page, server, game_id)
    page.goto(f"{base}table/{table}")
    page.wait_for_selector(".result")
    assert violations(page) == []
    page.goto(f"{base}replay/{table}?n=40&eyes=0")
    page.click("[data-review]")
    page.wait_for_selector("[data-curve]", timeout=120_000)
    assert violations(page) == []
    page.goto(f"{base}replay/{table}?n=4&eyes=0")
    page.click("[data-replay=on]")
    assert violations(page) == []
    page.click("dialog button[type=submit]")
    page.wait_for_url("**/table/*")
    page.wait_for_selector("[data-turn=mine]")
    page.click("[data-tool=hint]")
    page.wait_for_selector("[data-hint]")
    assert violations(page) == []


@pytest.mark.parametrize(("theme", "language", "size"), LOOKS, ids=["day", "night"])
def test_a_campaign(theme: str, language: str, size: tuple[int, int], visitor: Visitor) -> None:
    page = visitor("/campaign/", theme=theme, language=language, size=size)
    page.click("[data-begin='3']")
    page.wait_for_selector("[data-next]")
    page.wait_for_selector(".chapters")
    assert violations(page) == []
    page.goto(page.url.rsplit("/", 1)[0] + "/")
    page.wait_for_selector("figure svg")
    assert violations(page) == []
