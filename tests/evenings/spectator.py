"""Somebody watches a game: comes, goes, comes back to another position, and sees the end."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.evenings.evening import Evening
from tests.evenings.people import Person
from tests.evenings.tables import after, is_over, opens, play, sits_down, totals
from tests.evenings.words import words_of_game


def a_spectator_comes_and_goes(evening: Evening) -> None:
    ana, boris, vera = (evening.person(name) for name in ("Ana", "Boris", "Vera"))
    ana.comes()
    link = opens(ana, "mandragora", seats=2)
    sits_down(boris, link)
    for person in (ana, boris):
        person.arrives_at_table()
    play(evening, [ana, boris], after(12))

    vera.comes(link)
    watches(vera)
    vera.looks_closely("watches")
    play(evening, [ana, boris], after(20), watchers=[vera])
    for person in (ana, boris):
        expect(hand(person)).to_be_visible()
    left_at = vera.sight().n
    vera.closes_the_browser()

    play(evening, [ana, boris], after(30))
    vera.comes(link)
    watches(vera)
    assert evening.agree(vera, ana, boris)[0].n > left_at
    play(evening, [ana, boris], is_over, watchers=[vera])

    assert len(totals(vera)) == 2
    assert totals(vera) == totals(ana) == totals(boris)
    expect(vera.page.locator("[data-rematch]")).to_have_count(0)
    expect(vera.page.locator(".result")).not_to_contain_text(vera.t("over.won"))
    vera.looks_closely("the-end")
    vera.closes_the_browser()
    vera.comes(link)
    expect(vera.page.locator(".result")).to_be_visible()
    assert totals(vera) == totals(ana)


def watches(person: Person) -> None:
    """Is told so, sees whose turn it is, has nothing to press and no hand to look into."""
    expect(person.page.locator("[data-turn=theirs]")).to_contain_text(person.t("turn.watching"))
    assert person.seat() is None
    assert person.sight().playable == 0
    expect(hand(person)).to_have_count(0)


def hand(person: Person) -> Locator:
    name = words_of_game("mandragora", person.language).say("draw.hand")
    return person.page.get_by_role("group", name=name, exact=True)
