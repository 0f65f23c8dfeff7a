"""One room: the board on a wall, a hand on each phone; by clicks, from the waiting room to the wall that goes dark."""

from __future__ import annotations

import os
from random import Random

from playwright.sync_api import Page, expect

from tests.support.eventually import eventually_sync
from tests.web.clicking import entries, is_over, move_by_clicks, owes_a_move
from tests.web.conftest import PHONE, Visitor
from tests.web.test_access import violations
from tests.web.test_hot_seat import HAND, Wire

WHOLE = bool(os.environ.get("ATOLL_WHOLE_GAMES"))
"""`make test` plays a few moves; this plays to the end."""
MOVES = 5000 if WHOLE else 6
WALL = (1920, 1080)


def whose_turn(phones: list[Page]) -> Page | None:
    """Who is asked, once a page says so; nobody when the game is over."""
    eventually_sync(lambda: any(map(owes_a_move, phones)) or all(map(is_over, phones)), page=phones[0])
    return next(filter(owes_a_move, phones), None)


def play_on(phones: list[Page], rng: Random, moves: int) -> None:
    """Whoever is asked moves, that often or until the game is over."""
    for _ in range(moves):
        if (mover := whose_turn(phones)) is None:
            return
        move_by_clicks(mover, rng, entries(mover))


def open_room(visitor: Visitor, ada: Page) -> tuple[Page, str]:
    """Ada opens a table on her phone and shows it on a wall, which nobody is logged in at; the wall, and its link."""
    ada.click("[data-friends=mandragora]")
    ada.select_option("[data-place]", "0")
    ada.click("[data-open]")
    ada.click("[data-show-wall]")
    link = ada.locator("[data-wall-link]")
    expect(link).to_be_visible()
    assert violations(ada) == []
    path = link.input_value()
    ada.keyboard.press("Escape")
    return visitor(path, base="", size=WALL), path


def test_a_wall_and_two_phones(visitor: Visitor) -> None:
    ada = visitor("/", size=PHONE)
    wall, _ = open_room(visitor, ada)
    expect(wall.locator("[data-wall=open] img")).to_be_visible()
    assert violations(wall) == []
    boris = visitor(wall.locator("[data-wall-join]").inner_text(), base="", size=PHONE, language="ru")
    boris.click("[data-sit='1']")
    phones = [ada, boris]
    for phone in phones:
        expect(phone.locator("[data-turn]")).to_be_visible()
        expect(phone.locator("[data-on-wall=hand] [data-hand-only]")).to_be_visible()
    waiting = next(phone for phone in phones if not owes_a_move(phone))
    expect(waiting.locator(".bottom")).to_be_visible()
    expect(waiting.locator(".stage")).to_be_hidden()
    waiting.click("[data-hand-only]")
    expect(waiting.locator(".stage")).to_be_visible()
    expect(wall.locator("[data-wall=running] .board")).to_be_visible()
    assert violations(wall) == []
    wire = Wire(wall)
    wall.reload()
    expect(wall.locator("[data-wall=running] .board")).to_be_visible()
    play_on(phones, Random(3), MOVES)
    if mover := whose_turn(phones):
        n = max(map(entries, phones))
        expect(wall.locator("[data-wall-turn]")).to_have_attribute("data-wall-turn", str(phones.index(mover)))
        assert wall.locator("[data-action], [data-step], .bottom").count() == 0
        assert all(phone.evaluate(HAND) for phone in phones)
        assert n > 0
        ada.click("[data-tool=more]")
        ada.click("[data-tool=resign]")
        ada.click("[data-tool=resign-sure]")
    expect(wall.locator(".result")).to_be_visible()
    assert wire.hands() <= {0, 1}, "at the end nothing is hidden"
    expect(wall.locator(".result button, .result a").locator("visible=true")).to_have_count(0)


def test_the_wall_of_a_room_goes_on_and_goes_dark(visitor: Visitor) -> None:
    """It follows the rematch; whoever ends it ends it on every screen."""
    ada = visitor("/", size=PHONE, language="tr")
    wall, link = open_room(visitor, ada)
    boris = visitor(wall.locator("[data-wall-join]").inner_text(), base="", size=PHONE)
    boris.click("[data-sit='1']")
    expect(wall.locator("[data-wall=running] .board")).to_be_visible()
    for phone, what in ((ada, "resign"), (ada, "resign-sure")):
        if what == "resign":
            phone.click("[data-tool=more]")
        phone.click(f"[data-tool={what}]")
    expect(wall.locator(".result")).to_be_visible()
    ada.click("[data-rematch]")
    wall.wait_for_url(lambda url: url.split("#")[0] != link.split("#")[0])
    expect(wall.locator("[data-wall=open]")).to_be_visible()
    assert wall.url.split("#")[1] == link.split("#")[1]
    ada.click("[data-show-wall]")
    ada.click("[data-wall-end]")
    expect(wall.locator("[data-wall=dark]")).to_be_visible()
    assert violations(wall) == []
