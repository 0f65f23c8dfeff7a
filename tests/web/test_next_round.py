"""From one round of an online event to the next: whoever looks at a result hears that it begins, and is taken there."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.server.players import PATIENCE
from tests.web.clicking import skip_tour
from tests.web.conftest import Visitor
from tests.web.test_clocks import LISTEN, ask

CLOCK = {"kind": "real", "main": 900, "increment": 5}
CHIME = [587, 880]
"""The two tones, by their pitch; a knock or a warning has others."""
WATCH = """
() => {
  globalThis.told = [];
  const note = () => {
    const bar = document.querySelector('[data-awaited]');
    if (!bar) return;
    const starts = bar.querySelector('[data-starts]')?.textContent ?? '';
    const result = document.querySelector('.result') !== null;
    told.push({ table: bar.dataset.awaited, go: bar.querySelector('[data-go]').textContent, starts, result });
  };
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""
"""What the bar said while it was there, which goes by itself."""


def drawn_up(arbiter: Page, ana: Page) -> str:
    """An event of two rounds for Ana and three bots."""
    for page, name in ((arbiter, "Arbiter"), (ana, "Ana")):
        ask(page, "POST", "/guests", {"name": name})
    event = ask(arbiter, "POST", "/tournaments", {
        "name": "Lagoon Evening", "game": "mangala", "place": "online", "rounds": 2, "clock": CLOCK,
        "first_move": 300})["id"]
    ask(ana, "POST", f"/tournaments/{event}/players", {})
    ask(arbiter, "POST", f"/tournaments/{event}/players", {"bot": "random", "count": 3})
    return str(event)


def publish(arbiter: Page, event: str, number: int) -> None:
    ask(arbiter, "POST", f"/tournaments/{event}/draft", {})
    ask(arbiter, "POST", f"/tournaments/{event}/rounds", {"round": number})


def decide(arbiter: Page, event: str, board: int) -> None:
    ask(arbiter, "PUT", f"/tournaments/{event}/rounds/1/boards/{board}", {"result": "1-0", "why": "Two phones rang"})


def is_taken(page: Page, other: str) -> str:
    """To a table that is not that one; its address."""
    page.wait_for_url(lambda url: "/table/" in url and url != other, timeout=1000 * PATIENCE)
    page.wait_for_selector("[data-turn]")
    return page.url


def test_a_result_is_left_for_the_next_round_with_a_sound(visitor: Visitor) -> None:
    arbiter, ana = visitor(), visitor()
    event = drawn_up(arbiter, ana)
    ana.context.add_init_script(LISTEN)
    ana.reload()
    ana.click("main h1")  # a page that nobody has touched makes no sound
    publish(arbiter, event, 1)
    first = is_taken(ana, "")
    assert ana.evaluate("() => rung") == CHIME, "a round begins"
    skip_tour(ana)
    for board in (1, 2):
        decide(arbiter, event, board)
    expect(ana.locator(".result")).to_be_visible()
    ana.evaluate(WATCH)
    publish(arbiter, event, 2)
    second = is_taken(ana, first)
    told = ana.evaluate("() => told")
    assert {one["table"] for one in told} == {second.rsplit("/", 1)[1]}
    assert told[0]["result"], "the result was still in sight"
    assert any(re.search("[01]:[0-5][0-9]", one["starts"]) for one in told)
    assert len({one["go"] for one in told}) > 1, "the seconds until she is taken there run down"
    assert ana.evaluate("() => rung") == CHIME * 2
    expect(ana.locator("[data-awaited]")).to_have_count(0)
    expect(ana.locator(".result")).to_have_count(0)
