"""A game with days for a move, over more than a week: people come back by the pages, and at last a flag falls."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.evenings.evening import Evening
from tests.evenings.people import Person
from tests.evenings.sight import HOUR
from tests.evenings.tables import lost_on_time, opens, sits_down, table_of

HOURS = (20, 47, 30, 70)
"""How long each of them takes for a move; three days would be too long."""
LOW = 3
"""With fewer hours left a page says so, once, to whoever has them."""


def a_week_of_moves(evening: Evening) -> None:
    ana, boris = evening.person("Ana"), evening.person("Boris")
    for person in (ana, boris):
        person.registers()
    ana.comes()
    link = opens(ana, "mangala", clock="3d")
    table = table_of(link)
    sits_down(boris, link)
    for person in (ana, boris):
        person.arrives_at_table()
    evening.agree(ana, boris)
    evening.check_clocks(table, ana, boris)
    mover, other = (ana, boris) if ana.owes_a_move() else (boris, ana)
    for person in (ana, boris):
        person.closes_the_browser()

    for hours in HOURS:
        evening.let_pass(days=hours / 24)
        has_nothing_to_do(other, link)
        returns(evening, mover, link, hours)
        moves(evening, mover, link)
        mover, other = other, mover
    evening.let_pass(days=3.1)
    nobody_came(mover, other, link)


def returns(evening: Evening, person: Person, link: str, hours: float) -> None:
    """From the front page to the table; both say how much is left, the table also what happened meanwhile."""
    person.comes()
    reminder = person.page.locator(f"[data-my-games] a[href='{link}']").filter(has_text=person.t("turn.yours"))
    expect(reminder).to_be_visible()
    left = int(72 - hours - 0.001)
    days = person.t("clock.long", days=left // 24, hours=left % 24)
    if left > 24:
        expect(reminder.locator("[data-left]")).to_have_text(days)
    person.looks_closely("reminded")
    reminder.click()
    person.arrives_at_table()
    if left > 24:
        expect(person.page.locator(".players li").nth(person.seat() or 0).get_by_role("timer")).to_have_text(days)
    evening.check_clocks(table_of(link), person)
    if left < LOW:
        expect(person.page.locator(".said[role=alert]")).to_have_text(person.t("clock.lowDays"))
    missed = person.page.locator(".missed")
    if person.sight().n:
        expect(missed).to_be_visible()
        person.looks_closely("what-was-missed")
        missed.locator("[data-seen]").click()
    expect(missed).to_have_count(0)
    assert person.sight().mine


def moves(evening: Evening, person: Person, link: str) -> None:
    """Until it is the other's turn: a sowing may earn another one. Then the own days are full again."""
    while person.owes_a_move():
        person.plays_any()
    seat, clocks = person.seat(), evening.check_clocks(table_of(link), person)[0]
    assert seat is not None
    assert clocks[seat] == 72 * HOUR
    assert 72 * HOUR - clocks[1 - seat] < HOUR
    person.closes_the_browser()


def has_nothing_to_do(person: Person, link: str) -> None:
    """The front page shows the game, and that it waits for the other."""
    person.comes()
    game = person.page.locator(f"[data-my-games] a[href='{link}']")
    expect(game).to_be_visible()
    expect(game.filter(has_text=person.t("turn.yours"))).to_have_count(0)
    person.closes_the_browser()


def nobody_came(late: Person, winner: Person, link: str) -> None:
    """The flag falls while no page is open; both find the end."""
    for person in (winner, late):
        person.comes()
        expect(person.page.locator("[data-friends]").first).to_be_visible()
        expect(person.page.locator(f"[data-my-games] a[href='{link}']")).to_have_count(0)
        person.comes(link)
        expect(person.page.locator(".result")).to_be_visible()
        person.looks_closely("three-days-are-over")
    lost_on_time(late, winner)
