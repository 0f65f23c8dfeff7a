"""Tournaments in a real browser: an arbiter's whole day by clicks, players online, paper, wall; axe on every tab."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from atoll.swiss import check_rounds, read_trf
from tests.web.arbiter import club_day, correct, enter_players, make_event, pair_and_publish, tab, type_results
from tests.web.clicking import play_out, skip_tour
from tests.web.conftest import PHONE, ROOT, WIDE, Visitor
from tests.web.test_access import LOOKS, violations
from tools.shots_events import ask, club_event

FOLDER = ROOT / "web" / "src" / "view" / "tournament"
TABS = {"desk": "[data-draft]", "pairings": "[data-board]", "standings": "[data-standings]", "cross": "[data-cross]",
        "players": "[data-player]", "journal": "[data-journal] li"}


def event_id(page: Page) -> str:
    return page.url.split("/")[-1].split("?")[0]


def test_an_arbiter_runs_a_club_day_by_clicks(visitor: Visitor) -> None:
    """Twenty players, six rounds, with a correction, a late entry and a withdrawal; the file of it is in order."""
    page = visitor()
    address = club_day(page, page.url.rstrip("/"), 20, 6, Random(5))
    event = address.split("/")[-1]
    report = page.evaluate("async (path) => (await fetch(path)).text()", f"/api/tournaments/{event}/trf")
    judged = [check.is_right for check in check_rounds(read_trf(report))]
    assert len(judged) == 6
    assert all(judged)
    tab(page, "journal")
    expect(page.locator("[data-journal]")).to_contain_text("corrected from")
    somebody = visitor(f"/tournament/{event}?tab=standings")
    expect(somebody.locator("[data-standings] tbody tr")).to_have_count(21)
    assert somebody.locator("#tab-desk").count() == 0


def test_a_correction_needs_a_second_look_and_is_shown_to_everybody(visitor: Visitor) -> None:
    page = visitor()
    make_event(page, page.url.rstrip("/"), "Small Open", 3)
    enter_players(page, [("Ada", 1900), ("Bo", 1800), ("Cy", 1700), ("Di", 1600)])
    pair_and_publish(page, 1)
    type_results(page, Random(1))
    row = page.locator("[data-result-row='1']")
    stands = row.locator("[data-result][aria-pressed=true]").get_attribute("data-result")
    other = next(one for one in ("1-0", "0-1") if one != stands)
    row.locator(f"[data-result='{other}']").click()
    expect(row.locator("[data-correct]")).to_be_visible()
    expect(row.locator("[aria-pressed=true]")).to_have_attribute("data-result", str(stands))
    row.locator(".doubt .button:not(.main)").click()
    expect(row.locator("[data-correct]")).to_have_count(0)
    correct(page, 1)
    somebody = visitor(f"/tournament/{event_id(page)}?tab=pairings")
    expect(somebody.locator("[data-board='1'] .changes")).to_contain_text("Corrected")


def test_results_come_to_a_page_that_only_looks(visitor: Visitor) -> None:
    arbiter = visitor()
    make_event(arbiter, arbiter.url.rstrip("/"), "Watched Open", 3)
    enter_players(arbiter, [("Ada", 1900), ("Bo", 1800)])
    watcher = visitor(f"/tournament/{event_id(arbiter)}?view=projector")
    expect(watcher.locator("[data-projector]")).to_be_visible()
    pair_and_publish(arbiter, 1)
    expect(watcher.locator("[data-projector]")).to_contain_text("Bo")
    arbiter.click("[data-result-row='1'] [data-result='1-0']")
    expect(watcher.locator(".mid b").first).to_have_text(re.compile("[01]"))


def test_somebody_enters_online_plays_and_comes_back(visitor: Visitor) -> None:
    arbiter, player = visitor(), visitor()
    ask(arbiter, "POST", "/guests", {"name": "Arbiter"})
    made = ask(arbiter, "POST", "/tournaments", {"name": "Evening", "rounds": 1, "gap": 0, "auto": True})
    path = f"/tournaments/{made['id']}"
    player.goto(player.url.rstrip("/") + f"/tournament/{made['id']}")
    player.click("[data-join]")
    expect(player.locator("[data-player]")).to_have_count(1)
    ask(arbiter, "POST", f"{path}/players", {"bot": "random", "count": 3})
    ask(arbiter, "POST", f"{path}/draft", {})
    ask(arbiter, "POST", f"{path}/rounds", {"round": 1})
    player.wait_for_url("**/table/*")  # taken there by itself
    player.wait_for_selector("[data-turn]")
    skip_tour(player)
    assert_nobody_is_helped(player)
    play_out([player], Random(2))
    player.click("[data-tournament]")
    expect(player.locator("[data-stage]")).to_contain_text("over")
    expect(player.locator("[data-standings] tbody tr")).to_have_count(4)


def assert_nobody_is_helped(page: Page) -> None:
    """At a tournament's table there are no hints, and no bot takes a seat."""
    page.click("[data-tool=more]")
    expect(page.locator("[data-tool=resign]")).to_be_visible()
    expect(page.locator("[data-tool=stand-in]")).to_have_count(0)
    expect(page.locator("[data-tool=hint]")).to_have_count(0)
    page.click("[data-tool=more]")


def test_paper_shows_the_sheet_alone(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor()
    ask(page, "POST", "/guests", {"name": "Arbiter"})
    event = club_event(page, 1, Random(1), 8).split("/")[-1]
    page.goto(page.url.rstrip("/") + f"/tournament/{event}?tab=pairings")
    page.wait_for_selector("[data-board]")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    for hidden in ("#app > header", ".tabs", ".tools"):
        expect(page.locator(hidden).first).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")  # calm motion still takes a millisecond
    assert page.pdf(path=tmp_path / "sheet.pdf", format="A4").startswith(b"%PDF")


@pytest.mark.parametrize(("theme", "language", "size"), LOOKS, ids=["day", "night"])
def test_axe_on_every_tab(theme: str, language: str, size: tuple[int, int], visitor: Visitor) -> None:
    page = visitor("/tournament/new", theme=theme, language=language, size=size)
    page.wait_for_selector("[data-make]")
    assert violations(page) == []
    ask(page, "POST", "/guests", {"name": "Arbiter"})
    home = page.url.split("/tournament")[0]
    path = club_event(page, 3, Random(3), 8)
    here = f"{home}/tournament/{path.split('/')[-1]}"
    ask(page, "POST", f"{path}/draft", {})
    page.goto(f"{here}?tab=desk")
    for one, shown in TABS.items():
        tab(page, one)
        page.wait_for_selector(shown)
        assert_sound(page, size)
    tab(page, "desk")
    page.click("[data-why='1']")
    page.wait_for_selector("[data-told]")
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.click("[data-more] > summary")
    assert_sound(page, size)
    page.goto(f"{here}?view=projector")
    page.wait_for_selector("[data-projector] li")
    assert_sound(page, size)
    page.goto(f"{home}/tournament/")
    page.wait_for_load_state("networkidle")
    assert_sound(page, size)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_on_tables_of_four_and_live_boards(size: tuple[int, int], visitor: Visitor) -> None:
    page = visitor("/", size=size)
    ask(page, "POST", "/guests", {"name": "Arbiter"})
    home = page.url.rstrip("/")
    four = ask(page, "POST", "/tournaments", {"name": "Four", "game": "mangrovia", "seats": 4, "place": "board"})
    live = ask(page, "POST", "/tournaments", {"name": "Live", "gap": 600})
    for name in ("Ada", "Bo", "Cy", "Di"):
        ask(page, "POST", f"/tournaments/{four['id']}/players", {"name": name})
    ask(page, "POST", f"/tournaments/{live['id']}/players", {})
    ask(page, "POST", f"/tournaments/{live['id']}/players", {"bot": "random"})
    for event in (four, live):
        ask(page, "POST", f"/tournaments/{event['id']}/draft", {})
        ask(page, "POST", f"/tournaments/{event['id']}/rounds", {"round": 1})
    page.goto(f"{home}/tournament/{four['id']}?tab=pairings")
    expect(page.locator("#panel h2")).to_have_text("Round 1: tables")
    page.goto(f"{home}/tournament/{four['id']}?tab=desk")
    for seat, place in enumerate(("2", "1", "2", "-")):
        page.select_option(f"[data-place='{seat}']", place)
    expect(page.locator("[data-result-row='1'].done")).to_be_visible()
    assert_sound(page, size)
    board = ask(page, "GET", f"/tournaments/{four['id']}")["played"][0]["boards"][0]
    assert board["result"] == "2 1 2 -"
    for seat, points in enumerate(("57", "43", "60")):
        page.fill(f"[data-points='{seat}']", points)
        page.press(f"[data-points='{seat}']", "Tab")
    page.click("[data-result-row='1'] [data-correct]")
    expect(page.locator("[data-place='2']")).to_have_value("1")
    board = ask(page, "GET", f"/tournaments/{four['id']}")["played"][0]["boards"][0]
    assert (board["result"], board["scores"]) == ("2 3 1 -", [57, 43, 60, None])
    page.goto(f"{home}/tournament/{live['id']}?tab=live")
    page.wait_for_selector(".frame > *")
    assert_sound(page, size)


def assert_sound(page: Page, size: tuple[int, int]) -> None:
    assert violations(page) == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0], f"{page.url} is wider than the screen"


def test_what_a_report_file_says_and_is_not_kept_is_read_first(visitor: Visitor, tmp_path: Path) -> None:
    players = "".join(f"001 {number:>4}      Player {number}".ljust(84) + "\n" for number in range(1, 5))
    file, plain = tmp_path / "club.trf", tmp_path / "plain.trf"
    file.write_text(f"012 Club\n142 3\n162  W 3.0    D 1.0\n260 002 002    1    2\n{players}", encoding="utf-8")
    plain.write_text(f"012 Club\n142 3\n{players}", encoding="utf-8")
    page = visitor("/tournament/new")
    page.set_input_files("[data-file]", file)
    expect(page.locator("[data-left='162']")).to_contain_text("a win brings 1")
    expect(page.locator("[data-left='260']")).to_contain_text("Players 1 2")
    assert violations(page) == []
    page.click("[data-made]")
    expect(page.locator("[data-player]")).to_have_count(4)
    other = visitor("/tournament/new")
    other.set_input_files("[data-file]", plain)
    expect(other.locator("[data-player]")).to_have_count(4)


def test_every_word_that_the_pages_say_is_there() -> None:
    english = json.loads((FOLDER / "text" / "en.json").read_text(encoding="utf-8"))
    said = re.compile(r"\bw\('([a-z]+\.[\w.!/+=-]+)'")
    sources = [path.read_text(encoding="utf-8") for path in (*FOLDER.glob("*.svelte"), *FOLDER.glob("*.ts"))]
    asked = {key for source in sources for key in said.findall(source)}
    assert len(asked) > 100
    assert asked - set(english) == set()
