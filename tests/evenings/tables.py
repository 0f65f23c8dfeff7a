"""At a table: opening one, coming by its link, playing round after round while everybody looks."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from playwright.sync_api import TimeoutError as WaitedTooLong
from playwright.sync_api import expect

from tests.evenings.evening import Evening
from tests.evenings.people import Person
from tests.evenings.sight import Sight
from tests.support.eventually import eventually_sync


def opens(host: Person, game: str, seats: int | None = None, clock: str = "none") -> str:
    """From the front page, by the form for friends. The path that the waiting room's link has."""
    page = host.page
    form = page.locator("dialog button[type=submit]")
    for _ in range(4):  # my games come to the front page while it is read, and what is pressed moves down
        page.click(f"[data-friends={game}]")
        with suppress(WaitedTooLong):
            form.wait_for(timeout=5_000)
            break
    if seats is not None:
        page.get_by_label(host.t("new.seats")).select_option(str(seats))
    page.get_by_label(host.t("new.clock")).select_option(clock)
    form.click()
    host.gives_a_name()
    page.wait_for_url("**/table/*")
    host.sees("wait.text")
    link = page.get_by_label(host.t("wait.link")).input_value()
    assert link == page.url
    return link.removeprefix(host.base)


def sits_down(person: Person, link: str) -> None:
    """By the link, on the first free seat."""
    person.comes(link)
    free = person.page.locator("[data-sit]").first
    expect(free).to_be_visible()
    free.click()
    person.gives_a_name()


def table_of(link: str) -> str:
    return link.rsplit("/", 1)[1]


def play(evening: Evening, players: Sequence[Person], until: Callable[[list[Sight]], bool],
         watchers: Sequence[Person] = (), told: bool = False,
         turn: Callable[[Person], None] = Person.plays_any, most: int = 400) -> int:
    """Whoever is asked plays, and after every move all look; where nothing happens by itself after it, all are told of
    it. How many moves these people made."""
    everybody = [*players, *watchers]

    def is_asked(seen: list[Sight]) -> bool:
        return any(now.mine for now in seen[:len(players)])

    for moves in range(most):
        seen = eventually_sync(lambda: evening.agree(*everybody), lambda now: until(now) or is_asked(now),
                               page=everybody[0].page)  # a bot may think
        if until(seen):
            return moves
        mover = next(one for one, now in zip(players, seen, strict=False) if now.mine)
        turn(mover)
        if told:
            for one in everybody:
                one.is_told_of(mover)
    raise AssertionError(f"after {most} moves it is not so")


def is_over(seen: list[Sight]) -> bool:
    return all(now.over for now in seen)


def after(entries: int) -> Callable[[list[Sight]], bool]:
    """So many entries later, or at the end."""
    return lambda seen: seen[0].n >= entries or bool(seen[0].over)


def totals(person: Person) -> list[str]:
    """The points of the result; everybody has the own ones first, as columns or, on a phone, as cards."""
    return sorted(person.page.locator(".result tfoot td, .result .total").all_text_contents())


def lost_on_time(loser: Person, *others: Person) -> None:
    """Everybody reads it in the result, and who has won."""
    for person in (loser, *others):
        told = person.words.messages["left.log.flag"].replace("{seat}", loser.name)
        reasons = "|".join(re.escape(words) for words in (told, person.t("reason.flag")))
        expect(person.page.locator(".result")).to_contain_text(re.compile(reasons))
        cheer = person.page.locator(".result h2").filter(has_text=person.t("over.won"))
        expect(cheer).to_have_count(0 if person is loser else 1)
