"""Opening a table, what is being played, my games on the front page, and the clock for a real board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from atoll.games.mandragora.box.printed import template
from tests.web.conftest import PATIENCE, WIDE, Visitor
from tests.web.test_access import violations
from tests.web.test_clocks import ask

PHONE, ZOOMED = (390, 844), (640, 400)
BADGE = """
navigator.setAppBadge = async (count) => { globalThis.badge = count; };
navigator.clearAppBadge = async () => { globalThis.badge = 0; };
"""
"""What stands on the app's icon, which no test can see."""


def in_sight(page: Page, selector: str) -> bool:
    box, size = page.locator(selector).bounding_box(), page.viewport_size
    assert box is not None
    assert size is not None
    return bool(box["y"] >= 0 and box["y"] + box["height"] <= size["height"])


def choices(page: Page, selector: str) -> list[str]:
    return page.eval_on_selector_all(f"{selector} option", "options => options.map((one) => one.textContent.trim())")


@pytest.mark.parametrize(("screen", "spoken"), [(WIDE, "en"), (PHONE, "ru"), (ZOOMED, "en")])
def test_a_match_gets_its_time_and_the_waiting_room_says_what_is_played(
        visitor: Visitor, screen: tuple[int, int], spoken: str) -> None:
    page = visitor(size=screen, language=spoken)
    page.click("[data-friends=mangala]")
    page.click("dialog summary")
    expect(page.locator("[data-option]")).to_have_count(3)  # who gets the rest is asked in the fortress game alone
    page.select_option("[data-option=variant]", index=1)
    expect(page.locator("[data-option=rest]")).to_be_visible()
    assert page.locator("[data-option]").count() == page.locator("[data-option]").evaluate_all(
        "all => all.filter((one) => document.getElementById(one.getAttribute('aria-describedby')).textContent).length")
    assert in_sight(page, "[data-open]")
    assert not violations(page)

    page.select_option("[data-pace]", "usual")
    page.select_option("[data-flag]", "bank24")
    page.select_option("[data-option=sets]", index=1)
    expect(page.locator("[data-flag]")).to_have_count(0)
    assert any("45 + 0" in one for one in choices(page, "[data-pace]"))
    page.select_option("[data-place]", "1")
    page.click("[data-open]")
    page.wait_for_url("**/table/*")
    table = ask(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")
    assert table["clock"] == {"kind": "real", "main": 2700, "increment": 0, "flag_fall": "loss"}
    assert (table["options"]["variant"], table["options"]["sets"], table["lot"]) == ("fortress", 3, False)
    assert [one["is"] for one in table["seats"]] == ["empty", "person"]
    playing = page.locator("[data-playing]")
    for said in ("45 + 0", "с крепостями" if spoken == "ru" else "fortress", ": 3"):
        expect(playing.locator("summary")).to_contain_text(said)
    expect(playing.locator("[data-rebuilt]")).to_have_count(0)  # all of mangala is known


def test_the_mangala_bank_at_a_flag_can_be_chosen(visitor: Visitor) -> None:
    page = visitor()
    page.click("[data-friends=mangala]")
    expect(page.locator("[data-flag]")).to_have_count(0)  # without a clock nobody's flag falls
    page.select_option("[data-pace]", "usual")
    page.select_option("[data-flag]", "bank24")
    page.click("[data-open]")
    page.wait_for_url("**/table/*")
    clock = {"kind": "real", "main": 900, "increment": 0, "flag_fall": "bank24"}
    assert ask(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")["clock"] == clock


def test_nothing_senseless_is_offered_and_own_times_and_bots_can_be_chosen(visitor: Visitor) -> None:
    page = visitor()
    page.click("[data-friends=my_island]")
    page.click("dialog summary")
    expect(page.locator("[data-option=mode]")).to_be_visible()
    expect(page.locator("[data-option=episode]")).to_have_count(0)
    page.select_option("[data-option=mode]", index=1)
    expect(page.locator("[data-option=episode]")).to_be_visible()
    sheet = page.locator("[data-rules=episodes] details")
    page.select_option("[data-option=episode]", index=1)
    expect(sheet.locator("summary")).to_contain_text("Straight paths")
    page.select_option("[data-option=episode]", index=0)
    expect(sheet.locator("summary")).to_contain_text("First houses")
    expect(sheet.locator("li").first).to_be_hidden()
    sheet.locator("summary").click()
    expect(sheet.locator("li").first).to_be_visible()
    assert in_sight(page, "[data-open]")
    episodes = choices(page, "[data-option=episode]")
    assert (episodes[0], [one.split(".")[0] for one in episodes]) == (
        "1. First houses", [str(episode) for episode in range(1, 25)])
    expect(page.locator("[data-rated]")).to_be_disabled()
    page.select_option("[data-pace]", "own")
    page.fill("[data-minutes]", "2.5")
    page.fill("[data-increment]", "7")
    page.select_option("[data-others]", "beginner")
    page.click("[data-open]")
    page.wait_for_url("**/table/*")
    table = ask(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")
    assert table["clock"] == {"kind": "real", "main": 150, "increment": 7, "flag_fall": "loss"}
    assert (table["options"]["mode"], table["options"]["episode"]) == ("episode", 1)
    page.click("[data-playing] summary")
    expect(page.locator("[data-rebuilt]")).to_have_attribute("href", "/rules/my_island#rebuilt")
    assert sorted(one["bot"] or "" for one in table["seats"]) == ["", "beginner"]


def test_my_games_stand_on_the_front_page_those_that_wait_for_me_first(visitor: Visitor, server: Any) -> None:
    ada, boris = visitor(), visitor(size=PHONE, language="ru")
    expect(ada.locator("[data-bot=mangala]")).to_be_visible()
    expect(ada.locator("[data-my-games]")).to_have_count(0)
    for page, name in ((ada, "Ada"), (boris, "Борис")):
        ask(page, "POST", "/guests", {"name": name})
    for host, other in ((ada, boris), (boris, ada)):
        table = ask(host, "POST", "/tables", {"game": "mangala", "clock": {"kind": "days", "days": 3}, "lot": False})
        ask(other, "POST", f"/tables/{table['id']}/seats/1")
        ask(host, "POST", f"/tables/{table['id']}/start")
    ada.add_init_script(BADGE)
    for page, turn, waits, left in ((ada, "Your turn", "Waiting for Борис", "2 d 23 h"),
                                    (boris, "Твой ход", "Ada", "2 д 23 ч")):
        page.goto(server.url)
        cards = page.locator("[data-my-games] a")
        expect(cards).to_have_count(2)
        expect(cards.first).to_contain_text(turn)
        expect(cards.first).to_contain_text(left)
        expect(cards.last).to_contain_text(waits)
        expect(cards.last).not_to_contain_text(turn)
        expect(page).to_have_title("(1) Atoll")
    assert ada.evaluate("badge") == 1
    ada.goto(f"{server.url}/help")
    expect(ada).to_have_title("(1) Atoll")
    ada.click("header .home")
    mine = next(one for one in ask(ada, "GET", "/me/tables")["tables"] if one["my_turn"])
    ask(ada, "POST", f"/tables/{mine['id']}/entries", {"n": mine["n"], "action": "sow 1"})
    expect(ada.locator("[data-my-games] strong")).to_have_count(0)  # by itself
    expect(ada).to_have_title("Atoll")
    assert ada.evaluate("badge") == 0
    ada.locator("[data-my-games] a").first.click()
    ada.wait_for_url("**/table/*")
    expect(ada).to_have_title("Mangala · Atoll")
    ada.click("header .home")
    expect(ada).to_have_title("Atoll")


@pytest.mark.provokes("ERR_INTERNET_DISCONNECTED")
@pytest.mark.parametrize(("size", "language"), [(PHONE, "ru"), (WIDE, "en")])
def test_the_clock_for_a_real_board_runs_without_a_server_and_outlives_a_reload(
        visitor: Visitor, size: tuple[int, int], language: str) -> None:
    page = visitor("/", size=size, language=language, workers=True)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")
    page.wait_for_load_state("networkidle")  # what the front page fetches ahead has come
    page.context.set_offline(True)
    page.goto(page.url + "clock")  # never opened before
    page.check("[data-sets='3']", force=True)
    page.click("[data-begin]")
    first, second = page.locator("[data-side='0']"), page.locator("[data-side='1']")
    expect(second).to_contain_text("45:00")
    second.click()
    expect(first).to_contain_text("44:5")
    page.keyboard.press("Space")
    expect(second).to_contain_text("44:5")
    page.reload()
    expect(page.locator("[data-side='1'].runs")).to_be_visible()
    turned = first.locator(".inside").evaluate("one => getComputedStyle(one).transform")
    assert turned.startswith("matrix(-1" if size == PHONE else "none")
    assert not violations(page)
    page.keyboard.press("p")
    page.click("[data-end-set]")
    page.click("[data-won='1']")
    expect(page.locator("[data-score]")).to_contain_text("½ : ½")
    page.context.set_offline(False)


def test_a_flag_on_the_clock_for_a_real_board_falls(visitor: Visitor) -> None:
    page = visitor("/clock")
    page.check("[data-time=own]", force=True)
    page.fill("[data-minutes]", "0.1")
    page.fill("[data-increment]", "0")
    page.click("[data-begin]")
    page.locator("[data-side='1']").click()
    expect(page.locator("[data-side='0'].low")).to_be_visible()
    expect(page.locator("[data-side='0'].fallen")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("[data-side='0']")).to_contain_text("0:00")
    page.locator("[data-side='0']").click()
    expect(page.locator("[data-side='1']")).to_contain_text("0:06")
    page.click("[data-new]")
    page.click("[data-sure]")
    expect(page.locator("[data-begin]")).to_be_visible()


@pytest.mark.parametrize(("size", "language"), [(WIDE, "en"), (PHONE, "ru")])
def test_an_edition_of_ones_own_comes_out_of_a_file(
        visitor: Visitor, size: tuple[int, int], language: str, tmp_path: Path) -> None:
    own, other = tmp_path / "own.json", tmp_path / "other.json"
    name = "Коробка Ады" if language == "ru" else "Box of Ada"
    edition = template() | {"name": name, "scrolls": {"1": 4, "2": 7, "3": 1}}
    own.write_text(json.dumps(edition), encoding="utf-8")
    other.write_text(json.dumps({"game": "mangala", "name": "x"}), encoding="utf-8")
    page = visitor(size=size, language=language)
    page.click("[data-friends=mandragora]")
    page.click("dialog summary")
    page.set_input_files("[data-bring=edition]", other)
    expect(page.locator("dialog [role=alert]")).to_be_visible()
    expect(page.locator("[data-option=book_values]")).to_be_visible()
    page.set_input_files("[data-bring=edition]", own)
    expect(page.locator("[data-option=book_values]")).to_have_count(0)  # it says its books itself
    assert any(name in one for one in choices(page, "[data-option=edition]"))
    assert not violations(page)
    page.click("[data-open]")
    page.wait_for_url("**/table/*")
    assert ask(page, "GET", f"/tables/{page.url.rsplit('/', 1)[1]}")["options"]["edition"] == edition
    expect(page.locator("[data-playing] summary")).to_contain_text(name)


@pytest.mark.provokes("400")
def test_a_spoiled_edition_is_refused_in_the_pages_own_words(visitor: Visitor, tmp_path: Path) -> None:
    spoiled = tmp_path / "spoiled.json"
    spoiled.write_text(json.dumps(template() | {"name": "Коробка", "mandrake_as_book": 9}), encoding="utf-8")
    page = visitor(language="ru")
    page.click("[data-friends=mandragora]")
    page.click("dialog summary")
    page.set_input_files("[data-bring=edition]", spoiled)
    page.click("[data-open]")
    expect(page.locator("dialog")).to_contain_text("С этим изданием играть нельзя")
