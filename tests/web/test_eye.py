"""The eye sees: for every kind of finding a page that has just this fault, and the same page without it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from tests.web.conftest import PHONE, new_context
from tests.web.eye import TWICE, WATCHING, Eye, Finding, last_look, open_eye

LATER = "<script>const later = () => { up.style.height = `${up.offsetHeight + 90}px`; }</script>"
FRAMES = "requestAnimationFrame(() => requestAnimationFrame(() => { one.textContent = 5; }))"
ARRIVED = 1_500
"""Milliseconds after which a board counts as standing: a little more than board.js waits."""
JUMPS = 5
DRAWN = "<svg width=200 height=200></svg>"
BOX = "position: absolute; left: 10px; width: 60px"
NARROW = "width: 50px; white-space: nowrap; overflow"
FAULTS: dict[str, tuple[str, str, str]] = {
    "a number that is none": ("nonsense", "<p>NaN:NaN</p>", "<p>Nanna and NaNo</p>"),
    "a value that is none": ("nonsense", "<p aria-label='undefined points'>5</p>", "<p aria-label='5 points'>5</p>"),
    "an object": ("nonsense", "<title>[object Object]</title><p>x</p>", "<title>Atoll</title><p>x</p>"),
    "text for a moment": (
        "nonsense", f"<p id=one>5</p><script>setTimeout(() => {{ one.textContent = 'null'; {FRAMES} }})</script>",
        "<p id=one>5</p><script>setTimeout(() => { one.textContent = 'null'; one.textContent = 5; })</script>"),
    "a key": ("bare key", "<p>table.resign</p>", "<p>Leave the table. Resign</p>"),
    "a placeholder": ("open placeholder", "<p>Waiting for {names}</p>", "<p>Waiting for Ada</p>"),
    "an id": ("bare id", "<p>ingredient_cap</p>", "<p>at most <code>five_of</code> <span translate=no>a_b</span></p>"),
    "English in Russian": (
        "another language", "<div lang=ru><p>Стол is full</p></div>",
        "<div lang=ru data-names='Eva\nMax'><p><b translate=no>Ada</b>, MG-37</p><p>Ходит Ada, Max, Tab</p></div>"),
    "Russian in English": ("another language", "<p>Ходит Ада</p>", "<p lang=ru>Рус</p>"),
    "cut beside": (
        "clipped text", f"<p style='{NARROW}: hidden'>A long name</p>",
        f"<p style='{NARROW}: auto'>A long name</p><p title='A long name' style='{NARROW}: hidden'>A long name</p>"),
    "cut below": (
        "clipped text", "<div style='height: 30px; overflow: hidden'><p>one</p><p>two</p></div>",
        "<div style='height: 30px'><p>one</p><p>two</p></div>"),
    "text on text": (
        "overlapping text", f"<p style='{BOX}'>eleven</p><p style='{BOX}'>twelve</p>",
        f"<p style='{BOX}'>eleven</p><p style='{BOX}; background: white'>twelve</p>"),
    "meant so": (
        "overlapping text", f"<p style='{BOX}'>eleven</p><p style='{BOX}'>twelve</p>",
        f"<p style='{BOX}' data-meant=overlap>eleven</p><p style='{BOX}'>twelve</p>"),
    "a wide page": (
        "outside the page", "<div style='width: 900px; height: 9px'></div>",
        "<div style='overflow-x: auto'><div style='width: 900px; height: 9px'></div></div>"),
    "off the edge": (
        "outside the page", "<p style='position: fixed; left: -20px'>Undo it</p>",
        "<p style='position: fixed; left: 0'>Undo it</p>"),
    "below the window": (
        "outside the page", "<p style='position: fixed; top: 730px'>Undo it</p>",
        "<p style='position: absolute; top: 900px'>Undo it</p>"),
    "a small button": (
        "small control", "<button>×</button>",
        "<p>S <a href='/'>the rules</a>.</p><label style='display: block; padding: 15px'><input type=radio>x</label>"),
    "a small piece": (
        "small control", "<svg width=90 height=90><circle data-action='x' cx=45 cy=45 r=9 /></svg>",
        "<svg width=90 height=90><g data-action='x'><circle cx=45 cy=45 r=24 fill='transparent' /></g></svg>"),
    "a jump": (
        "the board jumps", f"<p id=up data-turn=mine>Move</p><div class=board data-n=3>it</div>{LATER}",
        f"<p id=up data-turn=theirs>Move</p><div class=board data-n=3>it</div>{LATER}"),
    "a board without room": (
        "no room for the board", f"<div data-n=3><div class=board style='height: 230px'>{DRAWN}</div></div>",
        f"<div data-n=3><div class=board style='height: 250px'>{DRAWN}</div></div>"),
    "a drawing without room": (
        "no room for the board", "<div data-n=3><div class=board style='height: 250px'><svg height=9 /></div></div>",
        f"<div data-n=3><div class=board style='height: 250px'>{DRAWN}</div></div>"),
    "an error": ("page error", "<script>nothing.at.all</script>", "<script>({}).at?.all</script>"),
    "an error in the console": (
        "console error", "<script>console.error('oh')</script>", "<script>console.warn('oh')</script>"),
    "a page that is not there": ("refused request", "<img src='/none.png' alt=''>", "<img src='data:,' alt=''>"),
    "a line that is broken": (
        "failed request", "<script>fetch('/broken').catch(() => 0)</script>",
        "<script>fetch('/fine').catch(() => 0)</script>"),
}


def answer(route: Route) -> None:
    path = route.request.url.removeprefix("http://eye.test/")
    if path == "broken":
        route.abort("connectionreset")
    elif path == "none.png":
        route.fulfill(status=404, body="")
    elif "/" in path:
        name, fault = path.replace("%20", " ").split("/")
        body = FAULTS[name][1 if fault == "ill" else 2]
        page = f"<!doctype html><html lang=en><title>Atoll</title><style>p {{ margin: 0 }}</style><body>{body}</html>"
        route.fulfill(body=page, content_type="text/html; charset=utf-8")
    else:
        route.fulfill(body="")


@pytest.fixture
def pages(browser: Browser) -> BrowserContext:
    context = new_context(browser, PHONE, watched=False)
    context.route("http://eye.test/**", answer)
    return context


def jump(tab: Page, eye: Eye) -> None:
    """The board jumps until the eye has told of it. A window that is brought to the front may be sized anew at any
    moment, and then the eye rightly forgets where the board stood: so it may take more than one jump."""
    for _ in range(JUMPS):
        if any(finding.kind == "the board jumps" for finding in eye.findings):
            return
        tab.evaluate("() => { eyeLooks(); later(); eyeLooks(); }")
        tab.wait_for_timeout(TWICE)
        tab.evaluate("() => eyeLooks()")


def seen(context: BrowserContext, health: str) -> dict[str, set[str]]:
    """Every page in a tab of its own, all looked at at the end; which kinds were found on each."""
    eye = open_eye(context)
    tabs = {name: context.new_page() for name in FAULTS}
    for name, tab in tabs.items():
        tab.goto(f"http://eye.test/{name}/{health}")
    tabs["a jump"].bring_to_front()  # in a tab behind others looks come late
    tabs["a jump"].evaluate("(soon) => { eyeLooks(); setTimeout(() => { window.arrived = true; }, soon); }", ARRIVED)
    tabs["a jump"].wait_for_function("() => window.arrived && document.fonts.status === 'loaded'")
    jump(tabs["a jump"], eye)
    last_look(context)
    WATCHING.remove(eye)

    def is_at(finding: Finding, name: str) -> bool:
        return f"/{name}/" in finding.path.replace("%20", " ")
    return {name: {one.kind for one in eye.findings if is_at(one, name)} for name in FAULTS}


def test_every_fault_is_seen_and_nothing_else(pages: BrowserContext) -> None:
    assert seen(pages, "ill") == {name: {kind} for name, (kind, _, _) in FAULTS.items()}


def test_nothing_is_found_on_pages_without_a_fault(pages: BrowserContext) -> None:
    assert seen(pages, "well") == {name: set() for name in FAULTS}
