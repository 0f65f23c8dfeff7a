"""Moments in which several parts meet on one page, for tools/screenshots.py: offers of help, who is away, an event …"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page

from tests.web.conftest import new_context
from tools.shots_events import ask

if TYPE_CHECKING:
    from tools.screenshots import Photographer
    from tools.shots_scene import Scene

DAYS = {"kind": "days", "days": 3}
MINUTES = {"kind": "real", "main": 900, "increment": 0}
WAIT_OVER = """
async (id) => {
  for (;;) {
    const table = await fetch('/api/tables/' + id).then((answer) => answer.json());
    if (table.status === 'over') return table.n;
    await new Promise((done) => setTimeout(done, 200));
  }
}
"""
ABSENT = "2"
"""Seconds after which a bot may be seated for somebody who is away (ATOLL_ABSENT_SECONDS)."""
Cookies = list[dict[str, Any]]


@dataclass
class Seen:
    """A table, and who looks at it."""
    table: str = ""
    cookies: Cookies = field(default_factory=list)


@dataclass
class Moments:
    """Marina's tables, and some of others."""
    foreseen: str = ""
    """By days; Boris, who is on vacation, is to move, and Marina has kept a line."""
    missed: str = ""
    """By days; Boris has moved while Marina was away."""
    absent: str = ""
    """Without a clock; Boris is to move and has gone."""
    room: str = ""
    """Its board is on a wall."""
    race: str = ""
    episode: str = ""
    """The first of a campaign, just over."""
    awaited: Seen = field(default_factory=Seen)
    """A game of an event that has begun."""
    called: Seen = field(default_factory=Seen)
    """Another one, in which the arbiter was called."""
    arbiter: Seen = field(default_factory=Seen)
    """Who is called, at a table of her own."""
    event: str = ""


@contextmanager
def somebody(page: Page, cookies: Cookies | None = None) -> Iterator[Page]:
    """With a browser of their own."""
    assert page.context.browser is not None
    context = page.context.browser.new_context()
    context.add_cookies(cookies or [])  # type: ignore[arg-type]  # what one context gives the next one takes
    other = context.new_page()
    other.goto(page.url)
    yield other
    context.close()


def move(page: Page, table: str, action: str) -> None:
    now = ask(page, "GET", f"/tables/{table}/now")
    ask(page, "POST", f"/tables/{table}/entries", {"n": now["mine"], "action": action})


def with_boris(page: Page, boris: Page, first: bool, **wanted: Any) -> str:
    """A running table of both; `first`: Marina begins."""
    host, guest = (page, boris) if first else (boris, page)
    table = str(ask(host, "POST", "/tables", {"game": "mangala", "lot": False, **wanted})["id"])
    ask(guest, "POST", f"/tables/{table}/seats/1")
    ask(host, "POST", f"/tables/{table}/start")
    return table


def prepare_moments(page: Page, source: str) -> Moments:
    """`source`: a finished game of my_island."""
    found = Moments()
    account = {"name": "Boris", "password": "lagoon at midnight"}
    with somebody(page) as boris:
        if "id" not in ask(boris, "POST", "/accounts", account):
            ask(boris, "POST", "/sessions", account)
        ask(page, "POST", "/me/friends", {"name": "Boris"})
        found.foreseen = with_boris(page, boris, first=False, clock=DAYS)
        ask(page, "PUT", f"/tables/{found.foreseen}/foreseen", {"n": 0, "lines": [["sow 3", "sow 5"]]})
        found.missed = with_boris(page, boris, first=True, clock=DAYS)
        move(page, found.missed, "sow 6")
        move(boris, found.missed, "sow 5")
        found.absent = with_boris(page, boris, first=True)
        move(page, found.absent, "sow 2")
        found.room = with_boris(page, boris, first=True, game="mandragora")
        ask(page, "POST", f"/tables/{found.room}/wall")
        ask(boris, "POST", "/me/vacation", {"days": 9})
    if source:
        found.race = ask(page, "POST", f"/tables/{source}/race", {"seat": 0})["id"]
    found.episode = first_episode(page)
    online_event(page, found)
    return found


def first_episode(page: Page) -> str:
    """Of a campaign of two, by bots to its end."""
    campaign = ask(page, "POST", "/campaigns", {"game": "my_island", "seats": 2})["id"]
    table = ask(page, "POST", f"/campaigns/{campaign}/tables", {"bot": "beginner"})
    seat = next(one["seat"] for one in table["seats"] if one["is"] == "person")
    ask(page, "PUT", f"/tables/{table['id']}/stand-in", {"seat": seat, "bot": "greedy"})
    page.evaluate(WAIT_OVER, table["id"])
    return str(table["id"])


def online_event(page: Page, found: Moments) -> None:
    """Four guests in the only round of Rosa's event; at one board she is called. Marina would be told on every page."""
    with somebody(page) as rosa:
        ask(rosa, "POST", "/guests", {"name": "Rosa"})
        begin_round(rosa, found)
        seating = [{"is": "me"}, {"is": "bot", "bot": "greedy"}]
        mine = ask(rosa, "POST", "/tables", {"game": "mangala", "seating": seating, "lot": False, "start": True})
        found.arbiter = Seen(mine["id"], rosa.context.cookies())  # type: ignore[arg-type]  # cookies are dictionaries


def begin_round(page: Page, found: Moments) -> None:
    terms = {"name": "Lagoon Evening", "place": "online", "rounds": 1, "gap": 0, "first_move": 900, "clock": MINUTES}
    path = f"/tournaments/{ask(page, 'POST', '/tournaments', terms)['id']}"
    found.event = path.rpartition("/")[2]
    guests: dict[str, Cookies] = {}
    for name in ("Nil", "Ann", "Ben", "Eva"):
        with somebody(page) as guest:
            ask(guest, "POST", "/guests", {"name": name})
            ask(guest, "POST", f"{path}/players", {})
            guests[name] = guest.context.cookies()  # type: ignore[assignment]  # cookies are dictionaries
    ask(page, "POST", f"{path}/draft", {})
    view = ask(page, "POST", f"{path}/rounds", {"round": 1})
    names = {one["id"]: one["name"] for one in view["players"]}
    one, other = view["played"][0]["boards"]
    found.awaited = Seen(one["tables"][0], guests[names[one["players"][0]]])
    found.called = Seen(other["tables"][0], guests[names[other["players"][0]]])
    with somebody(page, guests[names[other["players"][1]]]) as caller:
        ask(caller, "POST", f"{path}/calls", {"table": found.called.table})


def moments(one: Photographer, scene: Scene) -> None:
    """As Marina sees them."""
    found = scene.met
    one.visit("lines-open", f"/table/{found.foreseen}", "[data-lines-open]")
    one.visit("lines", f"/table/{found.foreseen}", "[data-lines-open]", "[data-lines-open]",
              ".board [data-action='sow 2']", ".board [data-action='sow 1']")
    one.visit("missed", f"/table/{found.missed}", "[data-missed]")
    one.visit("since-hint", f"/table/{found.missed}", "[data-turn=mine]", "[data-tool=hint]", "[data-hint-option]")
    one.visit("absent", f"/table/{found.absent}", "[data-absent-bot]")
    one.visit("absent-sure", f"/table/{found.absent}", "[data-absent-bot]", "[data-absent-bot]")
    one.visit("room-hand", f"/table/{found.room}", "[data-on-wall]")
    one.visit("race", f"/table/{found.race}", "[data-turn=mine]")
    one.visit("ceremony", f"/table/{found.episode}", "[data-ended] li")
    one.visit("vacation", "/profile/Boris", "main [data-vacation]")


def by_others(one: Photographer, scene: Scene, size: tuple[int, int], language: str) -> None:
    """As people at an event see them, and somebody who plays nowhere."""
    found = scene.met
    seen = [("event-awaited", "/rules/mangala", "[data-awaited]", found.awaited.cookies),
            ("event-line", f"/table/{found.awaited.table}", "[data-first]", found.awaited.cookies),
            ("event-called", f"/table/{found.called.table}", "[data-call]", found.called.cookies),
            ("event-calls", f"/table/{found.arbiter.table}", "[data-called]", found.arbiter.cookies),
            ("event-online-desk", f"/tournament/{found.event}?tab=desk", "[data-live-call]", found.arbiter.cookies),
            ("analysis-open", "/analysis/mangala", "[data-analysis=best]:enabled", [])]
    browser = one.page.context.browser
    assert browser is not None
    for name, path, sight, cookies in seen:
        if not one.wants(name):
            continue
        context = new_context(browser, size, language, scale=2 if one.look.endswith("zoom") else 1)
        context.add_cookies(cookies)  # type: ignore[arg-type]  # what one context gives the next one takes
        other = type(one)(context.new_page(), one.url, one.folder, one.look, one.themes, one.only)
        other.visit(name, path, sight)
        one.missed += other.missed
        context.close()
