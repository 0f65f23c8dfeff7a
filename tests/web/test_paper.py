"""What hangs and stands in the hall of a club's day: sheets, cards, a poster, and the wall."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visitor
from tests.web.test_access import violations
from tests.web.test_desk import large_event
from tools.shots_events import NAMES, ask

MANY = [*NAMES, *(f"Player Number {number}" for number in range(31 - len(NAMES)))]


def club_day(page: Page) -> str:
    """31 people, one of whom has no game, in their first round."""
    ask(page, "POST", "/guests", {"name": "Arbiter"})
    event = str(ask(page, "POST", "/tournaments", {"name": "Lagoon Open", "place": "board", "rounds": 7,
                                                   "clock": {"kind": "real", "main": 900, "increment": 0},
                                                   "details": {"city": "Bodrum"}})["id"])
    listed = [{"name": name, "rating": 2000 - 13 * place} for place, name in enumerate(MANY)]
    ask(page, "POST", f"/tournaments/{event}/players/list", {"players": listed})
    ask(page, "POST", f"/tournaments/{event}/draft", {})
    ask(page, "POST", f"/tournaments/{event}/rounds", {"round": 1})
    return event


def pages_of(page: Page, path: Path, landscape: bool = False) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(path=path, format="A4", landscape=landscape)))


def play_on(page: Page, event: str, rounds: int) -> None:
    """The first round is published; all of them are played, and nobody is level for long."""
    for number in range(1, rounds + 1):
        if number > 1:
            ask(page, "POST", f"/tournaments/{event}/draft", {})
            ask(page, "POST", f"/tournaments/{event}/rounds", {"round": number})
        results = [{"board": board, "result": ("1-0", "0-1", "1/2-1/2")[board % 3]} for board in range(1, 16)]
        ask(page, "PUT", f"/tournaments/{event}/rounds/{number}/results", {"results": results})


def test_thirty_one_people_find_their_boards_on_one_page(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor(language="tr")
    event = club_day(page)
    page.goto(page.url.rstrip("/") + f"/tournament/{event}")
    page.click("[data-paper-link]")
    expect(page.locator("[data-paper=list] li")).to_have_count(31)
    names = page.locator("[data-paper=list] .name").all_text_contents()
    assert set(names) == set(MANY)
    assert names.index("Chen Li") < names.index("Goran Ilić") < names.index("Светлана Орлова")
    expect(page.locator("[data-paper=list] li", has_text="oyunu yok")).to_have_count(1)
    expect(page.locator("[data-paper=list] .board", has_text="tahta")).to_have_count(30)
    assert violations(page) == []
    assert pages_of(page, tmp_path / "list.pdf") == 1

    page.click("[data-part=cards]")
    expect(page.locator("[data-paper=cards] section")).to_have_count(15)
    assert violations(page) == []
    assert pages_of(page, tmp_path / "cards.pdf") <= 3
    page.click("[data-part=poster]")
    expect(page.locator("[data-paper=poster] img")).to_be_visible()
    expect(page.locator("[data-paper=poster]")).to_contain_text("Bodrum")
    assert violations(page) == []
    assert pages_of(page, tmp_path / "poster.pdf") == 1
    for tab in ("pairings", "standings"):
        page.goto(f"{page.url.split('/paper')[0].split('/tournament')[0]}/tournament/{event}?tab={tab}")
        page.wait_for_selector("#panel table, #panel [data-board]")
        assert pages_of(page, tmp_path / f"{tab}.pdf") == 1, tab


def test_slips_are_printed_without_the_site_around_them(visitor: Visitor, tmp_path: Path) -> None:
    """Opened by their address, so that no other page has brought the rules of paper; in a dark theme."""
    page = visitor(theme="dark", language="ru")
    event = club_day(page)
    page.goto(page.url.rstrip("/") + f"/slips/{event}")
    expect(page.locator("[data-board]")).to_have_count(15)
    assert violations(page) == []
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in ("#app > header", ".no-print"):
        expect(page.locator(hidden).first).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    name = page.locator("[data-board='1'] figure").first
    code, caption = name.locator("img").bounding_box(), name.locator("figcaption").bounding_box()
    assert code is not None
    assert caption is not None
    assert code["y"] + code["height"] <= caption["y"] + 1, "slips.how says where the code stands"
    assert pages_of(page, tmp_path / "slips.pdf") <= 3


def test_teams_are_printed_without_what_the_arbiter_presses(visitor: Visitor) -> None:
    page = visitor()
    ask(page, "POST", "/guests", {"name": "Arbiter"})
    event = ask(page, "POST", "/tournaments", {"name": "League", "place": "board", "boards": 2,
                                               "stages": [{"is": "round_robin"}]})["id"]
    listed = [{"name": name, "team": team} for name, team in zip(NAMES, ["Reef", "Reef", "Cove", "Cove"], strict=False)]
    ask(page, "POST", f"/tournaments/{event}/players/list", {"players": listed})
    page.goto(page.url.rstrip("/") + f"/tournament/{event}?tab=players")
    expect(page.locator("[data-team]")).to_have_count(2)
    expect(page.locator("[data-team] button:visible")).to_have_count(4)
    page.emulate_media(media="print")
    expect(page.locator("[data-team] button:visible")).to_have_count(0)


def test_the_last_sheets_of_thirty_one_fit_on_one_page_each(visitor: Visitor, tmp_path: Path) -> None:
    """Standings with four prizes upright, the cross-table of seven rounds lying."""
    page = visitor(language="ru")
    event = club_day(page)
    play_on(page, event, 7)
    ask(page, "PATCH", f"/tournaments/{event}", {"prizes": [{"name": name} for name in ("Cup", "500", "Book", "Mug")]})
    home = page.url.rstrip("/")
    page.goto(f"{home}/tournament/{event}?tab=standings")
    expect(page.locator("[data-prize]")).to_have_count(4)
    page.wait_for_selector("[data-head]", state="attached")
    assert pages_of(page, tmp_path / "standings.pdf") == 1
    page.goto(f"{home}/tournament/{event}?tab=cross")
    expect(page.locator("#panel tbody tr")).to_have_count(31)
    page.wait_for_selector("[data-head]", state="attached")
    assert pages_of(page, tmp_path / "cross.pdf", landscape=True) == 1


def test_standings_of_a_hundred_and_eighty_waste_no_paper(visitor: Visitor, tmp_path: Path) -> None:
    page = visitor()
    home = page.url.rstrip("/")
    ask(page, "POST", "/guests", {"name": "Arbiter"})
    event = large_event(page, 90)
    page.goto(f"{home}/tournament/{event}?tab=standings")
    expect(page.locator("#panel tbody tr")).to_have_count(180)
    page.wait_for_selector("[data-head]", state="attached")
    assert pages_of(page, tmp_path / "standings.pdf") <= 5


def test_the_wall_turns_its_pages_by_itself(visitor: Visitor) -> None:
    page = visitor(size=(1280, 720))
    event = club_day(page)
    page.clock.install()
    page.goto(page.url.rstrip("/") + f"/tournament/{event}?view=projector")
    first = page.locator("[data-projector]")
    expect(first.locator(".pairs")).to_be_visible()
    page.clock.run_for(12_500)
    expect(first.locator(".places")).to_be_visible()
    page.keyboard.press(" ")
    title = first.locator("header p").first
    stands = title.inner_text()
    page.clock.run_for(30_000)
    expect(title).to_have_text(stands)


def test_cards_fit_a_phone_and_nothing_is_there_before_a_round(visitor: Visitor) -> None:
    page = visitor(size=PHONE, language="ru", theme="dark")
    home = page.url.rstrip("/")
    event = club_day(page)
    page.goto(f"{home}/paper/cards/{event}")
    expect(page.locator("[data-paper=cards] section")).to_have_count(15)
    assert violations(page) == []
    later = ask(page, "POST", "/tournaments", {"name": "Later", "place": "board", "rounds": 3})["id"]
    page.goto(f"{home}/paper/list/{later}")
    expect(page.locator("main")).to_contain_text("не объявлен")


def test_the_wall_shows_the_clock_the_free_and_the_headings(visitor: Visitor) -> None:
    page = visitor(size=(1920, 1080))
    event = club_day(page)
    rng = Random(5)
    for board in range(1, 16):
        ask(page, "PUT", f"/tournaments/{event}/rounds/1/boards/{board}", {"result": rng.choice(["1-0", "0-1"])})
    ask(page, "POST", f"/tournaments/{event}/draft", {})
    ask(page, "POST", f"/tournaments/{event}/rounds", {"round": 2})
    page.goto(page.url.rstrip("/") + f"/tournament/{event}?view=projector")
    expect(page.locator("[data-round-clock]")).to_contain_text(re.compile("(29|30):[0-9]{2}"))
    for _ in range(6):
        if page.locator("[data-free]").count():
            break
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-free]")).to_contain_text("no game")
    box = page.locator(".pairs").bounding_box()
    assert box is not None
    assert box["height"] > 800, "the wall is filled"
    while not page.locator(".places").count():
        page.keyboard.press("ArrowRight")
    expect(page.locator(".heads abbr").first).to_be_visible()
    assert violations(page) == []
