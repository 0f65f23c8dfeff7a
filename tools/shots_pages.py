"""The pages and boards of tools/screenshots.py, each with what to wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Browser

from atoll.games import GAMES
from tests.web.conftest import new_context
from tools.shots_scene import Scene

if TYPE_CHECKING:
    from tools.screenshots import Photographer


def pages(one: Photographer, scene: Scene) -> None:
    one.visit("front", "/", "[data-bot]")
    one.visit("new-table", "/", "[data-bot]", "[data-friends=mangrovia]")
    one.visit("waiting", f"/table/{scene.waiting}", ".waiting img")
    one.visit("hot-seat", f"/table/{scene.shared}", "[data-cover]")
    one.visit("wall-waiting", f"/table/{scene.waiting}/wall", "[data-wall-join]")
    one.visit("lobby", "/lobby", "main section")
    one.visit("settings", "/lobby", "main section", "header [data-settings]")
    one.visit("clock", "/clock", "[data-begin]")
    one.visit("clock-running", "/clock", "[data-begin]", "[data-begin]")
    one.visit("rules", "/rules/", ".shelf")
    for game in GAMES:
        one.visit(f"rules-{game}", f"/rules/{game}", ".clause")
        one.visit(f"examples-{game}", f"/rules/{game}", "[data-examples]", "[data-examples] summary",
                  "[data-examples] figcaption")
    one.visit("help", "/help", "main section")
    one.visit("profile", "/profile/Marina", "main h2")
    for section in ("self", "vacation", "notices", "devices", "people", "programs", "data", "look"):
        one.visit(f"account-{section}", f"/account/{section}", "main .card h2")
    for part in ("health", "people", "tables", "house", "invitations", "journal"):
        one.visit(f"host-{part}", f"/host/{part}", "main .card")
    one.visit("ratings", "/ratings/mangala", "main h1")
    one.visit("find-game", "/lobby", "main section", "[data-find-game]")
    one.visit("daily", "/daily", "main h1")
    learning(one)
    one.visit("campaigns", "/campaign/", "figure svg")
    one.visit("campaign", f"/campaign/{scene.campaign}", "figure svg")
    if one.wants("chapters") and one.page.locator(".chapters").count():
        one.page.locator(".chapters").scroll_into_view_if_needed()
        one.shoot("chapters")
    one.visit("analysis", "/analysis/mangala", "main h1")
    one.visit("puzzle", "/puzzle", "main h1, main .notice, main [data-turn]")
    one.visit("lost", "/no/such/page", ".notice")
    one.visit("no-table", "/table/nothing00000", ".notice")


def learning(one: Photographer) -> None:
    for game in GAMES:
        one.visit(f"learn-{game}", f"/learn/{game}", "[data-learn=about]")
        one.visit(f"first-game-{game}", f"/learn/{game}", "[data-learn=first]", "[data-learn=first]")
        one.visit(f"lesson-{game}", f"/learn/{game}", "[data-lesson]", "[data-lesson] >> nth=0")


def boards(one: Photographer, scene: Scene) -> None:
    """Each game at its start, in its middle, at its end and in its replay."""
    for game in scene.running:
        one.visit(f"start-{game}", f"/table/{scene.begun[game]}", "[data-turn=mine], .result")
        one.visit(f"table-{game}", f"/table/{scene.running[game]}", "[data-turn=mine], .result")
        one.visit(f"result-{game}", f"/table/{scene.finished[game]}", ".result")
        path = f"/replay/{scene.finished[game]}?n={scene.moments[game]}&eyes=0"
        one.visit(f"replay-{game}", path, "[data-curve], [data-review]")
        one.visit(f"wall-{game}", f"/table/{scene.running[game]}/wall", "[data-wall=running] .board")
    if "mangala" in scene.running:
        one.visit("hint", f"/table/{scene.running['mangala']}", "[data-turn=mine]", "[data-tool=hint]")
        one.visit("menu", f"/table/{scene.running['mangala']}", "[data-turn=mine]", "[data-tool=more]")


def first_turn(browser: Browser, one: Photographer, size: tuple[int, int], language: str) -> None:
    """Somebody who has never played here."""
    if not one.wants("first-turn"):
        return
    context = new_context(browser, size, language, tour=True)
    page = context.new_page()
    page.goto(one.url)
    page.click("[data-bot=mangala]")
    page.wait_for_selector("[data-tour]")
    type(one)(page, one.url, one.folder, one.look, one.themes, one.only).shoot("first-turn")
    context.close()
