"""Three play two episodes of My Island's campaign on two evenings; the server is restarted in between."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.evenings.evening import Evening
from tests.evenings.people import Person
from tests.evenings.tables import after, is_over, play, totals
from tests.evenings.words import words_of_game

ENTRIES = 30
"""After so many, tiles that were drawn counted, everybody is content with the island."""


def two_evenings_of_a_campaign(evening: Evening) -> None:
    friends = [evening.person(name) for name in ("Ana", "Boris", "Clara")]
    for person in friends:
        person.registers()
    path = begins(friends)
    first = plays_an_episode(evening, friends, path, 1)
    for person in friends:
        person.closes_the_browser()

    evening.restarts()
    evening.let_pass(days=7)
    for person in friends:
        finds_the_campaign(person, path)
    second = plays_an_episode(evening, friends, path, 2)
    assert first != second


def begins(friends: list[Person]) -> str:
    """One begins it and sends the link; the others join."""
    host, *others = friends
    host.comes()
    host.page.get_by_role("link", name=host.t("front.campaign")).first.click()
    host.page.click("[data-begin='3']")
    host.page.wait_for_url("**/campaign/*")
    expect(host.page.locator("[data-next]")).to_be_visible()
    path = host.page.url.removeprefix(host.base)
    for person in others:
        person.comes(path)
        person.page.click("[data-join]")
        expect(person.page.locator("[data-next]")).to_be_visible()
    for person in friends:
        for other in friends:
            person.reads(other.name)
    return path


def finds_the_campaign(person: Person, path: str) -> None:
    """By the front page, as somebody does who has lost the link."""
    person.comes()
    person.page.get_by_role("link", name=person.t("front.campaign")).first.click()
    person.page.locator(f"a[href='{path}']").click()
    expect(person.page.locator("[data-next]")).to_be_visible()


def plays_an_episode(evening: Evening, friends: list[Person], path: str, episode: int) -> str:
    """One opens the table, the others come by the campaign's page; all see the same result. The table."""
    host, *others = friends
    expect(host.page.get_by_text(episode_name(host, episode)).first).to_be_visible()
    host.page.click("[data-next]")
    host.page.wait_for_url("**/table/*")
    for person in others:
        person.presses("campaign.goOn")  # the page of the campaign has noticed by itself
    for person in friends:
        person.arrives_at_table()
        person.looks_closely(f"episode-{episode}")
    play(evening, friends, after(ENTRIES))
    play(evening, friends, is_over, turn=finishes)
    results = [totals(person) for person in friends]
    assert all(one == results[0] for one in results)
    for person in friends:
        ended = person.page.locator("[data-ended]")
        expect(ended).to_be_visible()
        expect(ended.locator("[data-changed] > li")).to_have_count(3)
        expect(ended.locator("[data-next]")).to_have_text(person.t("campaign.next"))
        expect(person.page.locator("[data-rematch]")).to_have_count(0)
        person.looks_closely(f"episode-{episode}-is-over")
    table = host.page.url
    for person in friends:
        person.page.click("[data-ended] [data-campaign]")
        person.page.wait_for_url(f"**{path}")
        expect(person.page.get_by_text(episode_name(person, episode + 1)).first).to_be_visible()
    return table


def finishes(person: Person) -> None:
    """Lays no more tiles, where that is what is asked."""
    if person.page.locator(".board :is([data-step=leave], [data-action=leave])").count():
        person.plays("leave")
    else:
        person.plays_any()


def episode_name(person: Person, episode: int) -> str:
    return words_of_game("my_island", person.language).say(f"episode.{episode}")
