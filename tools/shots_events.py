"""Photographs of the tournament pages, for tools/screenshots.py: an event over the board in round 4, and one online."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page

from tests.web.arbiter import NAMES

if TYPE_CHECKING:
    from tools.screenshots import Photographer
    from tools.shots_scene import Scene

ASK = """async ([method, path, body]) => (await fetch('/api' + path, {
    method, headers: { 'Content-Type': 'application/json' },
    body: body === null ? null : JSON.stringify(body) })).json()"""


@dataclass
class Events:
    """The ids of tournaments."""
    drafted: str = ""
    running: str = ""
    online: str = ""
    four: str = ""


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


def prepare_events(page: Page) -> Events:
    """One whose fourth round is a draft, one in that round, one online, one with four at a table."""
    events = Events()
    for name in ("drafted", "running"):
        path = club_event(page, 3, Random(3))
        ask(page, "PUT", f"{path}/players/9/byes/4", {"kind": "H"})
        ask(page, "POST", f"{path}/draft", {})
        setattr(events, name, path.split("/")[-1])
    ask(page, "POST", f"{path}/rounds", {"round": 4})
    for board in (1, 2, 5):
        results(page, path, 4, board, Random(board))
    made = ask(page, "POST", "/tournaments", {"name": "Evening of bots", "rounds": 5, "gap": 0})
    path = f"/tournaments/{made['id']}"
    guest(page, path)
    ask(page, "POST", f"{path}/players", {"bot": "greedy", "count": 7})
    events.online, events.four = start(page, path), four(page)
    prizes = [{"name": "Cup"}, {"name": "Second prize"}, {"name": "Best below 1800", "below": 1800}]
    ask(page, "PATCH", f"/tournaments/{events.running}", {"prizes": prizes})
    return events


def guest(page: Page, path: str) -> None:
    """Somebody else enters and thinks for long: who takes the pictures would be called to the game on every page."""
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context()
    other = context.new_page()
    other.goto(page.url)
    ask(other, "POST", "/guests", {"name": "Boris"})
    ask(other, "POST", f"{path}/players", {})
    context.close()


def start(page: Page, path: str) -> str:
    ask(page, "POST", f"{path}/draft", {})
    ask(page, "POST", f"{path}/rounds", {"round": 1})
    return path.split("/")[-1]


def four(page: Page) -> str:
    terms = {"name": "Four at a table", "game": "mangrovia", "seats": 4, "place": "board"}
    path = f"/tournaments/{ask(page, 'POST', '/tournaments', terms)['id']}"
    for name in NAMES[:12]:
        ask(page, "POST", f"{path}/players", {"name": name})
    made = start(page, path)
    ask(page, "PUT", f"{path}/rounds/1/boards/1", {"result": "2 1 4 3"})
    return made


def event_pages(one: Photographer, scene: Scene) -> None:
    events = scene.events
    if not events.running:
        return
    one.visit("event-list", "/tournament/", "main h1")
    one.visit("event-new", "/tournament/new", "[data-make]")
    one.visit("event-draft", f"/tournament/{events.drafted}?tab=desk", "[data-draft]")
    one.visit("event-why", f"/tournament/{events.drafted}?tab=desk", "[data-draft]", "[data-why='3']")
    for name in ("desk", "pairings", "standings", "cross", "players", "journal", "check"):
        one.visit(f"event-{name}", f"/tournament/{events.running}?tab={name}", "main h1")
    one.visit("event-prizes", f"/tournament/{events.running}?tab=desk", "[data-more]", "[data-more] > summary")
    if one.wants("event-prizes"):
        one.page.locator("[data-prize-row]").first.scroll_into_view_if_needed()
        one.shoot("event-prizes")
    one.visit("event-card", f"/tournament/{events.running}?tab=standings&player=1", "[data-card]")
    one.visit("event-slips", f"/slips/{events.running}", "[data-board]")
    one.visit("event-projector", f"/tournament/{events.running}?view=projector", "[data-projector]")
    one.page.keyboard.press("ArrowLeft")
    one.shoot("event-projector-standings")
    one.visit("event-live", f"/tournament/{events.online}?tab=live", ".frame > *")
    for name in ("list", "cards", "poster"):
        one.visit(f"event-paper-{name}", f"/paper/{name}/{events.running}", f"[data-paper={name}]")
    one.visit("event-four", f"/tournament/{events.four}?tab=desk", "[data-result-row]")
    one.visit("event-four-pairings", f"/tournament/{events.four}?tab=pairings", "main h1")
    if "wide" not in one.look:  # paper is no phone
        return
    one.page.emulate_media(media="print")
    for name in ("pairings", "standings"):
        one.visit(f"event-print-{name}", f"/tournament/{events.running}?tab={name}", "main h1")
    one.page.emulate_media(media="screen")
