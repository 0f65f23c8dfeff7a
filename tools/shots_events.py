"""Photographs of the tournament pages, for tools/screenshots.py: an event over the board in round 4, and one online."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.web.arbiter import NAMES

Shoot = Callable[[str], None]
ASK = """async ([method, path, body]) => (await fetch('/api' + path, {
    method, headers: { 'Content-Type': 'application/json' },
    body: body === null ? null : JSON.stringify(body) })).json()"""


def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """As the page itself would ask: with its cookie and its origin."""
    return page.evaluate(ASK, [method, path, body])


def club_event(page: Page, rounds: int, rng: Random, players: int = 20) -> str:
    """So many rounds with results, and a correction; its path in the API."""
    made = ask(page, "POST", "/tournaments", {"name": "Lagoon Open", "place": "board", "rounds": 6})
    path = f"/tournaments/{made['id']}"
    for place, name in enumerate(NAMES[:players]):
        ask(page, "POST", f"{path}/players", {"name": name, "rating": 2000 - 17 * place})
    for number in range(1, rounds + 1):
        if number == 2:
            ask(page, "POST", f"{path}/players", {"name": "Zoë Late", "rating": 1850, "missed": "H"})
            ask(page, "PATCH", f"{path}/players/4", {"status": "withdrawn"})
        ask(page, "POST", f"{path}/draft", {})
        view = ask(page, "POST", f"{path}/rounds", {"round": number})
        for board in view["played"][-1]["boards"]:
            results(page, path, number, board["board"], rng)
    return path


def results(page: Page, path: str, number: int, board: int, rng: Random) -> None:
    first = rng.choice(["1-0", "0-1", "1/2-1/2"])
    ask(page, "PUT", f"{path}/rounds/{number}/boards/{board}", {"result": first})
    if board == 2 and number == 3:
        ask(page, "PUT", f"{path}/rounds/{number}/boards/{board}", {"result": "0-1" if first != "0-1" else "1-0"})


def over_the_board(page: Page, url: str, shoot: Shoot) -> None:
    path = club_event(page, 3, Random(3))
    here = f"{url}/tournament/{path.split('/')[-1]}"
    ask(page, "PUT", f"{path}/players/9/byes/4", {"kind": "H"})
    ask(page, "POST", f"{path}/draft", {})
    page.goto(f"{here}?tab=desk")
    page.wait_for_selector("[data-draft]")
    shoot("event-draft")
    page.click("[data-why='3']")
    page.wait_for_selector("[data-told]")
    shoot("event-why")
    page.keyboard.press("Escape")
    ask(page, "POST", f"{path}/rounds", {"round": 4})
    for board in (1, 2, 5):
        results(page, path, 4, board, Random(board))
    for name in ("desk", "pairings", "standings", "cross", "players", "journal"):
        page.goto(f"{here}?tab={name}")
        page.wait_for_load_state("networkidle")
        shoot(f"event-{name}")
    page.goto(f"{here}?view=projector")
    page.wait_for_selector("[data-projector]")
    shoot("event-projector")
    page.keyboard.press("ArrowLeft")
    shoot("event-projector-standings")
    for name in ("pairings", "standings"):
        page.goto(f"{here}?tab={name}")
        page.wait_for_load_state("networkidle")
        page.emulate_media(media="print")
        shoot(f"event-print-{name}")
        page.emulate_media(media="screen")


def online(page: Page, url: str, shoot: Shoot) -> None:
    made = ask(page, "POST", "/tournaments", {"name": "Evening of bots", "rounds": 5, "gap": 0})
    path = f"/tournaments/{made['id']}"
    ask(page, "POST", f"{path}/players", {})
    ask(page, "POST", f"{path}/players", {"bot": "greedy", "count": 7})
    ask(page, "POST", f"{path}/draft", {})
    ask(page, "POST", f"{path}/rounds", {"round": 1})
    page.goto(f"{url}/tournament/{made['id']}?tab=live")
    page.wait_for_selector(".frame > *")
    shoot("event-live")
    terms = {"name": "Four at a table", "game": "mangrovia", "seats": 4, "place": "board"}
    seated = ask(page, "POST", "/tournaments", terms)
    path = f"/tournaments/{seated['id']}"
    for name in NAMES[:12]:
        ask(page, "POST", f"{path}/players", {"name": name})
    ask(page, "POST", f"{path}/draft", {})
    ask(page, "POST", f"{path}/rounds", {"round": 1})
    ask(page, "PUT", f"{path}/rounds/1/boards/1", {"result": "2 1 4 3"})
    page.goto(f"{url}/tournament/{seated['id']}?tab=desk")
    page.wait_for_selector("[data-result-row]")
    shoot("event-four")
    page.goto(f"{url}/tournament/{seated['id']}?tab=pairings")
    page.wait_for_load_state("networkidle")
    shoot("event-four-pairings")


def event_pages(page: Page, url: str, shoot: Shoot) -> None:
    page.goto(f"{url}/tournament/new")
    page.wait_for_selector("[data-make]")
    shoot("event-new")
    ask(page, "POST", "/guests", {"name": "Arbiter"})
    over_the_board(page, url, shoot)
    online(page, url, shoot)
    page.goto(f"{url}/tournament/")
    page.wait_for_load_state("networkidle")
    shoot("event-list")
