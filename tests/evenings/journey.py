"""A game by days of two who are often away: answers foreseen and played, a journey, a surprise."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.evenings.evening import Evening
from tests.evenings.people import Person
from tests.evenings.sight import HOUR
from tests.evenings.tables import opens, sits_down, table_of

DAYS, AWAY = 3, 10
"""For a move, and of a vacation."""


def a_journey_with_lines(evening: Evening) -> None:
    ana, boris = evening.person("Ana"), evening.person("Boris")
    for person in (ana, boris):
        person.registers()
    ana.comes()
    link = opens(ana, "mangala", clock=f"{DAYS}d")
    sits_down(boris, link)
    for person in (ana, boris):
        person.arrives_at_table()
    evening.agree(ana, boris)
    mover, other = (ana, boris) if ana.owes_a_move() else (boris, ana)

    foresees(other, mover, "sow 3", "sow 5")
    other.closes_the_browser()
    evening.let_pass(days=1)
    is_answered_at_once(evening, mover, other, link)
    finds_his_answer(other, link)

    goes_away(evening, mover, other, link)
    evening.let_pass(days=8)
    comes_back(evening, mover, other, link)

    foresees(other, mover, "sow 6", "sow 1")
    surprises(evening, mover, other, link)


# ── lines ──
def foresees(person: Person, other: Person, theirs: str, mine: str) -> None:
    """"If … then …" on the board, in words beside it; nothing of it is on the other's page."""
    page, before = person.page, person.sight().n
    page.click("[data-lines-open]")
    expect(page.locator("[data-asked=theirs]")).to_contain_text(other.name)
    sows(person, theirs)
    person.reads(person.t("lines.mine"))
    sows(person, mine)
    expect(page.locator("[data-path='2']")).to_contain_text(other.name)
    person.looks_closely("if-then")
    page.click("[data-keep]")
    expect(page.locator(f"[data-line='{theirs} / {mine}']")).to_be_visible()
    person.looks_closely("line-kept")
    page.click("[data-lines] [data-close]")
    expect(page.locator("[data-lines-open='1']")).to_be_visible()
    assert person.sight().n == before
    if other.opened is not None:
        expect(other.page.locator("[data-lines-open], [data-ended]")).to_have_count(0)


def sows(person: Person, action: str) -> None:
    """What is imagined stays on the page: nothing is waited for but the board."""
    person.page.locator(f".board [data-action='{action}']").first.click()


def is_answered_at_once(evening: Evening, mover: Person, other: Person, link: str) -> None:
    """Whoever moves sees the answer of somebody who is not there; it cost him no time, and it is his turn again."""
    assert other.opened is None
    mover.plays("sow 3")
    expect(mover.page.locator(".table")).to_have_attribute("data-n", "2")
    expect(mover.page.locator("[data-turn=mine]")).to_be_visible()
    expect(mover.page.locator("[aria-live=polite]")).to_contain_text(other.name)
    clocks = evening.check_clocks(table_of(link), mover)[0]
    seat = mover.seat()
    assert seat is not None
    assert clocks[1 - seat] == 24 * DAYS * HOUR
    mover.looks_closely("answered-at-once")


def finds_his_answer(person: Person, link: str) -> None:
    """The front page has nothing for him to do; the table says what came true."""
    person.comes()
    game = person.page.locator(f"[data-my-games] a[href='{link}']")
    expect(game).to_be_visible()
    expect(game.filter(has_text=person.t("turn.yours"))).to_have_count(0)
    person.comes(link)
    person.arrives_at_table()
    expect(person.page.locator("[data-ended=played]")).to_contain_text(person.t("lines.ended.played"))
    person.looks_closely("line-came-true")
    closes_what_was_missed(person)
    person.page.click("[data-told]")
    expect(person.page.locator("[data-ended]")).to_have_count(0)


def surprises(evening: Evening, mover: Person, other: Person, link: str) -> None:
    """A move that was not foreseen: no answer is played, and whoever had foreseen another one is told so."""
    mover.plays("sow 2")
    evening.agree(mover, other)
    expect(other.page.locator("[data-turn=mine]")).to_be_visible()
    expect(other.page.locator("[data-ended=dropped]")).to_contain_text(other.t("lines.ended.dropped"))
    other.looks_closely("line-dropped")
    other.closes_the_browser()
    other.comes(link)
    other.arrives_at_table()
    expect(other.page.locator("[data-ended=dropped]")).to_be_visible()
    expect(mover.page.locator("[data-ended]")).to_have_count(0)
    closes_what_was_missed(other)
    other.plays_any()
    expect(other.page.locator("[data-ended]")).to_have_count(0)
    evening.agree(mover, other)


def closes_what_was_missed(person: Person) -> None:
    seen = person.page.locator(".missed [data-seen]")
    if seen.count():
        seen.click()


# ── vacation ──
def goes_away(evening: Evening, mover: Person, other: Person, link: str) -> None:
    """On the account page; whoever waits sees it wherever he looks: at the table, among his games, on the profile."""
    evening.agree(mover, other)
    runs = other.page.locator(".players .clock.runs")
    expect(runs).to_have_count(1)
    mover.comes("/account")
    mover.page.click("[data-part=vacation]")
    mover.page.fill("[data-days]", str(AWAY))
    mover.looks_closely("before-the-journey")
    mover.page.click("[data-begin]")
    expect(mover.page.locator("[data-until]")).to_be_visible()
    mover.looks_closely("on-vacation")
    mover.closes_the_browser()
    says_until(other, other.page.locator(".players [data-vacation]"))
    expect(runs).to_have_count(0)
    other.looks_closely("the-other-is-away")
    other.comes()
    says_until(other, other.page.locator("[data-my-games] [data-vacation]"))
    other.looks_closely("away-among-my-games")
    other.comes(f"/profile/{mover.name}")
    says_until(other, other.page.locator("main [data-vacation]"))
    other.closes_the_browser()


def says_until(person: Person, sign: Locator) -> None:
    """Until which day, not only that he is away."""
    expect(sign.first).to_be_visible()
    words = re.escape(person.words.messages["table.vacation"]).replace(re.escape("{day}"), r".*\d.*")
    expect(sign.first).to_have_text(re.compile(words, re.IGNORECASE))


def comes_back(evening: Evening, mover: Person, other: Person, link: str) -> None:
    """More days have passed than a move has, and nothing is lost; the clock goes on where it stood."""
    mover.comes(link)
    mover.arrives_at_table()
    assert mover.owes_a_move()
    clocks = evening.check_clocks(table_of(link), mover)[0]
    seat = mover.seat()
    assert seat is not None
    assert 24 * DAYS * HOUR - clocks[seat] < HOUR, "days of the vacation were counted"
    mover.looks_closely("back-while-still-away")
    mover.comes("/account")
    mover.page.click("[data-part=vacation]")
    mover.page.click("[data-end]")
    expect(mover.page.locator("[data-until]")).to_have_count(0)
    other.comes(link)
    other.arrives_at_table()
    expect(other.page.locator(".players [data-vacation]")).to_have_count(0)
    expect(other.page.locator(".players .clock.runs")).to_have_count(1)
    mover.comes(link)
    mover.arrives_at_table()
    evening.check_clocks(table_of(link), mover, other)
