"""Four friends play mandragora with clocks; a fifth comes late, one loses the line, one leaves, a bot takes over."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.evenings.evening import Evening
from tests.evenings.people import Person
from tests.evenings.spectator import watches
from tests.evenings.tables import after, is_over, opens, play, sits_down, table_of, totals
from tests.support.eventually import eventually_sync

SOME = 30


def four_friends_and_a_late_one(evening: Evening) -> None:
    ana, boris, clara, dora = friends = [evening.person(name, line=name == "Boris")
                                         for name in ("Ana", "Boris", "Clara", "Dora")]
    link = gathers(friends)
    table = table_of(link)
    play(evening, friends, after(SOME))
    evening.check_clocks(table, *friends)

    emil = evening.person("Emil")
    emil.comes(link)
    watches(emil)
    emil.looks_closely("too-late")
    evening.check_clocks(table, emil)

    loses_the_line_and_comes_back(evening, boris, [ana, clara, dora], emil)
    leaves_and_is_replaced(evening, dora, [ana, boris, clara], emil)

    here = [ana, boris, clara]
    play(evening, here, is_over, watchers=[emil])
    for person in (*here, emil):
        assert totals(person) == totals(ana)
        assert len(totals(person)) == 4
        person.looks_closely("the-result")
    plays_again(evening, ana, [boris, clara])


def gathers(friends: list[Person]) -> str:
    """Everybody sees who is there already, and the game begins when the last one has sat down."""
    host, *others = friends
    host.comes()
    link = opens(host, "mandragora", seats=4, clock="usual")
    host.looks_closely("invites")
    for number, person in enumerate(others, start=2):
        sits_down(person, link)
        if number < len(friends):
            for one in friends[:number]:
                expect(one.page.get_by_text(one.t("wait.isReady"))).to_have_count(number)
                expect(one.page.get_by_text(one.t("wait.empty"))).to_have_count(len(friends) - number)
    for person in friends:
        person.arrives_at_table()
    return link


def loses_the_line_and_comes_back(evening: Evening, lost: Person, others: list[Person], watcher: Person) -> None:
    """He is told at once and the others see that he is away; the game goes on as far as it can; nothing is lost."""
    lost.loses_the_line()
    expect(lost.page.locator(".lost")).to_contain_text(lost.t("socket.lost"))
    lost.looks_closely("no-line")
    while not lost_is_asked(evening, lost, others):
        mover = next(one for one in others if one.owes_a_move())
        mover.plays_any()
    lost.has_the_line_back()
    expect(lost.page.locator(".lost")).to_have_count(0)
    evening.agree(lost, *others, watcher)
    lost.plays_any()
    evening.agree(lost, *others, watcher)


def lost_is_asked(evening: Evening, lost: Person, others: list[Person]) -> bool:
    seen = evening.agree(*others)
    return lost.seat() in seen[0].to_act


def leaves_and_is_replaced(evening: Evening, gone: Person, others: list[Person], watcher: Person) -> None:
    """She closes the page and is waited for; a minute later the others may seat a bot, and the game goes on."""
    seat = gone.seat()
    assert seat is not None
    gone.closes_the_browser()
    play(evening, others, lambda seen: seen[0].to_act == [seat], watchers=[watcher])
    eventually_sync(lambda: evening.ask(f"/tables/{table_of(others[0].page.url)}")["seats"][seat],
                    lambda told: told["away_since"] is not None, page=others[0].page)
    evening.let_pass(seconds=61)
    for person in others:
        expect(person.page.locator(f"[data-absent='{seat}']")).to_be_visible()
    others[0].page.click("[data-absent-bot]")
    others[0].looks_closely("a-bot-for-somebody-absent")
    others[0].page.click("[data-bot-seat]")
    play(evening, others, lambda seen: seen[0].to_act != [seat], watchers=[watcher])
    for person in (*others, watcher):
        expect(person.page.locator(".players li").nth(seat)).to_contain_text(person.t("table.standIn"))


def plays_again(evening: Evening, asker: Person, others: list[Person]) -> None:
    """One asks, the others follow; a bot takes the seat of whoever has gone."""
    before = asker.page.url
    asker.page.click("[data-rematch]")
    asker.page.wait_for_url(lambda url: url != before)
    for person in others:
        person.sees("over.asked", name=asker.name)
        person.looks_closely("is-asked-to-play-again")
        person.page.click("[data-sit-again]")
        person.page.wait_for_url(lambda url: "/table/" in url and not url.endswith(table_of(before)))
    asker.looks_closely("plays-again")
    asker.presses("wait.bot")
    asker.presses("wait.start")
    for person in (asker, *others):
        person.arrives_at_table()
    seen = evening.agree(asker, *others)
    assert not is_over(seen)
    assert all(now.clocks for now in seen)
