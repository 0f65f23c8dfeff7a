"""An arbiter with a mouse: a tournament over the board run by clicks alone.

    python -m tests.web.arbiter --players 20 --rounds 6        # prints what happened
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect, sync_playwright

from tests.server.processes import ServerProcess
from tests.web.conftest import CHROMIUM, new_context

NAMES = ["Aroha Tane", "Bram de Wit", "Chen Li", "Dora Novak", "Emre Kaya", "Fatou Diop", "Goran Ilić", "Hana Sato",
         "Iker Ruiz", "Jun Park", "Kofi Mensah", "Lena Vogel", "Mats Berg", "Nadia Haddad", "Omar Aziz", "Petra Horák",
         "Quinn Doyle", "Рустам Алиев", "Светлана Орлова", "Timo Laine", "Uma Rao",
         "Виктор Ким", "Wanda Zając", "Yusuf Demir"]
RESULTS = ("1-0", "1/2-1/2", "0-1")


def make_event(page: Page, url: str, name: str, rounds: int) -> None:
    page.goto(f"{url}/tournament/")
    page.click("[data-new]")
    page.fill("[data-name]", name)
    page.fill("[data-rounds]", str(rounds))
    page.click("[data-make]")
    page.wait_for_selector("[data-enter-name]")


def tab(page: Page, name: str) -> None:
    page.click(f"#tab-{name}")


def enter_players(page: Page, players: list[tuple[str, int]]) -> None:
    """The first by name and Enter, as people come to the desk; the rest as a list."""
    (name, rating), *rest = players
    page.fill("[data-enter-name]", name)
    page.fill("[data-enter-rating]", str(rating))
    page.press("[data-enter-rating]", "Enter")
    expect(page.locator("[data-player]")).to_have_count(1)
    page.click("details:has([data-enter-list]) summary")
    page.fill("[data-enter-list]", "\n".join(f"{one}; {strength}" for one, strength in rest))
    page.click("[data-enter-all]")
    expect(page.locator("[data-player]")).to_have_count(len(players))


def pair_and_publish(page: Page, number: int) -> None:
    tab(page, "desk")
    page.click("[data-pair]")
    page.wait_for_selector("[data-draft]")
    publish(page, number)


def publish(page: Page, number: int) -> None:
    """Its rows are there as soon as the head says so: both come from one answer."""
    page.click("[data-publish]")
    expect(page.locator("[data-stage]")).to_contain_text(f"Round {number} of")


def type_results(page: Page, rng: Random, by_keys: bool = False) -> int:
    """Every board of the round on the desk that has no result yet; how many that were."""
    rows = page.locator("[data-result-row]:not(.done)")
    count = rows.count()
    for _ in range(count):
        row = page.locator("[data-result-row]:not(.done)").first
        board = row.get_attribute("data-result-row")
        result = rng.choice(RESULTS)
        if by_keys:
            row.locator("[data-result]").first.focus()
            page.keyboard.press({"1-0": "1", "1/2-1/2": "=", "0-1": "0"}[result])
        else:
            row.locator(f"[data-result='{result}']").click()
        expect(page.locator(f"[data-result-row='{board}'] [data-result='{result}']")).to_have_attribute(
            "aria-pressed", "true")
    return count


def correct(page: Page, board: int) -> tuple[str, str]:
    """Change a result that stands; old and new as the buttons call them."""
    row = page.locator(f"[data-result-row='{board}']")
    old = row.locator("[data-result][aria-pressed=true]").get_attribute("data-result") or ""
    new = next(one for one in RESULTS if one != old)
    row.locator(f"[data-result='{new}']").click()
    row.locator("[data-correct]").click()
    expect(row.locator(f"[data-result='{new}']")).to_have_attribute("aria-pressed", "true")
    expect(row.locator(".changes li")).to_have_count(1)
    return old, new


def enter_late(page: Page, name: str, rating: int) -> None:
    tab(page, "players")
    page.fill("[data-enter-name]", name)
    page.fill("[data-enter-rating]", str(rating))
    page.select_option("[data-enter-missed]", "H")
    page.click("[data-enter]")
    expect(page.locator("[data-player]", has_text=name)).to_be_visible()


def withdraw(page: Page, name: str) -> None:
    tab(page, "players")
    row = page.locator("[data-player]", has_text=name)
    row.locator("[data-withdraw]").click()
    expect(row.locator("[data-return]")).to_be_visible()


def club_day(page: Page, url: str, players: int, rounds: int, rng: Random) -> str:
    """The whole event, with a late entry, a correction, a draft paired again after a withdrawal; its address."""
    make_event(page, url, "Lagoon Open", rounds)
    enter_players(page, [(name, 2000 - 17 * place) for place, name in enumerate(NAMES[:players])])
    pair_and_publish(page, 1)
    assert type_results(page, rng) == players // 2
    enter_late(page, "Zoë Late", 1850)
    pair_and_publish(page, 2)
    type_results(page, rng, by_keys=True)
    correct(page, 2)
    tab(page, "desk")
    page.click("[data-pair]")
    withdraw(page, NAMES[3])
    tab(page, "desk")
    expect(page.locator("[data-publish]")).to_be_disabled()
    page.click("[data-again]")
    expect(page.locator("[data-publish]")).to_be_enabled()
    page.click("[data-why='1']")
    expect(page.locator("[data-told]")).to_contain_text("begins")
    page.keyboard.press("Escape")
    publish(page, 3)
    type_results(page, rng)
    for number in range(4, rounds + 1):
        pair_and_publish(page, number)
        type_results(page, rng, by_keys=number % 2 == 0)
    page.click("[data-ask=end]")
    page.click("[data-sure=end]")
    tab(page, "standings")
    expect(page.locator("[data-standings] tbody tr")).to_have_count(players + 1)
    return page.url.split("?")[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright, ServerProcess(Path(place)) as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = new_context(browser).new_page()
        address = club_day(page, server.url, given.players, given.rounds, Random(given.seed))
        print(f"{given.players} players, {given.rounds} rounds, by clicks: {address} is over")
        print(page.locator("[data-standings]").inner_text())
        browser.close()


if __name__ == "__main__":
    main()
