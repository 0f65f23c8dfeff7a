"""An arbiter's whole day by clicks: a pasted list, people edited and merged, byes asked, drafts changed by hand,
results by number, by keys and by players' phones, corrections, prizes, a card, sheets on paper, the proof.

    python -m tests.web.arbiters_day --players 31 --rounds 7 --pages FOLDER
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect, sync_playwright

from tests.server.processes import ServerProcess
from tests.web.arbiter import correct, enter_late, pair_and_publish, publish, tab, type_results, withdraw
from tests.web.conftest import CHROMIUM, PATIENCE, new_context

CLUBS, TITLES = ("Reef", "Lagoon", "Shoal"), ("", "CM", "")
KEYS = {"1-0": "1", "1/2-1/2": "=", "0-1": "0"}
Come = Callable[[str], Page]


def sheet(players: int) -> str:
    """As a club's spreadsheet has it: "Last, First" in quotes, columns in an order of its own."""
    lines = ["Club,Name,Rating,Category,Federation,Title,Number,Birth year"]
    for k in range(1, players + 1):
        category = "U14" if k % 5 == 0 else ""
        lines.append(f'{CLUBS[k % 3]},"Player, Number {k:02}",{2100 - 23 * k},{category},TUR,{TITLES[k % 3]},'
                     f"{63000000 + k},{1970 + k}")
    return "\n".join(lines)


def found_event(page: Page, url: str, players: int, rounds: int) -> str:
    page.goto(f"{url}/tournament/new")
    page.fill("[data-name]", "Lagoon Open")
    page.fill("[data-rounds]", str(rounds))
    page.click("details:has([data-detail=city]) summary")
    page.fill("[data-detail=city]", "Bodrum")
    page.fill("[data-detail=arbiter]", "Ada Yılmaz")
    page.click("[data-make]")
    page.wait_for_selector("[data-enter-name]")
    page.click("details:has([data-enter-list]) summary")
    page.fill("[data-enter-list]", sheet(players))
    expect(page.locator("[data-column='0']")).to_have_value("club")
    expect(page.locator("[data-column='7']")).to_have_value("birth")
    page.click("[data-enter-all]")
    expect(page.locator("[data-player]")).to_have_count(players)
    return page.url.split("/")[-1].split("?")[0]


def mend_the_list(page: Page, players: int) -> None:
    """Somebody came twice by two spellings; somebody has a new name, a bye in round 3 and a board of his own."""
    page.fill("[data-enter-name]", "Player, Nomber 05")
    page.press("[data-enter-name]", "Enter")
    double = page.locator("[data-player]", has_text="Nomber")
    expect(double).to_have_count(1)
    double.locator("[data-edit]").click()
    page.select_option("[data-merge-into]", "5")
    page.click("[data-ask=merge]")
    page.click("[data-sure=merge]")
    expect(page.locator("[data-player]")).to_have_count(players)
    page.click("[data-edit='7']")
    page.fill("[data-edit-name]", "Seven, Renamed")
    page.select_option("[data-bye-round='3']", "H")
    page.fill("[data-edit-fixed]", "2")
    page.click("[data-edit-save]")
    expect(page.locator("[data-player='7']")).to_contain_text("Seven, Renamed")


def write_prizes(page: Page, prizes: list[tuple[str, str]]) -> None:
    """At the open desk, the worthiest first; each with its category, or none."""
    for place, (name, category) in enumerate(prizes, start=1):
        page.click("[data-prize-add]")
        page.fill(f"[data-prize-row='{place}'] [data-prize-name]", name)
        page.fill(f"[data-prize-row='{place}'] [data-prize-category]", category)
    page.click("[data-prize-save]")
    expect(page.locator("[data-prize-save]")).to_be_enabled()


def by_number(page: Page, boards: int, rng: Random) -> None:
    """As slips come to the desk: in any order."""
    for board in rng.sample(range(1, boards + 1), boards):
        page.fill("[data-by-number]", f"{board} {rng.choice('1=0')}")
    expect(page.locator("[data-waiting]")).to_have_attribute("data-waiting", "0")
    expect(page.locator("[data-result-row]:not(.done)")).to_have_count(0)


def by_keys_with_a_slip_of_the_finger(page: Page, rng: Random) -> None:
    page.locator("[data-result-row='1'] button").first.focus()
    page.keyboard.type("+")
    expect(page.locator("[data-result-row='1'] [data-forfeit]")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("[data-result-row='1']")).to_have_attribute("data-stands", "")
    type_results(page, rng, by_keys=True)


def change_by_hand(page: Page, number: int) -> None:
    """Two players change places, and the page says at once what the system had; a leader is let rest, which breaks
    a rule whoever began round 1 by lot. Then everything is as the system had it."""
    tab(page, "desk")
    page.click("[data-pair]")
    page.wait_for_selector("[data-draft]")
    page.click("[data-by-hand-toggle]")
    page.locator("[data-seat]").nth(0).click()
    page.locator("[data-seat]").nth(2).click()
    page.click("[data-hand=swap]")
    expect(page.locator("[data-draft] [data-by-hand]")).to_contain_text("The system had")
    page.locator("[data-seat]").nth(0).click()
    page.click("[data-hand=bye]")
    expect(page.locator("[data-broken]").first).to_be_visible()
    page.click("[data-ask=again]")
    page.click("[data-sure=again]")
    expect(page.locator("[data-draft] [data-by-hand]")).to_have_count(0)
    publish(page, number)


def by_phones(page: Page, come: Come, event: str) -> None:
    """Both at board 1 scan their codes and say the same; at board 2 they differ, and the open desk is told."""
    paper = come(f"/slips/{event}")
    codes = [paper.locator("[data-board] img").nth(k).get_attribute("src") or "" for k in range(4)]
    assert len(set(codes)) == 4
    slips = paper.evaluate("id => fetch(`/api/tournaments/${id}/slips`).then((one) => one.json())", event)["slips"]
    for slip, word in zip(slips[:4], ("1-0", "1-0", "1-0", "0-1"), strict=True):
        phone = come(f"/slip/{slip['slip']}")
        phone.click(f"[data-say='{word}']")
        expect(phone.locator("[data-slip]:not([data-slip=open])")).to_be_visible()
    expect(page.locator("[data-result-row='1']")).to_have_attribute("data-stands", "1-0")
    expect(page.locator("[data-claim=conflict]")).to_have_count(1)


def to_paper(page: Page, url: str, event: str, folder: Path | None) -> None:
    for name in ("list", "cards", "poster"):
        page.goto(f"{url}/paper/{name}/{event}")
        page.wait_for_selector(f"[data-paper={name}]")
        if folder:
            page.pdf(path=folder / f"{name}.pdf", format="A4")
    for name in ("pairings", "standings", "cross"):
        page.goto(f"{url}/tournament/{event}?tab={name}")
        page.wait_for_selector("#panel table, #panel [data-board]")
        if folder:
            page.pdf(path=folder / f"{name}.pdf", format="A4", landscape=name == "cross")
    page.goto(f"{url}/tournament/{event}?tab=desk")


def the_end(page: Page, players: int, folder: Path | None) -> None:
    page.click("[data-more] > summary")
    write_prizes(page, [("Cup", ""), ("500 TL", ""), ("Book", "U14"), ("Book", "U14")])
    page.click("[data-ask=end]")
    page.click("[data-sure=end]")
    tab(page, "standings")
    expect(page.locator("[data-standings] tbody tr")).to_have_count(players + 1)
    expect(page.locator("[data-prize='3']")).to_contain_text("Number")
    if folder:
        page.pdf(path=folder / "final.pdf", format="A4")
    page.click("[data-standings] tbody tr:first-child a")
    page.wait_for_selector("[data-card-round='1']")
    if folder:
        page.pdf(path=folder / "card.pdf", format="A4")
    page.click("[data-card-back]")
    page.select_option("[data-category]", "U14")
    expect(page.locator("[data-standings] tbody tr")).to_have_count(players // 5)
    page.select_option("[data-category]", "")
    page.select_option("[data-after]", "3")
    expect(page.locator("main")).to_contain_text("after round 3")
    tab(page, "check")
    expect(page.locator("[data-chain]")).to_have_attribute("data-chain", "right")
    page.click("[data-audit-now]")
    expect(page.locator("[data-audit]")).to_have_attribute("data-audit", "right")


def whole_day(page: Page, come: Come, url: str, players: int, rounds: int, rng: Random, pages: Path | None) -> str:
    event = found_event(page, url, players, rounds)
    mend_the_list(page, players)
    pair_and_publish(page, 1)
    to_paper(page, url, event, pages)
    by_number(page, players // 2, rng)
    enter_late(page, "Late, Zoë", 1850)
    pair_and_publish(page, 2)
    by_keys_with_a_slip_of_the_finger(page, rng)
    correct(page, 2)
    change_by_hand(page, 3)
    expect(page.locator("[data-result-row]", has_text="Seven, Renamed")).to_have_count(0)
    type_results(page, rng, by_keys=True)
    withdraw(page, "Number 12")
    pair_and_publish(page, 4)
    expect(page.locator("[data-result-row='2']")).to_contain_text("Seven, Renamed")
    by_phones(page, come, event)
    type_results(page, rng)
    for number in range(5, rounds + 1):
        pair_and_publish(page, number)
        type_results(page, rng, by_keys=number % 2 == 0)
    the_end(page, players, pages)
    return event


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=31)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--pages", type=Path, help="a folder for the sheets, as PDF")
    given = parser.parse_args()
    if given.pages:
        given.pages.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright, ServerProcess(Path(place)) as server:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        context = new_context(browser)
        expect.set_options(timeout=PATIENCE)

        def come(path: str) -> Page:
            page = context.new_page()
            page.goto(server.url + path)
            return page
        page = context.new_page()
        event = whole_day(page, come, server.url, given.players, given.rounds, Random(given.seed), given.pages)
        print(f"{given.players} players, {given.rounds} rounds, by clicks: {event} is over")
        tab(page, "standings")
        print(page.locator("[data-standings]").inner_text())
        browser.close()


if __name__ == "__main__":
    main()
