"""Friends by clicks: one is added, invited to a table by name, finds it on his front page and sits down."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.web.conftest import PHONE, Visitor
from tests.web.test_access import violations
from tests.web.test_account import fresh_name, section, sign_up
from tests.web.test_going import ask


def test_a_friend_is_invited_by_name(visitor: Visitor) -> None:
    ada, ben = visitor("/"), visitor("/", size=PHONE, language="tr")
    names = fresh_name(), fresh_name()
    sign_up(ada, names[0])
    sign_up(ben, names[1])
    section(ada, "people")
    ada.fill("[data-befriend]", names[1])
    ada.keyboard.press("Enter")
    expect(ada.locator(f"[data-friend='{names[1]}']")).to_be_visible()
    ada.click(f"[data-friend='{names[1]}'] a")
    expect(ada.locator("[data-befriend=off]")).to_be_visible()
    ada.click("header .home")
    ada.click("[data-friends=mangala]")
    ada.click("dialog [data-open]")
    ada.fill("[data-invite-name]", names[1])
    ada.click("[data-invite]")
    expect(ada.locator(f"[data-kept='{names[1]}']")).to_be_visible()
    assert violations(ada) == []
    ben.click("header .home")
    table = ada.url.rpartition("/")[2]
    ben.click(f"a[href*='{table}']")
    expect(ben.locator("[data-asked]")).to_contain_text(names[0])
    ben.click("[data-sit='1']")
    expect(ben.locator("[data-turn]")).to_be_visible()


def test_ratings_from_the_lobby_to_a_rated_table_in_three_clicks(visitor: Visitor) -> None:
    page = visitor("/", size=PHONE)
    sign_up(page, fresh_name())
    page.click("header a[href='/lobby']")
    page.click("[data-ratings]")
    expect(page.locator("[data-play-rated]")).to_be_visible()
    assert violations(page) == []
    page.click("[data-play-rated]")
    page.wait_for_url("**/table/*")
    expect(page.locator("[data-plays=rated]").first).to_be_visible()


def test_two_strangers_find_each_other(visitor: Visitor) -> None:
    ada, ben = visitor("/lobby"), visitor("/lobby", size=PHONE, language="ru")
    for page in (ada, ben):
        page.click("[data-find-game]")
        page.select_option("dialog [data-clock]", "600+5")
        assert violations(page) == []
        page.click("dialog [data-find]")
        page.wait_for_url("**/table/*")
    assert ada.url == ben.url
    for page in (ada, ben):
        expect(page.locator("[data-turn]")).to_be_visible()


def test_the_range_and_a_rated_game_are_asked_for(visitor: Visitor) -> None:
    ada, ben, guest = visitor("/lobby"), visitor("/lobby", size=PHONE, language="tr"), visitor("/lobby")
    for page in (ada, ben):
        sign_up(page, fresh_name())
        page.click("header a[href='/lobby']")
        page.click("[data-find-game]")
        page.select_option("dialog [data-clock]", "900+0")
        page.select_option("dialog [data-range]", "100")
        page.check("dialog [data-rated]")
        with page.expect_request("**/api/pairing") as asking:
            page.click("dialog [data-find]")
        assert {key: asking.value.post_data_json[key] for key in ("rated", "range")} == {"rated": True, "range": 100}
        page.wait_for_url("**/table/*")
    assert ada.url == ben.url
    assert ask(ada, "GET", f"/tables/{ada.url.rpartition('/')[2]}")["rated"]
    expect(ben.locator("[data-turn]")).to_be_visible()
    guest.click("[data-find-game]")
    expect(guest.locator("dialog [data-rated]")).to_be_disabled()  # rated games are for accounts


def test_rated_games_draw_a_curve_and_count_between_two(visitor: Visitor) -> None:
    ada, ben, names = visitor("/"), visitor("/", size=PHONE, language="ru"), (fresh_name(), fresh_name())
    for page, name in zip((ada, ben), names, strict=True):
        sign_up(page, name)
    for loser in (ben, ada):
        resign(ada, ben, loser)
    ben.wait_for_function(f"async () => (await (await fetch('/api/people/{names[0]}/ratings/mangala')).json())"
                          ".points.length === 2")
    ben.goto(f"{ben.url.rpartition('/')[0]}/profile/{names[0]}")
    expect(ben.locator("figure[data-curve='2'] polyline")).to_be_visible()
    expect(ben.locator("[data-against] li")).to_contain_text("побед: 1, ничьих: 0, поражений: 1")
    assert violations(ben) == []


def resign(ada: Page, ben: Page, loser: Page) -> None:
    days = {"kind": "days", "days": 1}
    table = ask(ada, "POST", "/tables", game="mangala", rated=True, lot=False, clock=days)["id"]
    ask(ben, "POST", f"/tables/{table}/seats/1")
    ask(ada, "POST", f"/tables/{table}/start")
    ask(loser, "POST", f"/tables/{table}/entries", n=0, action="!resign")
