"""The rules page: summary and box first, examples beside their clauses, a sheet for every episode."""

from __future__ import annotations

import click
import pytest
from playwright.sync_api import Page, expect

from atoll.cli import main
from tests.support.repository import ROOT
from tests.web.conftest import WIDE, Visitor

PHONE = (390, 844)
IN_ORDER = """
(selectors) => selectors.map((one) => document.querySelector(one))
  .every((one, k, all) => one && (!k || all[k - 1].compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING))
"""
DANGLING = """
() => [...document.querySelectorAll('main nav[aria-label] a')].map((one) => one.hash.slice(1))
  .filter((id) => !id || !document.getElementById(id))
"""


def contents(page: Page) -> list[str]:
    return page.locator("main nav[aria-label] a").evaluate_all("all => all.map((one) => one.hash.slice(1))")


@pytest.mark.parametrize(("game_id", "size", "language"), [
    ("mangala", WIDE, "tr"), ("mandragora", PHONE, "en"), ("mangrovia", WIDE, "ru"), ("my_island", PHONE, "ru")])
def test_summary_and_box_come_first_and_what_is_rebuilt_is_said(
        game_id: str, size: tuple[int, int], language: str, visitor: Visitor) -> None:
    page = visitor(f"/rules/{game_id}", size=size, language=language)
    expect(page.locator("#short li").nth(3)).to_be_visible()
    assert all(page.locator("#short li, #short h3, #short p").all_inner_texts())
    expect(page.locator("#short li")).to_have_count(8 if game_id == "mangala" else 4)
    expect(page.locator("#short h3")).to_have_count(2 if game_id == "mangala" else 1)
    expect(page.locator("#box li").nth(1)).to_be_visible()
    assert all(page.locator("#short li").all_text_contents()), "a line for the goal, a turn, the end and what wins"
    expect(page.locator("[data-rules=learn]")).to_be_visible()
    expect(page.locator("#rebuilt")).to_have_count(0 if game_id == "mangala" else 1)
    expect(page.locator("[data-rules=engine]")).not_to_have_attribute("open", "")
    expect(page.locator(".clause details summary").first).to_be_visible()
    assert page.evaluate(IN_ORDER, ["#short", "#box", ".clause", ".clause details", "[data-rules=engine]"])
    assert contents(page)[:2] == ["short", "box"]
    assert ("episodes" in contents(page)) == (game_id == "my_island")
    assert page.evaluate(DANGLING) == []


OWNERS = [
    ("mandragora", "en", ["atoll edition new mandragora mine.json", "atoll edition check mine.json"]),
    ("mangrovia", "ru", ["src/atoll/games/mangrovia/data/mangrovia.json", "atoll board check mine.json",
                         "ATOLL_MANGROVIA_BOARDS"]),
    ("my_island", "tr", ["src/atoll/games/my_island/data/my_island.json"])]


@pytest.mark.parametrize(("game_id", "language", "typed"), OWNERS)
def test_an_owner_of_the_printed_game_is_told_how_to_put_in_what_is_printed(
        game_id: str, language: str, typed: list[str], visitor: Visitor) -> None:
    page = visitor(f"/rules/{game_id}", size=PHONE, language=language)
    folded = page.locator("[data-rules=owner]")
    expect(folded.locator("li").first).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.locator("li").last).to_be_visible()
    assert folded.locator("code").all_text_contents() == typed
    named = [one for one in typed if one.startswith("src/")]
    assert all((ROOT / one).is_file() for one in named)
    commands = [one.split()[1:] for one in typed if one.startswith("atoll ")]
    assert all(verb in group(command) for command, verb, *_ in commands)


def group(name: str) -> set[str]:
    found = main.get_command(click.Context(main), name)
    assert isinstance(found, click.Group)
    return set(found.commands)


def test_every_episode_has_its_goals_and_rewards_and_the_contents_lead_there(visitor: Visitor) -> None:
    page = visitor("/rules/my_island")
    page.click("nav a[href='#episodes']")
    sheets = page.locator("[data-rules=episodes] details")
    expect(sheets).to_have_count(24)
    expect(page.locator("#episodes")).to_be_in_viewport()
    for sheet in (sheets.nth(0), sheets.nth(23)):
        lists = sheet.locator("ul").evaluate_all("all => all.map((one) => one.children.length)")
        assert lists[0] >= 1, "goals"
        assert lists[1] >= 2, "rewards for the first and for others"
    own = sheets.evaluate_all("all => all.map((one) => one.querySelector('.soft') !== null)")
    assert own == [False] * 3 + [True] * 21, "chapters 2 to 8 are Atoll's own, and each sheet says so"
    expect(page.locator("[data-rules=episodes] .dues")).to_have_count(2)
    expect(page.locator("#episode-18 .dues li")).to_have_text(
        ["telescope: −1 prosperity circle for each that has no mark"])
    expect(page.locator("#episode-21 .dues li")).to_have_text(
        ["granary, palace, citadel: +2 prosperity circles for each that has 3 marks"])
    page.goto(page.url.split("#")[0] + "#episode-9")
    page.reload()
    expect(page.locator("#episode-9 h3").first).to_be_in_viewport()
